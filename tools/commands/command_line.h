// Turns the command line into a command with checked options.
#pragma once

#include <string>
#include <vector>

#include "tools/commands/commands.h"

namespace CLI {
class App;
}

namespace nonet::cli {

/// Declares the program: its options and its commands, with the options of those that are in
/// `names`. Other words in `names` are ignored, so the arguments of the program will do. Parsing
/// stores the given command in `chosen`.
void declare_program(CLI::App& app, CommandRun& chosen, const std::vector<std::string>& names);

/// Parses the command line. Returns the command to run. For --help and --version it prints the
/// text. Throws UsageError.
CommandRun parse_command_line(int argc, char** argv);

}  // namespace nonet::cli
