#include "engine/io/formats/table_recognition.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "engine/io/formats/columns.h"
#include "engine/io/formats/grid_format.h"
#include "engine/io/formats/json_format.h"
#include "engine/io/formats/table_format.h"
#include "engine/io/formats/text_lines.h"
#include "engine/io/formats/values_format.h"

namespace nonet {
namespace {

enum class Next { record, end, too_early };

/// The first records of a text. How far it looks depends on the text and not on how much of it is
/// there: a line that is too long may be there in part.
template <class Format>
class FirstRecords {
 public:
  FirstRecords(const InputLayout& layout, std::string_view text, bool at_end)
      : layout_(layout), text_(text), at_end_(at_end) {}

  Next next() {
    while (looked_at_ <= kEnoughBytes) {
      item_ = Format::next(layout_, text_.substr(taken_.bytes), at_end_);
      if (item_.bytes == 0) return at_end_ ? Next::end : Next::too_early;
      if (!item_.refusal.empty()) return Next::end;
      taken_.bytes += item_.bytes;
      taken_.lines += item_.lines;
      looked_at_ += std::min(item_.bytes, kMaxLineBytes);
      if (item_.is_record) return Next::record;
    }
    return Next::end;
  }

  std::string_view record() const { return item_.text; }
  /// All up to the end of the record.
  const Cut& taken() const { return taken_; }

