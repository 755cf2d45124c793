// Many results of benches in order of time, and the changes between them. The functions are pure:
// any thread may call them.
#pragma once

#include <nonet/bench_results.h>
#include <nonet/comparison.h>
#include <nonet/estimate.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace nonet {

/// A change from one result to a later one that is more than noise. `row.finding` is `compared` for
/// changes of speed, answers and guesses; else the row failed or its puzzles are other ones.
struct HistoryChange {
  size_t before = 0, after = 0;  ///< indices of results
  ComparedRow row{};             ///< without its launches

  bool operator==(const HistoryChange&) const = default;
};

/// A solver on a corpus in one result.
struct HistoryPoint {
  std::optional<Estimate> rate{};   ///< puzzles per second; none: there are no figures
  std::optional<Estimate> ratio{};  ///< to the reference of that result; none: there is none
  std::string failure{};            ///< why the row failed; empty: it did not, or was not measured

  bool operator==(const HistoryPoint&) const = default;
};

/// A solver on a corpus over time.
struct HistoryRow {
  std::string solver{};
  std::string corpus{};
  std::vector<HistoryPoint> points{};    ///< one for each result
  std::vector<HistoryChange> changes{};  ///< in order of time
  size_t inconclusive = 0;               ///< comparisons that allow no verdict

  bool operator==(const HistoryRow&) const = default;
};

struct History {
  double threshold = 0;
  std::vector<ComparedBench> benches{};  ///< in order of time
  std::vector<HistoryRow> rows{};        ///< in the order of their first results

  bool operator==(const History&) const = default;
};

/// Puts results in the order of their dates; equal dates keep their order. Each row is compared, as
/// compare_results() does, with its result after the last change, so that a slow drift is found,
/// too. Throws UsageError as compare_results() does.
History make_history(std::vector<BenchResults> results, const ComparisonOptions& options);

/// Returns the whole value as an indented JSON object with a final newline.
std::string to_json(const History& history);

/// Reads to_json()'s text and returns the same value; `name` is for messages. Throws DataError if
/// the text is of another kind.
History history_from_json(const std::string& text, const std::string& name);

}  // namespace nonet
