// The table of commands. A command is a file of this folder, a declaration and a row.
#pragma once

#include <functional>
#include <span>
#include <string_view>

namespace nonet::cli {

class CommandApp;

/// Runs a command with the options that were parsed. Returns the exit status.
using CommandRun = std::function<int()>;

struct Command {
  std::string_view name;
  std::string_view description;
  /// Declares the options.
  CommandRun (*add)(CommandApp& app);
  /// Why its runs can be neither continued nor divided, if a user may expect it.
  std::string_view undivided = {};
};

std::span<const Command> commands();

CommandRun add_solve(CommandApp& app);
CommandRun add_verify(CommandApp& app);
CommandRun add_index(CommandApp& app);
CommandRun add_merge(CommandApp& app);
CommandRun add_bench(CommandApp& app);
CommandRun add_compare(CommandApp& app);
CommandRun add_history(CommandApp& app);
CommandRun add_report(CommandApp& app);
CommandRun add_check(CommandApp& app);
CommandRun add_generate(CommandApp& app);
CommandRun add_canon(CommandApp& app);
CommandRun add_convert(CommandApp& app);
CommandRun add_describe(CommandApp& app);
CommandRun add_rate(CommandApp& app);
CommandRun add_minimize(CommandApp& app);
CommandRun add_neighbours(CommandApp& app);
CommandRun add_augment(CommandApp& app);
CommandRun add_split(CommandApp& app);
CommandRun add_list(CommandApp& app);
CommandRun add_completions(CommandApp& app);

}  // namespace nonet::cli
