// From the command line to a command with checked options. CLI11 is known here only.
#pragma once

#include <functional>

namespace nonet::cli {

/// Parses the command line. Returns what is to be run; what it returns is the exit status. For
/// --help, --version and usage errors that is printing the message.
std::function<int()> parse_command_line(int argc, char** argv);

}  // namespace nonet::cli
