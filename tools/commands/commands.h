// The table of commands. A command is a file of this folder, a declaration and a row.
#pragma once

#include <functional>
#include <span>
#include <string_view>

namespace CLI {
class App;
}

namespace nonet::cli {

/// Runs a command with the options that were parsed. Returns the exit status.
using CommandRun = std::function<int()>;

struct Command {
  std::string_view name;
  std::string_view description;
  /// Declares the options.
  CommandRun (*add)(CLI::App& app);
  /// Why its runs can be neither continued nor divided, if a user may expect it.
  std::string_view undivided = {};
};

std::span<const Command> commands();

CommandRun add_solve(CLI::App& app);
CommandRun add_verify(CLI::App& app);
CommandRun add_index(CLI::App& app);
CommandRun add_merge(CLI::App& app);
CommandRun add_bench(CLI::App& app);
CommandRun add_compare(CLI::App& app);
CommandRun add_history(CLI::App& app);
CommandRun add_report(CLI::App& app);
CommandRun add_check(CLI::App& app);
CommandRun add_generate(CLI::App& app);
CommandRun add_canon(CLI::App& app);
CommandRun add_convert(CLI::App& app);
CommandRun add_describe(CLI::App& app);
CommandRun add_rate(CLI::App& app);
CommandRun add_minimize(CLI::App& app);
CommandRun add_neighbours(CLI::App& app);
CommandRun add_augment(CLI::App& app);
CommandRun add_split(CLI::App& app);
CommandRun add_list(CLI::App& app);
CommandRun add_completions(CLI::App& app);
CommandRun add_manual(CLI::App& app);

}  // namespace nonet::cli
