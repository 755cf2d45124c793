#include <fcntl.h>
#include <nonet/bench.h>
#include <sys/resource.h>
#include <time.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/system.h"
#include "engine/measure/process/child_process.h"
#include "engine/measure/process/processor_wait.h"
#include "engine/measure/protocol/launch_reply.h"
#include "engine/measure/protocol/launch_request.h"
#include "engine/measure/protocol/shared_memory.h"
#include "engine/measure/runners/function_calls.h"
#include "engine/measure/samples/pass.h"
#include "engine/stats/signature.h"

namespace nonet {
namespace {

// Fast solvers get several passes between two readings of the clock. These puzzles and their
// answers fit into the second-level cache.
constexpr size_t kMaxTimedPuzzles = kUsualPuzzlesPerCall;
// A device needs more of them. Their transfers are a part of the time.
constexpr size_t kMaxTimedPuzzlesOfDevice = size_t{1} << 20;
// Passes that are timed together take about this share of a repetition. `nonet solve` gives batches
// of 8,192 puzzles, and with a quarter instead of a half puzzles of 1.3 us came in calls of 2,000.
constexpr double kTimedShare = 0.5;
// A function has threads of its own if they use this share of the processor time or more.
constexpr double kShareOfThreads = 0.1;
// The first call of the warm-up. A slow solver needs no more.
constexpr size_t kFirstWarmUpPuzzles = 256;

double cpu_seconds(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// Of all threads, and of the processes that were waited for.
double process_cpu_seconds() {
  rusage children{};
  getrusage(RUSAGE_CHILDREN, &children);
  return cpu_seconds(CLOCK_PROCESS_CPUTIME_ID) + seconds_of(children);
}
double thread_cpu_seconds() { return cpu_seconds(CLOCK_THREAD_CPUTIME_ID); }

enum class Mode {
  solve,            ///< as fast as possible
  solve_each,       ///< with the time of each puzzle
  first_solutions,  ///< see FunctionCalls::solve_first()
};

class LaunchedProcess {
 public:
  explicit LaunchedProcess(const LaunchRequest& request)
      : request_(request),
        mapped_(kSampleDescriptor),
        sample_(mapped_.view()),
        control_(kControlDescriptor, sample_.puzzles.size()),
        wait_(wait_file_of_this_thread()) {
    const size_t capacity = std::max(sample_.puzzles.size(), max_timed_puzzles());
    puzzles_.resize(capacity);
    solutions_.resize(capacity);
    calls_ =
        make_function_calls(request.contestant, capacity, request.limit, control_.block().current);
    control_.block().solves_one_by_one = calls_->solves_one_by_one() ? 1 : 0;
  }

  LaunchReply run() {
    warm_up();
    if (!reply_.failure) request_.is_profile ? profile() : measure();
    return reply_;
  }

 private:
  size_t max_timed_puzzles() const {
    return request_.contestant.has_device() ? kMaxTimedPuzzlesOfDevice : kMaxTimedPuzzles;
  }
  void warm_up();
  void measure();
  void profile();
  bool profile_puzzle(size_t index);
  bool must_grow(size_t largest_call) const;
  size_t passes_in_call() const;
  bool solve_passes(size_t passes, size_t puzzles_in_pass, Repetition& repetition);
  bool solve(Mode mode, size_t count, Repetition& repetition);
  void check(Mode mode, size_t count);
  void check_answer(Mode mode, size_t index);
  void fail(FailureKind kind, const std::string& what, size_t index);
  PassId pass_id(uint64_t pass) const {
    return {.seed = request_.seed,
            .launch = request_.launch,
            .pass = pass,
            .is_drawn = request_.draws_passes};
  }

  const LaunchRequest& request_;
  MappedSample mapped_;
  SampleView sample_;
  ControlMemory control_;
  ProcessorWait wait_;
  std::vector<Grid> puzzles_;
  std::vector<Grid> solutions_;  // the expected solutions
  std::unique_ptr<FunctionCalls> calls_;
  uint64_t next_pass_ = 1;
  double seconds_per_puzzle_ = std::numeric_limits<double>::infinity();
  LaunchReply reply_;
};

// The calls of the warm-up grow to the size of those that are measured, so that a solver has taken
// the memory that it needs for these.
void LaunchedProcess::warm_up() {
  const size_t sample = sample_.puzzles.size();
  size_t count = std::min(kFirstWarmUpPuzzles, sample), largest_call = 0;
  double seconds = 0;
  const double process_start = process_cpu_seconds(), thread_start = thread_cpu_seconds();
  do {
    Repetition call;
    const size_t passes = std::max<size_t>(1, count / sample);
    if (!solve_passes(passes, std::min(count, sample), call)) return;
    seconds += call.wall_seconds;
    largest_call = passes * std::min(count, sample);
    // The fastest call, because a call may take memory, or try a way that does not pay.
    seconds_per_puzzle_ =
        std::min(seconds_per_puzzle_, call.wall_seconds / static_cast<double>(largest_call));
    count = std::min(2 * count, std::max(sample, max_timed_puzzles()));
  } while (seconds < request_.plan.warm_up_seconds || must_grow(largest_call));
  const double of_all = process_cpu_seconds() - process_start;
  const double of_others = of_all - (thread_cpu_seconds() - thread_start);
  reply_.has_threads = of_others > kShareOfThreads * of_all;
}

// Is false where a measured call takes longer than a repetition has to: the warm-up of a slow
// solver need not solve a whole pass.
bool LaunchedProcess::must_grow(size_t largest_call) const {
  const size_t measured = passes_in_call() * sample_.puzzles.size();
  const double seconds = seconds_per_puzzle_ * static_cast<double>(measured);
  return largest_call < measured && seconds < request_.plan.min_repetition_seconds;
}

// Returns the number of passes that are timed together.
size_t LaunchedProcess::passes_in_call() const {
  const size_t sample = sample_.puzzles.size();
  const double pass_seconds = seconds_per_puzzle_ * static_cast<double>(sample);
  const double wanted =
      kTimedShare * request_.plan.min_repetition_seconds / std::max(pass_seconds, 1e-9);
  const size_t most = std::max<size_t>(1, max_timed_puzzles() / sample);
  return static_cast<size_t>(std::clamp(std::round(wanted), 1.0, static_cast<double>(most)));
}

void LaunchedProcess::measure() {
  const size_t count = sample_.puzzles.size();
  const LaunchPlan& plan = request_.plan;
  const size_t passes = passes_in_call();
  double seconds = 0;
  while (static_cast<int>(reply_.repetitions.size()) < plan.repetitions) {
    Repetition repetition;
    while (repetition.wall_seconds < plan.min_repetition_seconds) {
      if (!solve_passes(passes, count, repetition)) return;
    }
    reply_.repetitions.push_back(repetition);
    reply_.puzzles_per_call = calls_->puzzles_per_call();
    seconds += repetition.wall_seconds;
    // If a pass takes long, one repetition is as good as several.
    if (seconds >= plan.repetitions * plan.min_repetition_seconds) break;
  }
}

void LaunchedProcess::profile() {
  const size_t count = sample_.puzzles.size();
  control_.block().first_pass = 0;
  draw_pass(sample_, pass_id(0), std::span(puzzles_).first(count),
            std::span(solutions_).first(count));
  Repetition ignored;
  if (!solve(Mode::solve_each, count, ignored)) return;
  bool gives_all = true;
  for (size_t i = 0; i < count; ++i) gives_all = profile_puzzle(i) && gives_all;
  if (!gives_all) solve(Mode::first_solutions, count, ignored);
}

// Counts the answer to a puzzle. Returns false if the function left out the solution.
bool LaunchedProcess::profile_puzzle(size_t index) {
  const AnswerBuffer& answers = std::as_const(*calls_).answers();
  const nonet_result& result = answers.results()[index];
  const Status status = status_of(result.solutions, request_.limit);
  const std::optional<Grid> solution =
      has_solution(status) ? answers.solution(index) : std::nullopt;
  ProfileCounts& counts = reply_.profile;
  const bool is_counted = result.guesses != kUncountedGuesses;
  if (is_counted) counts.guesses = counts.guesses.value_or(0) + result.guesses;
  if ((!is_counted || result.guesses == 0) && status != Status::multiple) ++counts.unguessed;
  counts.signature += signature_of(index + 1, status, solution.value_or(Grid{}));
  control_.nanos()[index] = result.nanos;
  return solution.has_value() == has_solution(status);
}

// Draws passes over the first puzzles of the sample and solves them one after the other within one
// reading of the clock. Returns false after a failure.
bool LaunchedProcess::solve_passes(size_t passes, size_t puzzles_in_pass, Repetition& repetition) {
  control_.block().first_pass = next_pass_;
  for (size_t i = 0; i < passes; ++i) {
    const size_t first = i * puzzles_in_pass;
    draw_pass(sample_, pass_id(next_pass_++), std::span(puzzles_).subspan(first, puzzles_in_pass),
              std::span(solutions_).subspan(first, puzzles_in_pass));
  }
  repetition.passes += passes;
  return solve(Mode::solve, passes * puzzles_in_pass, repetition);
}

bool LaunchedProcess::solve(Mode mode, size_t count, Repetition& repetition) {
  calls_->answers().clear(count);
  calls_->prepare(std::span(puzzles_).first(count));
  bool was_done = true;
  const double cpu_start = process_cpu_seconds();
  const uint64_t wait_start = wait_.nanos();
  ControlBlock& control = control_.block();
  control.is_timed = 1;
  const uint64_t start = now_nanos();
  switch (mode) {
    case Mode::solve:
      calls_->solve();
      break;
    case Mode::solve_each:
      calls_->solve_each();
      break;
    case Mode::first_solutions:
      was_done = calls_->solve_first();
      break;
  }
  const uint64_t nanos = now_nanos() - start;
  control.is_timed = 0;
  control.puzzles = control.puzzles + count;
  control.current = 0;
  const uint64_t waited = std::min(nanos, wait_.nanos() - wait_start);
  repetition.cpu_seconds += process_cpu_seconds() - cpu_start;
  repetition.wall_seconds += static_cast<double>(nanos - waited) * 1e-9;
  calls_->collect();
  if (was_done) check(mode, count);
  return !reply_.failure;
}

void LaunchedProcess::check(Mode mode, size_t count) {
  if (const auto index = calls_->answers().overrun(count)) {
    fail(FailureKind::overrun, "wrote beyond the 81 cells of its solution", *index);
  }
  for (size_t i = 0; i < count && !reply_.failure; ++i) check_answer(mode, i);
}

void LaunchedProcess::check_answer(Mode mode, size_t index) {
  const AnswerBuffer& answers = std::as_const(*calls_).answers();
  const size_t origin = index % sample_.puzzles.size();
  const bool takes_first = mode == Mode::first_solutions || request_.limit == 1;
  // A function that takes one puzzle may leave out the solution if the limit is not 1, see nonet.h.
  const bool must_give = takes_first || !calls_->solves_one_by_one();
  // solve_first() does not report the number of solutions.
  const uint64_t count =
      mode == Mode::first_solutions ? sample_.counts[origin] : answers.results()[index].solutions;
  const bool has_one = count == 1 || (takes_first && count > 0);
  if (count == sample_.counts[origin] &&
      (!has_one ||
       (sample_.are_unique[origin] != 0 && answers.is_solution(index, solutions_[index])))) {
    return;  // the usual case: the answer is right
  }
  const SampleView drawn = {
      std::span(puzzles_).subspan(index, 1), std::span(solutions_).subspan(index, 1),
      sample_.counts.subspan(origin, 1), sample_.are_unique.subspan(origin, 1)};
  SampleAnswer answer{.solutions = count, .solution = {}};
  if (has_one) answer.solution = answers.solution(index);
  std::optional<std::string> fault = fault_in(answer, drawn, 0);
  if (!fault && has_one && must_give && !answer.solution) fault = "gave no solution";
  if (fault) fail(FailureKind::wrong_answer, *fault, index);
}

void LaunchedProcess::fail(FailureKind kind, const std::string& what, size_t index) {
  reply_.failure = {kind, what + " to " + puzzle_text(puzzles_[index])};
}

}  // namespace

int run_launched_process(std::span<const std::string> arguments) {
  const LaunchRequest request = request_from_arguments(arguments);
  LaunchReply reply;
  // Processes that the measured function starts must not keep the parent's descriptors open.
  for (const int descriptor : {kReplyDescriptor, kSampleDescriptor, kControlDescriptor}) {
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  }
  // Before it takes memory. Without success the launch is one with more noise.
  if (request.processor) stay_on(*request.processor);
  try {
    reply = LaunchedProcess(request).run();
  } catch (const CannotLoad& error) {
    reply.failure = {FailureKind::cannot_start, error.what()};
  }
  write_all(Descriptor(kReplyDescriptor), to_json(reply) + '\n');
  return 0;
}

}  // namespace nonet
