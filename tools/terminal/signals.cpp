#include "tools/terminal/signals.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

namespace nonet::cli {
namespace {

std::atomic<StopRequest*> stop_request{nullptr};
std::atomic<int> received_signal{0};

struct WatchedSignal {
  int number;
  bool second_ends;  // a second one ends the process; a terminal and its shell may both send a
                     // hangup
};

constexpr WatchedSignal kWatched[] = {{SIGINT, true}, {SIGTERM, true}, {SIGHUP, false}};

void set_handler(const WatchedSignal& watched, void (*handler)(int)) {
  struct sigaction action {};
  if (sigaction(watched.number, nullptr, &action) == 0 && action.sa_handler == SIG_IGN) return;
  action = {};
  action.sa_handler = handler;
  sigaction(watched.number, &action, nullptr);
}

void handle(int signal) {
  const int saved_errno = errno;
  for (const WatchedSignal& watched : kWatched) {
    if (watched.second_ends) set_handler(watched, SIG_DFL);
  }
  int none = 0;
  if (!received_signal.compare_exchange_strong(none, signal)) return;
  if (StopRequest* const stop = stop_request) stop->request();
  if (isatty(STDERR_FILENO) != 0) {
    constexpr char kMessage[] =
        "\nnonet: finishing the puzzles in hand; repeat the signal to stop at once\n";
    [[maybe_unused]] const auto written = write(STDERR_FILENO, kMessage, sizeof kMessage - 1);
  }
  errno = saved_errno;
}

}  // namespace

SignalWatch::SignalWatch(StopRequest& stop) {
  stop_request = &stop;
  for (const WatchedSignal& watched : kWatched) set_handler(watched, handle);
}

SignalWatch::~SignalWatch() {
  for (const WatchedSignal& watched : kWatched) set_handler(watched, SIG_DFL);
  stop_request = nullptr;
}

int SignalWatch::received() { return received_signal; }

void prepare_streams() {
  for (int descriptor = 0; descriptor < 3; ++descriptor) {
    // open() returns the lowest free number, which is that of the closed stream.
    if (fcntl(descriptor, F_GETFD) < 0) open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
  }
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

}  // namespace nonet::cli
