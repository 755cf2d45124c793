// Runs solvers x corpora on Google Benchmark, which is known here only.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bench_results.h"
#include "engine/measure/runner.h"

namespace nonet {

/// A row to measure.
struct MatrixEntry {
  BenchRow* row;  ///< gets its repetitions, or why there are none
  std::unique_ptr<Runner> runner;
  size_t puzzles;
};

struct MatrixOptions {
  int repetitions = 20;
  double min_time_seconds = 0.05;  ///< of a repetition: passes are repeated until they take as long
  const StopRequest* stop = nullptr;
  bool shows_progress = false;
};

/// Measures all entries, their repetitions in random order. A row that has failed is left out from
/// there on, and those of the same solver if what it did makes all it does doubtful. Returns what
/// Google Benchmark's JSON reporter says.
std::string run_matrix(std::vector<MatrixEntry>& entries, const MatrixOptions& options);

/// Notes a failure in its row, and in the others of that solver unless it is only too slow.
void note_failure(const Failure& failure, const BenchRow& row, std::vector<MatrixEntry>& entries);

}  // namespace nonet
