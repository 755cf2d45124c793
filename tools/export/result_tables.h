// Results as tables, and as the text that commands print. One overload of each function for each
// kind of result.
#pragma once

#include <nonet/bench_results.h>
#include <nonet/comparison.h>
#include <nonet/statistics.h>

#include <string>

#include "engine/corpora/description.h"
#include "engine/pipeline/check.h"
#include "engine/pipeline/verify.h"
#include "tools/export/table.h"

namespace nonet::cli {

/// A table for each corpus. Only programs see the column of the corpus.
Tables tables_of(const BenchResults& results);
std::string to_text(const BenchResults& results);

/// A row for each solver and corpus. The notes are remarks.
Tables tables_of(const Comparison& comparison);
/// Answers, guesses and failures, which noise cannot change, then a line for each compared row. The
/// notes are not in it.
std::string to_text(const Comparison& comparison);

/// The counts, then the first wrong answers. The notes are remarks.
Tables tables_of(const Verification& verification);
/// The first findings, a line each, and the result. The notes are not in it.
std::string to_text(const Verification& verification);

/// A row for each check. Figures that agree are not in it.
Tables tables_of(const CheckReport& report);
/// A line for each check.
std::string to_text(const CheckReport& report);

/// The counts, clues, guesses and the hardest puzzles.
Tables tables_of(const Description& description);
/// A few lines for each topic.
std::string to_text(const Description& description);

/// For people the summary; for programs a row for each value of the JSON.
Tables tables_of(const RunReport& report);

}  // namespace nonet::cli
