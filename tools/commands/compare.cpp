// `nonet compare`: what became of the speeds in one result of bench in another one.
#include <fmt/format.h>
#include <nonet/comparison.h>

#include <algorithm>
#include <stdexcept>

#include "engine/io/bytes/byte_source.h"
#include "engine/stats/report.h"
#include "tools/commands/commands.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

std::string percent(double share) { return fmt::format("{:+.1f} %", 100 * share); }

std::string number_text(const std::optional<uint64_t>& number) {
  return number ? with_separators(*number) : "unknown";
}

// What no noise can change.
std::string behaviour_text(const ComparedRow& row) {
  std::string text;
  switch (row.finding) {
    case RowFinding::not_comparable:
      return fmt::format("{}: cannot be compared: {}\n", row.name(), row.reason);
    case RowFinding::failed:
      return fmt::format("{}: failed in the new results: {}\n", row.name(), row.reason);
    case RowFinding::failed_before:
      return fmt::format("{}: failed in the base results and works in the new ones\n", row.name());
    case RowFinding::compared:
    case RowFinding::is_reference:
      break;
  }
  if (row.answers_changed) {
    text += fmt::format("{}: ANSWERS CHANGED: signature {} -> {}\n", row.name(),
                        row.signature_before, row.signature_after);
  }
  if (row.guesses_changed) {
    text += fmt::format("{}: guesses changed: {} -> {}\n", row.name(),
                        number_text(row.guesses_before), number_text(row.guesses_after));
  }
  return text;
}

std::string interval_text(const std::optional<Interval>& interval) {
  if (!interval) return "[too few launches]";
  return fmt::format("[{}, {}]", percent(interval->low), percent(interval->high));
}

void print(const Comparison& comparison) {
  for (const std::string& line : comparison.warnings) print_message(line + '\n');
  for (const ComparedRow& row : comparison.rows) fmt::print("{}", behaviour_text(row));
  const auto is_compared = [](const ComparedRow& row) {
    return row.finding == RowFinding::compared;
  };
  size_t width = 0;
  for (const ComparedRow& row : comparison.rows) {
    if (is_compared(row)) width = std::max(width, row.name().size());
  }
  for (const ComparedRow& row : comparison.rows) {
    if (!is_compared(row)) continue;
    fmt::print("{:<{}}  {:>9}  {}  p {:.2g}  {}\n", row.name(), width, percent(row.change.share),
               interval_text(row.change.interval), row.change.p, name_of(row.change.verdict));
  }
}

int status_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::worse:
      return kCheckFailed;
    case Outcome::not_comparable:
      return kNotComparable;
    case Outcome::inconclusive:
      return kInconclusive;
    case Outcome::fine:
      break;
  }
  return kDone;
}

}  // namespace

int compare(const CompareOptions& options) {
  const auto read = [](const std::string& path) {
    return bench_results_from_json(read_all(path), path);
  };
  const BenchResults before = read(options.base), after = read(options.changed);
  try {
    const Comparison comparison = compare_results(
        before, after, {.threshold = options.threshold, .relative_to = options.relative_to});
    print(comparison);
    return status_of(comparison.outcome());
  } catch (const std::invalid_argument& error) {
    print_message(fmt::format("nonet: --relative-to: {}\n", error.what()));
    return kUsage;
  }
}

}  // namespace nonet::cli
