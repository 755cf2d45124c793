// The comparison of two results of a bench.
#pragma once

#include <nonet/bench_results.h>
#include <nonet/change.h>
#include <nonet/estimate.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// Without `relative_to` and `is_absolute` the results decide. If both have the same reference,
/// other solvers are compared by their ratios to it, so that a drift of the whole machine cancels
/// out. The reference itself is not judged. If its rate changed, the machine or the reference may
/// be the cause: the verdict on each solver whose ratio changed while its rate did not is then
/// `inconclusive`.
struct ComparisonOptions {
  double threshold = 0.05;    ///< changes up to this share do not count
  std::string relative_to{};  ///< compare ratios to this solver and do not judge it; empty: none
  bool is_absolute = false;   ///< compare rates, in puzzles per second
  /// On one machine, intervals are widened by the difference of the times of its kernels in both
  /// results; rows of results that differ by more than this share are not judged.
  double max_state_difference = 0.1;
};

/// Whether a solver on a corpus was compared, or why not.
enum class RowFinding : uint8_t {
  compared,        ///< `change` has the verdict
  is_reference,    ///< ratios are relative to it, so it has no verdict
  not_comparable,  ///< `reason` says why
  failed,          ///< in the new results, or in both; `reason` says how
  failed_before,   ///< in the base results only
  not_judged,      ///< the measurements do not allow a verdict; `reason` says why
};

inline constexpr std::array<std::string_view, 6> kRowFindingNames = {
    "compared", "reference", "not comparable", "failed", "failed before", "not judged"};

/// The speed of a row in one of the results: its ratio to the reference, or puzzles per second.
struct ComparedSpeed {
  Estimate estimate{};             ///< the median of the launches, with its 95 % interval
  std::vector<double> launches{};  ///< in time order; empty: the row was not compared

  bool operator==(const ComparedSpeed&) const = default;
};

/// The bench that a result is of.
struct ComparedBench {
  std::string label{};
  std::string date{};
  std::string machine{};  ///< host and processor
  std::string version{};
  std::string compiler{};
  std::vector<KernelTime> kernels{};  ///< the state of the machine; empty: not measured

  bool operator==(const ComparedBench&) const = default;
};

/// A solver on a corpus, in both results.
struct ComparedRow {
  std::string solver{};
  std::string corpus{};
  RowFinding finding = RowFinding::compared;
  std::string reason{};
  bool is_ratio = false;  ///< `change` is that of the ratio to the reference; else that of the rate
  Change change{};
  ComparedSpeed speed_before{}, speed_after{};
  bool answers_changed = false;
  std::string signature_before{}, signature_after{};
  bool guesses_changed = false;
  std::optional<uint64_t> guesses_before{}, guesses_after{};

  std::string name() const { return solver + '/' + corpus; }
  bool operator==(const ComparedRow&) const = default;
};

/// The verdict on the whole: the first of these that holds.
enum class Outcome : uint8_t {
  worse,           ///< a solver is slower, has failed, or its answers changed
  not_comparable,  ///< a row cannot be compared or judged
  inconclusive,    ///< a verdict is inconclusive
  fine,
};

inline constexpr std::array<std::string_view, 4> kOutcomeNames = {"worse", "not comparable",
                                                                  "inconclusive", "fine"};

/// The result of a comparison.
struct Comparison {
  double threshold = 0;
  std::string reference{};  ///< ratios are relative to this solver; empty: there are none
  ComparedBench bench_before{}, bench_after{};
  std::vector<std::string> notes{};  ///< on how results were compared, a line each
  std::vector<ComparedRow> rows{};   ///< in the order of the base results, then new rows

  Outcome outcome() const;
  bool operator==(const Comparison&) const = default;
};

/// Compares results row by row. Rows are paired by the names of solver and corpus. Rows cannot be
/// compared if their puzzles, limits or seeds differ, or if only one of the results has them.
/// Throws UsageError if neither result has the solver `relative_to`, if rates are asked for, too, or
/// if the threshold is not between 0 and 1.
Comparison compare_results(const BenchResults& before, const BenchResults& after,
                           const ComparisonOptions& options);

/// Returns the verdicts on the pairs of a bench, a row for each pair and corpus, under the name of
/// the pair. Base and new were measured side by side, so there is no drift to correct for. Requires
/// results.has_pairs().
Comparison compare_pairs(const BenchResults& results);

/// Returns the whole value as an indented JSON object with a final newline.
std::string to_json(const Comparison& comparison);

/// Reads to_json()'s text and returns the same value; `name` is for messages. Throws
/// std::runtime_error, naming the file, if the text is of another kind.
Comparison comparison_from_json(const std::string& text, const std::string& name);

}  // namespace nonet
