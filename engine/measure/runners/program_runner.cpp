// The runner of programs. Each launch starts the program twice: first with an empty input, to
// measure the start-up, then with several passes over the sample. Input and output are files in
// memory, so that neither side waits for the other.
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "engine/core/clock.h"
#include "engine/io/formats/cells.h"
#include "engine/measure/process/child_process.h"
#include "engine/measure/process/descriptors.h"
#include "engine/measure/process/wait.h"
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

/// The times of one start of the program, or its failure.
struct Started {
  double wall_seconds = 0;
  double cpu_seconds = 0;
  std::optional<Failure> failure{};
  bool was_stopped = false;
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
  Launch run(uint64_t number, uint64_t first_pass, uint64_t passes, size_t padding_bytes);
  Started start(const Descriptor& input, const Descriptor& output, uint64_t passes,
                size_t padding_bytes) const;
  std::optional<Failure> failure_of(const ChildExit& end) const;
  std::optional<Failure> check(std::string_view output, std::span<const Grid> puzzles,
                               std::span<const Grid> solutions) const;

  const Contestant& contestant_;
  const Sample& sample_;
  RunnerOptions options_;
  LaunchStart start_;
  double pass_seconds_ = 0;  // of the previous launch
};

Profile ProgramRunner::profile() {
  const Launch launch = run(0, 0, 1, 0);
  return {.failure = launch.failure, .was_stopped = launch.was_stopped};
}

Launch ProgramRunner::finish() {
  return run(start_.number, 1, passes_of_launch(), start_.padding_bytes);
}

// Returns the number of passes that take as long as all repetitions of a function together: one
// start of a program is one repetition.
uint64_t ProgramRunner::passes_of_launch() const {
  const double seconds = options_.plan.repetitions * options_.plan.min_repetition_seconds;
  const double wanted = std::ceil(seconds / std::max(pass_seconds_, 1e-9));
  const uint64_t most = std::max<uint64_t>(1, kMaxPuzzles / sample_.puzzles.size());
  return static_cast<uint64_t>(std::clamp(wanted, 1.0, static_cast<double>(most)));
}

Launch ProgramRunner::run(uint64_t number, uint64_t first_pass, uint64_t passes,
                          size_t padding_bytes) {
  const Descriptor nothing = make_memory_file("nothing"), ignored = make_memory_file("ignored");
  const Started idle = start(nothing, ignored, 1, padding_bytes);
  if (idle.failure || idle.was_stopped) {
    return {.failure = idle.failure, .was_stopped = idle.was_stopped};
  }
  const size_t count = sample_.puzzles.size();
  std::vector<Grid> puzzles(count * passes), solutions(count * passes);
  const Descriptor input = make_memory_file("puzzles"), output = make_memory_file("solutions");
  std::string text;
  for (uint64_t pass = 0; pass < passes; ++pass) {
    const PassId id{.seed = options_.seed,
                    .launch = number,
                    .pass = first_pass + pass,
                    .is_drawn = options_.draws_passes};
    const auto drawn = std::span(puzzles).subspan(pass * count, count);
    draw_pass(view_of(sample_), id, drawn, std::span(solutions).subspan(pass * count, count));
    text.clear();
    for (const Grid& puzzle : drawn) text += puzzle_text(puzzle) + '\n';
    write_all(input, text);
  }
  lseek(input.get(), 0, SEEK_SET);
  const Started busy = start(input, output, passes, padding_bytes);
  // If the start took longer than solving, the difference would be zero or negative.
  const double least = busy.wall_seconds / 100;
  Launch launch{.startup_seconds = idle.wall_seconds,
                .failure = busy.failure,
                .was_stopped = busy.was_stopped};
  if (!launch.failure && !launch.was_stopped) {
    launch.failure = check(content_of(output), puzzles, solutions);
  }
  if (launch.failure || launch.was_stopped) return launch;
  launch.repetitions.push_back(
      {.passes = passes,
       .wall_seconds = std::max(least, busy.wall_seconds - idle.wall_seconds),
       .cpu_seconds = std::max(least, busy.cpu_seconds - idle.cpu_seconds)});
  pass_seconds_ = launch.repetitions.back().wall_seconds / static_cast<double>(passes);
  return launch;
}

Started ProgramRunner::start(const Descriptor& input, const Descriptor& output, uint64_t passes,
                             size_t padding_bytes) const {
  Pipe alive = make_pipe();
  const uint64_t begin = now_nanos();
  // The program and its children hold one end of a pipe, which is closed when all have ended.
  ChildProcess process(
      {.command = {"/bin/sh", "-c", shell_command(contestant_.command)},
       .descriptors = {input.get(), output.get(), STDERR_FILENO, alive.write_end.get()},
       .padding_bytes = padding_bytes,
       .has_own_group = true,
       .max_file_bytes = (passes * sample_.puzzles.size() + 100) * kMaxLineBytes});
  alive.write_end.close();

  const double timeout = options_.timeout_seconds * static_cast<double>(passes);
  const WaitResult wait = wait_for_output(alive.read_end.get(), timeout, options_.stop);
  if (wait == WaitResult::stopped) return {.was_stopped = true};
  if (wait == WaitResult::timeout) {
    return {.failure = Failure{FailureKind::timeout,
                               "did not finish the sample in " + human_nanos(timeout * 1e9)}};
  }
  const ChildExit end = process.wait();
  const double seconds = static_cast<double>(now_nanos() - begin) * 1e-9;
  return {.wall_seconds = std::max(0.0, seconds - end.waited_seconds),
          .cpu_seconds = end.cpu_seconds,
          .failure = failure_of(end)};
}

std::optional<Failure> ProgramRunner::failure_of(const ChildExit& end) const {
  // A shell reports the signal of its last command as a status.
  const int code = end.exit_status;
  if (code == 0) return {};
  if (code == 128 + SIGXFSZ) {
    return Failure{FailureKind::overrun, "wrote more bytes than its solutions need"};
  }
  if (code == 126 || code == 127) {
    return Failure{FailureKind::cannot_start, "cannot be started: " + contestant_.command};
  }
  if (code > 128) {
    return Failure{FailureKind::crash, std::string("crashed: ") + strsignal(code - 128)};
  }
  return Failure{FailureKind::crash, "ended with status " + std::to_string(code)};
}

std::optional<Failure> ProgramRunner::check(std::string_view output, std::span<const Grid> puzzles,
                                            std::span<const Grid> solutions) const {
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
    const size_t origin = i % sample.puzzles.size();
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
