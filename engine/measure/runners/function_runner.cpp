// The runner of functions: solvers of the table and plugins.
#include <nonet/errors.h>
#include <string.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <utility>

#include "engine/core/clock.h"
#include "engine/measure/process/activity_watch.h"
#include "engine/measure/process/child_process.h"
#include "engine/measure/process/wait.h"
#include "engine/measure/protocol/shared_memory.h"
#include "engine/measure/runners/runner.h"
#include "engine/measure/samples/pass.h"
#include "engine/stats/report.h"

namespace nonet {
namespace {

// The time of a puzzle is the minimum over this number of launches, or the time in one launch if
// that takes long.
constexpr int kProfileLaunches = 3;
constexpr uint64_t kLongProfileNanos = 2'000'000'000;

/// The end of a launched process, from the parent's point of view.
struct LaunchExit {
  LaunchReply reply{};
  double cpu_seconds = 0;  // of its whole process
  std::optional<size_t> puzzles_in_time{};  // see Profile
  bool was_stopped = false;
};

class FunctionRunner final : public Runner {
 public:
  FunctionRunner(const Contestant& contestant, const Sample& sample, const RunnerOptions& options)
      : contestant_(contestant),
        sample_(sample),
        options_(options) {}

  Profile profile() override;
  void begin(const LaunchStart& start) override;
  Launch finish() override;
  bool needs_one_processor() const override { return !contestant_.has_device() && !has_threads_; }

 private:
  /// A launched process, and the pipe for its reply.
  struct Started {
    Started(LaunchRequest its_request, Pipe its_reply, const ChildOptions& child)
        : request(std::move(its_request)), reply(std::move(its_reply)), process(child) {}
    LaunchRequest request;
    Pipe reply;
    ChildProcess process;
  };

  LaunchRequest request(uint64_t number) const;
  void execute(const LaunchRequest& request, size_t padding_bytes);
  LaunchExit wait();
  uint64_t answers_so_far() const;
  std::optional<size_t> puzzles_in_time(double seconds, double answer_seconds) const;
  std::string current_puzzle(const LaunchRequest& request) const;

