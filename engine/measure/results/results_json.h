// Results as JSON in the schema of Google Benchmark, for programs that read this schema.
#pragma once

#include <string>

#include "engine/measure/results/results.h"

namespace nonet {

/// Returns the whole value. Each repetition is an element of "benchmarks", with its launch;
/// aggregates over launches follow. "context" has the rest: machine, build, settings, corpora,
/// solvers, and the figures of each row.
std::string to_json(const BenchResults& results);

/// Reads to_json()'s text; `name` is for messages. Throws DataError, naming the file, if the text
/// is of another kind or schema.
BenchResults bench_results_from_json(const std::string& text, const std::string& name);

}  // namespace nonet
