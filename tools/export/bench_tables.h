// The tables of `nonet bench` as text, Markdown and CSV, with the same columns.
#pragma once

#include <nonet/bench_results.h>

#include <string>

namespace nonet::cli {

std::string to_text(const BenchResults& results);
std::string to_markdown(const BenchResults& results);
/// One table over all corpora, with plain numbers and a header.
std::string to_csv(const BenchResults& results);

}  // namespace nonet::cli
