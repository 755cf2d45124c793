#include "engine/io/formats/jsonl_format.h"

#include <fmt/format.h>
#include <nonet/errors.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/core/setting.h"
#include "engine/io/formats/cells.h"
#include "engine/io/formats/detection/leading_records.h"
#include "engine/io/formats/field_cells.h"
#include "engine/io/formats/plain_json.h"

namespace nonet {
namespace {

using Json = nlohmann::json;

/// The names and values of an object's fields as text. An array of cells, rows or puzzles is
/// joined; any other is its JSON text: joined, the cells of [7, 0] and of [70] would be the same.
using JsonFields = std::vector<std::pair<std::string, std::string>>;

/// Collects the fields of one object. Does not recurse, so that nesting costs no stack.
class FieldCollector final : public nlohmann::json_sax<Json> {
 public:
  /// `wanted` is the name of the only field to collect; null: all fields.
  explicit FieldCollector(const std::string* wanted) : wanted_(wanted) {}

  JsonFields& fields() { return fields_; }

  bool null() override { return array_depth_ > 0 ? add(".", "null") : add("", ""); }
  bool boolean(bool value) override { return add_plain(value ? "true" : "false"); }
  bool number_integer(number_integer_t value) override {
    return value == -1 && array_depth_ > 0 ? add("-", "-1") : add_plain(std::to_string(value));
  }
  bool number_unsigned(number_unsigned_t value) override {
    return add_plain(std::to_string(value));
  }
  bool number_float(number_float_t, const string_t& text) override {
    const bool is_digit_of_array = array_depth_ > 0 && text.size() == 3 && text.ends_with(".0");
    return add(is_digit_of_array ? text.substr(0, 1) : text, text);
  }
  bool string(string_t& value) override {
    return add(value, array_depth_ > 0 ? any_json_string(value) : "");
  }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return ++object_depth_ > 1 || array_depth_ == 0; }
  bool key(string_t& name) override {
    if (object_depth_ > 1) return true;
    is_collecting_ = wanted_ == nullptr || name == *wanted_;
    if (!is_collecting_) return true;
    const auto known = std::ranges::find(fields_, name, &JsonFields::value_type::first);
    at_ = static_cast<size_t>(known - fields_.begin());
    if (known == fields_.end()) fields_.emplace_back(name, "");
    fields_[at_].second.clear();  // if two fields have one name, the second counts
    return true;
  }
  bool end_object() override {
    --object_depth_;
    return true;
  }
  bool start_array(std::size_t) override {
    if (array_depth_ == 0) {
      array_text_.clear();
      has_only_cells_ = true;
    }
    begin_element();
    array_text_ += '[';
    ++array_depth_;
    return object_depth_ > 0;
  }
  bool end_array() override {
    --array_depth_;
    array_text_ += ']';
    if (array_depth_ == 0 && object_depth_ == 1 && is_collecting_ && !has_only_cells_) {
      fields_[at_].second = array_text_;
    }
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const Json::exception&) override {
    return false;
  }

 private:
  bool add_plain(const std::string& text) { return add(text, text); }

  /// Adds a value: its cells, and, in an array, its JSON text.
  bool add(const std::string& cells, const std::string& json) {
    if (object_depth_ == 0) return false;
    if (object_depth_ > 1 || !is_collecting_) return true;
    fields_[at_].second += cells;
    if (array_depth_ == 0) return true;
    const bool is_group = cells.size() == 1 || cells.size() == 9 || cells.size() == kCells;
    has_only_cells_ &= is_group && std::ranges::all_of(cells, is_cell);
    begin_element();
    array_text_ += json;
    return true;
  }

  void begin_element() {
    if (!array_text_.empty() && array_text_.back() != '[') array_text_ += ',';
  }

