// Results as JSON in the schema of Google Benchmark, so that what reads that reads them too.
#pragma once

#include <string>

#include "bench_results.h"

namespace nonet {

/// Adds to what Google Benchmark's own reporter wrote: to "context" all that a reader needs to
/// trust the figures, and to each row its solver, corpus, signature and exact number of guesses.
std::string to_json(const BenchResults& results, const std::string& benchmark_json);

/// Reads a file that to_json() made, or any other of that schema whose names are SOLVER/CORPUS.
/// Throws std::system_error if it cannot be read, std::runtime_error naming it if it is of another
/// kind.
BenchResults read_bench_json(const std::string& path);

}  // namespace nonet
