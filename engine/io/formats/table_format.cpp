#include "engine/io/formats/table_format.h"

#include <algorithm>
#include <array>

#include "engine/io/formats/answer_text.h"
#include "engine/io/formats/candidate_column.h"
#include "engine/io/formats/field_cells.h"
#include "engine/io/formats/items.h"
#include "engine/io/formats/named_answer.h"

namespace nonet {
namespace {

std::string_view without_line_end(std::string_view line) {
  while (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

/// Returns the position in `text` of the quote that ends a quoted field; npos if there is none.
/// `from` is the position after the quote that begins the field.
size_t closing_quote(std::string_view text, size_t from) {
  size_t close = text.find('"', from);
  while (close != std::string_view::npos && text.substr(close + 1).starts_with('"')) {
    close = text.find('"', close + 2);
  }
  return close;
}

/// The fields of a row one after the other, with their quotes.
class Fields {
 public:
  Fields(std::string_view row, char delimiter) : rest_(row), delimiter_(delimiter) {}

  /// Returns null after the last field, and if a quote is not closed or text follows the closing
  /// quote.
  std::optional<std::string_view> next() {
    if (!more_) return {};
    size_t search = 0;
    const size_t begin = rest_.find_first_not_of(' ');
    if (begin != std::string_view::npos && rest_[begin] == '"') {
      const size_t close = closing_quote(rest_, begin + 1);
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
  std::string_view rest_;
  char delimiter_;
  bool more_ = true;
  bool broken_ = false;
};

/// The end of a row: the position of the line end, or npos. In the second case, `open_quote` is the
/// position of the quote that is not closed, or npos.
struct RowEnd {
  size_t line_end = std::string_view::npos;
  size_t open_quote = std::string_view::npos;
};

/// Looks for the first line end in `text` that is not in quotes. A quote as the last character of
/// `text` may be the first of two quotes, unless `is_all`: then no text follows `text`.
RowEnd find_row_end(std::string_view text, char delimiter, bool is_all) {
  const std::array<char, 2> ends = {delimiter, '\n'};
  const std::string_view field_ends(ends.data(), ends.size());
  for (size_t at = 0;;) {
    const size_t begin = text.find_first_not_of(' ', at);
    if (begin != std::string_view::npos && text[begin] == '"') {
      const size_t close = closing_quote(text, begin + 1);
      const bool is_closed = close != std::string_view::npos && (is_all || close + 1 < text.size());
      if (!is_closed) return {.open_quote = begin};
      at = close + 1;
    }
    const size_t end = text.find_first_of(field_ends, at);
    if (end == std::string_view::npos) return {};
    if (text[end] == '\n') return {.line_end = end};
    at = end + 1;
  }
}

/// Returns what a row is that is no record: the header once more, or delimiters only.
Passed passed_row(const InputLayout& layout, std::string_view row) {
  if (!layout.header_row.empty() && row == layout.header_row) return Passed::repeated_header;
  const bool is_empty =
      !layout.holds_answers && row.find(layout.delimiter) != std::string_view::npos &&
      std::ranges::all_of(row,
                          [&](char c) { return c == layout.delimiter || c == ' ' || c == '"'; });
  return is_empty ? Passed::empty_row : Passed::none;
}

/// Returns the item of a row whose end is known.
Item item_of_row(const InputLayout& layout, Item item) {
  item.passed = item.is_record ? passed_row(layout, item.text) : Passed::none;
  item.is_record = item.is_record && item.passed == Passed::none;
  return item;
}

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

}  // namespace

std::optional<std::vector<std::string>> table_fields(std::string_view row, char delimiter) {
  std::vector<std::string> texts;
  Fields fields(without_line_end(row), delimiter);
  while (const auto field = fields.next()) texts.push_back(unquoted(*field));
  if (fields.is_broken()) return {};
  return texts;
}

// The search for the end of a row is limited to kMaxLineBytes, so the result does not depend on the
// number of bytes that the reader has kept of an over-long line. A line break in quotes never ends
// a row. If nothing shows whether a line break is in quotes, the next row cannot be found, and the
// rest is refused.
Item TableFormat::next(const InputLayout& layout, std::string_view text, bool at_end) {
  constexpr auto kNone = std::string_view::npos;
  const Line line = first_line(text, at_end);
  Item item{line.bytes, 1, line.is_content(), without_line_end(line.raw)};
  const std::string_view within = text.substr(0, kMaxLineBytes + 1);
  const bool has_quote = line.raw.substr(0, within.size()).find('"') != kNone;
  if (!line.is_content() || !has_quote) return item_of_row(layout, item);
  const bool is_long = within.size() > kMaxLineBytes;
  const bool is_all = at_end && !is_long;
  const RowEnd end = find_row_end(within, layout.delimiter, is_all);
  if (end.line_end == kNone && end.open_quote == kNone && is_long && line.is_too_long()) {
    return item;
  }
  if (end.line_end == kNone && !is_long && !at_end) return {};
  const bool is_refused = end.line_end == kNone && (is_long || end.open_quote != kNone);
  const std::string_view row = is_refused ? text : text.substr(0, end.line_end);
  item.bytes = std::min(row.size() + 1, text.size());
  item.lines = 1 + static_cast<uint64_t>(std::ranges::count(row, '\n'));
  item.text = without_line_end(row);
  if (!is_refused) return item_of_row(layout, item);
  if (is_long) {
    item.refusal =
        "the row that begins here has quoted fields and does not end within 64 KiB: a quote may "
        "not be closed";
    return item;
  }
  item.refusal = "a quote is opened here and never closed; close or remove it";
  const std::string_view ahead = row.substr(0, end.open_quote);
  item.refused_line = static_cast<uint64_t>(std::ranges::count(ahead, '\n'));
  return item;
}

namespace {

/// Parses a row without quotes, which is most rows: it ends at the first line end, and the fields
/// behind the puzzle do not matter.
Fault parse_plain_row(const InputLayout& layout, std::string_view row, Grid& puzzle) {
  for (size_t column = 0; column < layout.puzzle_column; ++column) {
    const size_t end = row.find(layout.delimiter);
    if (end == std::string_view::npos) return {.kind = FaultKind::missing_field};
    row.remove_prefix(end + 1);
  }
  const std::string_view field = row.substr(0, row.find(layout.delimiter));
  return parse_field(field, layout.signs, layout.is_inside_text, puzzle.cells.data());
}

}  // namespace

Fault TableFormat::parse(const InputLayout& layout, std::string_view record, Grid& puzzle) {
  if (record.size() > kMaxLineBytes) return {.kind = FaultKind::line_too_long};
  if (record.find('"') == std::string_view::npos) return parse_plain_row(layout, record, puzzle);
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
  const Fault fault = parse_field(cells, layout.signs, layout.is_inside_text, puzzle.cells.data());
  if (fault) return fault;
  while (fields.next()) {
  }
  if (fields.is_broken()) return {.kind = FaultKind::open_quote};
  return {};
}

namespace {

/// Takes the row at the front of `text`, if it is one line without quotes. Else returns false.
bool take_plain_row(const InputLayout& layout, TextParser& parser, std::string_view& text) {
  const OddCharacters odd = TableFormat::odd_characters(layout);
  if (text.front() == odd.first || text.front() == odd.other_first) return false;
  const std::string_view line = quick_line(text);
  if (line.empty()) return false;
  const Item item{line.size() + 1, 1, true, without_line_end(line)};
  parser.add_item(item, parser.parse_grid([&](Grid& puzzle) {
    return parse_plain_row(layout, item.text, puzzle);
  }));
  text.remove_prefix(item.bytes);
  return true;
}

void parse_table(const InputLayout& layout, std::string_view text, ParsedText& parsed) {
  TextParser parser(parsed);
  while (!text.empty()) {
    if (!take_plain_row(layout, parser, text)) parser.take_item<TableFormat>(layout, text);
  }
}

}  // namespace

std::string quoted_field(std::string_view text) {
  std::string field = "\"";
  for (const char c : text) field.append(c == '"' ? 2 : 1, c);
  return field + '"';
}

std::string field_of_row(std::string text) {
  const bool is_plain = text.find_first_of(",\"\r\n") == std::string::npos &&
                        !text.starts_with(' ') && !text.ends_with(' ');
  return is_plain ? text : quoted_field(text);
}

namespace {

std::string begin_table(const OutputShape& shape) {
  const bool holds_answers = shape.own_fields.empty();
  std::string names(holds_answers ? kAnswerFields : shape.own_fields);
  if (holds_answers && shape.counts_solutions) names.append(",").append(kSolutionsField);
  for (const std::string& name : carried_names(shape)) {
    names.append(",").append(field_of_row(name));
  }
  return names + '\n';
}

void write_row(const Answer& answer, const OutputShape& shape, TextBuffer& text) {
  const std::string fallback =
      !answer.puzzle ? quoted_field(excerpt(answer.record.text)) : std::string();
  char* out = text.reserve(kMaxAnswerBytes + fallback.size());
  out = put(out, answer.number);
  *out++ = ',';
  out = answer.puzzle ? put_puzzle(out, answer.puzzle) : put(out, fallback);
  *out++ = ',';
  if (answer.solution != nullptr) out = put_digits(out, *answer.solution);
  *out++ = ',';
  out = put_name(out, answer.result.status);
  *out++ = ',';
  out = put(out, answer.result.guesses);
  *out++ = ',';
  out = put(out, answer.result.nanos);
  if (shape.counts_solutions) {
    *out++ = ',';
    out = put(out, answer.result.solutions);
  }
  if (shape.carried != nullptr) {
    text.set_end(out);
    for (const CarriedValue& value : carried_values(answer, shape)) {
      text.append(",");
      text.append(field_of_row(value.text));
    }
    out = text.reserve(1);
  }
  *out++ = '\n';
  text.set_end(out);
}

std::string begin_puzzle_table(const std::vector<std::string>& names) {
  std::string header;
  for (const std::string& name : names) {
    header.append(header.empty() ? "" : ",").append(field_of_row(name));
  }
  return header + '\n';
}

void write_puzzle_row(const PuzzleRecord& record, TextBuffer& text) {
  for (size_t i = 0; i < record.names.size(); ++i) {
    if (i > 0) text.append(",");
    if (i == record.puzzle_field) {
      text.set_end(put_puzzle(text.reserve(kMaxAnswerBytes), record.puzzle));
    } else {
      text.append(field_of_row(record.values[i]));
    }
  }
  text.append("\n");
}

constexpr FieldSyntax kFieldsOfRow = {.end = "\n"};

// As write() writes them.
constexpr UniqueAnswerTexts kUniqueRows = {.before_number = "",
                                           .before_puzzle = ",",
                                           .before_solution = ",",
                                           .before_guesses = ",unique,",
                                           .before_nanos = ",",
                                           .end = "\n"};

// The fields of kAnswerFields that are read.
constexpr std::array kUsualFields = {AnswerField::record, AnswerField::puzzle,
                                     AnswerField::solution, AnswerField::status};

// The end of a row that is too long is missing.
std::optional<ClaimedAnswer> read_row(const AnswerRecord& record) {
  if (record.fields.empty()) return {};
  const auto first = record.fields.first(std::min(record.fields.size(), kUsualFields.size()));
  if (std::ranges::equal(first, kUsualFields)) {
    if (const auto answer = read_unique(kUniqueRows, record.text)) return answer;
  }
  NamedAnswer answer;
  Fields fields(record.text, ',');
  for (const AnswerField field : record.fields) {
    const auto text = fields.next();
    if (!text) break;
    answer.take(field, unquoted(*text));
  }
  return answer.answer();
}

extern const Format kCsvOfCandidates, kTsvOfCandidates;

template <const Format& kOfCandidates>
constexpr InputSide input_side(std::string_view description) {
  return {.description = description,
          .cut = cut_lines<TableFormat>,
          .parse = parse_table,
          .fields = TableFormat::fields,
          .of_candidates = &kOfCandidates};
}

constexpr InputSide kCsvInput =
    input_side<kCsvOfCandidates>("a table, one column the puzzles, with a header or without");
constexpr InputSide kTsvInput = input_side<kTsvOfCandidates>("the same with tabs");

constinit const Format kCsvOfCandidates = {
    .name = "csv", .input = candidate_side<TableFormat>(kCsvInput), .output = {}};
constinit const Format kTsvOfCandidates = {
    .name = "tsv", .input = candidate_side<TableFormat>(kTsvInput), .output = {}};

}  // namespace

constinit const Format kCsvFormat = {
    .name = "csv",
    .input = kCsvInput,
    .output = OutputSide{.description = "record,puzzle,solution,status,guesses,nanos with a header",
                         .begin = begin_table,
                         .batch = write_each<kUniqueRows, write_row>,
                         .read = read_row,
                         .named_fields = &kFieldsOfRow,
                         .numbers_records = true,
                         .carries_columns = true,
                         .takes_candidates = true,
                         .suffix = ".csv"},
    .puzzles = PuzzleSide{.description = "a table with all columns of the input",
                          .write = write_puzzle_row,
                          .beside = Beside::fields,
                          .takes_candidates = true,
                          .begin = begin_puzzle_table},
};

constinit const Format kTsvFormat = {
    .name = "tsv",
    .input = kTsvInput,
    .output = {},
};

}  // namespace nonet