  const Contestant& contestant_;
  const Sample& sample_;
  RunnerOptions options_;
  Descriptor sample_file_;
  std::unique_ptr<ControlMemory> control_;
  ActivityWatch watch_;
  bool has_threads_ = false;          // or processes, as its profile has shown
  std::unique_ptr<Started> started_;  // a launch that has begun
};

LaunchRequest FunctionRunner::request(uint64_t number) const {
  return {.contestant = contestant_,
          .limit = options_.limit,
          .seed = options_.seed,
          .draws_passes = options_.draws_passes,
          .launch = number,
          .is_profile = false,
          .plan = options_.plan};
}

Profile FunctionRunner::profile() {
  Profile profile;
  sample_file_ = make_sample_file(view_of(sample_));
  control_ = std::make_unique<ControlMemory>(sample_.puzzles.size());
  LaunchRequest profile_request = request(0);
  profile_request.is_profile = true;
  const uint64_t start = now_nanos();
  for (int i = 0; i < kProfileLaunches; ++i) {
    if (now_nanos() - start > kLongProfileNanos) break;
    execute(profile_request, 0);
    const LaunchExit end = wait();
    profile.failure = end.reply.failure;
    profile.was_stopped = end.was_stopped;
    profile.puzzles_in_time = end.puzzles_in_time;
    if (profile.failure || profile.was_stopped || profile.puzzles_in_time) return profile;
    has_threads_ = has_threads_ || end.reply.has_threads;
    profile.counts = end.reply.profile;
    const auto nanos = control_->nanos();
    if (i == 0) profile.nanos.assign(nanos.begin(), nanos.end());
    for (size_t j = 0; j < nanos.size(); ++j) {
      profile.nanos[j] = std::min(profile.nanos[j], nanos[j]);
    }
  }
  if (std::ranges::find(profile.nanos, 0u) != profile.nanos.end()) profile.nanos.clear();
  return profile;
}

void FunctionRunner::begin(const LaunchStart& start) {
  LaunchRequest launch_request = request(start.number);
  launch_request.processor = start.processor;
  execute(launch_request, start.padding_bytes);
}

Launch FunctionRunner::finish() {
  LaunchExit end = wait();
  // What threads or processes of the function waited for a processor is not known to its caller.
  for (Repetition& repetition : end.reply.repetitions) {
    if (!has_threads_) break;
    repetition.wall_seconds = watch_.without_waiting(repetition.wall_seconds,
                                                     repetition.cpu_seconds, end.cpu_seconds);
  }
  return {.repetitions = std::move(end.reply.repetitions),
          .puzzles_per_call = end.reply.puzzles_per_call,
          .failure = std::move(end.reply.failure),
          .was_stopped = end.was_stopped};
}

void FunctionRunner::execute(const LaunchRequest& request, size_t padding_bytes) {
  control_->clear();
  watch_.begin();
  Pipe reply = make_pipe();
  const Descriptor nothing = make_memory_file("nothing");
  // The output of the function goes to standard error, because it must not mix with the output of
  // the bench.
  ChildOptions child{
      .command = options_.launcher,
      .descriptors = {nothing.get(), STDERR_FILENO, STDERR_FILENO, reply.write_end.get(),
                      sample_file_.get(), control_->descriptor()},
      .padding_bytes = padding_bytes,
      .ignores_interrupts = true};
  std::ranges::copy(to_arguments(request), std::back_inserter(child.command));
  started_ = std::make_unique<Started>(request, std::move(reply), child);
  started_->reply.write_end.close();
}

LaunchExit FunctionRunner::wait() {
  const auto failed = [](FailureKind kind, const std::string& what) {
    return LaunchExit{.reply = {.failure = Failure{kind, what}}};
  };
  const std::unique_ptr<Started> started = std::move(started_);
  const LaunchRequest& request = started->request;
  // The reply is one line. The end of the file would come only when every process that the function
  // has forked has ended.
  std::string text;
  std::array<char, 4096> buffer;
  const uint64_t start = now_nanos();
  const auto seconds = [start] { return static_cast<double>(now_nanos() - start) * 1e-9; };
  uint64_t calls = 0, answers = 0;                // puzzles, when there last was another number
  double calls_seconds = 0, answers_seconds = 0;  // the time of that
  while (!text.ends_with('\n')) {
    const bool is_watched = request.is_profile || has_threads_;
    const WaitResult end = wait_for_output(
        started->reply.read_end.get(),
        is_watched ? kLookSeconds : options_.timeout_seconds, options_.stop);
    if (end == WaitResult::stopped) return {.was_stopped = true};
    if (end == WaitResult::timeout) {
      if (control_->block().is_timed == 1) watch_.look(started->process.id());
      if (control_->block().puzzles != calls) calls_seconds = seconds();
      if (answers_so_far() != answers) answers_seconds = seconds();
      calls = control_->block().puzzles;
      answers = answers_so_far();
      if (request.is_profile) {
        const auto fewer = puzzles_in_time(seconds(), answers_seconds);
        if (fewer) return {.puzzles_in_time = fewer};
      }
      // A call that ends is progress, though it may be slow.
      if (seconds() - calls_seconds < options_.timeout_seconds) continue;
      return failed(FailureKind::timeout, "did not finish the sample in " +
                                              human_nanos(options_.timeout_seconds * 1e9) +
                                              current_puzzle(request));
    }
    const ssize_t got = read(started->reply.read_end.get(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    text.append(buffer.data(), static_cast<size_t>(got));
  }
  // It ends at once, unless the function has written the reply in its stead.
  const WaitResult ended = started->process.wait_for_end(options_.timeout_seconds, options_.stop);
  if (ended == WaitResult::stopped) return {.was_stopped = true};
  if (ended == WaitResult::timeout) started->process.kill();
  const ChildExit end = started->process.wait();
  if (end.signal != 0) {
    return failed(FailureKind::crash,
                  std::string("crashed: ") + strsignal(end.signal) + current_puzzle(request));
  }
  try {
    return {.reply = reply_from_json(text), .cpu_seconds = end.cpu_seconds};
  } catch (const DataError&) {
    return failed(FailureKind::crash, "ended the process with status " +
                                          std::to_string(end.exit_status) +
                                          current_puzzle(request));
  }
}

// Returns the number of puzzles that this launch has solved.
uint64_t FunctionRunner::answers_so_far() const {
  const ControlBlock& block = control_->block();
  return block.puzzles + (block.solves_one_by_one == 1 ? block.current : 0);
}

// A profile solves some puzzles to warm up, then the sample, then perhaps the sample again. None if
// the function is not too slow, or stands still at a puzzle: that may be a hard one.
std::optional<size_t> FunctionRunner::puzzles_in_time(double seconds, double answer_seconds) const {
  const size_t sample = sample_.puzzles.size();
  const double allowed = std::min(4 * options_.pass_seconds, options_.timeout_seconds);
  if (sample == 1 || seconds < allowed) return {};
  const uint64_t answers = answers_so_far();
  if (answers == 0) return fewer_puzzles(sample, static_cast<double>(sample) / 8);
  if (control_->block().solves_one_by_one == 1 && answer_seconds < seconds / 2) return {};
  return fewer_puzzles(sample, static_cast<double>(answers) * options_.pass_seconds / seconds);
}

// Returns the current puzzle for a message; an empty text if the function takes many puzzles at
// once.
std::string FunctionRunner::current_puzzle(const LaunchRequest& request) const {
  const ControlBlock& block = control_->block();
  if (block.solves_one_by_one != 1) return {};
  const size_t count = sample_.puzzles.size();
  const uint64_t current = block.current;
  const PassId id{.seed = request.seed,
                  .launch = request.launch,
                  .pass = block.first_pass + current / count,
                  .is_drawn = request.draws_passes};
  std::vector<Grid> puzzles(current % count + 1), solutions(puzzles.size());
  draw_pass(view_of(sample_), id, puzzles, solutions);
  return ", at " + puzzle_text(puzzles.back());
}

}  // namespace

std::unique_ptr<Runner> make_function_runner(const Contestant& contestant, const Sample& sample,
                                             const RunnerOptions& options) {
  return std::make_unique<FunctionRunner>(contestant, sample, options);
}

}  // namespace nonet
