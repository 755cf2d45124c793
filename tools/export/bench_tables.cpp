#include "tools/export/bench_tables.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/stats/report.h"

namespace nonet::cli {
namespace {

/// A row with its figures.
struct Line {
  const BenchRow& row;
  bool is_reference;
  RowFigures figures{};
};

constexpr const char* kUnknown = "-";

Line line_of(const BenchRow& row, const BenchResults& results) {
  Line line{.row = row, .is_reference = row.solver == results.reference};
  if (row.has_figures()) line.figures = figures_of(row, reference_of(row, results));
  return line;
}

const std::optional<Interval>& interval_of(const Line& line) {
  static const std::optional<Interval> kNone;
  return line.figures.ratio ? line.figures.ratio->interval : kNone;
}

// A ratio has three significant digits.
std::string ratio_text(double ratio) { return fmt::format("{:#.3g}", ratio); }

std::string rate_text(double rate) {
  return rate < 99.5 ? fmt::format("{:.1f}", rate)
                     : with_separators(static_cast<uint64_t>(rate + 0.5));
}

template <class Value, class Text>
std::string known(const std::optional<Value>& value, Text text) {
  return value ? text(*value) : kUnknown;
}

// In CSV an unknown number is empty.
std::string plain_number(const std::optional<double>& number) {
  return number ? fmt::format("{:.6g}", *number) : "";
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string field = "\"";
  for (const char c : text) field += c == '"' ? std::string("\"\"") : std::string(1, c);
  return field + '"';
}

std::string percent_text(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string rate_cell(const Line& line) {
  if (!line.row.failure.empty()) return "failed";
  return line.row.has_figures() ? rate_text(line.figures.rate.value) : kUnknown;
}

std::string ratio_cell(const Line& line) {
  if (line.figures.ratio) return ratio_text(line.figures.ratio->value);
  return line.is_reference && line.row.has_figures() ? "1" : kUnknown;
}

std::string interval_cell(const Line& line) {
  if (const auto& interval = interval_of(line)) {
    return fmt::format("{} to {}", ratio_text(interval->low), ratio_text(interval->high));
  }
  return line.is_reference && line.row.has_figures() ? "reference" : kUnknown;
}

// In CSV the reference's ratio to itself is 1, and an unknown one is empty.
std::string plain_ratio(const Line& line) {
  if (line.figures.ratio) return fmt::format("{:.6g}", line.figures.ratio->value);
  return line.is_reference ? "1" : "";
}

std::string plain_interval(const Line& line) {
  if (const auto& interval = interval_of(line)) {
    return fmt::format("{:.6g},{:.6g}", interval->low, interval->high);
  }
  return line.is_reference ? "1,1" : ",";
}

/// A column: its title and cells in text and Markdown, and in CSV.
struct Column {
  const char* title;
  std::string (*text)(const Line&);
  const char* key;
  std::string (*plain)(const Line&);
};

constexpr Column kColumns[] = {
    {"solver", [](const Line& l) { return l.row.solver; }, "solver",
     [](const Line& l) { return csv_field(l.row.solver); }},
    {"puzzles/s", rate_cell, "puzzles_per_second",
     [](const Line& l) { return fmt::format("{:.1f}", l.figures.rate.value); }},
    {"ratio", ratio_cell, "ratio", plain_ratio},
    {"95 % interval", interval_cell, "ratio_low,ratio_high", plain_interval},
    {"launches",
     [](const Line& l) {
       return l.row.has_figures() ? std::to_string(l.figures.launches) : kUnknown;
     },
     "launches", [](const Line& l) { return std::to_string(l.figures.launches); }},
    {"spread",
     [](const Line& l) {
       return l.figures.launches > 1 ? percent_text(l.figures.spread) : kUnknown;
     },
     "launch_spread", [](const Line& l) { return fmt::format("{:.6g}", l.figures.spread); }},
    {"guesses",
     [](const Line& l) {
       return known(l.row.guesses_per_puzzle(), [](double n) { return fmt::format("{:.2f}", n); });
     },
     "guesses_per_puzzle", [](const Line& l) { return plain_number(l.row.guesses_per_puzzle()); }},
    {"no guess", [](const Line& l) { return known(l.row.no_guess_share, percent_text); },
     "no_guess_share", [](const Line& l) { return plain_number(l.row.no_guess_share); }},
    {"p99",
     [](const Line& l) {
       return known(l.row.p99_nanos,
                    [](uint64_t n) { return human_nanos(static_cast<double>(n)); });
     },
     "p99_nanos",
     [](const Line& l) {
       return l.row.p99_nanos ? std::to_string(*l.row.p99_nanos) : std::string();
     }},
    {"start-up",
     [](const Line& l) {
       return known(l.figures.startup_seconds, [](double s) { return human_nanos(s * 1e9); });
     },
     "startup_seconds", [](const Line& l) { return plain_number(l.figures.startup_seconds); }},
};

using Cells = std::vector<std::string>;

// Returns the header and the lines of the rows of a corpus. A column that is unknown in every line,
// such as the start-up if there is no program, is left out.
std::vector<Cells> table_of(const BenchCorpus& corpus, const BenchResults& results) {
  std::vector<Line> lines;
  for (const BenchRow& row : results.rows) {
    if (row.corpus == corpus.name) lines.push_back(line_of(row, results));
  }
  std::vector<Cells> table(lines.size() + 1);
  for (const Column& column : kColumns) {
    Cells cells = {column.title};
    for (const Line& line : lines) cells.push_back(column.text(line));
    const auto is_unknown = [](const std::string& cell) { return cell == kUnknown; };
    if (std::all_of(cells.begin() + 1, cells.end(), is_unknown)) continue;
    for (size_t i = 0; i < cells.size(); ++i) table[i].push_back(std::move(cells[i]));
  }
  return table;
}

std::vector<size_t> widths_of(const std::vector<Cells>& table) {
  std::vector<size_t> widths(table.front().size());
  for (const Cells& cells : table) {
    for (size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], cells[i].size());
  }
  return widths;
}

// The first column is text, the others are numbers.
std::string padded(const Cells& cells, const std::vector<size_t>& widths, const char* separator) {
  std::string text;
  for (size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) text += separator;
    text += i == 0 ? fmt::format("{:<{}}", cells[i], widths[i])
                   : fmt::format("{:>{}}", cells[i], widths[i]);
  }
  return text;
}

std::string headline(const BenchCorpus& corpus, const BenchResults& results) {
  return fmt::format("{} puzzles drawn from {}, seed {}, {}",
                     with_separators(corpus.sample_puzzles), with_separators(corpus.puzzles),
                     results.seed, results.permuted ? "permuted" : "as they are");
}

std::string failures_text(const BenchCorpus& corpus, const BenchResults& results) {
  std::string text;
  for (const BenchRow& row : results.rows) {
    if (row.corpus != corpus.name || row.failure.empty()) continue;
    text += fmt::format("- {}: {}\n", row.solver, row.failure);
  }
  return text;
}

// Below the header of a table in Markdown.
std::string ruler(const std::vector<size_t>& widths) {
  std::string text;
  for (size_t i = 0; i < widths.size(); ++i) {
    text += '|' + std::string(widths[i] + 1, '-') + (i == 0 ? '-' : ':');
  }
  return text + "|\n";
}

}  // namespace

