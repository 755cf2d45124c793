#include "engine/io/formats/json_format.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace nonet {
namespace {

using Json = nlohmann::json;

/// Collects the fields of one object. Does not recurse, so that nesting costs no stack.
class FieldCollector final : public nlohmann::json_sax<Json> {
 public:
  /// `wanted`: the name of the only field that matters; null: all do.
  explicit FieldCollector(const std::string* wanted) : wanted_(wanted) {}

  JsonFields& fields() { return fields_; }

  bool null() override { return add(array_depth_ > 0 ? "." : ""); }
  bool boolean(bool value) override { return add(value ? "true" : "false"); }
  bool number_integer(number_integer_t value) override { return add(std::to_string(value)); }
  bool number_unsigned(number_unsigned_t value) override { return add(std::to_string(value)); }
  bool number_float(number_float_t, const string_t& text) override { return add(text); }
  bool string(string_t& value) override { return add(value); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return ++object_depth_ > 1 || array_depth_ == 0; }
  bool key(string_t& name) override {
    if (object_depth_ > 1) return true;
    is_collecting_ = wanted_ == nullptr || name == *wanted_;
    if (!is_collecting_) return true;
    const auto known = std::ranges::find(fields_, name, &JsonFields::value_type::first);
    at_ = static_cast<size_t>(known - fields_.begin());
    if (known == fields_.end()) fields_.emplace_back(name, "");
    fields_[at_].second.clear();  // of two fields of one name the second counts
    return true;
  }
  bool end_object() override {
    --object_depth_;
    return true;
  }
  bool start_array(std::size_t) override {
    ++array_depth_;
    return object_depth_ > 0;
  }
  bool end_array() override {
    --array_depth_;
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const Json::exception&) override {
    return false;
  }

 private:
  bool add(const std::string& text) {
    if (object_depth_ == 0) return false;
    if (object_depth_ == 1 && is_collecting_) fields_[at_].second += text;
    return true;
  }

  const std::string* wanted_;
  JsonFields fields_;
  size_t at_ = 0;
  bool is_collecting_ = false;
  size_t object_depth_ = 0;
  size_t array_depth_ = 0;
};

bool collect(std::string_view text, FieldCollector& collector) {
  return Json::sax_parse(text.begin(), text.end(), &collector);
}

}  // namespace

std::optional<JsonFields> json_fields(std::string_view text) {
  FieldCollector collector(nullptr);
  if (!collect(text, collector)) return {};
  return std::move(collector.fields());
}

Item JsonFormat::next(const InputLayout&, std::string_view text, bool at_end) {
  const Line line = first_line(text, at_end);
  return {line.bytes, 1, line.is_content(), line.is_too_long() ? line.raw : line.text};
}

Fault JsonFormat::parse(const InputLayout& layout, std::string_view record, Grid& puzzle) {
  if (record.size() > kMaxLineBytes) return {.kind = FaultKind::line_too_long};
  // Answers are read without columns, and are no puzzles.
  if (layout.columns.empty()) return {.kind = FaultKind::missing_field};
  FieldCollector collector(&layout.columns[layout.puzzle_column]);
  if (!collect(record, collector)) return {.kind = FaultKind::bad_json};
  if (collector.fields().empty()) return {.kind = FaultKind::missing_field};
  return parse_cells(trimmed(collector.fields().front().second), kCells, puzzle.cells.data());
}

std::optional<std::vector<std::string>> JsonFormat::fields(const InputLayout& layout,
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

}  // namespace nonet
