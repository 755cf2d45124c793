#include "tools/commands/command_line.h"

#include <fmt/format.h>
#include <nonet/errors.h>
#include <nonet/solver_table.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "engine/core/setting.h"
#include "engine/core/system_error.h"
#include "engine/search/words/word_solver.h"
#include "engine/stats/machine.h"
#include "tools/commands/shared/options.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

constexpr size_t kHelpColumn = 28;

/// The last lines in the help of each command.
constexpr const char* kStatusesOfAll =
    "Every command ends with 129, 130 or 143 after SIGHUP, SIGINT or SIGTERM, with complete lines\n"
    "written, and with 141 when the program that reads its output has ended.\n";

const CommandApp* running_command = nullptr;

/// Returns what the messages of the engine call a setting: the option, if the command has it.
std::string option_of(const Setting& setting) {
  const std::string name(setting.name);
  const auto is_command = [&](const Command& row) { return row.name == setting.name; };
  if (std::ranges::any_of(commands(), is_command)) return "nonet " + name;
  const CLI::Option* const option =
      running_command != nullptr ? running_command->get_option_no_throw("--" + name) : nullptr;
  if (option == nullptr) return {};
  const auto& shorts = option->get_snames();
  const std::string shown = shorts.empty() ? "--" + name : "-" + shorts.front();
  if (setting.value.empty()) return shown;
  const bool may_be_left_out = option->get_items_expected_min() == 0;
  return fmt::format("{}{}{}", shown, may_be_left_out ? "=" : " ", setting.value);
}

[[noreturn]] void refuse(const std::string& message, const std::string& command = {}) {
  throw UsageError(fmt::format("{}\nTry `nonet{} --help`.", message, command));
}

/// Returns an option of the command that is given more often than is allowed.
std::optional<std::string> repeated_option(const CLI::App& app) {
  for (const CLI::App* const command : app.get_subcommands()) {
    for (const CLI::Option* const option : command->get_options()) {
      const bool is_single = option->get_multi_option_policy() == CLI::MultiOptionPolicy::Throw &&
                             option->get_expected_max() == 1 && !option->get_positional();
      if (is_single && option->count() > 1) return option->get_name();
    }
  }
  return std::nullopt;
}

/// Returns the reason if a command is asked to be continued or divided and cannot be.
std::optional<std::string> refusal_of_saving(const std::vector<std::string>& arguments) {
  if (arguments.size() < 2) return std::nullopt;
  const auto row = std::ranges::find(commands(), arguments[1], &Command::name);
  if (row == commands().end()) return std::nullopt;
  for (const std::string& argument : arguments) {
    const std::string option = argument.substr(0, argument.find('='));
    const bool is_parts = option == "--parts" && row->name != "split";
    if (option != "--resume" && option != "--shard" && !is_parts) continue;
    if (!row->undivided.empty()) {
      return fmt::format("{} has no {}: {}", row->name, option, row->undivided);
    }
  }
  return std::nullopt;
}

/// A variable of a script that is not set makes "--output=". CLI11 would take the next argument for
/// its value.
void refuse_empty_values(const std::vector<std::string>& arguments) {
  for (const std::string& argument : arguments) {
    if (argument == "--") return;
    if (argument.starts_with("--") && argument.ends_with('=') &&
        std::ranges::count(argument, '=') == 1) {
      refuse(argument.substr(0, argument.size() - 1) + ": the value is empty");
    }
  }
}

void refuse_wrong_target_variable() {
  const char* const name = std::getenv("NONET_TARGET");
  if (name == nullptr || *name == '\0') return;
  const std::vector<std::string> targets = names_of(lane_targets());
  if (std::ranges::count(targets, name) > 0) return;
  refuse(fmt::format("NONET_TARGET is '{}'; it must be one of {}", name, joined(targets)));
}

/// The version, and what an answer or a speed may depend on. The first line keeps its form, because
/// scripts read it.
std::string version_text() {
  return fmt::format("nonet {}\ncompiler        {}\ntargets         {}\ndefault solver  {}",
                     NONET_VERSION, compiler_name(), joined(names_of(lane_targets())),
                     find_solver("auto")->name);
}

/// Adds the commands to `app`. Stores the given one in `chosen`. Adds options only to commands that
/// are in `names`: the options of all take two milliseconds of each start.
void add_commands(CLI::App& app, CommandRun& chosen, const std::vector<std::string>& names) {
  for (const Command& row : commands()) {
    const auto command = std::make_shared<CommandApp>(row.name, row.description, &app);
    app.add_subcommand(command)->group("Commands");
    if (std::ranges::find(names, row.name) == names.end()) continue;
    command->get_formatter()->column_width(kHelpColumn);
    command->final_callback([&chosen, running = command.get(), run = row.add(*command)] {
      chosen = run;
      running_command = running;
    });
    if (command->get_option_no_throw("--quiet") == nullptr) {
      command->flag({"-q,--quiet", kNothing, "Print no remarks, only results and errors"},
                    silence_remarks);
    }
    command->footer(command->get_footer() + kStatusesOfAll);
  }
}

}  // namespace

void declare_program(CLI::App& app, CommandRun& chosen, const std::vector<std::string>& names) {
  app.name("nonet");
  app.description("nonet solves Sudoku corpora of any size.");
  app.set_version_flag("--version", version_text);
  app.require_subcommand(0, 1);
  app.get_formatter()->column_width(kHelpColumn);
  app.get_formatter()->label("SUBCOMMAND", "COMMAND");
  app.footer("`nonet COMMAND --help` shows a command's options, with examples.\n");
  add_commands(app, chosen, names);
}

CommandRun parse_command_line(int argc, char** argv) {
  name_settings(option_of);
  const std::vector<std::string> names = names_of(commands());
  if (argc > 1 && argv[1][0] != '-' && std::ranges::find(names, argv[1]) == names.end()) {
    refuse(fmt::format("there is no command '{}'; the commands are {}", argv[1], joined(names)));
  }
  const auto kept = std::make_shared<CLI::App>();  // commands look at what was given
  CLI::App& app = *kept;
  CommandRun chosen;
  const std::vector<std::string> arguments(argv, argv + argc);
  refuse_empty_values(arguments);
  const std::string command = argc > 1 && argv[1][0] != '-' ? fmt::format(" {}", argv[1]) : "";
  declare_program(app, chosen, arguments);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (const auto option = repeated_option(app)) refuse(*option + " was given twice", command);
    const bool is_unknown = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
    if (is_unknown && command.empty()) {
      refuse(arguments[1] + ": options stand behind the command, as in `nonet solve -q FILE`");
    }
    if (is_unknown) {
      if (const auto reason = refusal_of_saving(arguments)) throw UsageError(*reason);
    }
    if (error.get_exit_code() != 0) refuse(error.what(), command);
    std::ostringstream text;  // --help or --version
    const int status = app.exit(error, text, std::cerr);
    // A text that is longer than a buffer is written in part. fflush() does not report that error.
    if (std::fputs(text.str().c_str(), stdout) < 0) throw_errno("cannot write standard output");
    return [status] { return status; };
  }
  if (!chosen) refuse("a command is needed: " + joined(names));
  refuse_wrong_target_variable();
  return [kept, chosen] { return chosen(); };
}

}  // namespace nonet::cli
