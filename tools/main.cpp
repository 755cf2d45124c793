// nonet: parses the command line, runs the command, prints the error if there is one.
#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <exception>
#include <system_error>

#include "commands.h"
#include "failure.h"
#include "options.h"
#include "signals.h"

int main(int argc, char** argv) {
  nonet::prepare_streams();
  std::set_terminate(nonet::end_with_message);
  try {
    const int status = nonet::parse_command_line(argc, argv)();
    if (std::fflush(stdout) != 0) {
      throw std::system_error(errno, std::generic_category(), "cannot write standard output");
    }
    return status;
  } catch (...) {
    return nonet::status_of_failure(std::current_exception());
  }
}
