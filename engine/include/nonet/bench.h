// Measuring solvers on corpora, in memory or in files. <nonet/bench_results.h> has the result,
// <nonet/comparison.h> compares two of them.
//
// A solver is measured in many short launches. Each launch is a new process, because the addresses
// of its memory change its speed and stay the same until it ends. The bench starts the calling
// program again for each launch, so main() must begin with these lines:
//
//     if (argc > 1 && std::string_view(argv[1]) == nonet::kLaunchWord) {
//       std::_Exit(nonet::run_launched_process(std::vector<std::string>(argv + 2, argv + argc)));
//     }
#pragma once

#include <nonet/bench_results.h>
#include <nonet/contestant.h>
#include <nonet/formats.h>
#include <nonet/stop.h>
#include <nonet/streams.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace nonet {

/// The first argument of a program that a bench launches.
inline constexpr const char* kLaunchWord = "--launch";

/// Does the work of a launch. Returns the exit status for the process. `arguments` are those after
/// kLaunchWord. The caller should then end the process at once (std::_Exit), because a plugin may
/// run any code at exit. Throws std::system_error, and std::runtime_error if the arguments are not
/// from a bench.
int run_launched_process(std::span<const std::string> arguments);

/// The puzzles that are drawn from each corpus.
struct SampleOptions {
  size_t puzzles = 2000;
  uint64_t seed = 1;
  bool permutes = true;  ///< each puzzle becomes a random equivalent one
  uint64_t limit = 2;    ///< solvers stop at this number of solutions
  InputOptions input{};  ///< format and column of the corpus
};

/// When a bench ends.
struct BenchGoal {
  uint64_t launches = 0;  ///< of each row; 0: as many as `precision` needs
  /// Stop when every interval is within this share of its ratio on both sides ...
  double precision = 0.01;
  /// ... or when one more usual round of launches would end after this time. 0: no limit.
  double max_seconds = 0;
};

/// The row whose interval is the widest, and half its width as a share.
struct WidestInterval {
  const BenchRow* row = nullptr;       ///< null: no row has figures
  std::optional<double> half_width{};  ///< none: a row has too few launches for an interval
};

/// The progress of a bench.
struct BenchProgress {
  const BenchRow& next;  ///< the row that is launched now, or profiled before round 1
  uint64_t round = 0;    ///< launches of each row that are done
  double seconds = 0;    ///< since the beginning
  WidestInterval widest{};
};

/// A corpus after its sample has been drawn.
struct DrawnCorpus {
  const BenchCorpus& corpus;
  const std::vector<std::string>& notes;  ///< assumptions about the input, a line each
  /// How the input was read, if more than half of its first records are malformed.
  const std::optional<std::string>& misreading;
};

struct BenchInput {
  RunInput input;
  std::string name{};  ///< empty: the file's or source's name, without folder and extension
};

struct BenchConfig {
  std::string label{};                    ///< recorded in the results
  std::vector<BenchInput> corpora{};      ///< of different names
  std::vector<Contestant> contestants{};  ///< of different names
  /// Ratios are relative to this contestant, but for those of pairs; empty: there are no other
  /// ones.
  std::string reference{};
  double threshold = 0.02;  ///< changes of pairs up to this share do not count
  /// Launch the solvers of a pair one after the other, also where two processors are available.
  bool in_turn = false;
  SampleOptions sample{};
  LaunchPlan plan{};
  BenchGoal goal{};
  double timeout_seconds = 60;        ///< for one pass over a sample
  const StopRequest* stop = nullptr;  ///< ends the bench early; null: never
  /// Called after each corpus is read, from the calling thread. May be empty.
  std::function<void(const DrawnCorpus&)> show_corpus{};
  /// Called when a solver is too slow for the sample of a corpus, from the calling thread. The
  /// corpus is that after the change. May be empty.
  std::function<void(const BenchCorpus&)> show_smaller_sample{};
  /// Called before each launch, from the calling thread. May be empty.
  std::function<void(const BenchProgress&)> show{};
  /// The command of a launch. The arguments of the launch are appended. Empty: this program, with
  /// the argument kLaunchWord.
  std::vector<std::string> launcher{};
};

/// Returns how many launches of a row a verdict needs: of compare_results(), or of a pair.
size_t launches_for_verdict(const BenchConfig& config);

/// Returns about how many launches of each row there is time for; none if there is no limit.
std::optional<double> expected_launches(const BenchConfig& config);

/// Measures each contestant on each corpus, in rounds of launches in random order. All answers are
/// checked, outside of the measured time. A contestant that fails is not launched again, and its
/// row has the reason.
///
/// If contestants have a base, they are pairs: the rows of both on a corpus are launched at the
/// same time on two processors, then on exchanged ones, until there is a verdict. They are launched
/// one after the other, in random order, if one of both is a program or has a device, if this
/// process may use one processor only, or if the configuration says so. See judge_pairs() in
/// engine/measure/statistics/verdict.h for what the verdicts promise. Either all contestants are of
/// pairs or none is.
///
/// Requires that the process has no other thread, because launches fork. Call it before run() and
/// generate() have started threads, or in a process of its own. Throws UsageError if two corpora
/// have the same name, or if a corpus has no puzzle or has puzzles of candidates; DataError if a
/// corpus is damaged or a contestant cannot be loaded; std::system_error if a corpus cannot be read
/// or a process cannot be started.
BenchResults bench(const BenchConfig& config);

}  // namespace nonet
