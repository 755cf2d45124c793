// nonet: parses the command line, runs the command, prints the error if there is one.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "commands.h"
#include "engine/core/fault.h"
#include "engine/measure/launched_process.h"
#include "message.h"
#include "options.h"
#include "signals.h"

int main(int argc, char** argv) {
  try {
    if (argc > 1 && std::string_view(argv[1]) == nonet::kLaunchWord) {
      std::_Exit(nonet::run_launched_process(std::vector<std::string>(argv + 2, argv + argc)));
    }
    nonet::prepare_streams();
    const int status = nonet::parse_command_line(argc, argv)();
    if (std::fflush(stdout) != 0 && errno != EPIPE) {
      throw std::system_error(errno, std::generic_category(), "cannot write standard output");
    }
    return status;
  } catch (const std::system_error& error) {
    const int signal = nonet::SignalWatch::received();
    const bool pipe_closed = error.code() == std::errc::broken_pipe;
    if (signal != 0 && (pipe_closed || error.code() == std::errc::interrupted)) return 128 + signal;
    if (pipe_closed) return nonet::kDone;  // whoever reads has seen enough, as with `| head`
    nonet::print_message(fmt::format("nonet: {}\n", error.what()));
    return nonet::kIoError;
  } catch (const nonet::DataError& error) {
    nonet::print_message(fmt::format("nonet: {}\n", error.what()));
    return nonet::kIoError;
  } catch (const std::bad_alloc&) {
    nonet::print_message("nonet: out of memory\n");
    return nonet::kIoError;
  }
}
