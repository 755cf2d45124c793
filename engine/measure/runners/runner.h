// Launches a contestant over a sample, isolated from this process, and checks its answers.
//
// A contestant runs in a process of its own, so a crash, a hang or a wild write does not harm this
// process. Each launch is a fresh process image with new addresses of memory and stack.
#pragma once

#include <nonet/bench.h>
#include <nonet/contestant.h>
#include <nonet/stop.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/measure/protocol/launch_reply.h"
#include "engine/measure/protocol/launch_request.h"
#include "engine/measure/samples/sample.h"

namespace nonet {

struct RunnerOptions {
  uint64_t limit = 2;           ///< stop a puzzle at this number of solutions
  uint64_t seed = 1;            ///< seed of the passes
  bool draws_passes = true;     ///< see PassId::is_drawn
  double timeout_seconds = 60;  ///< for one pass over the sample
  /// A sample is too large for a contestant that needs more than about twice this time for a pass.
  double pass_seconds = 30;
  LaunchPlan plan{};
  const StopRequest* stop = nullptr;
  /// The command that a launch executes. The arguments of a LaunchRequest follow it. The program
  /// must call run_launched_process() with these arguments.
  std::vector<std::string> launcher{};
};

/// How to make a launch.
struct LaunchStart {
  /// From 1. Launches of the same number solve the same puzzles in each run and for each
  /// contestant.
  uint64_t number = 1;
  size_t padding_bytes = 0;        ///< moves the stack
  std::optional<int> processor{};  ///< on which it stays, if it needs only one; none: on any
};

/// The measurements of one launch, or the reason why there are none.
struct Launch {
  std::vector<Repetition> repetitions{};
  double startup_seconds = 0;     ///< of a program; not in its repetitions
  uint64_t puzzles_per_call = 0;  ///< 0: not known
  std::optional<Failure> failure{};
  bool was_stopped = false;  ///< RunnerOptions::stop ended it; then there are no repetitions
};

/// The figures that do not change from launch to launch, and the time of each puzzle.
struct Profile {
  /// If the contestant is too slow for the sample: the number of puzzles, fewer than the sample
  /// has, for which it needs about RunnerOptions::pass_seconds. The profile then has nothing else.
  std::optional<size_t> puzzles_in_time{};
  std::optional<ProfileCounts> counts{};  ///< over the sample; none: not known
  /// Of each puzzle, the minimum over the launches; empty: not known.
  std::vector<uint64_t> nanos{};
  std::optional<Failure> failure{};
  bool was_stopped = false;
};

class Runner {
 public:
  virtual ~Runner() = default;

  /// Solves the unchanged sample, in separate launches. The sample may have become smaller since
  /// the last call.
  virtual Profile profile() = 0;

  /// Begins a launch. Requires that no launch has failed, and that the one before has ended.
  virtual void begin(const LaunchStart& start) = 0;
  /// Waits until the launch has ended.
  virtual Launch finish() = 0;

  /// Whether another launch may run at the same time on another processor: this one needs no more
  /// than its own. Known after profile().
  virtual bool needs_one_processor() const = 0;
};

/// Makes the runner of a solver, a plugin or a program. `sample`, `contestant` and `options.stop`
/// must outlive it. Requires that the process has one thread only, because launches fork. Throws
/// std::system_error if memory or a process is not available.
std::unique_ptr<Runner> make_runner(const Contestant& contestant, const Sample& sample,
                                    const RunnerOptions& options);

/// The two kinds of runners: of functions (solvers and plugins), and of programs.
std::unique_ptr<Runner> make_function_runner(const Contestant& contestant, const Sample& sample,
                                             const RunnerOptions& options);
std::unique_ptr<Runner> make_program_runner(const Contestant& contestant, const Sample& sample,
                                            const RunnerOptions& options);

/// Returns a number of puzzles that is smaller than the sample and not much above `wanted`: 1, 2 or
/// 5 times a power of 10, so that two benches of one solver mostly have the same one.
size_t fewer_puzzles(size_t sample, double wanted);

/// The time between looks at a launch that is watched.
inline constexpr double kLookSeconds = 0.005;

}  // namespace nonet
