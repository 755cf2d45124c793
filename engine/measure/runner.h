// Launches a contestant over a sample, where it can do no harm, and checks its answers.
//
// A contestant that crashes, hangs or writes where it must not does it in a process of its own.
// Each launch is a fresh process image: what is decided once for a process, such as where its
// memory and its stack come to lie, is decided anew.
#pragma once

#include <nonet/bench.h>
#include <nonet/contestant.h>
#include <nonet/stop.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/measure/launch.h"
#include "engine/measure/sample.h"

namespace nonet {

struct RunnerOptions {
  uint64_t limit = 2;           ///< stop at so many solutions
  uint64_t seed = 1;            ///< of the passes
  bool draws_passes = true;     ///< see PassId::is_drawn
  double timeout_seconds = 60;  ///< for one pass over the sample
  LaunchPlan plan{};
  const StopRequest* stop = nullptr;
  /// The command that a launch executes, with the arguments of a LaunchJob behind it. It must call
  /// run_launched_process() with these.
  std::vector<std::string> launcher = {"/proc/self/exe", kLaunchWord};
};

/// What one launch measured, or why it did not.
struct Launch {
  std::vector<Repetition> repetitions{};
  double startup_seconds = 0;  ///< of a program; not in its repetitions
  std::optional<Failure> failure{};
  bool was_stopped = false;  ///< by RunnerOptions::stop; there are no repetitions then
};

/// What does not change from launch to launch, and the time of each puzzle.
struct Profile {
  std::optional<uint64_t> guesses{};  ///< over the sample; none: not known
  uint64_t unguessed = 0;             ///< puzzles of one solution or none that took no guess
  uint64_t signature = 0;             ///< as in stats/signature.h, over the sample
  std::vector<uint64_t> nanos{};  ///< of each puzzle, the least of the launches; empty: not known
  std::optional<Failure> failure{};
  bool was_stopped = false;
};

class Runner {
 public:
  virtual ~Runner() = default;

  /// Solves the sample as it stands, in launches of its own.
  virtual Profile profile() = 0;

  /// One launch. `number`, from 1, says which puzzles it solves: launches of the same number solve
  /// the same puzzles in each run and for each contestant. `padding_bytes` moves its stack. After a
  /// failure a runner is of no more use.
  virtual Launch launch(uint64_t number, size_t padding_bytes) = 0;
};

/// Makes the runner of a solver, a plugin or a program. `sample`, `contestant` and `options.stop`
/// must outlive it. Launches fork, so the process must have one thread only. Throws
/// std::system_error if memory or a process cannot be had.
std::unique_ptr<Runner> make_runner(const Contestant& contestant, const Sample& sample,
                                    const RunnerOptions& options);

/// The two kinds of runners: of functions, and of programs.
std::unique_ptr<Runner> make_function_runner(const Contestant& contestant, const Sample& sample,
                                             const RunnerOptions& options);
std::unique_ptr<Runner> make_command_runner(const Contestant& contestant, const Sample& sample,
                                            const RunnerOptions& options);

/// Why wait_for_output() returned.
enum class WaitEnd : uint8_t { readable, timeout, stopped };

/// Waits until `descriptor` can be read or its other end is closed. Throws std::system_error.
WaitEnd wait_for_output(int descriptor, double timeout_seconds, const StopRequest* stop);

}  // namespace nonet
