// Results as JSON in the schema of Google Benchmark, so that programs that read that schema read
// them too.
#pragma once

#include <string>

#include "engine/measure/results.h"

namespace nonet {

/// Each repetition is a row of "benchmarks", with its launch; means over launches follow. What
/// Google Benchmark has no field for is in "context": machine, build, settings, corpora, solvers,
/// and the figures of each row. A reader gets the same value back.
std::string to_json(const BenchResults& results);

/// Reads to_json()'s text; `name` is for messages. Throws DataError, naming the file, if the text
/// is of another kind or of another version of the schema.
BenchResults bench_results_from_json(const std::string& text, const std::string& name);

}  // namespace nonet
