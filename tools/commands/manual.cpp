// `nonet manual`: prints the manual page of the program or of a command.
#include <string>

#include "tools/commands/command_line.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/options.h"
#include "tools/shell/manual_page.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

struct ManualOptions {
  std::string command;  ///< empty: the program
};

void declare(CommandApp& app, ManualOptions& options) {
  app.accept(app.value({"COMMAND", kAnswers, "The command", "", "nonet itself"}, options.command),
             names_of(commands()));
  app.footer(
      "Prints the page as source for man, with the same text as --help. The Debian package\n"
      "installs all pages: `man nonet` and `man nonet-solve`.\n"
      "\n"
      "Example:\n"
      "  nonet manual solve | man -l -\n"
      "\n"
      "Exit status: 0 done, 2 usage, 4 output error.\n");
}

int manual(const ManualOptions& options) {
  CLI::App program;
  CommandRun chosen;
  declare_program(program, chosen, names_of(commands()));
  print_output(options.command.empty() ? program_page(program)
                                       : command_page(*program.get_subcommand(options.command)));
  return kDone;
}

}  // namespace

CommandRun add_manual(CommandApp& app) { return bind_options(app, declare, manual); }

}  // namespace nonet::cli
