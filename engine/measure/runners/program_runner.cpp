// The runner of programs. Each launch starts the program twice: first with an empty input, to
// measure the start-up, then with several passes over the sample. Input and output are files in
// memory, so that neither side waits for the other.
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "engine/core/clock.h"
#include "engine/io/formats/cells.h"
#include "engine/measure/process/activity_watch.h"
#include "engine/measure/process/child_process.h"
#include "engine/measure/process/descriptors.h"
#include "engine/measure/runners/runner.h"
#include "engine/measure/samples/pass.h"
#include "engine/stats/report.h"

namespace nonet {
namespace {

// If the program writes more bytes than this per line, on average, it is an overrun.
constexpr uint64_t kMaxLineBytes = 256;
constexpr uint64_t kMaxPuzzles = 100'000'000;

// A command that is one program replaces the shell, so that the kernel's figures are those of the
// program. Other commands need the shell to wait.
std::string shell_command(const std::string& command) {
  const std::string first = command.substr(0, command.find(' '));
  const bool is_simple = command.find_first_of("|&;<>(){}\n") == std::string::npos &&
                         first.find('=') == std::string::npos;
  return is_simple ? "exec " + command : command;
}

/// What a program gets to solve.
struct Work {
  uint64_t launch = 0;  ///< its number, see PassId
  uint64_t first_pass = 0;
  uint64_t passes = 1;
  size_t puzzles = 0;      ///< the first ones of the sample
  bool may_be_left = false;  ///< ends the program when it takes longer than a profile should
  size_t padding_bytes = 0;
};

/// The times of one start of the program, or the reason why there are none.
struct Started {
  double clock_seconds = 0;  ///< from its start to its end
  double wall_seconds = 0;   ///< without the time that it waited for a processor
  double cpu_seconds = 0;
  std::optional<uint64_t> answers_when_left{};  ///< see Work::may_be_left
  std::optional<Failure> failure{};
  bool was_stopped = false;

  bool is_whole() const { return !failure && !was_stopped && !answers_when_left; }
};

struct ProgramLaunch {
  Launch launch{};
  std::optional<double> puzzles_in_time{};  ///< see Profile; 0: it gave no answer
};

/// The output of a program that runs.
class GrowingOutput {
 public:
  explicit GrowingOutput(const Descriptor& file) : file_(file) {}

  uint64_t bytes() const {
    struct stat status {};
    return fstat(file_.get(), &status) == 0 ? static_cast<uint64_t>(status.st_size) : 0;
  }
  /// Returns the number of its lines. The offset of the file is the program's.
  uint64_t lines() {
    std::array<char, 1 << 16> text;
    ssize_t got = 0;
    while ((got = pread(file_.get(), text.data(), text.size(), read_)) > 0) {
      lines_ += static_cast<uint64_t>(std::count(text.begin(), text.begin() + got, '\n'));
      read_ += got;
    }
    return lines_;
  }

 private:
  const Descriptor& file_;
  off_t read_ = 0;
  uint64_t lines_ = 0;
};

class ProgramRunner final : public Runner {
 public:
  ProgramRunner(const Contestant& contestant, const Sample& sample, const RunnerOptions& options)
      : contestant_(contestant), sample_(sample), options_(options) {}

  Profile profile() override;
  void begin(const LaunchStart& start) override { start_ = start; }
  Launch finish() override;
  bool needs_one_processor() const override { return false; }  // it may have threads

 private:
  uint64_t passes_of_launch() const;
  ProgramLaunch run(const Work& work);
  Started start(const Descriptor& input, const Descriptor& output, const Work& work,
                double seconds_to_leave, ActivityWatch& watch);
  std::string timeout_text(double seconds, uint64_t answers, uint64_t puzzles) const;
  std::optional<Failure> failure_of(const ChildExit& end) const;
  std::optional<Failure> check(std::string_view output, std::span<const Grid> puzzles,
                               std::span<const Grid> solutions, size_t of_a_pass) const;

