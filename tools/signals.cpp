#include "signals.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

namespace nonet {
namespace {

std::atomic<StopRequest*> stop_request{nullptr};
std::atomic<int> received_signal{0};

void set_handler(void (*handler)(int));

void handle(int signal) {
  const int saved_errno = errno;
  set_handler(SIG_DFL);  // the next one is fatal
  received_signal = signal;
  if (StopRequest* const stop = stop_request) stop->request();
  if (isatty(STDERR_FILENO) != 0) {
    constexpr char kMessage[] = "\nnonet: finishing the puzzles in hand; again to stop at once\n";
    [[maybe_unused]] const auto written = write(STDERR_FILENO, kMessage, sizeof kMessage - 1);
  }
  errno = saved_errno;
}

void set_handler(void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

}  // namespace

SignalWatch::SignalWatch(StopRequest& stop) {
  stop_request = &stop;
  set_handler(handle);
}

SignalWatch::~SignalWatch() {
  set_handler(SIG_DFL);
  stop_request = nullptr;
}

int SignalWatch::received() { return received_signal; }

void prepare_streams() {
  for (int descriptor = 0; descriptor < 3; ++descriptor) {
    // The lowest free number is given, which is the closed one.
    if (fcntl(descriptor, F_GETFD) < 0) open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
  }
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

}  // namespace nonet
