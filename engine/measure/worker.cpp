// The runner of functions: a copy of this process that makes the calls, asked over a pair of
// sockets and answering in memory that both have.
//
// The copy keeps a hash of the answers that its parent has found right, and asks again only where a
// pass has another: so every answer of every pass is checked, and the two need not take turns.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <functional>
#include <string_view>
#include <system_error>

#include "../core/clock.h"
#include "../stats/signature.h"
#include "calls.h"
#include "runner.h"

namespace nonet {
namespace {

// A byte beyond the room for a solution holds this, and has to keep it.
constexpr char kUntouched = '\xA5';

// Bytes to be left alone behind the last solution.
constexpr size_t kSpareBytes = 4096;

constexpr int kProfilePasses = 3;

enum class Request : char { pass = 'p', pass_each = 'e', first_solutions = 'f' };

struct Order {
  Request request;
  uint64_t passes;
};

/// What the two tell one another, at the beginning of the memory they share.
struct Board {
  volatile uint64_t passes;   ///< made since the order
  volatile uint64_t current;  ///< see AnswerSpace
  double wall_seconds;        ///< of these passes
  double cpu_seconds;
  bool was_done;  ///< the request was one that the function knows
  SolutionLayout layout;
  char error[512];  ///< why there is nothing to call; empty if there is
};

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

/// Memory that a process and its later copy share: the board, then results, then solutions.
class SharedSpace {
 public:
  explicit SharedSpace(size_t puzzles)
      : puzzles_(puzzles),
        bytes_(sizeof(Board) + puzzles * (sizeof(nonet_result) + kMaxStride) + kSpareBytes),
        memory_(mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)) {
    if (memory_ == MAP_FAILED) fail("cannot map memory");
    new (memory_) Board{};
  }
  ~SharedSpace() { munmap(memory_, bytes_); }
  SharedSpace(const SharedSpace&) = delete;
  SharedSpace& operator=(const SharedSpace&) = delete;

  /// Copies that are made of this process from now on do not get it.
  void keep_from_copies() { madvise(memory_, bytes_, MADV_DONTFORK); }

  Board& board() const { return *static_cast<Board*>(memory_); }
  nonet_result* results() const { return reinterpret_cast<nonet_result*>(&board() + 1); }
  char* solutions() const { return reinterpret_cast<char*>(results() + puzzles_); }
  size_t solutions_bytes() const { return puzzles_ * board().layout.stride + kSpareBytes; }

  /// Makes all answers none.
  void clear() {
    std::fill_n(results(), puzzles_, nonet_result{});
    const size_t stride = board().layout.stride;
    if (stride == kCells) {
      std::memset(solutions(), 0, puzzles_ * stride);
    } else {
      for (size_t i = 0; i < puzzles_; ++i) {
        std::memset(solutions() + i * stride, 0, kCells);
        std::memset(solutions() + i * stride + kCells, kUntouched, stride - kCells);
      }
    }
    std::memset(solutions() + puzzles_ * stride, kUntouched, kSpareBytes);
  }

  /// Of all that the parent checks.
  uint64_t hash() const {
    uint64_t hash = std::hash<std::string_view>{}({solutions(), solutions_bytes()});
    for (size_t i = 0; i < puzzles_; ++i) hash = hash * 31 + results()[i].solutions;
    return hash;
  }

  /// The first byte beyond the room for a solution that has been written to, as the index of its
  /// puzzle; none if all are as they were.
  std::optional<size_t> overrun() const {
    const size_t stride = board().layout.stride;
    const auto is_touched = [](char byte) { return byte != kUntouched; };
    for (size_t i = 0; i < puzzles_ && stride > kCells; ++i) {
      const char* const end = solutions() + (i + 1) * stride;
      if (std::any_of(end - (stride - kCells), end, is_touched)) return i;
    }
    const char* const spare = solutions() + puzzles_ * stride;
    if (std::any_of(spare, spare + kSpareBytes, is_touched)) return puzzles_ - 1;
    return {};
  }

  /// The solution to a puzzle; none if what stands there is not a grid of digits.
  std::optional<Grid> solution(size_t index) const {
    const SolutionLayout& layout = board().layout;
    const char* const text = solutions() + index * layout.stride;
    Grid grid;
    for (size_t cell = 0; cell < grid.cells.size(); ++cell) {
      const int digit = text[cell] - (layout.is_text ? '0' : 0);
      if (digit < 1 || digit > 9) return {};
      grid.cells[cell] = static_cast<uint8_t>(digit);
    }
    return grid;
  }

