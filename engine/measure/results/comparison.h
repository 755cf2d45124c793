// The parts of a comparison that benches and histories share.
#pragma once

#include <nonet/comparison.h>

namespace nonet {

ComparedBench bench_of(const BenchResults& results);

bool knows_solver(const BenchResults& results, const std::string& solver);

/// Throws UsageError for options that cannot be. `is_solver_known`: a result has `relative_to`.
void check_options(const ComparisonOptions& options, bool is_solver_known);

}  // namespace nonet
