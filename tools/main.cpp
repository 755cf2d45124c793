// nonet: parses the command line, runs the command, prints the error if there is one.
#include <fmt/format.h>

#include <cstdio>
#include <system_error>

#include "commands.h"
#include "options.h"
#include "signals.h"

int main(int argc, char** argv) {
  nonet::ignore_write_signals();
  try {
    const int status = nonet::parse_command_line(argc, argv)();
    if (std::fflush(stdout) != 0 && errno != EPIPE) {
      throw std::system_error(errno, std::generic_category(), "cannot write standard output");
    }
    return status;
  } catch (const std::system_error& error) {
    // Whoever reads has seen enough, as with `| head`.
    if (error.code() == std::errc::broken_pipe) return nonet::kDone;
    fmt::print(stderr, "nonet: {}\n", error.what());
    return nonet::kIoError;
  }
}
