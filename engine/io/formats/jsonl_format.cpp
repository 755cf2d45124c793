#include "engine/io/formats/jsonl_format.h"

#include <fmt/format.h>
#include <nonet/errors.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/setting.h"
#include "engine/io/formats/answer_text.h"
#include "engine/io/formats/candidate_column.h"
#include "engine/io/formats/cells.h"
#include "engine/io/formats/detection/detection.h"
#include "engine/io/formats/detection/foreign_files.h"
#include "engine/io/formats/detection/leading_records.h"
#include "engine/io/formats/field_cells.h"
#include "engine/io/formats/items.h"
#include "engine/io/formats/json_reader.h"
#include "engine/io/formats/json_shape.h"
#include "engine/io/formats/named_answer.h"

namespace nonet {
namespace {

constexpr size_t kMostColumns = 256;

/// The paths and values of an object's fields.
using JsonFieldTexts = std::vector<std::pair<std::string, std::string>>;

/// Returns none if `text` is not one object.
std::optional<JsonFieldTexts> field_texts(std::string_view text) {
  JsonReader reader(text);
  JsonFieldTexts texts;
  for (JsonField field; reader.next_field(field);) texts.emplace_back(field.path, field.value());
  return reader.was_object() ? std::optional(std::move(texts)) : std::nullopt;
}

struct JsonlFormat {
  static OddCharacters odd_characters(const InputLayout&) { return {.anywhere = '\0'}; }
  static Item next(const InputLayout&, std::string_view text, bool at_end) {
    return line_item(text, at_end);
  }
};

constexpr std::string_view kBetween = ",\n";  // objects of an array

bool is_bracket(std::string_view line) { return line == "[" || line == "]"; }

/// Returns the object of a line, without the brackets of the array and the comma.
std::string_view object_in(std::string_view line) {
  if (line.starts_with('[') && trimmed(line.substr(1)).starts_with('{')) {
    line = trimmed(line.substr(1));
  }
  for (const char end : {']', ','}) {
    if (!line.ends_with(end)) continue;
    const std::string_view object = trimmed(line.substr(0, line.size() - 1));
    if (object.ends_with('}')) line = object;
  }
  return line;
}

struct JsonFormat {
  static Item next(const InputLayout&, std::string_view text, bool at_end) {
    Item item = line_item(text, at_end);
    if (!item.is_record || item.text.size() > kMaxLineBytes) return item;
    item.is_record = !is_bracket(item.text);
    item.text = object_in(item.text);
    return item;
  }
};

/// Parses objects that are a line each. Most objects have the shape of the one before them, and
/// take half the time or less: 48 ns and not 107 with eight fields, 24 and not 66 with two (AMD Zen
/// 5).
class ObjectParser {
 public:
  /// Takes the line at the front of `text`, if it has a known shape. Else returns false.
  bool take_shaped_line(const InputLayout& layout, TextParser& parser, std::string_view& text);
  /// Takes the item at the front of `text`, and learns its shape.
  void take_item(const InputLayout& layout, const Item& item, TextParser& parser,
                 std::string_view& text);

 private:
  Fault parse(const InputLayout& layout, std::string_view record, Grid& puzzle);

  // If no line has a known shape, the search for one takes a third more time. So after each line
  // that has none, twice as many lines as before are taken without a search.
  static constexpr size_t kMaxPause = 63;
  /// A line with more values has no shape: it would take longer to learn than it saves.
  static constexpr size_t kMaxShapeValues = 512;

