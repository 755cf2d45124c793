// Solves and classifies every record of a corpus. Returns its description.
#pragma once

#include <string>
#include <vector>

#include "engine/corpora/description.h"
#include "engine/io/slice_reader.h"
#include "engine/pipeline/jobs/run.h"

namespace nonet {

struct DescribeConfig {
  std::vector<RunInput> inputs;
  SliceOptions slices{};
  SolverOptions solver_options{};
  size_t memory_bytes = size_t{256} << 20;  ///< to find equal puzzles; more is kept in a file
  int threads = 1;
};

struct DescribeReport {
  Description description;
  RunStats stats{0};               ///< statistics of the run, with its malformed records
  std::vector<std::string> notes;  ///< assumptions of the reader, a line each
  std::string reading;             ///< how the first input was read, a sentence
  bool complete = false;           ///< every input was read to its end and nothing was given up
};

/// Solves and classifies all records with find_solver("auto"), and counts its guesses. When
/// `control.stop` is requested, the job ends as if the inputs ended there. Throws std::system_error
/// when reading fails.
DescribeReport describe(const DescribeConfig& config, RunControl& control);

}  // namespace nonet