std::string to_text(const BenchResults& results) {
  std::string text;
  for (const BenchCorpus& corpus : results.corpora) {
    if (!text.empty()) text += '\n';
    text += fmt::format("{}: {}\n", corpus.name, headline(corpus, results));
    const std::vector<Cells> table = table_of(corpus, results);
    const std::vector<size_t> widths = widths_of(table);
    for (const Cells& cells : table) text += "  " + padded(cells, widths, "  ") + '\n';
  }
  return text;
}

std::string to_markdown(const BenchResults& results) {
  std::string text;
  for (const BenchCorpus& corpus : results.corpora) {
    if (!text.empty()) text += '\n';
    text += fmt::format("**{}**: {}\n\n", corpus.name, headline(corpus, results));
    const std::vector<Cells> table = table_of(corpus, results);
    const std::vector<size_t> widths = widths_of(table);
    for (size_t i = 0; i < table.size(); ++i) {
      text += "| " + padded(table[i], widths, " | ") + " |\n";
      if (i == 0) text += ruler(widths);
    }
    const std::string failures = failures_text(corpus, results);
    if (!failures.empty()) text += '\n' + failures;
  }
  return text;
}

std::string to_csv(const BenchResults& results) {
  std::string text = "corpus";
  for (const Column& column : kColumns) text += fmt::format(",{}", column.key);
  text += '\n';
  for (const BenchRow& row : results.rows) {
    if (!row.has_figures()) continue;
    const Line line = line_of(row, results);
    text += csv_field(row.corpus);
    for (const Column& column : kColumns) text += ',' + column.plain(line);
    text += '\n';
  }
  return text;
}

}  // namespace nonet::cli
