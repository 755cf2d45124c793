// The result of a bench: the measurements of each launch, and the figures that follow from them.
// The functions are pure: any thread may call them.
#pragma once

#include <nonet/change.h>
#include <nonet/estimate.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// The most puzzles in a call of a function that takes many; functions of a device get more.
inline constexpr uint64_t kUsualPuzzlesPerCall = 8192;

/// Passes over the sample that were timed together.
struct Repetition {
  uint64_t passes = 0;
  /// Wall-clock time without the time that the thread waited for a busy processor: a busy machine
  /// must not look like a slow solver.
  double wall_seconds = 0;
  double cpu_seconds = 0;

  bool operator==(const Repetition&) const = default;
};

/// How long a launch measures.
struct LaunchPlan {
  int repetitions = 3;  ///< fewer if these already took as long as all of them should
  double min_repetition_seconds = 0.02;
  /// At least this long a launch solves before the first repetition. It does so for longer until
  /// its calls are as large as those that it measures.
  double warm_up_seconds = 0.005;

  bool operator==(const LaunchPlan&) const = default;
};

/// A launch of a row.
struct LaunchRecord {
  uint64_t number = 0;         ///< from 1; launches of the same number solve the same puzzles
  double start_seconds = 0;    ///< since the bench began
  double startup_seconds = 0;  ///< of a program; not in its repetitions
  std::vector<Repetition> repetitions{};

  bool operator==(const LaunchRecord&) const = default;
};

/// A solver on a corpus.
struct BenchRow {
  std::string solver{};
  std::string corpus{};
  uint64_t sample_puzzles = 0;  ///< puzzles of a pass
  std::vector<LaunchRecord> launches{};
  std::optional<uint64_t> puzzles_per_call{};  ///< in the largest call; none: not known
  std::optional<uint64_t> guesses{};           ///< over the sample; none: not known
  std::optional<double> no_guess_share{};      ///< of the puzzles; none: not known
  std::optional<uint64_t> p99_nanos{};
  /// Time per puzzle of the sample: the minimum, the percentiles 1 to 99, and the maximum. Empty:
  /// not known.
  std::vector<uint64_t> nanos_percentiles{};
  std::string signature{};    ///< in hexadecimal; empty: not known
  std::string sample_hash{};  ///< of the puzzles, in hexadecimal
  std::string failure{};      ///< why the row's launches ended early; empty: no failure
  /// Of the new solver of a pair: how its speed differs from that of its base.
  std::optional<Change> change{};

  std::string name() const { return solver + '/' + corpus; }
  bool has_figures() const { return failure.empty() && !launches.empty(); }
  std::optional<double> guesses_per_puzzle() const {
    if (!guesses) return {};
    return static_cast<double>(*guesses) / static_cast<double>(sample_puzzles);
  }
  bool operator==(const BenchRow&) const = default;
};

struct BenchCorpus {
  std::string name{};
  std::string path{};
  uint64_t puzzles = 0;
  uint64_t malformed = 0;  ///< records that are no puzzles; they are left out
  std::string hash{};      ///< of all puzzles, in hexadecimal
  uint64_t sample_puzzles = 0;
  std::string sample_hash{};
  /// If a solver was too slow for the sample: its name, and the number of puzzles that were asked
  /// for. All solvers have the smaller sample then.
  std::string slow_solver{};
  uint64_t asked_puzzles = 0;

  bool operator==(const BenchCorpus&) const = default;
};

struct BenchSolver {
  std::string name{};
  std::string kind{};    ///< "solver", "plugin" or "program"
  std::string source{};  ///< solver of the table, and its device if it has one; library and symbol;
                         ///< or command
  std::string target{};  ///< instruction set; empty: not known
  std::string base{};  ///< the solver that this one is judged beside: they are a pair; may be empty

  bool operator==(const BenchSolver&) const = default;
};

/// The time of a small fixed kernel during a bench.
struct KernelTime {
  std::string name{};
  double nanos = 0;   ///< of a step: the median over the rounds
  double spread = 0;  ///< standard deviation over the rounds, as a share

  bool operator==(const KernelTime&) const = default;
};

/// The machine and the build of a bench.
struct BenchMachine {
  std::string host{};
  std::string cpu{};
  int cpus = 0;
  std::vector<double> load{};  ///< averages over 1, 5 and 15 minutes, at the beginning
  std::string date{};          ///< of the beginning, ISO 8601
  std::string version{};       ///< of nonet
  std::string compiler{};
  std::string flags{};
  std::string target{};               ///< of `lanes` and `sliced`
  std::vector<KernelTime> kernels{};  ///< its state; empty: not measured

