#include "tools/terminal/failure.h"

#include <fmt/format.h>
#include <nonet/errors.h>
#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <new>
#include <string_view>
#include <system_error>

#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"
#include "tools/terminal/signals.h"

namespace nonet::cli {
namespace {

bool reader_of_output_has_left() {
  pollfd output{STDOUT_FILENO, 0, 0};
  return poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

// Allocates no memory.
void print_out_of_memory() {
  constexpr char kMessage[] = "nonet: out of memory\n";
  [[maybe_unused]] const auto written = write(STDERR_FILENO, kMessage, sizeof kMessage - 1);
}

// oneTBB throws std::runtime_error, std::thread a std::system_error.
bool is_failed_thread_start(const std::exception& error) {
  const auto* const system = dynamic_cast<const std::system_error*>(&error);
  if (system != nullptr) return system->code() == std::errc::resource_unavailable_try_again;
  return std::string_view(error.what()).find("pthread_create") != std::string_view::npos;
}

void print_failure(const std::exception& error) {
  if (is_failed_thread_start(error)) {
    print_message(
        "nonet: a thread cannot be started; choose fewer with -t N, or raise the limits\n");
  } else {
    print_message(fmt::format("nonet: {}\n", error.what()));
  }
}

int status_of(const std::system_error& error) {
  const int signal = SignalWatch::received();
  const bool pipe_closed = error.code() == std::errc::broken_pipe;
  if (signal != 0 && (pipe_closed || error.code() == std::errc::interrupted)) {
    return status_of_signal(signal);
  }
  if (!pipe_closed || !reader_of_output_has_left()) print_failure(error);
  return pipe_closed ? kReaderLeft : kIoError;
}

int print_and_map(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const std::system_error& error) {
    return status_of(error);
  } catch (const UsageError& error) {
    print_failure(error);
    return kUsage;
  } catch (const std::bad_alloc&) {
    print_out_of_memory();
  } catch (const std::exception& error) {
    print_failure(error);
  } catch (...) {
    print_message("nonet: unknown error\n");
  }
  return kIoError;
}

}  // namespace

void claim_ending() {
  static std::atomic<bool> ending{false};
  while (ending.exchange(true)) pause();  // another thread was first; it ends the process
}

int status_of_failure(std::exception_ptr failure) {
  claim_ending();
  try {
    return print_and_map(failure);
  } catch (...) {  // there is no memory for the message
    print_out_of_memory();
    return kIoError;
  }
}

void end_with_message() {
  const std::exception_ptr failure = std::current_exception();
  if (failure) _exit(status_of_failure(failure));
  claim_ending();
  print_message("nonet: a thread has failed without an error\n");
  _exit(kIoError);
}

}  // namespace nonet::cli
