// Results as tables, and as the text that commands print. One overload of each function for each
// kind of result.
#pragma once

#include <nonet/bench_results.h>
#include <nonet/comparison.h>
#include <nonet/history.h>
#include <nonet/statistics.h>

#include <string>

#include "engine/corpora/description.h"
#include "engine/corpora/ratings/explanation_summary.h"
#include "engine/pipeline/jobs/check.h"
#include "engine/pipeline/jobs/verify.h"
#include "tools/export/table.h"

namespace nonet::cli {

/// A table for each corpus. Only programs see the column of the corpus.
Tables tables_of(const BenchResults& results);
/// Return a ratio, or its interval, with three significant digits, or all digits before the point;
/// beyond 1,000 as "196,000 times slower".
std::string ratio_text(double ratio);
std::string interval_text(const Interval& interval);
std::string to_text(const BenchResults& results);
std::string to_html(const BenchResults& results);

/// A row for each solver and corpus. The notes are remarks.
Tables tables_of(const Comparison& comparison);
/// Answers, guesses and failures, which noise cannot change, then a line for each compared row. The
/// notes are not in it.
std::string to_text(const Comparison& comparison);
std::string to_html(const Comparison& comparison);

/// A row for each solver, corpus and result. The remarks are the changes.
Tables tables_of(const History& history);
/// A line for each change.
std::string to_text(const History& history);
std::string to_html(const History& history);
/// Returns what changed, and by how much.
std::string words_of(const HistoryChange& change);
/// Returns a line for each change, with its solver, corpus and results.
std::vector<std::string> lines_of_changes(const History& history);

/// Returns the number of comparisons of a history that allow no verdict.
size_t inconclusive_comparisons(const History& history);

/// The counts, then the first wrong answers. The notes are remarks.
Tables tables_of(const Verification& verification);
/// The first findings, a line each, and the result. The notes are not in it.
std::string to_text(const Verification& verification);
std::string to_html(const Verification& verification);

/// A row for each check. Figures that agree are not in it.
Tables tables_of(const CheckReport& report);
/// A line for each check.
std::string to_text(const CheckReport& report);
std::string to_html(const CheckReport& report);

/// The counts, clues, guesses and the hardest puzzles.
Tables tables_of(const Description& description);
/// A few lines for each topic.
std::string to_text(const Description& description);
std::string to_html(const Description& description);

/// The counts, the ratings ER, the techniques, and the puzzles with the highest ER.
Tables tables_of(const ExplanationSummary& summary);
std::string to_text(const ExplanationSummary& summary);
std::string to_html(const ExplanationSummary& summary);

std::string to_html(const RunReport& report);
/// Returns the same report, made of the JSON of --stats. Throws DataError, which names the file, if
/// the text is of another kind.
std::string run_page(const std::string& stats, const std::string& name);

}  // namespace nonet::cli
