#include "engine/io/formats/json_format.h"

#include "engine/io/formats/candidate_column.h"
#include "engine/io/formats/jsonl_format.h"

namespace nonet {
namespace {

constexpr std::string_view kBetween = ",\n";

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

/// Looks for the puzzle field. An array without objects has no columns.
Guess guess_array(const FirstLines& lines, const InputOptions& options) {
  const std::optional<std::string_view> second = lines.after(0);
  if (!second) return {.is_too_early = true, .detection = {}};
  if (lines[0].line.text == "[" && *second == "]") return guess_if(true, kJsonFormat);
  return guess_objects(kJsonFormat, lines, options);
}

// Detects only arrays as nonet writes them: in others a record may have several lines.
Guess detect_array(const FirstLines& lines, Evidence evidence, size_t, const InputOptions& options) {
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

std::string begin_array(const OutputShape&) { return "[\n"; }

constexpr UniqueAnswerTexts kUniqueObjects = unique_object_texts("},\n");
constexpr FieldSyntax kFieldsOfElement = {.is_object = true, .end = "},\n"};

void write_element(const Answer& answer, const OutputShape& shape, TextBuffer& text) {
  write_object(answer, shape, text);
  text.append(kBetween);
}

void write_elements(const AnswerBatch& batch, TextBuffer& text) {
  const size_t before = text.view().size();
  write_each<kUniqueObjects, write_element>(batch, text);
  if (text.view().size() > before) text.remove_end(kBetween.size());
}

std::string finish_array(const OutputShape&, uint64_t records) { return records > 0 ? "\n]\n" : "]\n"; }

}  // namespace

namespace {

extern const Format kJsonOfCandidates;

constexpr InputSide kJsonInput = {.description =
                                      "a JSON array with an object a line, one field the puzzle",
                                  .cut = cut_items<JsonFormat>,
                                  .parse = parse_objects<JsonFormat>,
                                  .detect = detect_array,
                                  .fields = JsonlFormat::fields,
                                  .of_candidates = &kJsonOfCandidates};

constinit const Format kJsonOfCandidates = {
    .name = "json", .input = candidate_side<JsonFormat>(kJsonInput), .output = {}};

}  // namespace

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
