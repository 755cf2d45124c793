// `nonet completions`: prints the script of a shell that completes command lines of nonet. The
// script asks this command for the candidates, so it knows all commands, options and values by
// itself.
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "shell_scripts.h"
#include "tools/commands/command_line.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/options.h"
#include "tools/shell/completion.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

struct Shell {
  std::string_view name;
  std::string_view script;
};

constexpr Shell kShells[] = {
    {"bash", kBashScript},
    {"zsh", kZshScript},
    {"fish", kFishScript},
};

struct CompletionsOptions {
  const Shell* shell = nullptr;
  std::vector<std::string> words;
};

void declare(CommandApp& app, CompletionsOptions& options) {
  app.named({"SHELL", kAnswers, "The shell"}, options.shell, kShells)->required();
  app.value({"WORD", kAnswers,
             "Print the completions of the last WORD of a command line; for the script"},
            options.words);
  app.footer(
      "The Debian package installs the scripts. Without the package, add one of these lines to\n"
      "the start-up file of your shell:\n"
      "\n"
      "Examples:\n"
      "  source <(nonet completions bash)     in ~/.bashrc\n"
      "  source <(nonet completions zsh)      in ~/.zshrc, after compinit\n"
      "  nonet completions fish | source      in ~/.config/fish/config.fish\n"
      "  nonet completions bash -- solve --format ''    the formats, as the script asks for them\n"
      "\n"
      "With words, the first line is `files` if the word is the name of a file, else `words`.\n"
      "A line for each completion follows: the completion, and its description after a tab.\n"
      "\n"
      "Exit status: 0 done, 2 usage, 4 output error.\n");
}

int completions(const CompletionsOptions& options) {
  if (options.words.empty()) {
    print_output(std::string(options.shell->script));
    return kDone;
  }
  CLI::App program;
  CommandRun chosen;
  declare_program(program, chosen, options.words);
  const Completion completion = complete(program, options.words);
  print_output(fmt::format("{}\n", completion.is_file ? "files" : "words"));
  for (const Candidate& candidate : completion.candidates) {
    const char* const gap = candidate.description.empty() ? "" : "\t";
    print_output(fmt::format("{}{}{}\n", candidate.word, gap, candidate.description));
  }
  return kDone;
}

}  // namespace

CommandRun add_completions(CommandApp& app) { return bind_options(app, declare, completions); }

}  // namespace nonet::cli
