// Launches a contestant over a sample, isolated from this process, and checks its answers.
//
// A contestant that crashes, hangs or writes where it must not does so in a process of its own.
// Each launch is a fresh process image: what a process decides once, such as the addresses of its
// memory and its stack, is decided anew.
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
  uint64_t seed = 1;            ///< of the passes
  bool draws_passes = true;     ///< see PassId::is_drawn
  double timeout_seconds = 60;  ///< for one pass over the sample
  LaunchPlan plan{};
  const StopRequest* stop = nullptr;
  /// The command that a launch executes, followed by the arguments of a LaunchRequest. It must call
  /// run_launched_process() with these.
  std::vector<std::string> launcher = {"/proc/self/exe", kLaunchWord};
};

/// The measurements of one launch, or why there are none.
struct Launch {
  std::vector<Repetition> repetitions{};
  double startup_seconds = 0;  ///< of a program; not in its repetitions
  std::optional<Failure> failure{};
  bool was_stopped = false;  ///< by RunnerOptions::stop; there are no repetitions then
};

/// What does not change from launch to launch, and the time of each puzzle.
struct Profile {
  std::optional<ProfileCounts> counts{};  ///< over the sample; none: not known
  std::vector<uint64_t> nanos{};  ///< of each puzzle, the least of the launches; empty: not known
  std::optional<Failure> failure{};
  bool was_stopped = false;
};

class Runner {
 public:
  virtual ~Runner() = default;

  /// Solves the sample as it is, in launches of its own.
  virtual Profile profile() = 0;

  /// Makes one launch. Launches of the same `number`, from 1, solve the same puzzles in each run
  /// and for each contestant. `padding_bytes` moves the stack. Must not be called after a failure.
  virtual Launch launch(uint64_t number, size_t padding_bytes) = 0;
};

/// Makes the runner of a solver, a plugin or a program. `sample`, `contestant` and `options.stop`
/// must outlive it. Launches fork: the process must have one thread only. Throws std::system_error
/// if memory or a process is not available.
std::unique_ptr<Runner> make_runner(const Contestant& contestant, const Sample& sample,
                                    const RunnerOptions& options);

/// The two kinds of runners: of functions (solvers and plugins), and of programs.
std::unique_ptr<Runner> make_function_runner(const Contestant& contestant, const Sample& sample,
                                             const RunnerOptions& options);
std::unique_ptr<Runner> make_program_runner(const Contestant& contestant, const Sample& sample,
                                            const RunnerOptions& options);

}  // namespace nonet
