// Runs a contestant over a sample, where it can do no harm, and checks what it answers.
//
// A runner has a process of its own: a contestant that crashes, hangs or writes where it must not
// does it there. That process times the contestant's calls alone; puzzles are prepared for it
// before and answers are checked after.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../core/stop.h"
#include "contestant.h"
#include "sample.h"

namespace nonet {

enum class FailureKind : uint8_t {
  cannot_start,  ///< the library or its function is not to be had
  wrong_answer,
  overrun,  ///< wrote more than it has room for
  crash,    ///< or ended where it should have gone on
  timeout,
  stopped,  ///< asked to stop
};

/// Why a contestant cannot go on.
struct Failure {
  FailureKind kind;
  std::string what;  ///< one line for people
};

struct RunnerOptions {
  uint64_t limit = 2;           ///< stop at so many solutions
  double timeout_seconds = 60;  ///< for one pass over the sample
  const StopRequest* stop = nullptr;
};

/// What passes over a sample took, or why they ended.
struct PassTimes {
  /// By the clock on the wall, less what the calling thread waited for a processor that others had:
  /// a busy machine must not look like a slow solver.
  double wall_seconds = 0;
  double cpu_seconds = 0;
  double startup_seconds = 0;  ///< of a program that was started for it; not in wall_seconds
  std::optional<Failure> failure{};
};

/// What does not change from pass to pass, and the time of each puzzle.
struct Profile {
  std::optional<uint64_t> guesses;
  uint64_t unguessed = 0;       ///< puzzles of one solution or none that took no guess
  uint64_t signature = 0;       ///< as in stats/signature.h, over the sample; 0 for a program
  std::vector<uint64_t> nanos;  ///< of each puzzle, the least of the passes; empty: not known
  std::optional<Failure> failure{};
};

class Runner {
 public:
  virtual ~Runner() = default;

  /// Passes over the sample that are checked and not for the figures.
  virtual Profile profile() = 0;

  /// Solves the sample so many times. Every answer of every pass is checked. After a failure a
  /// runner is of no more use.
  virtual PassTimes run(uint64_t passes) = 0;
};

/// Starts the contestant. `sample`, `options.stop` and the contestant must outlive the runner. A
/// process can be copied only while it has one thread: there must be no other. Throws
/// std::system_error if there is no process or memory to be had.
std::unique_ptr<Runner> make_runner(const Contestant& contestant, const Sample& sample,
                                    const RunnerOptions& options);

/// The two kinds of runners: of functions, and of programs.
std::unique_ptr<Runner> make_worker(const Contestant& contestant, const Sample& sample,
                                    const RunnerOptions& options);
std::unique_ptr<Runner> make_command_runner(const Contestant& contestant, const Sample& sample,
                                            const RunnerOptions& options);

}  // namespace nonet
