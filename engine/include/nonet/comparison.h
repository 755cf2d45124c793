// The comparison of two results of a bench.
#pragma once

#include <nonet/bench_results.h>
#include <nonet/estimate.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// Whether a solver became faster or slower, or whether that cannot be said.
enum class Verdict : uint8_t { same, faster, slower, inconclusive };

inline constexpr std::array<std::string_view, 4> kVerdictNames = {"same", "faster", "slower",
                                                                  "inconclusive"};

constexpr std::string_view name_of(Verdict verdict) {
  return kVerdictNames[static_cast<size_t>(verdict)];
}

/// The change of a speed. Shares: 0.02 is 2 % faster.
struct Change {
  double share = 0;
  std::optional<Interval> interval{};  ///< 95 %; none if there are too few launches
  double p = 1;                        ///< rank test
  Verdict verdict = Verdict::inconclusive;

  bool operator==(const Change&) const = default;
};

struct ComparisonOptions {
  double threshold = 0.05;    ///< changes up to this share do not count
  std::string relative_to{};  ///< compare ratios to this solver; empty: rates
};

/// Why a solver on a corpus cannot be compared, or what else there is to say of it.
enum class RowFinding : uint8_t {
  compared,        ///< `change` has the verdict
  is_reference,    ///< ratios are to it, so it has no verdict
  not_comparable,  ///< `reason` says why
  failed,          ///< in the new results, or in both; `reason` says how
  failed_before,   ///< in the base results only
};

/// A solver on a corpus, in both results.
struct ComparedRow {
  std::string solver{};
  std::string corpus{};
  RowFinding finding = RowFinding::compared;
  std::string reason{};
  Change change{};
  bool answers_changed = false;
  std::string signature_before{}, signature_after{};
  bool guesses_changed = false;
  std::optional<uint64_t> guesses_before{}, guesses_after{};

  std::string name() const { return solver + '/' + corpus; }
};

/// The verdict on the whole: the first of these that holds.
enum class Outcome : uint8_t {
  worse,           ///< a solver is slower, has failed, or its answers changed
  not_comparable,  ///< a row cannot be compared
  inconclusive,    ///< a verdict is
  fine,
};

struct Comparison {
  std::vector<std::string> warnings{};  ///< a line each
  std::vector<ComparedRow> rows{};      ///< in the order of the base results, then new rows

  Outcome outcome() const;
};

/// Compares results row by row. Both must be valid; rows pair by the names of solver and corpus.
/// Rows of other puzzles, another limit or another seed, and rows of one side only, cannot be
/// compared. With `relative_to`, the rows of that solver are not judged. Throws
/// UsageError if neither result knows that solver.
Comparison compare_results(const BenchResults& before, const BenchResults& after,
                           const ComparisonOptions& options);

}  // namespace nonet
