// nonet: parses the command line and runs the command. An error becomes a message and a status.
#include <nonet/bench.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/system_error.h"
#include "tools/commands/command_line.h"
#include "tools/terminal/failure.h"
#include "tools/terminal/signals.h"

int main(int argc, char** argv) {
  try {
    if (argc > 1 && std::string_view(argv[1]) == nonet::kLaunchWord) {
      std::_Exit(nonet::run_launched_process(std::vector<std::string>(argv + 2, argv + argc)));
    }
    nonet::cli::prepare_streams();
    std::set_terminate(nonet::cli::end_with_message);
    const int status = nonet::cli::parse_command_line(argc, argv)();
    std::cout.flush();  // of --help and --version
    if (!std::cout || std::fflush(stdout) != 0) nonet::throw_errno("cannot write standard output");
    nonet::cli::claim_ending();
    return status;
  } catch (...) {
    return nonet::cli::status_of_failure(std::current_exception());
  }
}
