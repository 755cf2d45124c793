#include <nonet/history.h>

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "engine/measure/results/comparison.h"

namespace nonet {
namespace {

/// Compares pairs of results, each pair once.
class Comparisons {
 public:
  Comparisons(const std::vector<BenchResults>& results, const ComparisonOptions& options)
      : results_(results), options_(options) {}

  /// Returns the row of the comparison. Requires that both results have it.
  const ComparedRow& row(size_t before, size_t after, const HistoryRow& wanted) {
    auto found = comparisons_.find({before, after});
    if (found == comparisons_.end()) {
      found = comparisons_
                  .emplace(std::pair(before, after),
                           compare_results(results_[before], results_[after], options_))
                  .first;
    }
    return *std::ranges::find_if(found->second.rows, [&](const ComparedRow& row) {
      return row.solver == wanted.solver && row.corpus == wanted.corpus;
    });
  }

 private:
  const std::vector<BenchResults>& results_;
  const ComparisonOptions& options_;
  std::map<std::pair<size_t, size_t>, Comparison> comparisons_;
};

HistoryPoint point_of(const BenchRow& row, const BenchResults& results) {
  HistoryPoint point{.failure = row.failure};
  if (!row.has_figures()) return point;
  const RowFigures figures = figures_of(row, reference_of(row, results));
  point.rate = figures.rate;
  point.ratio = figures.ratio;
  return point;
}

bool is_change(const ComparedRow& row) {
  switch (row.finding) {
    case RowFinding::not_comparable:
    case RowFinding::failed:
      return true;
    case RowFinding::is_reference:
    case RowFinding::failed_before:
    case RowFinding::not_judged:
      return false;
    case RowFinding::compared:
      break;
  }
  return row.answers_changed || row.guesses_changed || row.change.verdict == Verdict::slower ||
         row.change.verdict == Verdict::faster;
}

// Fills the changes of a row whose points are known.
void find_changes(HistoryRow& row, Comparisons& comparisons) {
  std::optional<size_t> base;  // the result after the last change
  bool has_failed = false;
  for (size_t i = 0; i < row.points.size(); ++i) {
    const HistoryPoint& point = row.points[i];
    if (!point.rate && point.failure.empty()) continue;  // not measured
    if (base && (point.rate || !has_failed)) {
      HistoryChange change{.before = *base, .after = i, .row = comparisons.row(*base, i, row)};
      if (is_change(change.row)) {
        change.row.speed_before.launches.clear();
        change.row.speed_after.launches.clear();
        row.changes.push_back(std::move(change));
        if (point.rate) base = i;
      } else if (change.row.finding == RowFinding::compared &&
                 change.row.change.verdict == Verdict::inconclusive) {
        ++row.inconclusive;
      }
    }
    has_failed = !point.rate;
    if (!base && point.rate) base = i;
  }
}

std::vector<BenchResults> in_order_of_time(std::vector<BenchResults> results) {
  std::vector<size_t> order(results.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::sort(order, {}, [&results](size_t index) {
    return std::pair(results[index].machine.date, index);
  });
  std::vector<BenchResults> sorted;
  for (const size_t index : order) sorted.push_back(std::move(results[index]));
  return sorted;
}

}  // namespace

History make_history(std::vector<BenchResults> results, const ComparisonOptions& options) {
  check_options(options, std::ranges::any_of(results, [&options](const BenchResults& each) {
                  return knows_solver(each, options.relative_to);
                }));
  results = in_order_of_time(std::move(results));
  History history{.threshold = options.threshold};
  for (size_t i = 0; i < results.size(); ++i) {
    history.benches.push_back(bench_of(results[i]));
    for (const BenchRow& row : results[i].rows) {
      auto found = std::ranges::find_if(history.rows, [&row](const HistoryRow& other) {
        return other.solver == row.solver && other.corpus == row.corpus;
      });
      if (found == history.rows.end()) {
        history.rows.push_back({.solver = row.solver,
                                .corpus = row.corpus,
                                .points = std::vector<HistoryPoint>(results.size())});
        found = history.rows.end() - 1;
      }
      found->points[i] = point_of(row, results[i]);
    }
  }
  // A change of the machine's state is no change of a solver.
  ComparisonOptions widened = options;
  widened.max_state_difference = std::numeric_limits<double>::infinity();
  Comparisons comparisons(results, widened);
  for (HistoryRow& row : history.rows) find_changes(row, comparisons);
  return history;
}

}  // namespace nonet
