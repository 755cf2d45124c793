#include "worker_process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>

#include "../core/clock.h"
#include "processor_wait.h"

namespace nonet {
namespace {

double process_cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// The life of the copy.
class WorkerProcess {
 public:
  WorkerProcess(SharedSpace& space, int socket) : space_(space), socket_(socket) {}

  [[noreturn]] void live(const Contestant& contestant, const Sample& sample, uint64_t limit) {
    settle();
    std::string error;
    calls_ = make_calls(contestant, sample, limit,
                        {space_.results(), space_.solutions(), &space_.board().current}, error);
    if (calls_ != nullptr) {
      space_.board().layout = calls_->layout();
      space_.set_layout(calls_->layout());
      wait_.emplace("/proc/thread-self/schedstat");
    } else {
      error.copy(space_.board().error, sizeof(Board::error) - 1);
    }
    reply();
    Order order{};
    while (calls_ != nullptr && read(socket_, &order, sizeof order) == sizeof order) {
      obey(order);
      reply();
    }
    _exit(0);
  }

 private:
  // What others have open is not for a contestant. What it prints is for people.
  void settle() {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (const int signal : {SIGINT, SIGTERM})
      ::signal(signal, SIG_IGN);  // for the parent to act on
    for (const int signal : {SIGPIPE, SIGXFSZ}) ::signal(signal, SIG_DFL);
    const int null = open("/dev/null", O_RDWR);
    dup2(null, STDIN_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    constexpr int kFirst = STDERR_FILENO + 1;
    if (socket_ > kFirst) close_range(kFirst, static_cast<unsigned>(socket_) - 1, 0);
    close_range(static_cast<unsigned>(socket_) + 1, ~0u, 0);
  }

  void reply() {
    const char done = 1;
    if (write(socket_, &done, 1) != 1) _exit(0);
  }

  void obey(const Order& order) {
    Board& board = space_.board();
    board.passes = 0;
    board.wall_seconds = board.cpu_seconds = 0;
    board.was_done = true;
    bool as_before = true;
    while (board.passes < order.passes && as_before) {
      pass(order.request);
      board.passes = board.passes + 1;
      const uint64_t hash = space_.hash();
      as_before = hash == right_hash_;
      right_hash_ = hash;
    }
  }

  void pass(Request request) {
    Board& board = space_.board();
    space_.clear();
    const double cpu_start = process_cpu_seconds();
    const uint64_t wait_start = wait_->nanos();
    const uint64_t start = now_nanos();
    switch (request) {
      case Request::pass:
        calls_->solve();
        break;
      case Request::pass_each:
        calls_->solve_each();
        break;
      case Request::first_solutions:
        board.was_done = calls_->solve_first();
        break;
    }
    const uint64_t nanos = now_nanos() - start;
    const uint64_t waited = std::min(nanos, wait_->nanos() - wait_start);
    board.cpu_seconds += process_cpu_seconds() - cpu_start;
    board.wall_seconds += static_cast<double>(nanos - waited) * 1e-9;
    calls_->collect();
  }

  SharedSpace& space_;
  int socket_;
  std::unique_ptr<Calls> calls_;
  std::optional<ProcessorWait> wait_;
  uint64_t right_hash_ = 0;  // of the last pass, which the parent has seen or need not see
};

}  // namespace

void live_as_worker(SharedSpace& space, int socket, const Contestant& contestant,
                    const Sample& sample, uint64_t limit) {
  WorkerProcess(space, socket).live(contestant, sample, limit);
}

}  // namespace nonet
