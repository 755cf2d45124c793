// Detects tables.

#include <fmt/format.h>
#include <nonet/candidates.h>
#include <nonet/errors.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/setting.h"
#include "engine/io/detection/columns.h"
#include "engine/io/detection/detectors.h"
#include "engine/io/detection/leading_records.h"
#include "engine/io/formats/answer_text.h"
#include "engine/io/formats/candidates_format.h"
#include "engine/io/formats/field_cells.h"
#include "engine/io/formats/named_answer.h"
#include "engine/io/formats/table_format.h"
#include "engine/io/formats/values_format.h"

namespace nonet {
namespace {

/// The kinds of tables, by their delimiters.
enum class TableKind { comma_or_semicolon, tab };

struct TableGuess {
  Guess guess = {};
  bool has_puzzle = false;  ///< one of the first rows holds a puzzle
};

const TableGuess kTooEarly = {{.is_too_early = true, .detection = {}}, false};

/// Adds the first rows to `choice` and judges them. Returns whether more rows are needed.
bool look_at_rows(LeadingRecords& records, ColumnChoice& choice, char delimiter, bool& has_quotes) {
  for (size_t row = 0; row < ColumnChoice::kMaxRows; ++row) {
    const auto next = records.next();
    if (next == LeadingRecords::Next::too_early) return true;
    if (next == LeadingRecords::Next::end) break;
    has_quotes |= records.record().starts_with('"');
    if (const auto fields = table_fields(records.record(), delimiter)) choice.add(*fields);
  }
  choice.judge_rows();
  return false;
}

// Data frames write numbers for columns without names: 0,1,2 or, after an index column, ,0,1,2.
bool is_numbered(const std::vector<std::string>& fields) {
  const size_t first = !fields.empty() && fields[0].empty() ? 1 : 0;
  if (fields.size() < first + 2) return false;
  for (size_t i = first; i < fields.size(); ++i) {
    if (fields[i] != std::to_string(i - first)) return false;
  }
  return true;
}

bool is_name(const std::string& field) {
  return !field.empty() && (is_letter(field.front()) || (field.front() & 0x80) != 0);
}

bool may_be_header(const std::vector<std::string>& fields) {
  return std::ranges::any_of(fields, is_name) || is_numbered(fields);
}

// A line with a puzzle inside its text is a record, and names have no open brackets: source code
// has both.
bool is_no_header(const std::vector<std::string>& fields) {
  return std::ranges::any_of(fields, [](const std::string& field) {
    const auto opens = [&field](char open, char close) {
      return std::ranges::count(field, open) != std::ranges::count(field, close);
    };
    return opens('(', ')') || opens('[', ']') || opens('{', '}') || CellRuns(field, {}).next();
  });
}

/// Returns whether a line names the delimiter of a table, as spreadsheets write it.
bool names_delimiter(std::string_view line, char delimiter) {
  return line.size() == 5 && line.starts_with("sep=") && line[4] == delimiter;
}

/// The layout of a table whose puzzle column is known.
Detection table_of(InputLayout layout, const std::vector<std::string>& first,
                   const ColumnChoice& choice, const InputOptions& options) {
  const std::string& cell = first[layout.puzzle_column];
  layout.has_header =
      kind_of_value(cell) == ValueKind::other && (is_name(cell) || is_numbered(first));
  layout.columns = first;
  if (!layout.has_header) {
    for (size_t i = 0; i < layout.columns.size(); ++i) {
      layout.columns[i] = fmt::format("column{}", i + 1);
    }
  }
  return with_boards(std::move(layout), choice, options, "column");
}

/// Returns the layout of a table without a header, whose first row is `first`. `preamble` is the
/// text before it.
TableGuess guess_rows(const InputLayout& layout, LeadingRecords& records, const Cut& preamble,
                      const std::vector<std::string>& first, const InputOptions& options) {
  // One field is no row, unless it is quoted, and puzzles only are not the columns of a table.
  const bool are_puzzles = std::ranges::all_of(
      first, [](const std::string& field) { return kind_of_value(field) == ValueKind::puzzle; });
  bool is_quoted = trimmed(records.record()).starts_with('"');
  const bool names_column = options.check_column && !options.check_column->empty();
  const bool is_chosen = options.format != nullptr || names_column;
  if (!is_chosen && !is_quoted && (first.size() == 1 || are_puzzles)) return {};
  ColumnChoice choice({});
  choice.add(first);
  if (look_at_rows(records, choice, layout.delimiter, is_quoted)) return kTooEarly;
  if (!is_chosen && choice.is_no_table()) return {};
  const std::optional<size_t> column = choice.puzzles();
  if (!column || *column >= first.size()) return {};
  InputLayout found = layout;
  found.puzzle_column = *column;
  Detection detection = table_of(found, first, choice, options);
  detection.preamble = preamble;
  return {{.is_too_early = false, .detection = std::move(detection)}, false};
}

/// Returns the layout of a table whose first row has no puzzle: the row may be a header.
TableGuess guess_below_header(const InputLayout& layout, LeadingRecords& records,
                              const std::vector<std::string>& names, const InputOptions& options) {
  const Cut header = records.taken();
  const std::string header_row(records.record());
  ColumnChoice choice(names);
  std::optional<size_t> column;
  bool is_quoted = false;
  if (look_at_rows(records, choice, layout.delimiter, is_quoted)) return kTooEarly;
  if (!options.column.empty()) {
    column = column_of_option(names, options.column);
    if (records.next() == LeadingRecords::Next::too_early) return kTooEarly;
    const auto row = table_fields(records.record(), layout.delimiter);
    if (row && *column < row->size() && candidates_of_text((*row)[*column])) choice.add(*row);
  } else {
    column = choice.puzzles();
    if (!column && options.format != nullptr) column = 0;
    if (!column || *column >= names.size()) return {};
    // The first row may be a title before lines that begin with their puzzles.
    const bool is_title = options.format == nullptr && *column == 0 && !choice.is_usual(0);
    if (is_title && !is_quoted) return {};
  }
  InputLayout found = layout;
  found.puzzle_column = *column;
  Detection detection = table_of(found, names, choice, options);
  if (detection.layout.has_header) {
    detection.preamble = header;
    detection.layout.header_row = header_row;
  }
  return {{.is_too_early = false, .detection = std::move(detection)},
          choice.has_boards(found.puzzle_column)};
}

/// Looks for a table at the front of `text`.
TableGuess guess_table(const Format& format, char delimiter, std::string_view text, bool at_end,
                       const InputOptions& options) {
  const InputLayout layout = {.format = &format, .delimiter = delimiter};
  LeadingRecords records(layout, text, at_end);
  auto next = records.next();
  Cut preamble;
  if (next == LeadingRecords::Next::record && names_delimiter(records.record(), delimiter)) {
    preamble = records.taken();
    next = records.next();
  }
  if (next == LeadingRecords::Next::too_early) return kTooEarly;
  if (next == LeadingRecords::Next::end) return {};
  const auto first = table_fields(records.record(), delimiter);
  if (!first) return {};
  const bool is_data = std::ranges::any_of(
      *first, [](const std::string& field) { return kind_of_value(field) != ValueKind::other; });
  if (options.column.empty() && is_data) {
    return guess_rows(layout, records, preamble, *first, options);
  }
  const bool is_chosen = options.format != nullptr || !options.column.empty();
  if (!is_chosen && (!may_be_header(*first) || is_no_header(*first))) return {};
  return guess_below_header(layout, records, *first, options);
}

/// Returns the delimiter of a table of this kind that begins with `line`; none if the line is
/// evidence for the other kind.
std::optional<char> delimiter_of(TableKind kind, std::string_view line, bool is_chosen) {
  const bool has_tab = line.find('\t') != std::string_view::npos;
  if (!is_chosen && has_tab != (kind == TableKind::tab)) return {};
  if (kind == TableKind::tab) return '\t';
  const auto has = [line](char c) { return line.find(c) != std::string_view::npos; };
  if (has(',')) return ',';
  // SQLite writes bars.
  return has(';') ? ';' : has('|') ? '|' : ',';
}

// Returns whether a line below the first one belongs to a grid, 81 values or candidates. If so, the
// first line is a title.
bool is_below_title(std::string_view line) {
  if (line.empty()) return false;
  return begins_grid(line, std::nullopt) != false || ValuesFormat::is_record(line) ||
         CandidatesFormat::is_record(line);
}

// Lines that look like a title and a row of a grid may be the header of a table and a row whose
// puzzle was cut to nine cells.
bool may_be_table(std::string_view title, std::string_view row) {
  return title.find_first_of(",;\t") != std::string_view::npos && !ValuesFormat::is_record(row);
}

/// Returns whether a line has several tuples, as SQL and source code write rows: "(1, a), (2, b)".
bool has_tuples(std::string_view line) {
  for (size_t at = 0; (at = line.find(')', at)) != std::string_view::npos; ++at) {
    const std::string_view rest = trimmed(line.substr(at + 1));
    if (rest.starts_with(',') && trimmed(rest.substr(1)).starts_with('(')) return true;
  }
  return false;
}

/// Looks for columns in the first lines, unless these are a title and a record of another format.
Guess detect_columns(const Format& format, char delimiter, const FirstLines& lines,
                     const InputOptions& options) {
  const Line& first = lines[0].line;
  const std::optional<std::string_view> second = lines.after(0);
  if (first.is_too_long() || has_tuples(first.text) || has_tuples(second.value_or(""))) return {};
  if (!second && is_title_line(first.text)) return kTooEarly.guess;
  const bool is_title = second && is_below_title(*second);
  if (is_title && !may_be_table(first.text, *second)) return {};
  TableGuess found = guess_table(format, delimiter, lines.text(), lines.at_end(), options);
  if (is_title && !found.has_puzzle) found.guess.detection.reset();
  return std::move(found.guess);
}

/// Looks for a row of a table without a header.
Guess detect_row(const Format& format, char delimiter, const Line& line,
                 const InputOptions& options) {
  if (line.is_too_long()) return {};
  Guess guess = guess_table(format, delimiter, line.raw, true, options).guess;
  if (guess.detection && guess.detection->layout.has_header) return {};
  return guess;
}

/// Looks for a table of answers: its header names solutions or statuses, or it has no header, and
/// rows with a number and a status at the places that nonet gives them.
Guess detect_answers(const Format& format, const FirstLines& lines) {
  constexpr size_t kRecordAt = 0, kStatusAt = 3;
  InputLayout layout = {.format = &format, .holds_answers = true};
  LeadingRecords records(layout, lines.text(), lines.at_end());
  const auto next = records.next();
  if (next == LeadingRecords::Next::too_early) return kTooEarly.guess;
  const auto fields = table_fields(records.record(), layout.delimiter);
  if (next == LeadingRecords::Next::end || !fields) return {};
  Cut preamble;
  std::vector<AnswerField> found = answer_fields_named(*fields);
  if (!found.empty()) {
    preamble = records.taken();
    layout.header_row = records.record();
    layout.columns = *fields;
  } else {
    layout.columns = table_fields(kAnswerFields, layout.delimiter).value();
    found = answer_fields_named(layout.columns);
    if (fields->size() < found.size() || !status_named((*fields)[kStatusAt]) ||
        !number_in((*fields)[kRecordAt])) {
      return {};
    }
  }
  layout.has_header = !layout.header_row.empty();
  layout.answer_fields = std::move(found);
  return {.detection = Detection{.layout = std::move(layout), .preamble = preamble, .note = {}}};
}

/// Returns the guess of a format of tables.
Guess detect_table(const Format& format, TableKind kind, const FirstLines& lines, Evidence evidence,
                   size_t at, const InputOptions& options) {
  const std::string_view line = evidence == Evidence::any_record
                                    ? lines[at].line.raw
                                    : lines.text().substr(0, lines.text().find('\n'));
  const std::optional<char> delimiter = delimiter_of(kind, line, options.format != nullptr);
  if (!delimiter) return {};
  switch (evidence) {
    case Evidence::chosen: {
      Guess guess = guess_table(format, *delimiter, lines.text(), lines.at_end(), options).guess;
      if (guess.is_too_early || guess.detection) return guess;
      throw DataError(
          fmt::format("it is not a table; it begins with '{}'", excerpt(lines[0].line.text)));
    }
    case Evidence::columns:
      return detect_columns(format, *delimiter, lines, options);
    case Evidence::any_record:
      return detect_row(format, *delimiter, lines[at].line, options);
    case Evidence::answer:
      return at == 0 && *delimiter == ',' ? detect_answers(format, lines) : Guess{};
    default:
      return {};
  }
}

}  // namespace

Guess detect_csv(const FirstLines& lines, Evidence evidence, size_t at,
                 const InputOptions& options) {
  return detect_table(kCsvFormat, TableKind::comma_or_semicolon, lines, evidence, at, options);
}

Guess detect_tsv(const FirstLines& lines, Evidence evidence, size_t at,
                 const InputOptions& options) {
  return detect_table(kTsvFormat, TableKind::tab, lines, evidence, at, options);
}

}  // namespace nonet