  std::array<JsonShape, 4> shapes_;
  size_t last_ = 0;    // the last one that a line had
  size_t oldest_ = 0;  // the next one to be replaced
  size_t pause_ = 0;   // lines to take without shapes
  size_t next_pause_ = 0;
  bool learns_ = true;
  JsonReader reader_;
  std::vector<JsonToken> values_;  // the strings and words of the last record
  std::string_view wanted_;        // its puzzle as written; empty: no shape is learned from it
};

Fault ObjectParser::parse(const InputLayout& layout, std::string_view record, Grid& puzzle) {
  wanted_ = {};
  if (record.size() > kMaxLineBytes) return {.kind = FaultKind::line_too_long};
  // Answers are read without columns and are not puzzles.
  if (layout.columns.empty()) return {.kind = FaultKind::missing_field};
  const std::string& column = layout.columns[layout.puzzle_column];
  values_.clear();
  reader_.begin(record);
  std::optional<JsonField> found;  // if several have this name, the last one
  for (JsonField field; reader_.next_field(field, &values_);) {
    if (field.path == column) found = field;
  }
  if (!reader_.was_object()) return {.kind = FaultKind::bad_json};
  if (!found) return {.kind = FaultKind::missing_field};
  const auto parse_text = [&](std::string_view text) {
    return parse_field(text, layout.signs, layout.is_inside_text, puzzle.cells.data());
  };
  if (found->kind == JsonToken::Kind::word || found->has_escapes) return parse_text(found->value());
  const bool is_short = values_.size() <= kMaxShapeValues;
  if (is_short && std::ranges::none_of(values_, &JsonToken::has_escapes)) wanted_ = found->text;
  return parse_text(found->text);
}

bool ObjectParser::take_shaped_line(const InputLayout& layout, TextParser& parser,
                                    std::string_view& text) {
  learns_ = pause_ == 0;
  if (!learns_) {
    --pause_;
    return false;
  }
  for (size_t tried = 0; tried < shapes_.size(); ++tried) {
    const JsonShape& shape = shapes_[last_];
    const ShapedLine line = json_shapes().read(shape, text);
    if (line.bytes == 0) {
      last_ = (last_ + 1) % shapes_.size();
      continue;
    }
    const size_t around = shape.bytes_before_record() + shape.bytes_after_record();
    const Item item{line.bytes, 1, true,
                    text.substr(shape.bytes_before_record(), line.bytes - around)};
    parser.add_item(item, parser.parse_grid([&](Grid& puzzle) {
      return parse_field(line.wanted, layout.signs, layout.is_inside_text, puzzle.cells.data());
    }));
    text.remove_prefix(line.bytes);
    next_pause_ = 0;
    return true;
  }
  pause_ = next_pause_;
  next_pause_ = std::min<size_t>(2 * next_pause_ + 1, kMaxPause);
  return false;
}

void ObjectParser::take_item(const InputLayout& layout, const Item& item, TextParser& parser,
                             std::string_view& text) {
  if (!item.is_record) {
    parser.add_item(item, {});
  } else {
    parser.add_item(
        item, parser.parse_grid([&](Grid& puzzle) { return parse(layout, item.text, puzzle); }));
    if (wanted_.data() != nullptr && learns_) {
      shapes_[oldest_].learn(text.substr(0, item.bytes), item.text, values_, wanted_);
      last_ = oldest_;
      oldest_ = (oldest_ + 1) % shapes_.size();
    }
  }
  text.remove_prefix(item.bytes);
}

/// Parses a text of a format whose records are an object in a line each.
template <class Format>
void parse_objects(const InputLayout& layout, std::string_view text, ParsedText& parsed) {
  TextParser parser(parsed);
  ObjectParser objects;
  while (!text.empty()) {
    if (objects.take_shaped_line(layout, parser, text)) continue;
    objects.take_item(layout, Format::next(layout, text, true), parser, text);
  }
}

/// Returns the values of the layout's columns, empty for a column that the object lacks. Returns
/// none if the object is not well formed.
std::optional<std::vector<std::string>> fields_of_object(const InputLayout& layout,
                                                         std::string_view record) {
  std::vector<std::string> values(layout.columns.size());
  JsonReader reader(record);
  size_t expected = 0;  // most objects have the fields of the layout in its order
  for (JsonField field; reader.next_field(field); ++expected) {
    if (expected >= values.size() || layout.columns[expected] != field.path) {
      expected = static_cast<size_t>(std::ranges::find(layout.columns, field.path) -
                                     layout.columns.begin());
    }
    if (expected < values.size()) values[expected] = field.value();
  }
  if (!reader.was_object()) return {};
  return values;
}

bool begins_json(std::string_view line) {
  if (line.empty() || (line[0] != '{' && line[0] != '[')) return false;
  std::string_view rest = trimmed(line.substr(1));
  if (line[0] == '{') return rest.empty() || rest[0] == '"' || rest[0] == '}';
  while (rest.size() > 1 && rest[0] == '[') rest = trimmed(rest.substr(1));
  if (!rest.empty() && is_letter(rest[0]) && rest[0] != 'n') return false;  // "[[puzzle]]" of TOML
  return rest.empty() || rest[0] == '{' || line.substr(1).find('[') < line.size() || rest[0] == '"';
}

void add_names(const JsonFieldTexts& object, std::vector<std::string>& names) {
  for (const auto& [name, value] : object) {
    if (names.size() == kMostColumns) return;
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
}

/// The columns that the first objects show.
enum class FirstObjects { seen, too_early, not_json };

/// Adds the first objects to `choice` and judges them. Adds their fields to the layout.
FirstObjects look_at_objects(LeadingRecords& records, InputLayout& layout, ColumnChoice& choice,
                             const InputOptions& options) {
  for (size_t row = 0; row < ColumnChoice::kMaxRows; ++row) {
    const auto next = records.next();
    if (next == LeadingRecords::Next::too_early) return FirstObjects::too_early;
    if (next == LeadingRecords::Next::end) break;
    const auto object = field_texts(records.record());
    if (!object) {
      // The first line may be an odd line before puzzle lines.
      const bool is_puzzle = kind_of_value(records.record()) != ValueKind::other;
      if (is_puzzle && layout.columns.empty() && options.format == nullptr) {
        return FirstObjects::not_json;
      }
      if (row == 0 && records.record().starts_with('[')) break;
      continue;
    }
    add_names(*object, layout.columns);
    choice.extend(layout.columns);
    if (const auto values = layout.fields(records.record())) choice.add(*values);
  }
  choice.judge_rows();
  return FirstObjects::seen;
}

/// Looks for the puzzle field in the first objects of an input of `format`, which is jsonl or has
/// its fields. Throws DataError if the options choose a field that does not exist, if two fields
/// could be the puzzle field, or if the input is JSON of another layout.
Guess guess_objects(const Format& format, const FirstLines& lines, const InputOptions& options) {
  InputLayout layout{.format = &format};
  LeadingRecords records(layout, lines.text(), lines.at_end());
  ColumnChoice choice({});
  const FirstObjects objects = look_at_objects(records, layout, choice, options);
  if (objects == FirstObjects::too_early) return {.is_too_early = true, .detection = {}};
  if (objects == FirstObjects::not_json) return {};
  if (layout.columns.empty()) {
    throw DataError(options.format == nullptr ? "it looks like JSON, but no board is found in it: "
                                                "a board is a text of 81 cells, an array "
                                                "of 81 values, or nine rows of nine"
                                              : "it looks like JSON, but its lines are not one "
                                                "object each: `jq -c .` or `jq -c '.[]'` "
                                                "makes such lines");
  }
  const auto column = !options.column.empty()
                          ? std::optional(column_of_option(layout.columns, options.column))
                          : choice.puzzles();
  if (!column) {
    if (const std::string reason = refusal_of_text(lines.text()); !reason.empty()) {
      throw DataError(reason);
    }
    throw DataError(fmt::format("no field of '{}' holds a puzzle; choose a field{}",
                                joined(layout.columns), hint(Setting::column)));
  }
  layout.puzzle_column = *column;
  return {.is_too_early = false, .detection = with_boards(layout, choice, options, "field")};
}

Guess detect_objects(const FirstLines& lines, Evidence evidence, size_t,
                     const InputOptions& options) {
  const Line& first = lines[0].line;
  if (evidence == Evidence::columns) {
    const bool may_be_json = !first.is_too_long() && begins_json(first.text);
    return may_be_json ? guess_objects(kJsonlFormat, lines, options) : Guess{};
  }
  if (evidence != Evidence::chosen) return {};
  if (options.format == nullptr && !begins_json(first.text)) return {};
  Guess guess = guess_objects(kJsonlFormat, lines, options);
  if (guess.is_too_early || guess.detection) return guess;
  throw DataError(fmt::format("it is not a table; it begins with '{}'", excerpt(first.text)));
}

/// Looks for the puzzle field. An array without objects has no columns.
Guess guess_array(const FirstLines& lines, const InputOptions& options) {
  const std::optional<std::string_view> second = lines.after(0);
  if (!second) return {.is_too_early = true, .detection = {}};
  if (lines[0].line.text == "[" && *second == "]") return guess_if(true, kJsonFormat);
  return guess_objects(kJsonFormat, lines, options);
}

// Detects only arrays as nonet writes them: in others a record may have several lines.
Guess detect_array(const FirstLines& lines, Evidence evidence, size_t,
                   const InputOptions& options) {
  const bool begins_array = lines[0].line.text == "[";
  if (evidence == Evidence::answer) return guess_if(begins_array, kJsonFormat);
  const bool may_be_chosen = evidence == Evidence::chosen && options.format != nullptr;
  if (may_be_chosen) return guess_array(lines, options);
  if (!begins_array || (evidence != Evidence::columns && evidence != Evidence::chosen)) return {};
  const std::optional<std::string_view> second = lines.after(0);
  if (!second) return {.is_too_early = true, .detection = {}};
  // Other arrays with boards are documents; what is left may have candidates.
  if (!second->starts_with("{\"") && *second != "]") return {};
  return guess_array(lines, options);
}

std::string json_string(std::string_view text) {
  std::string literal = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') literal += '\\';
    literal += c;
  }
  return literal + '"';
}

/// Appends an answer as an object, without a line end.
void write_object(const Answer& answer, const OutputShape& shape, TextBuffer& text) {
  const std::string fallback =
      !answer.puzzle ? json_string(excerpt(answer.record.text)) : std::string();
  char* out = text.reserve(kMaxAnswerBytes + fallback.size());
  out = put(out, "{\"record\":");
  out = put(out, answer.number);
  out = put(out, ",\"puzzle\":");
  if (answer.puzzle) {
    *out++ = '"';
    out = put_puzzle(out, answer.puzzle);
    *out++ = '"';
  } else {
    out = put(out, fallback);
  }
  out = put(out, ",\"solution\":");
  if (answer.solution != nullptr) {
    *out++ = '"';
    out = put_digits(out, *answer.solution);
    *out++ = '"';
  } else {
    out = put(out, "null");
  }
  out = put(out, ",\"status\":\"");
  out = put_name(out, answer.result.status);
  out = put(out, "\",\"guesses\":");
  out = put(out, answer.result.guesses);
  out = put(out, ",\"nanos\":");
  out = put(out, answer.result.nanos);
  if (shape.counts_solutions) {
    out = put(out, ",\"solutions\":");
    out = put(out, answer.result.solutions);
  }
  if (answer.record.fault) {
    out = put(out, ",\"reason\":");
    out = put(out, json_string(describe(answer.record.fault)));
  }
  if (shape.carried != nullptr) {
    text.set_end(out);
    for (const CarriedValue& value : carried_values(answer, shape)) {
      text.append(",");
      text.append(any_json_string(value.name));
      text.append(":");
      text.append(any_json_string(value.text));
    }
    out = text.reserve(1);
  }
  *out++ = '}';
  text.set_end(out);
}

/// Appends a puzzle as an object of its fields, without a line end.
void write_puzzle_object(const PuzzleRecord& record, TextBuffer& text) {
  for (size_t i = 0; i < record.names.size(); ++i) {
    text.append(i == 0 ? "{" : ",");
    text.append(any_json_string(record.names[i]));
    text.append(":");
    if (i == record.puzzle_field) {
      text.append("\"");
      text.set_end(put_puzzle(text.reserve(kMaxAnswerBytes), record.puzzle));
      text.append("\"");
    } else {
      text.append(any_json_string(record.values[i]));
    }
  }
  text.append("}");
}

/// Returns the texts of objects as write_object() writes them, each followed by `end`.
constexpr UniqueAnswerTexts unique_object_texts(std::string_view end) {
  return {.before_number = R"({"record":)",
          .before_puzzle = R"(,"puzzle":")",
          .before_solution = R"(","solution":")",
          .before_guesses = R"(","status":"unique","guesses":)",
          .before_nanos = R"(,"nanos":)",
          .end = end};
}

