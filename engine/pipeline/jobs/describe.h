// Solves and classifies every record of a corpus. Returns its description.
#pragma once

#include "engine/corpora/description.h"
#include "engine/io/slice_reader.h"
#include "engine/pipeline/flow/record_job.h"

namespace nonet {

struct DescribeConfig : JobConfig {
  SolverOptions solver_options{};
  size_t memory_bytes = size_t{256} << 20;  ///< to find equal puzzles; more is kept in a file
};

struct DescribeReport {
  Description description;
  RunStats stats{0};  ///< statistics of the run, with its malformed records
  RecordJobReport job;
};

/// Solves and classifies all records with find_solver("auto"), and counts its guesses. Stops as
/// run_record_job() does, and throws as it does. A batch that is given up is not counted.
DescribeReport describe(const DescribeConfig& config, RunControl& control);

}  // namespace nonet
