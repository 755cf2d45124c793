#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/export/result_tables.h"

namespace nonet::cli {
namespace {

/// A check, and whether the list was recorded anew.
struct CheckLine {
  const CheckResult& check;
  bool is_updated;
  std::vector<std::string> differences;
};

std::string value_text(const std::optional<FigureValue>& value, const char* none) {
  if (!value) return none;
  return std::visit([](const auto& plain) { return fmt::format("{}", plain); }, *value);
}

std::vector<CheckLine> lines_of(const CheckReport& report) {
  std::vector<CheckLine> lines;
  for (const CheckResult& check : report.checks) {
    CheckLine line{.check = check, .is_updated = report.is_updated, .differences = {}};
    for (const auto& [name, found, recorded] : check.differences()) {
      line.differences.push_back(fmt::format("{} {}, recorded {}", name, value_text(found, "0"),
                                             value_text(recorded, "none")));
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

const char* word_of(const CheckLine& line) {
  if (line.differences.empty()) return "ok";
  return line.is_updated ? "updated" : "DIFFERS";
}

std::string differences_of(const CheckLine& line) {
  return fmt::format("{}", fmt::join(line.differences, "; "));
}

constexpr ColumnOf<CheckLine> kCheckColumns[] = {
    {{"result", "result", true}, [](const CheckLine& line) { return text_cell(word_of(line)); }},
    {{"solver", "solver", true},
     [](const CheckLine& line) { return text_cell(line.check.recipe.solver); }},
    {{"corpus", "corpus", true},
     [](const CheckLine& line) { return text_cell(line.check.recipe.corpus); }},
    {{"limit", "limit"},
     [](const CheckLine& line) { return number_cell(line.check.recipe.limit); }},
    {{"max guesses", "max_guesses"},
     [](const CheckLine& line) { return number_cell(line.check.recipe.max_guesses); }},
    {{"differences", "differences", true},
     [](const CheckLine& line) {
       return line.differences.empty() ? Cell{} : text_cell(differences_of(line));
     }},
};

}  // namespace

Tables tables_of(const CheckReport& report) {
  Table table{.name = "nonet check", .columns = columns_of(kCheckColumns)};
  size_t differing = 0;
  for (const CheckLine& line : lines_of(report)) {
    if (!line.differences.empty()) ++differing;
    table.rows.push_back({.cells = cells_of(kCheckColumns, line)});
  }
  const char* const result = report.is_updated ? "were recorded anew" : "differ";
  table.heading =
      fmt::format("{} of {} checks of {} {}", differing, report.checks.size(), report.list, result);
  return {table};
}

std::string to_text(const CheckReport& report) {
  std::string text;
  for (const CheckLine& line : lines_of(report)) {
    text += fmt::format("{:<7}  {:<10} {}{}{}\n", word_of(line), line.check.recipe.solver,
                        line.check.recipe.corpus, line.differences.empty() ? "" : ": ",
                        differences_of(line));
  }
  return text;
}

}  // namespace nonet::cli