  const Contestant& contestant_;
  const Sample& sample_;
  RunnerOptions options_;
  LaunchStart start_;
  ActivityWatch idle_watch_, busy_watch_;
  double pass_seconds_ = 0;  // of the previous launch
};

Profile ProgramRunner::profile() {
  const auto failed = [](const ProgramLaunch& one) {
    return Profile{.failure = one.launch.failure, .was_stopped = one.launch.was_stopped};
  };
  const size_t sample = sample_.puzzles.size();
  const ProgramLaunch whole = run({.puzzles = sample, .may_be_left = sample > 1});
  if (!whole.puzzles_in_time) return failed(whole);
  double wanted = *whole.puzzles_in_time;
  if (wanted == 0) {
    // It may read all puzzles before it solves the first one, or keep its answers back.
    const ProgramLaunch one = run({.puzzles = 1});
    if (one.launch.failure || one.launch.was_stopped) return failed(one);
    wanted = std::min(options_.pass_seconds / pass_seconds_, static_cast<double>(sample) / 4);
  }
  return {.puzzles_in_time = fewer_puzzles(sample, wanted)};
}

Launch ProgramRunner::finish() {
  return run({.launch = start_.number,
              .first_pass = 1,
              .passes = passes_of_launch(),
              .puzzles = sample_.puzzles.size(),
              .padding_bytes = start_.padding_bytes})
      .launch;
}

// Returns the number of passes that take as long as all repetitions of a function together: one
// start of a program is one repetition.
uint64_t ProgramRunner::passes_of_launch() const {
  const double seconds = options_.plan.repetitions * options_.plan.min_repetition_seconds;
  const double wanted = std::ceil(seconds / std::max(pass_seconds_, 1e-9));
  const uint64_t most = std::max<uint64_t>(1, kMaxPuzzles / sample_.puzzles.size());
  return static_cast<uint64_t>(std::clamp(wanted, 1.0, static_cast<double>(most)));
}

ProgramLaunch ProgramRunner::run(const Work& work) {
  const auto without_figures = [](const Started& started) {
    return ProgramLaunch{{.failure = started.failure, .was_stopped = started.was_stopped}};
  };
  const Descriptor nothing = make_memory_file("nothing"), ignored = make_memory_file("ignored");
  Work no_work = work;
  no_work.puzzles = 0;
  no_work.may_be_left = false;
  const Started idle = start(nothing, ignored, no_work, 0, idle_watch_);
  if (!idle.is_whole()) return without_figures(idle);
  const size_t count = work.puzzles;
  std::vector<Grid> puzzles(count * work.passes), solutions(count * work.passes);
  const Descriptor input = make_memory_file("puzzles"), output = make_memory_file("solutions");
  std::string text;
  for (uint64_t pass = 0; pass < work.passes; ++pass) {
    const PassId id{.seed = options_.seed,
                    .launch = work.launch,
                    .pass = work.first_pass + pass,
                    .is_drawn = options_.draws_passes};
    const auto drawn = std::span(puzzles).subspan(pass * count, count);
    draw_pass(view_of(sample_), id, drawn, std::span(solutions).subspan(pass * count, count));
    text.clear();
    for (const Grid& puzzle : drawn) text += puzzle_text(puzzle) + '\n';
    write_all(input, text);
  }
  lseek(input.get(), 0, SEEK_SET);
  const double allowed = 2 * options_.pass_seconds;
  const Started busy = start(input, output, work, idle.clock_seconds + allowed, busy_watch_);
  if (busy.answers_when_left) {
    return {.puzzles_in_time = static_cast<double>(*busy.answers_when_left) *
                               options_.pass_seconds / allowed};
  }
  if (!busy.is_whole()) return without_figures(busy);
  // If the start took longer than solving, the difference would be zero or negative.
  const double least = busy.wall_seconds / 100;
  Launch launch{.startup_seconds = idle.wall_seconds,
                .failure = check(content_of(output), puzzles, solutions, count)};
  if (launch.failure) return {launch};
  launch.repetitions.push_back(
      {.passes = work.passes,
       .wall_seconds = std::max(least, busy.wall_seconds - idle.wall_seconds),
       .cpu_seconds = std::max(least, busy.cpu_seconds - idle.cpu_seconds)});
  pass_seconds_ = launch.repetitions.back().wall_seconds / static_cast<double>(work.passes);
  return {launch};
}

Started ProgramRunner::start(const Descriptor& input, const Descriptor& output, const Work& work,
                             double seconds_to_leave, ActivityWatch& watch) {
  constexpr double kShareOfChildren = 0.1;  // of the processor time, so that their waiting counts
  const uint64_t puzzles = work.passes * work.puzzles;
  const double timeout = options_.timeout_seconds * static_cast<double>(work.passes);
  const uint64_t max_bytes = (puzzles + 100) * kMaxLineBytes;
  watch.begin();
  const uint64_t begin = now_nanos();
  const auto seconds = [begin] { return static_cast<double>(now_nanos() - begin) * 1e-9; };
  ChildProcess process({.command = {"/bin/sh", "-c", shell_command(contestant_.command)},
                        .descriptors = {input.get(), output.get(), STDERR_FILENO},
                        .padding_bytes = work.padding_bytes});
  GrowingOutput growing(output);
  uint64_t answers = 0;
  double answer_seconds = 0;  // when there last were more
  for (;;) {
    const WaitResult wait = process.wait_for_end(kLookSeconds, options_.stop);
    if (wait == WaitResult::stopped) return {.was_stopped = true};
    // Only its output is limited, not the files that it may write.
    if (growing.bytes() > max_bytes) {
      return {.failure = Failure{FailureKind::overrun, "wrote more bytes than its solutions need"}};
    }
    if (wait == WaitResult::readable) break;
    watch.look(process.id());
    if (const uint64_t lines = growing.lines(); lines > answers) {
      answers = lines;
      answer_seconds = seconds();
    }
    // A program that stands still has perhaps found a hard puzzle, or gives its answers in groups.
    const bool goes_on = answers == 0 || answer_seconds > seconds() / 2;
    if (work.may_be_left && goes_on && seconds() > std::min(seconds_to_leave, timeout)) {
      return {.answers_when_left = answers};
    }
    if (seconds() > timeout) {
      return {.failure = Failure{FailureKind::timeout, timeout_text(timeout, answers, puzzles)}};
    }
  }
  const double clock_seconds = seconds();
  const ChildExit end = process.wait();
  Started started{.clock_seconds = clock_seconds,
                  .wall_seconds = std::max(0.0, clock_seconds - end.waited_seconds),
                  .cpu_seconds = end.cpu_seconds,
                  .failure = failure_of(end)};
  // What threads or children waited for a processor is not known to the first thread.
  if (end.cpu_seconds - end.own_cpu_seconds > kShareOfChildren * end.cpu_seconds) {
    started.wall_seconds =
        watch.without_waiting(started.wall_seconds, end.cpu_seconds, end.cpu_seconds);
  }
  return started;
}

std::string ProgramRunner::timeout_text(double seconds, uint64_t answers, uint64_t puzzles) const {
  const std::string time = human_nanos(seconds * 1e9);
  if (puzzles == 0) return "did not end in " + time + " with nothing to read";
  if (puzzles == 1) return "did not solve a puzzle in " + time;
  return "did not finish the sample in " + time + ": " + with_separators(answers) + " of " +
         with_separators(puzzles) + " answers";
}

std::optional<Failure> ProgramRunner::failure_of(const ChildExit& end) const {
  // A shell reports the signal of its last command as a status.
  const int code = end.exit_status;
  if (code == 0) return {};
  if (code == 126 || code == 127) {
    return Failure{FailureKind::cannot_start, "cannot be started: " + contestant_.command};
  }
  if (code > 128) {
    return Failure{FailureKind::crash, std::string("crashed: ") + strsignal(code - 128)};
  }
  return Failure{FailureKind::crash, "ended with status " + std::to_string(code)};
}

std::optional<Failure> ProgramRunner::check(std::string_view output, std::span<const Grid> puzzles,
                                            std::span<const Grid> solutions,
                                            size_t of_a_pass) const {
  const auto lines = static_cast<uint64_t>(std::ranges::count(output, '\n')) +
                     (output.empty() || output.back() == '\n' ? 0 : 1);
  if (lines != puzzles.size()) {
    return Failure{lines > puzzles.size() ? FailureKind::overrun : FailureKind::wrong_answer,
                   "wrote " + std::to_string(lines) + (lines == 1 ? " line" : " lines") + " for " +
                       std::to_string(puzzles.size()) + " puzzles"};
  }
  const SampleView sample = view_of(sample_);
  for (size_t i = 0; i < puzzles.size(); ++i) {
    const std::string_view line = output.substr(0, output.find('\n'));
    output.remove_prefix(std::min(output.size(), line.size() + 1));
    const size_t origin = i % of_a_pass;
    const SampleView drawn = {puzzles.subspan(i, 1), solutions.subspan(i, 1),
                              sample.counts.subspan(origin, 1),
                              sample.are_unique.subspan(origin, 1)};
    SampleAnswer answer;
    Grid grid;
    const bool is_grid = !parse_cells(line, kCells, grid.cells.data());
    if (is_grid && std::ranges::find(grid.cells, 0) == grid.cells.end()) answer.solution = grid;
    // A word, or blanks, is a right answer if there is no solution or more than one.
    const std::optional<std::string> fault = sample.are_unique[origin] != 0 && !answer.solution
                                                 ? "wrote '" + excerpt(line) + "'"
                                                 : fault_in(answer, drawn, 0);
    if (!fault) continue;
    return Failure{FailureKind::wrong_answer, *fault + " to " + puzzle_text(puzzles[i])};
  }
  return {};
}

}  // namespace

std::unique_ptr<Runner> make_program_runner(const Contestant& contestant, const Sample& sample,
                                            const RunnerOptions& options) {
  return std::make_unique<ProgramRunner>(contestant, sample, options);
}

}  // namespace nonet
