// nonet: parses the command line and runs the command. An error becomes a message and a status.
#include <fmt/format.h>
#include <nonet/bench.h>
#include <sys/resource.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/system_error.h"
#include "tools/commands/command_line.h"
#include "tools/terminal/failure.h"
#include "tools/terminal/signals.h"

namespace {

// The threads of the process have stacks of this size, too, or larger ones.
void require_stack() {
  constexpr rlim_t kKibibytes = 128;
  rlimit limit{};
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur / 1024 >= kKibibytes) return;
  throw std::runtime_error(
      fmt::format("the stack is limited to {} KiB, and nonet needs {}: raise the limit, as with "
                  "ulimit -s {}",
                  limit.rlim_cur / 1024, kKibibytes, kKibibytes));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc > 1 && std::string_view(argv[1]) == nonet::kLaunchWord) {
      std::_Exit(nonet::run_launched_process(std::vector<std::string>(argv + 2, argv + argc)));
    }
    nonet::cli::prepare_streams();
    std::set_terminate(nonet::cli::end_with_message);
    require_stack();
    const int status = nonet::cli::parse_command_line(argc, argv)();
    std::cout.flush();  // of --help and --version
    if (!std::cout || std::fflush(stdout) != 0) nonet::throw_errno("cannot write standard output");
    nonet::cli::claim_ending();
    return status;
  } catch (...) {
    return nonet::cli::status_of_failure(std::current_exception());
  }
}