constexpr UniqueAnswerTexts kUniqueJsonLines = unique_object_texts("}\n");
constexpr FieldSyntax kFieldsOfJsonLine = {.is_object = true, .end = "}\n"};
constexpr UniqueAnswerTexts kUniqueElements = unique_object_texts("},\n");
constexpr FieldSyntax kFieldsOfElement = {.is_object = true, .end = "},\n"};

void write_json_line(const Answer& answer, const OutputShape& shape, TextBuffer& text) {
  write_object(answer, shape, text);
  text.append("\n");
}

std::string begin_array(const OutputShape&) { return "[\n"; }

void write_element(const Answer& answer, const OutputShape& shape, TextBuffer& text) {
  write_object(answer, shape, text);
  text.append(kBetween);
}

void write_elements(const AnswerBatch& batch, TextBuffer& text) {
  const size_t before = text.view().size();
  write_each<kUniqueElements, write_element>(batch, text);
  if (text.view().size() > before) text.remove_end(kBetween.size());
}

std::string finish_array(const OutputShape&, uint64_t records) {
  return records > 0 ? "\n]\n" : "]\n";
}

/// Reads an answer that write_object() has written. Its end may be missing.
std::optional<ClaimedAnswer> read_object(const AnswerRecord& record) {
  const std::string_view line = record.text;
  if (!line.starts_with('{')) return {};
  if (const auto answer = read_unique(kUniqueJsonLines, line)) return answer;
  // The fields to read precede "nanos", and the end may be missing. Quotes inside a value have
  // backslashes.
  const size_t end = line.find(",\"nanos\":");
  const std::string text =
      end == std::string_view::npos ? std::string(line) : std::string(line.substr(0, end)) + '}';
  const auto object = field_texts(text);
  if (!object) return {};
  NamedAnswer answer;
  for (const auto& [name, value] : *object) answer.take(answer_field_named(name), value);
  return answer.has_answer_field() ? std::optional(answer.answer()) : std::nullopt;
}

