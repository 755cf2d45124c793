#include "signals.h"

#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

namespace nonet {
namespace {

std::atomic<StopRequest*> stop_request{nullptr};
std::atomic<int> received_signal{0};

void handle(int signal) {
  const int saved_errno = errno;
  received_signal = signal;
  if (StopRequest* const stop = stop_request) stop->request();
  if (isatty(STDERR_FILENO) != 0) {
    constexpr char kMessage[] = "\nnonet: finishing the puzzles in hand; again to stop at once\n";
    [[maybe_unused]] const auto written = write(STDERR_FILENO, kMessage, sizeof kMessage - 1);
  }
  errno = saved_errno;
}

void set_handler(void (*handler)(int), int flags) {
  struct sigaction action{};
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

}  // namespace

SignalWatch::SignalWatch(StopRequest& stop) {
  stop_request = &stop;
  set_handler(handle, static_cast<int>(SA_RESETHAND));  // the second one is fatal
}

SignalWatch::~SignalWatch() {
  set_handler(SIG_DFL, 0);
  stop_request = nullptr;
}

int SignalWatch::received() { return received_signal; }

void ignore_write_signals() {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

}  // namespace nonet
