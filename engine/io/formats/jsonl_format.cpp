#include "engine/io/formats/jsonl_format.h"

#include <fmt/format.h>
#include <nonet/errors.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/core/setting.h"
#include "engine/io/formats/candidate_column.h"
#include "engine/io/formats/cells.h"
#include "engine/io/formats/detection/foreign_files.h"
#include "engine/io/formats/detection/leading_records.h"
#include "engine/io/formats/field_cells.h"
#include "engine/io/formats/named_answer.h"

namespace nonet {
namespace {

constexpr size_t kMostColumns = 256;

/// The paths and values of an object's fields.
using JsonFieldTexts = std::vector<std::pair<std::string, std::string>>;

/// Returns none if `text` is not one object.
std::optional<JsonFieldTexts> field_texts(std::string_view text) {
  JsonFields fields;
  JsonFieldTexts texts;
  fields.begin(text);
  for (JsonField field; fields.next(field);) texts.emplace_back(field.path, field.value());
  return fields.is_object() ? std::optional(std::move(texts)) : std::nullopt;
}

}  // namespace

Item JsonlFormat::next(const InputLayout&, std::string_view text, bool at_end) {
  return line_item(text, at_end);
}

Fault ObjectParser::parse(const InputLayout& layout, std::string_view record, Grid& puzzle) {
  wanted_ = {};
  if (record.size() > kMaxLineBytes) return {.kind = FaultKind::line_too_long};
  // Answers are read without columns and are not puzzles.
  if (layout.columns.empty()) return {.kind = FaultKind::missing_field};
  const std::string& column = layout.columns[layout.puzzle_column];
  values_.clear();
  fields_.begin(record, &values_);
  std::optional<JsonField> found;  // if several have this name, the last one
  for (JsonField field; fields_.next(field);) {
    if (field.path == column) found = field;
  }
  if (!fields_.is_object()) return {.kind = FaultKind::bad_json};
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

std::optional<std::vector<std::string>> JsonlFormat::fields(const InputLayout& layout,
                                                            std::string_view record) {
  std::vector<std::string> values(layout.columns.size());
  JsonFields fields;
  fields.begin(record);
  size_t expected = 0;  // most objects have the fields of the layout in its order
  for (JsonField field; fields.next(field); ++expected) {
    if (expected >= values.size() || layout.columns[expected] != field.path) {
      expected = static_cast<size_t>(std::ranges::find(layout.columns, field.path) -
                                     layout.columns.begin());
    }
    if (expected < values.size()) values[expected] = field.value();
  }
  if (!fields.is_object()) return {};
  return values;
}

namespace {

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

std::string json_string(std::string_view text) {
  std::string literal = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') literal += '\\';
    literal += c;
  }
  return literal + '"';
}

void write_json_line(const Answer& answer, const OutputShape& shape, TextBuffer& text) {
  write_object(answer, shape, text);
  text.append("\n");
}

constexpr UniqueAnswerTexts kUniqueJsonLines = unique_object_texts("}\n");
constexpr FieldSyntax kFieldsOfJsonLine = {.is_object = true, .end = "}\n"};

}  // namespace

std::string any_json_string(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

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

namespace {

extern const Format kJsonlOfCandidates;

constexpr InputSide kJsonlInput = {.description = "an object a line, one field the puzzle",
                                   .cut = cut_lines<JsonlFormat>,
                                   .parse = parse_objects<JsonlFormat>,
                                   .detect = detect_objects,
                                   .fields = JsonlFormat::fields,
                                   .of_candidates = &kJsonlOfCandidates};

constinit const Format kJsonlOfCandidates = {
    .name = "jsonl", .input = candidate_side<JsonlFormat>(kJsonlInput), .output = {}};

}  // namespace

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

}  // namespace nonet
