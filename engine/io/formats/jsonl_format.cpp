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
#include "engine/io/formats/field_cells.h"
#include "engine/io/formats/items.h"
#include "engine/io/formats/json_reader.h"
#include "engine/io/formats/named_answer.h"

namespace nonet {

std::optional<JsonFieldTexts> field_texts(std::string_view text) {
  JsonReader reader(text);
  JsonFieldTexts texts;
  for (JsonField field; reader.next_field(field);) texts.emplace_back(field.path, field.value());
  return reader.was_object() ? std::optional(std::move(texts)) : std::nullopt;
}

namespace {

struct JsonlFormat {
  static constexpr bool kHasComma = false;  // behind an object
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
  static constexpr bool kHasComma = true;
  static Item next(const InputLayout&, std::string_view text, bool at_end) {
    Item item = line_item(text, at_end);
    if (!item.is_record || item.text.size() > kMaxLineBytes) return item;
    item.is_record = !is_bracket(item.text);
    item.text = object_in(item.text);
    return item;
  }
};

Fault parse_object(const InputLayout& layout, std::string_view record, JsonReader& reader,
                   Grid& puzzle) {
  if (record.size() > kMaxLineBytes) return {.kind = FaultKind::line_too_long};
  if (layout.columns.empty()) return {.kind = FaultKind::missing_field};
  const std::string& column = layout.columns[layout.puzzle_column];
  std::optional<JsonField> found;  // if several have this name, the last one
  reader.begin(record);
  for (JsonField field; reader.next_field(field);) {
    if (field.path == column) found = field;
  }
  if (!reader.was_object()) return {.kind = FaultKind::bad_json};
  if (!found) return {.kind = FaultKind::missing_field};
  const bool is_as_written = found->kind != JsonToken::Kind::word && !found->has_escapes;
  return parse_field(is_as_written ? std::string(found->text) : found->value(), layout.signs,
                     layout.is_inside_text, puzzle.cells.data());
}

/// Parses a text of a format whose records are an object in a line each.
template <class Format>
void parse_objects(const InputLayout& layout, std::string_view text, ParsedText& parsed) {
  TextParser parser(parsed);
  JsonReader reader;
  const auto read_line = plain_lines().object;
  const bool is_answers = layout.columns.empty();  // which are no puzzles
  while (!text.empty()) {
    const ObjectLine line =
        is_answers ? ObjectLine()
                   : read_line(text, layout.columns[layout.puzzle_column], Format::kHasComma);
    if (line.bytes > 0) {
      parser.add_item({line.bytes, 1, true, line.object}, parser.parse_grid([&](Grid& puzzle) {
        return parse_field(line.value, layout.signs, layout.is_inside_text, puzzle.cells.data());
      }));
      text.remove_prefix(line.bytes);
      continue;
    }
    const Item item = Format::next(layout, text, true);
    const auto parse = [&](Grid& puzzle) {
      return parse_object(layout, item.text, reader, puzzle);
    };
    parser.add_item(item, item.is_record ? parser.parse_grid(parse) : Fault());
    text.remove_prefix(item.bytes);
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

/// Appends an answer as an object, without a line end.
void write_object(const Answer& answer, const OutputShape& shape, TextBuffer& text) {
  const std::string fallback =
      !answer.puzzle ? any_json_string(excerpt(answer.record.text)) : std::string();
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
    out = put(out, any_json_string(describe(answer.record.fault)));
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
                                   .fields = fields_of_object,
                                   .of_candidates = &kJsonlOfCandidates};

constinit const Format kJsonlOfCandidates = {
    .name = "jsonl", .input = candidate_side<JsonlFormat>(kJsonlInput), .output = {}};

constexpr InputSide kJsonInput = {
    .description = "a JSON array with an object a line, one field the puzzle",
    .cut = cut_items<JsonFormat>,
    .parse = parse_objects<JsonFormat>,
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
