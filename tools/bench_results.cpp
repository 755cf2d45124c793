#include "bench_results.h"

#include <algorithm>

namespace nonet {

const BenchRow* find_row(const BenchResults& results, const std::string& solver,
                         const std::string& corpus) {
  const auto row = std::ranges::find_if(results.rows, [&](const BenchRow& candidate) {
    return candidate.solver == solver && candidate.corpus == corpus;
  });
  return row == results.rows.end() ? nullptr : &*row;
}

std::vector<double> rates_of(const BenchRow& row, const BenchRow* reference) {
  if (reference != nullptr) return relative_rates(row.repetitions, reference->repetitions);
  std::vector<double> rates;
  for (const TimedRate& repetition : row.repetitions) rates.push_back(repetition.rate);
  return rates;
}

}  // namespace nonet
