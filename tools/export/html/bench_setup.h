// The part of the report of a bench that says what was measured, how, and on which machine.
#pragma once

#include <nonet/bench_results.h>

#include <string>

namespace nonet::cli {

/// Returns a section of the page.
std::string bench_setup(const BenchResults& results);

}  // namespace nonet::cli
