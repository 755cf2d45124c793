#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/stats/report.h"
#include "tools/export/result_tables.h"

namespace nonet::cli {
namespace {

std::string percent(double share) { return fmt::format("{:+.1f} %", 100 * share); }

std::string number_text(const std::optional<uint64_t>& number) {
  return number ? with_separators(*number) : "unknown";
}

// Answers, guesses and failures: noise cannot change them.
std::vector<std::string> findings_of(const ComparedRow& row) {
  switch (row.finding) {
    case RowFinding::not_comparable:
      return {"cannot be compared: " + row.reason};
    case RowFinding::failed:
      return {"failed in the new results: " + row.reason};
    case RowFinding::failed_before:
      return {"failed in the base results and works in the new ones"};
    case RowFinding::compared:
    case RowFinding::is_reference:
    case RowFinding::not_judged:
      break;
  }
  std::vector<std::string> findings;
  if (row.finding == RowFinding::not_judged) findings.push_back("not judged: " + row.reason);
  if (row.answers_changed) {
    findings.push_back(fmt::format("ANSWERS CHANGED: signature {} -> {}", row.signature_before,
                                   row.signature_after));
  }
  if (row.guesses_changed) {
    findings.push_back(fmt::format("guesses changed: {} -> {}", number_text(row.guesses_before),
                                   number_text(row.guesses_after)));
  }
  return findings;
}

bool is_compared(const ComparedRow& row) { return row.finding == RowFinding::compared; }

Cell change_cell(const ComparedRow& row) {
  if (!is_compared(row)) return {};
  return {percent(row.change.share), plain_number(row.change.share)};
}

Cell interval_cell(const ComparedRow& row) {
  if (!is_compared(row)) return {};
  const auto& interval = row.change.interval;
  if (!interval) return {.text = "[too few launches]"};
  return {.text = fmt::format("[{}, {}]", percent(interval->low), percent(interval->high))};
}

template <double Interval::*bound>
Cell bound_cell(const ComparedRow& row) {
  if (!is_compared(row) || !row.change.interval) return {};
  return {.plain = plain_number(*row.change.interval.*bound)};
}

Cell p_cell(const ComparedRow& row) {
  if (!is_compared(row)) return {};
  if (!row.change.interval) return {.plain = plain_number(row.change.p)};
  // Of a p that was adjusted for several rows and looks, 1 says nothing for equality either.
  const std::string text = fmt::format("{:.2g}", row.change.p);
  return {text == "1" ? "no evidence of a change" : text, plain_number(row.change.p)};
}

Cell verdict_cell(const ComparedRow& row) {
  return is_compared(row) ? text_cell(name_of(row.change.verdict)) : Cell{};
}

Cell finding_cell(const ComparedRow& row) {
  return {.plain = std::string(kRowFindingNames[static_cast<size_t>(row.finding)])};
}

Cell measure_cell(const ComparedRow& row) {
  if (!is_compared(row)) return {};
  return {.plain = row.is_ratio ? "ratio" : "rate"};
}

Cell findings_cell(const ComparedRow& row) {
  if (row.finding == RowFinding::is_reference) return {.text = "reference"};
  const std::vector<std::string> findings = findings_of(row);
  if (findings.empty()) return {};
  return {.text = fmt::format("{}", fmt::join(findings, "; "))};
}

template <std::string ComparedRow::*field>
Cell plain_cell(const ComparedRow& row) {
  return {.plain = row.*field};
}

template <bool ComparedRow::*field>
Cell plain_cell(const ComparedRow& row) {
  return {.plain = row.*field ? "true" : "false"};
}

template <std::optional<uint64_t> ComparedRow::*field>
Cell plain_cell(const ComparedRow& row) {
  return number_cell(row.*field);
}

constexpr ColumnOf<ComparedRow> kComparisonColumns[] = {
    {{"solver", "solver", true}, [](const ComparedRow& row) { return text_cell(row.solver); }},
    {{"corpus", "corpus", true}, [](const ComparedRow& row) { return text_cell(row.corpus); }},
    {{"", "finding"}, finding_cell},
    {{"change", "change"}, change_cell},
    {{"95 % interval", ""}, interval_cell},
    {{"", "change_low"}, bound_cell<&Interval::low>},
    {{"", "change_high"}, bound_cell<&Interval::high>},
    {{"p", "p"}, p_cell},
    {{"verdict", "verdict", true}, verdict_cell},
    {{"", "measure"}, measure_cell},
    {{"findings", "", true}, findings_cell},
    {{"", "reason"}, plain_cell<&ComparedRow::reason>},
    {{"", "answers_changed"}, plain_cell<&ComparedRow::answers_changed>},
    {{"", "signature_before"}, plain_cell<&ComparedRow::signature_before>},
    {{"", "signature_after"}, plain_cell<&ComparedRow::signature_after>},
    {{"", "guesses_changed"}, plain_cell<&ComparedRow::guesses_changed>},
    {{"", "guesses_before"}, plain_cell<&ComparedRow::guesses_before>},
    {{"", "guesses_after"}, plain_cell<&ComparedRow::guesses_after>},
};

std::string heading_of(const Comparison& comparison) {
  std::string heading(kOutcomeNames[static_cast<size_t>(comparison.outcome())]);
  heading += fmt::format(", threshold {:g} %", 100 * comparison.threshold);
  if (!comparison.reference.empty()) heading += ", ratios to " + comparison.reference;
  return heading;
}

std::string change_line(const ComparedRow& row, size_t name_width) {
  const std::string p = p_cell(row).text;
  return fmt::format("{:<{}}  {:>9}  {}  {}{}  {}\n", row.name(), name_width,
                     change_cell(row).text, interval_cell(row).text,
                     p.starts_with("no") ? "" : "p ", p, verdict_cell(row).text);
}

}  // namespace

Tables tables_of(const Comparison& comparison) {
  Table table{.name = "nonet compare",
              .heading = heading_of(comparison),
              .columns = columns_of(kComparisonColumns),
              .remarks = comparison.notes};
  for (const ComparedRow& row : comparison.rows) {
    table.rows.push_back({.cells = cells_of(kComparisonColumns, row)});
  }
  return {table};
}

std::string to_text(const Comparison& comparison) {
  std::string text;
  size_t name_width = 0;
  for (const ComparedRow& row : comparison.rows) {
    for (const std::string& finding : findings_of(row)) text += row.name() + ": " + finding + '\n';
    if (is_compared(row)) name_width = std::max(name_width, row.name().size());
  }
  for (const ComparedRow& row : comparison.rows) {
    if (is_compared(row)) text += change_line(row, name_width);
  }
  return text;
}

}  // namespace nonet::cli