 private:
  size_t puzzles_;
  size_t bytes_;
  void* memory_;
};

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
    const uint64_t end = now_nanos();
    board.cpu_seconds += process_cpu_seconds() - cpu_start;
    board.wall_seconds += static_cast<double>(end - start) * 1e-9;
    calls_->collect();
  }

  SharedSpace& space_;
  int socket_;
  std::unique_ptr<Calls> calls_;
  uint64_t right_hash_ = 0;  // of the last pass, which the parent has seen or need not see
};

class Worker final : public Runner {
 public:
  Worker(const Contestant& contestant, const Sample& sample, const RunnerOptions& options)
      : contestant_(contestant), sample_(sample), options_(options), space_(sample.puzzles.size()) {
    int sockets[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
      fail("cannot make a socket");
    process_ = fork();
    if (process_ == 0) {
      WorkerProcess(space_, sockets[1]).live(contestant, sample, options.limit);
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
  std::optional<Failure> check(bool counts) const;
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
      return Failure{FailureKind::timeout,
                     "has not got through the sample in " +
                         std::to_string(static_cast<int>(options_.timeout_seconds)) + " s" +
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

// Whether the answers that are there now are right, and their number if that is asked.
std::optional<Failure> Worker::check(bool counts) const {
  if (const auto index = space_.overrun()) {
    return Failure{FailureKind::overrun, "wrote beyond the 81 cells of its solution to " +
                                             puzzle_text(sample_.puzzles[*index])};
  }
  for (size_t i = 0; i < sample_.puzzles.size(); ++i) {
    SampleAnswer answer;
    if (counts) answer.solutions = space_.results()[i].solutions;
    if (!counts || options_.limit == 1 || answer.solutions == 1u)
      answer.solution = space_.solution(i);
    const std::string fault = fault_in(answer, sample_, i);
    if (fault.empty()) continue;
    return Failure{FailureKind::wrong_answer, fault + " to " + puzzle_text(sample_.puzzles[i])};
  }
  return {};
}

Profile Worker::profile() {
  Profile profile;
  const size_t count = sample_.puzzles.size();
  for (int pass = 0; pass < kProfilePasses; ++pass) {
    if ((profile.failure = ask({Request::pass_each, 1}))) return profile;
    if ((profile.failure = check(true))) return profile;
    if (pass == 0) profile.nanos.assign(count, ~uint64_t{0});
    for (size_t i = 0; i < count; ++i) {
      profile.nanos[i] = std::min<uint64_t>(profile.nanos[i], space_.results()[i].nanos);
    }
  }
  uint64_t guesses = 0;
  for (size_t i = 0; i < count; ++i) {
    const nonet_result& result = space_.results()[i];
    const Status status = status_of(result.solutions, options_.limit);
    guesses += result.guesses;
    if (result.guesses == 0 && status != Status::multiple) ++profile.unguessed;
    const std::optional<Grid> solution = has_solution(status) ? space_.solution(i) : std::nullopt;
    profile.has_solutions = profile.has_solutions || solution.has_value();
    profile.signature += signature_of(i + 1, status, solution.value_or(Grid{}));
  }
  profile.guesses = guesses;
  if (std::ranges::find(profile.nanos, 0u) != profile.nanos.end()) profile.nanos.clear();
  if (!profile.has_solutions && options_.limit != 1) {
    if ((profile.failure = ask({Request::first_solutions, 1}))) return profile;
    if (space_.board().was_done) profile.failure = check(false);
  }
  return profile;
}

PassTimes Worker::run(uint64_t passes) {
  PassTimes times;
  while (passes > 0) {
    if ((times.failure = ask({Request::pass, passes}))) return times;
    if ((times.failure = check(true))) return times;
    const Board& board = space_.board();
    times.wall_seconds += board.wall_seconds;
    times.cpu_seconds += board.cpu_seconds;
    passes -= std::min(passes, uint64_t{board.passes});
  }
  return times;
}

std::string Worker::puzzle_in_hand() const {
  if (contestant_.solver != nullptr || !space_.board().layout.is_text) return {};
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
