#include <fmt/format.h>

#include <algorithm>

#include "engine/stats/report.h"
#include "tools/export/texts.h"

namespace nonet::cli {
namespace {

std::string percent(double share) { return fmt::format("{:+.1f} %", 100 * share); }

std::string number_text(const std::optional<uint64_t>& number) {
  return number ? with_separators(*number) : "unknown";
}

// Answers, guesses and failures: noise cannot change them.
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

std::string change_text(const ComparedRow& row, size_t name_width) {
  const Change& change = row.change;
  return fmt::format("{:<{}}  {:>9}  {}  p {:.2g}  {}\n", row.name(), name_width,
                     percent(change.share), interval_text(change.interval), change.p,
                     name_of(change.verdict));
}

}  // namespace

std::string to_text(const Comparison& comparison) {
  const auto is_compared = [](const ComparedRow& row) {
    return row.finding == RowFinding::compared;
  };
  std::string text;
  size_t name_width = 0;
  for (const ComparedRow& row : comparison.rows) {
    text += behaviour_text(row);
    if (is_compared(row)) name_width = std::max(name_width, row.name().size());
  }
  for (const ComparedRow& row : comparison.rows) {
    if (is_compared(row)) text += change_text(row, name_width);
  }
  return text;
}

}  // namespace nonet::cli