  bool operator==(const BenchMachine&) const = default;
};

/// Why a bench ended.
enum class BenchEnd : uint8_t { launches_done, precise, out_of_time, stopped, judged };

inline constexpr std::array<std::string_view, 5> kBenchEndNames = {
    "launches", "precision", "max-time", "stopped", "verdicts"};

struct BenchResults {
  std::string label{};  ///< the user's name for what was measured, such as a commit; may be empty
  BenchMachine machine{};
  std::string reference{};  ///< ratios are relative to this solver
  uint64_t seed = 1;
  bool permuted = true;
  uint64_t limit = 2;
  LaunchPlan plan{};
  double precision = 0;  ///< the goal, as a share; 0: none
  double threshold = 0;  ///< of the verdicts on pairs, as a share
  /// The solvers of pairs ran at the same time, on two processors: rates are those beside a busy
  /// processor.
  bool ran_together = false;
  double seconds = 0;  ///< the whole bench
  BenchEnd end = BenchEnd::launches_done;
  std::vector<BenchSolver> solvers{};
  std::vector<BenchCorpus> corpora{};
  std::vector<BenchRow> rows{};  ///< by corpus, then by solver

  /// Returns whether solvers are judged beside others that were measured side by side with them.
  bool has_pairs() const;
  /// Returns false if a stop request ended the bench early.
  bool is_complete() const { return end != BenchEnd::stopped; }
  bool operator==(const BenchResults&) const = default;
};

/// Returns the row of that solver and corpus; null if there is none.
const BenchRow* find_row(const BenchResults& results, const std::string& solver,
                         const std::string& corpus);

/// Returns the puzzles per second of a launch: the median of its repetitions.
double rate_of(const LaunchRecord& launch, const BenchRow& row);

/// Returns the natural logarithms of the rates of a row, one for each launch.
std::vector<double> log_rates(const BenchRow& row);

/// Returns the natural logarithms of the ratios to `reference`. A launch is divided by the
/// reference's launch of the same number, which solved the same puzzles at about the same time, so
/// that a drift of the whole machine cancels out. Launches without a partner are left out.
std::vector<double> log_ratios(const BenchRow& row, const BenchRow& reference);

/// Figures over the launches of a row. Intervals contain the true value in at least 95 % of
/// benches.
struct RowFigures {
  size_t launches = 0;
  Estimate rate{};               ///< puzzles per second: the median of the launches
  double spread = 0;             ///< standard deviation of the launches, as a share
  double repetition_spread = 0;  ///< standard deviation of repetitions within a launch, as a share
  std::optional<Estimate>
      ratio{};  ///< to the reference; none: this is the reference, or there is none
  std::optional<double> startup_seconds{};  ///< of a program: the median
};

/// Returns the figures of a row. Requires row.has_figures(). `reference` is null if there is none,
/// or if the row itself is the reference.
RowFigures figures_of(const BenchRow& row, const BenchRow* reference);

/// Returns the row of the solver that `solver` is judged beside, on that corpus; null if there is
/// none.
const BenchRow* base_of(const BenchRow& row, const BenchResults& results);

/// Returns the reference row for the ratios of `row`: that of its base if it is of a pair. Null if
/// it has no figures, or is `row` itself.
const BenchRow* reference_of(const BenchRow& row, const BenchResults& results);

/// Returns half the width of the interval of a row's ratio, as a share of the ratio. Uses the rate
/// if there is no ratio. Returns none if there are too few launches for an interval.
std::optional<double> half_width_of(const BenchRow& row, const BenchResults& results);

/// The spread of the launches of a row that is usual on a machine that does nothing else: 1 to 3 %.
inline constexpr double kUsualSpread = 0.05;

/// Returns the median over all rows of the spread of their launches; none if no row has several.
std::optional<double> spread_of(const BenchResults& results);

/// Returns the results as JSON in the schema of Google Benchmark, so that programs that read that
/// schema read them too. Each repetition is a row of "benchmarks", with its launch; means over
/// launches follow. Data for which Google Benchmark has no field are in "context": machine, build,
/// settings, corpora, solvers, and the figures of each row.
std::string to_json(const BenchResults& results);

/// Reads to_json()'s text and returns the same value; `name` is for messages. Throws
/// std::runtime_error, naming the file, if the text is of another kind or of another version of the
/// schema.
BenchResults bench_results_from_json(const std::string& text, const std::string& name);

}  // namespace nonet