 private:
  const InputLayout& layout_;
  std::string_view text_;
  bool at_end_;
  Item item_;
  Cut taken_;
  size_t looked_at_ = 0;
};

/// Has `choice` look at records until they decide. Returns whether more must be read for that.
template <class Format, class FieldsOf>
bool look_at_rows(FirstRecords<Format>& records, ColumnChoice& choice, FieldsOf fields_of) {
  for (size_t row = 0; row < ColumnChoice::kMostRows && !choice.decided(); ++row) {
    const Next next = records.next();
    if (next != Next::record) return next == Next::too_early;
    if (const auto fields = fields_of(records.record())) choice.add(*fields);
  }
  return false;
}

char delimiter_of(std::string_view line, const InputOptions& options) {
  const bool tsv = options.format != nullptr && options.format->name == "tsv";
  if (tsv || (options.format == nullptr && line.find('\t') != std::string_view::npos)) return '\t';
  return line.find(',') == std::string_view::npos && line.find(';') != std::string_view::npos ? ';'
                                                                                              : ',';
}

// Data frames number columns that have no names: 0,1,2; with the index ahead ,0,1,2.
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

std::string joined(const std::vector<std::string>& names) {
  return excerpt(fmt::format("{}", fmt::join(names, ",")));
}

/// The column of the solutions that options want checked.
std::optional<size_t> checked_column(const std::vector<std::string>& names, size_t puzzle_column,
                                     const ColumnChoice& choice, const InputOptions& options) {
  if (!options.check_column) return {};
  if (!options.check_column->empty()) return column_of_option(names, *options.check_column);
  const auto column = choice.solutions(puzzle_column);
  if (column) return column;
  throw DataError(
      fmt::format("no solution column in '{}': --check-column=NAME says which", joined(names)));
}

/// The layout of a table whose puzzle column is known.
Recognition table_of(InputLayout layout, const std::vector<std::string>& first,
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
  layout.checked_column = checked_column(first, layout.puzzle_column, choice, options);
  Recognition recognition{.layout = std::move(layout), .preamble = {}, .note = {}};
  const InputLayout& made = recognition.layout;
  if (options.format != nullptr || !options.column.empty()) return recognition;
  if (!made.has_header) {
    recognition.note = fmt::format("no header, column {} is taken for the puzzle (--column)",
                                   made.puzzle_column + 1);
  } else if (!choice.is_usual(made.puzzle_column)) {
    recognition.note = fmt::format("column '{}' is taken for the puzzle (--column)",
                                   excerpt(made.columns[made.puzzle_column]));
  }
  return recognition;
}

/// What stands in the first line of a table without a header, and in the lines after it.
Guess guess_rows(const InputLayout& layout, FirstRecords<TableFormat>& records,
                 const std::vector<std::string>& first, const InputOptions& options) {
  const auto fields_of = [&](std::string_view row) { return table_fields(row, layout.delimiter); };
  ColumnChoice choice({});
  choice.add(first);
  if (look_at_rows(records, choice, fields_of)) return {.is_too_early = true, .recognition = {}};
  const std::optional<size_t> column = choice.conclude();
  if (!column || *column >= first.size()) return {};
  InputLayout found = layout;
  found.puzzle_column = *column;
  return {.is_too_early = false, .recognition = table_of(found, first, choice, options)};
}

/// The same with a header, whose length is `header`.
Guess guess_below_header(const InputLayout& layout, FirstRecords<TableFormat>& records,
                         const std::vector<std::string>& names, const InputOptions& options) {
  const Cut header = records.taken();
  const auto fields_of = [&](std::string_view row) { return table_fields(row, layout.delimiter); };
  ColumnChoice choice(names);
  std::optional<size_t> column;
  if (!options.column.empty()) {
    column = column_of_option(names, options.column);
  } else {
    if (look_at_rows(records, choice, fields_of)) return {.is_too_early = true, .recognition = {}};
    column = choice.conclude();
    if (!column && options.format != nullptr) column = 0;
    if (!column || *column >= names.size()) return {};
    // A title ahead of lines that begin with their puzzles.
    const bool is_title = options.format == nullptr && *column == 0 && !choice.is_usual(0);
    if (is_title && !records.record().starts_with('"')) return {};
  }
  InputLayout found = layout;
  found.puzzle_column = *column;
  Guess guess{.is_too_early = false,
              .recognition = table_of(found, names, choice, options),
              .has_puzzle = choice.decided().has_value()};
  if (guess.recognition->layout.has_header) guess.recognition->preamble = header;
  return guess;
}

}  // namespace

Guess guess_table(std::string_view text, bool at_end, const InputOptions& options) {
  InputLayout layout;
  layout.delimiter = delimiter_of(text.substr(0, text.find('\n')), options);
  layout.format = find_input_format(layout.delimiter == '\t' ? "tsv" : "csv");
  FirstRecords<TableFormat> records(layout, text, at_end);
  const Next next = records.next();
  if (next != Next::record) return {.is_too_early = next == Next::too_early, .recognition = {}};
  const auto first = table_fields(records.record(), layout.delimiter);
  if (!first) return {};
  const bool is_data = std::ranges::any_of(
      *first, [](const std::string& field) { return kind_of_value(field) != ValueKind::other; });
  if (options.column.empty() && is_data) return guess_rows(layout, records, *first, options);
  const bool is_forced = options.format != nullptr || !options.column.empty();
  if (!is_forced && !may_be_header(*first)) return {};
  return guess_below_header(layout, records, *first, options);
}

bool begins_json(std::string_view line) {
  if (line.empty() || (line[0] != '{' && line[0] != '[')) return false;
  const std::string_view rest = trimmed(line.substr(1));
  if (line[0] == '{') return rest.empty() || rest[0] == '"' || rest[0] == '}';
  return rest.empty() || rest[0] == '{' || rest[0] == '[' || rest[0] == '"';
}

Guess guess_json(std::string_view text, bool at_end, const InputOptions& options) {
  InputLayout layout{.format = find_input_format("jsonl")};
  FirstRecords<JsonFormat> records(layout, text, at_end);
  ColumnChoice choice({});
  const bool has_column = !options.column.empty();
  for (size_t row = 0; row < ColumnChoice::kMostRows && !choice.decided(); ++row) {
    if (has_column && !layout.columns.empty()) break;
    const Next next = records.next();
    if (next == Next::too_early) return {.is_too_early = true, .recognition = {}};
    if (next == Next::end) break;
    const auto object = json_fields(records.record());
    if (!object) {
      // An odd line ahead of puzzle lines?
      const bool is_puzzle = kind_of_value(records.record()) != ValueKind::other;
      if (is_puzzle && layout.columns.empty() && options.format == nullptr) return {};
      if (row == 0 && records.record().starts_with('[')) break;
      continue;
    }
    for (const auto& [name, value] : *object) {
      if (std::ranges::find(layout.columns, name) == layout.columns.end()) {
        layout.columns.push_back(name);
      }
    }
    choice.extend(layout.columns);
    if (const auto values = JsonFormat::fields(layout, records.record())) choice.add(*values);
  }
  if (layout.columns.empty()) {
    throw DataError(
        "it looks like JSON, but its lines are not one object each: `jq -c .` or `jq -c '.[]'` "
        "makes such lines");
  }
  const auto column = has_column ? std::optional(column_of_option(layout.columns, options.column))
                                 : choice.conclude();
  if (!column) {
    throw DataError(fmt::format("no field of '{}' holds a puzzle: --column says which",
                                joined(layout.columns)));
  }
  layout.puzzle_column = *column;
  layout.checked_column = checked_column(layout.columns, *column, choice, options);
  Recognition recognition{.layout = layout, .preamble = {}, .note = {}};
  if (options.column.empty() && options.format == nullptr && !choice.is_usual(*column)) {
    recognition.note = fmt::format("field '{}' is taken for the puzzle (--column)",
                                   excerpt(layout.columns[*column]));
  }
  return {.is_too_early = false, .recognition = recognition};
}

}  // namespace nonet
