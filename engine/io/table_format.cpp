#include "table_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace nonet {
namespace {

constexpr std::array<std::string_view, 21> kPuzzleNames = {
    "puzzle",  "puzzles", "quiz",    "quizzes",  "question", "questions", "sudoku",
    "sudokus", "board",   "boards",  "grid",     "grids",    "problem",   "problems",
    "givens",  "clues",   "initial", "unsolved", "start",    "input",     "puzzle_string"};
constexpr std::array<std::string_view, 6> kSolutionNames = {
    "solution", "solutions", "answer", "answers", "solved", "solution_string"};

std::string lower(std::string_view text) {
  std::string lowered(trimmed(text));
  for (char& c : lowered) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return lowered;
}

std::string_view without_line_end(std::string_view line) {
  while (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

/// The fields of a row one after the other, quotes and all.
class Fields {
 public:
  Fields(std::string_view row, char delimiter) : rest_(row), delimiter_(delimiter) {}

  /// Null behind the last field, and where a quote is not closed or something follows it.
  std::optional<std::string_view> next() {
    if (!more_) return {};
    size_t search = 0;
    const size_t begin = rest_.find_first_not_of(' ');
    if (begin != std::string_view::npos && rest_[begin] == '"') {
      const size_t close = closing_quote(begin + 1);
      broken_ = close == std::string_view::npos;
      search = close;
    }
    const size_t end =
        broken_ ? rest_.size() : std::min(rest_.find(delimiter_, search), rest_.size());
    if (!broken_ && search > 0)
      broken_ = !trimmed(rest_.substr(search + 1, end - search - 1)).empty();
    more_ = !broken_ && end < rest_.size();
    if (broken_) return {};
    const std::string_view field = rest_.substr(0, end);
    if (more_) rest_.remove_prefix(end + 1);
    return field;
  }

  bool is_broken() const { return broken_; }

 private:
  size_t closing_quote(size_t from) const {
    size_t close = rest_.find('"', from);
    while (close != std::string_view::npos && rest_.substr(close + 1).starts_with('"')) {
      close = rest_.find('"', close + 2);
    }
    return close;
  }

  std::string_view rest_;
  char delimiter_;
  bool more_ = true;
  bool broken_ = false;
};

std::string unquoted(std::string_view field) {
  const std::string_view inner = trimmed(field);
  if (!inner.starts_with('"')) return std::string(inner);
  std::string text;
  for (size_t i = 1; i + 1 < inner.size(); ++i) {
    text += inner[i];
    if (inner[i] == '"') ++i;
  }
  return text;
}

/// The columns of a header that bear one of these names.
template <class Names>
std::vector<size_t> columns_named(const std::vector<std::string>& header, const Names& names) {
  std::vector<size_t> found;
  for (size_t i = 0; i < header.size(); ++i) {
    if (std::ranges::find(names, lower(header[i])) != std::ranges::end(names)) found.push_back(i);
  }
  return found;
}

/// The column that an option names: by its name in the header, or by its number from 1.
size_t column_of_option(const std::vector<std::string>& header, const std::string& option) {
  const std::array<std::string, 1> names = {lower(option)};
  if (const auto found = columns_named(header, names); !found.empty()) return found.front();
  size_t number = 0;
  const auto [end, error] = std::from_chars(option.data(), option.data() + option.size(), number);
  if (error == std::errc() && end == option.data() + option.size() && number >= 1 &&
      number <= header.size()) {
    return number - 1;
  }
  throw DataError(fmt::format("no column '{}' in '{}'", option,
                              excerpt(fmt::format("{}", fmt::join(header, ",")))));
}

bool is_puzzle(std::string_view field) {
  Grid grid;
  return !parse_cells(trimmed(field), kCells, grid.cells.data());
}

char delimiter_of(std::string_view line, const InputOptions& options) {
  const bool tsv = options.format != nullptr && options.format->name == "tsv";
  if (tsv || (options.format == nullptr && line.find('\t') != std::string_view::npos)) return '\t';
  return line.find(',') == std::string_view::npos && line.find(';') != std::string_view::npos ? ';'
                                                                                              : ',';
}

}  // namespace

std::optional<std::vector<std::string>> table_fields(std::string_view row, char delimiter) {
  std::vector<std::string> texts;
  Fields fields(without_line_end(row), delimiter);
  while (const auto field = fields.next()) texts.push_back(unquoted(*field));
  if (fields.is_broken()) return {};
  return texts;
}

std::optional<InputLayout> table_layout(std::string_view first, const InputOptions& options) {
  InputLayout layout;
  layout.delimiter = delimiter_of(first, options);
  layout.format = find_input_format(layout.delimiter == '\t' ? "tsv" : "csv");
  const auto header = table_fields(first, layout.delimiter);
  if (!header) return {};
  const std::vector<size_t> named = columns_named(*header, kPuzzleNames);
  if (!options.column.empty()) {
    layout.puzzle_column = column_of_option(*header, options.column);
  } else if (named.size() == 1) {
    layout.puzzle_column = named.front();
  } else if (named.size() > 1) {
    throw DataError(
        fmt::format("'{}' and '{}' could both be the puzzle column: --column says which",
                    (*header)[named[0]], (*header)[named[1]]));
  } else if (options.format == nullptr) {
    return {};
  }  // else a forced table without a header: its first column
  const std::string& cell = (*header)[layout.puzzle_column];
  layout.has_header = !is_puzzle(cell) && !cell.empty() && is_letter(cell.front());
  layout.columns = *header;
  if (!layout.has_header) {
    for (size_t i = 0; i < layout.columns.size(); ++i) {
      layout.columns[i] = fmt::format("column{}", i + 1);
    }
  }
  if (!options.check_column) return layout;
  if (!options.check_column->empty()) {
    layout.checked_column = column_of_option(*header, *options.check_column);
  } else if (const auto found = columns_named(layout.columns, kSolutionNames); !found.empty()) {
    layout.checked_column = found.front();
  } else {
    throw DataError(
        fmt::format("no solution column in '{}': --check-column=NAME says which", excerpt(first)));
  }
  return layout;
}

Item TableFormat::next(std::string_view text, bool at_end) {
  const Line line = first_line(text, at_end);
  return {line.bytes, 1, line.is_content(), without_line_end(line.raw)};
}

Fault TableFormat::parse(const InputLayout& layout, std::string_view record, Grid& puzzle) {
  if (record.size() > kMaxLineBytes) return {.kind = FaultKind::line_too_long};
  Fields fields(record, layout.delimiter);
  std::string_view cells;
  for (size_t column = 0; column <= layout.puzzle_column; ++column) {
    const auto field = fields.next();
    if (!field) {
      if (fields.is_broken()) return {.kind = FaultKind::open_quote};
      return {.kind = FaultKind::missing_field};
    }
    cells = trimmed(*field);
  }
  if (cells.starts_with('"')) cells = trimmed(cells.substr(1, cells.size() - 2));
  const Fault fault = parse_cells(cells, kCells, puzzle.cells.data());
  if (fault) return fault;
  while (fields.next()) {
  }
  if (fields.is_broken()) return {.kind = FaultKind::open_quote};
  return {};
}

}  // namespace nonet