extern const Format kJsonlOfCandidates, kJsonOfCandidates;

constexpr InputSide kJsonlInput = {.description = "an object a line, one field the puzzle",
                                   .cut = cut_lines<JsonlFormat>,
                                   .parse = parse_objects<JsonlFormat>,
                                   .detect = detect_objects,
                                   .fields = fields_of_object,
                                   .of_candidates = &kJsonlOfCandidates};

constinit const Format kJsonlOfCandidates = {
    .name = "jsonl", .input = candidate_side<JsonlFormat>(kJsonlInput), .output = {}};

constexpr InputSide kJsonInput = {
    .description = "a JSON array with an object a line, one field the puzzle",
    .cut = cut_items<JsonFormat>,
    .parse = parse_objects<JsonFormat>,
    .detect = detect_array,
    .fields = fields_of_object,
    .of_candidates = &kJsonOfCandidates};

constinit const Format kJsonOfCandidates = {
    .name = "json", .input = candidate_side<JsonFormat>(kJsonInput), .output = {}};

}  // namespace

std::string any_json_string(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

constinit const Format kJsonlFormat = {
    .name = "jsonl",
    .input = kJsonlInput,
    .output = OutputSide{.description = "one JSON object a line, with the fields of csv",
                         .batch = write_each<kUniqueJsonLines, write_json_line>,
                         .read = read_object,
                         .named_fields = &kFieldsOfJsonLine,
                         .numbers_records = true,
                         .carries_columns = true,
                         .takes_candidates = true,
                         .suffix = ".jsonl"},
    .puzzles = PuzzleSide{.description = "an object a line with all fields of the input",
                          .write = write_puzzle_object,
                          .beside = Beside::fields,
                          .takes_candidates = true,
                          .between = "\n",
                          .end = "\n"},
};

constinit const Format kJsonFormat = {
    .name = "json",
    .input = kJsonInput,
    .output = OutputSide{.description =
                             "a JSON array of the objects of jsonl; cannot be resumed or sharded",
                         .begin = begin_array,
                         .batch = write_elements,
                         .between_batches = kBetween,
                         .finish = finish_array,
                         .read = read_object,
                         .named_fields = &kFieldsOfElement,
                         .numbers_records = true,
                         .carries_columns = true,
                         .takes_candidates = true},
    .puzzles =
        PuzzleSide{.description = "a JSON array of the objects of jsonl",
                   .write = write_puzzle_object,
                   .beside = Beside::fields,
                   .takes_candidates = true,
                   .begin = [](const std::vector<std::string>&) { return std::string("[\n"); },
                   .between = kBetween,
                   .end = "\n]\n"},
};

}  // namespace nonet
