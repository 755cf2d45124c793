// Detects JSON objects, a line each.
#include <fmt/format.h>
#include <nonet/errors.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/setting.h"
#include "engine/io/detection/columns.h"
#include "engine/io/detection/detectors.h"
#include "engine/io/detection/foreign_files.h"
#include "engine/io/detection/leading_records.h"
#include "engine/io/formats/jsonl_format.h"

namespace nonet {
namespace {

constexpr size_t kMostColumns = 256;

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

/// Looks for the puzzle field. An array without objects has no columns.
Guess guess_array(const FirstLines& lines, const InputOptions& options) {
  const std::optional<std::string_view> second = lines.after(0);
  if (!second) return {.is_too_early = true, .detection = {}};
  if (lines[0].line.text == "[" && *second == "]") return guess_if(true, kJsonFormat);
  return guess_objects(kJsonFormat, lines, options);
}

}  // namespace

Guess detect_jsonl(const FirstLines& lines, Evidence evidence, size_t,
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

// Detects only arrays as nonet writes them: in others a record may have several lines.
Guess detect_json(const FirstLines& lines, Evidence evidence, size_t, const InputOptions& options) {
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

}  // namespace nonet
