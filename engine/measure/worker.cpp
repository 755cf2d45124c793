// The runner of functions: a copy of this process that makes the calls, asked over a pair of
// sockets and answering in memory that both have.
//
// The copy keeps a hash of the answers that its parent has found right, and asks again only where a
// pass has another: so every answer of every pass is checked, and the two need not take turns.
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "../stats/report.h"
#include "../stats/signature.h"
#include "runner.h"
#include "shared_space.h"
#include "worker_process.h"

namespace nonet {
namespace {

constexpr int kProfilePasses = 3;

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

enum class Answers { all, first_solutions };

class Worker final : public Runner {
 public:
  Worker(const Contestant& contestant, const Sample& sample, const RunnerOptions& options)
      : contestant_(contestant), sample_(sample), options_(options), space_(sample.puzzles.size()) {
    int sockets[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
      fail("cannot make a socket");
    process_ = fork();
    if (process_ == 0) {
      live_as_worker(space_, sockets[1], contestant, sample, options.limit);
    }
    close(sockets[1]);
    socket_ = sockets[0];
    if (process_ < 0) {
      close(socket_);
      fail("cannot start a process");
    }
    space_.keep_from_copies();
  }
  ~Worker() override {
    end();
    close(socket_);
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  Profile profile() override;
  PassTimes run(uint64_t passes) override;

 private:
  std::optional<Failure> wait_until_loaded();
  std::optional<Failure> wait_for_reply();
  std::optional<Failure> ask(const Order& order);
  std::optional<Failure> check(Answers answers) const;
  std::string puzzle_in_hand() const;
  Failure death();
  void end();

  const Contestant& contestant_;
  const Sample& sample_;
  RunnerOptions options_;
  SharedSpace space_;
  int socket_ = -1;
  pid_t process_ = -1;
  bool is_loaded_ = false;
};

std::optional<Failure> Worker::wait_until_loaded() {
  if (is_loaded_) return {};
  is_loaded_ = true;
  if (auto failure = wait_for_reply()) return failure;
  const char* const error = space_.board().error;
  if (*error != 0) return Failure{FailureKind::cannot_start, error};
  space_.set_layout(space_.board().layout);
  return {};
}

std::optional<Failure> Worker::wait_for_reply() {
  pollfd descriptors[2] = {{socket_, POLLIN, 0}, {-1, POLLIN, 0}};
  if (options_.stop != nullptr) descriptors[1].fd = options_.stop->descriptor();
  while (true) {
    const uint64_t passes = space_.board().passes;
    const int ready = poll(descriptors, 2, static_cast<int>(options_.timeout_seconds * 1000));
    if (ready < 0 && errno == EINTR) continue;
    if (ready < 0) fail("cannot wait for a solver");
    if (descriptors[1].revents != 0) {
      end();
      return Failure{FailureKind::stopped, "stopped"};
    }
    if (ready == 0) {
      if (space_.board().passes != passes) continue;  // slow, but it moves on
      const std::string puzzle = puzzle_in_hand();
      end();
      return Failure{FailureKind::timeout, "has not got through the sample in " +
                                               human_nanos(options_.timeout_seconds * 1e9) +
                                               puzzle};
    }
    char done;
    if (read(socket_, &done, 1) == 1) return {};
    return death();
  }
}

std::optional<Failure> Worker::ask(const Order& order) {
  if (auto failure = wait_until_loaded()) return failure;
  // If it is gone there will be no reply.
  if (send(socket_, &order, sizeof order, MSG_NOSIGNAL) != sizeof order) return death();
  return wait_for_reply();
}

// Whether the answers that are there now are right: all of them, or only the first solutions.
std::optional<Failure> Worker::check(Answers answers) const {
  const auto failure = [this](FailureKind kind, const std::string& what, size_t index) {
    return Failure{kind, what + " to " + puzzle_text(sample_.puzzles[index])};
  };
  if (const auto index = space_.overrun()) {
    return failure(FailureKind::overrun, "wrote beyond the 81 cells of its solution", *index);
  }
  const bool takes_first = answers == Answers::first_solutions || options_.limit == 1;
  const bool must_tell = takes_first || !space_.layout().is_text;
  for (size_t i = 0; i < sample_.puzzles.size(); ++i) {
    SampleAnswer answer;
    if (answers == Answers::all) answer.solutions = space_.results()[i].solutions;
    const uint64_t solutions = answer.solutions.value_or(sample_.counts[i]);
    const bool has_one = solutions == 1 || (takes_first && solutions > 0);
    if (has_one) answer.solution = space_.solution(i);
    std::string fault = fault_in(answer, sample_, i);
    if (fault.empty() && has_one && must_tell && !answer.solution) fault = "gave no solution";
    if (!fault.empty()) return failure(FailureKind::wrong_answer, fault, i);
  }
  return {};
}

Profile Worker::profile() {
  Profile profile;
  const size_t count = sample_.puzzles.size();
  for (int pass = 0; pass < kProfilePasses; ++pass) {
    if ((profile.failure = ask({Request::pass_each, 1}))) return profile;
    if ((profile.failure = check(Answers::all))) return profile;
    if (pass == 0) profile.nanos.assign(count, ~uint64_t{0});
    for (size_t i = 0; i < count; ++i) {
      profile.nanos[i] = std::min<uint64_t>(profile.nanos[i], space_.results()[i].nanos);
    }
  }
  uint64_t guesses = 0;
  bool tells_all = true;
  for (size_t i = 0; i < count; ++i) {
    const nonet_result& result = space_.results()[i];
    const Status status = status_of(result.solutions, options_.limit);
    guesses += result.guesses;
    if (result.guesses == 0 && status != Status::multiple) ++profile.unguessed;
    const std::optional<Grid> solution = has_solution(status) ? space_.solution(i) : std::nullopt;
    tells_all = tells_all && solution.has_value() == has_solution(status);
    profile.signature += signature_of(i + 1, status, solution.value_or(Grid{}));
  }
  profile.guesses = guesses;
  if (std::ranges::find(profile.nanos, 0u) != profile.nanos.end()) profile.nanos.clear();
  if (!tells_all) {
    if ((profile.failure = ask({Request::first_solutions, 1}))) return profile;
    if (space_.board().was_done) profile.failure = check(Answers::first_solutions);
  }
  return profile;
}

PassTimes Worker::run(uint64_t passes) {
  PassTimes times;
  while (passes > 0) {
    if ((times.failure = ask({Request::pass, passes}))) return times;
    if ((times.failure = check(Answers::all))) return times;
    const Board& board = space_.board();
    times.wall_seconds += board.wall_seconds;
    times.cpu_seconds += board.cpu_seconds;
    passes -= std::clamp(uint64_t{board.passes}, uint64_t{1}, passes);
  }
  return times;
}

std::string Worker::puzzle_in_hand() const {
  if (contestant_.solver != nullptr || !space_.layout().is_text) return {};
  const uint64_t index = space_.board().current;
  return index < sample_.puzzles.size() ? ", at " + puzzle_text(sample_.puzzles[index])
                                        : std::string();
}

// Why there is nobody at the other end any more.
Failure Worker::death() {
  int status = 0;
  const std::string puzzle = puzzle_in_hand();
  waitpid(process_, &status, 0);
  process_ = -1;
  const std::string how =
      WIFSIGNALED(status) ? std::string("crashed: ") + strsignal(WTERMSIG(status))
                          : "ended the process with status " + std::to_string(WEXITSTATUS(status));
  return {FailureKind::crash, how + puzzle};
}

void Worker::end() {
  if (process_ <= 0) return;
  kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  process_ = -1;
}

}  // namespace

std::unique_ptr<Runner> make_worker(const Contestant& contestant, const Sample& sample,
                                    const RunnerOptions& options) {
  return std::make_unique<Worker>(contestant, sample, options);
}

}  // namespace nonet