  const std::string* wanted_;
  JsonFields fields_;
  size_t at_ = 0;
  bool is_collecting_ = false;
  size_t object_depth_ = 0;
  size_t array_depth_ = 0;
  std::string array_text_;
  bool has_only_cells_ = true;
};

bool collect(std::string_view text, FieldCollector& collector) {
  return Json::sax_parse(text.begin(), text.end(), &collector);
}

/// Returns none if `text` is not one object.
std::optional<JsonFields> json_fields(std::string_view text) {
  FieldCollector collector(nullptr);
  if (!collect(text, collector)) return {};
  return std::move(collector.fields());
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
  if (const PlainString found = find_plain_string(record, column, values_); found.is_plain) {
    if (!found.value) return {.kind = FaultKind::missing_field};
    wanted_ = found.value;
    return parse_field(*found.value, layout.signs, layout.is_inside_text, puzzle.cells.data());
  }
  FieldCollector collector(&column);
  if (!collect(record, collector)) return {.kind = FaultKind::bad_json};
  if (collector.fields().empty()) return {.kind = FaultKind::missing_field};
  return parse_field(collector.fields().front().second, layout.signs, layout.is_inside_text,
                     puzzle.cells.data());
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
    if (wanted_ && learns_) {
      shapes_[oldest_].learn(text.substr(0, item.bytes), item.text, values_, *wanted_);
      last_ = oldest_;
      oldest_ = (oldest_ + 1) % shapes_.size();
    }
  }
  text.remove_prefix(item.bytes);
}

std::optional<std::vector<std::string>> JsonlFormat::fields(const InputLayout& layout,
                                                            std::string_view record) {
  const auto found = json_fields(record);
  if (!found) return {};
  std::vector<std::string> values(layout.columns.size());
  for (const auto& [name, value] : *found) {
    const auto column = std::ranges::find(layout.columns, name);
    if (column != layout.columns.end()) {
      values[static_cast<size_t>(column - layout.columns.begin())] = value;
    }
  }
  return values;
}

namespace {

bool begins_json(std::string_view line) {
  if (line.empty() || (line[0] != '{' && line[0] != '[')) return false;
  const std::string_view rest = trimmed(line.substr(1));
  if (line[0] == '{') return rest.empty() || rest[0] == '"' || rest[0] == '}';
  return rest.empty() || rest[0] == '{' || rest[0] == '[' || rest[0] == '"';
}

void add_names(const JsonFields& object, std::vector<std::string>& names) {
  for (const auto& [name, value] : object) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
}

/// The columns that the first objects show.
enum class FirstObjects { seen, too_early, not_json };

/// Adds the first objects to `choice` until they decide. Adds their fields to the layout.
FirstObjects look_at_objects(LeadingRecords& records, InputLayout& layout, ColumnChoice& choice,
                             const InputOptions& options) {
  const bool has_column = !options.column.empty();
  for (size_t row = 0; row < ColumnChoice::kMaxRows; ++row) {
    if (choice.decided() && !choice.needs_more_rows()) break;
    if (has_column && !layout.columns.empty()) break;
    const auto next = records.next();
    if (next == LeadingRecords::Next::too_early) return FirstObjects::too_early;
    if (next == LeadingRecords::Next::end) break;
    const auto object = json_fields(records.record());
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
                          : choice.conclude();
  if (!column) {
    throw DataError(fmt::format("no field of '{}' holds a puzzle; choose a field{}",
                                joined(layout.columns), hint(Setting::column)));
  }
  layout.puzzle_column = *column;
  layout.checked_column = checked_column(layout.columns, *column, choice, options);
  layout.is_inside_text = choice.is_inside_text(*column);
  layout.signs = choice.signs(*column);
  Detection detection{.layout = layout, .preamble = {}, .note = {}};
  if (layout.signs.from_zero) {
    detection.note = "the digits are 0 to 8 and are read as 1 to 9";
    return {.is_too_early = false, .detection = std::move(detection)};
  }
  if (options.column.empty() && options.format == nullptr && !choice.is_usual(*column)) {
    detection.note = fmt::format("field '{}' is taken for the puzzle{}",
                                 excerpt(layout.columns[*column]), hint(Setting::column));
  }
  return {.is_too_early = false, .detection = std::move(detection)};
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
  const auto object = Json::parse(text, nullptr, false);
  if (!object.is_object()) return {};
  const auto field = [&](const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
  };
  const std::optional<Status> status = status_named(field("status"));
  if (!status) return {};
  const auto number = object.find("record");
  const bool has_number = number != object.end() && number->is_number_unsigned();
  ClaimedAnswer answer{.record = has_number ? std::optional(number->get<uint64_t>()) : std::nullopt,
                       .puzzle = {},
                       .solution = grid_in(field("solution")),
                       .status = status};
  set_puzzle(field("puzzle"), answer);
  return answer;
}

constinit const Format kJsonlFormat = {
    .name = "jsonl",
    .input = InputSide{.description = "an object a line, one field the puzzle",
                       .cut = cut_lines<JsonlFormat>,
                       .parse = parse_objects<JsonlFormat>,
                       .detect = detect_objects,
                       .fields = JsonlFormat::fields},
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
