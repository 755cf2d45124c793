#include "engine/io/formats/answers.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace nonet {
namespace {

std::optional<Status> status_named(std::string_view word) {
  const auto name = std::ranges::find(kStatusNames, word);
  if (name == kStatusNames.end()) return {};
  return static_cast<Status>(name - kStatusNames.begin());
}

std::optional<Grid> grid_in(std::string_view text) {
  Grid grid;
  if (text.size() != kCells || parse_cells(text, kCells, grid.cells.data())) return {};
  return grid;
}

// Sets the puzzle of an answer, if `text` is one.
void set_puzzle(std::string_view text, ClaimedAnswer& answer) {
  answer.puzzle = grid_in(text);
  if (!answer.puzzle) answer.candidates = candidates_of_text(text);
}

std::optional<uint64_t> number_in(std::string_view text) {
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  return number;
}

// A solution or a status word.
ClaimedAnswer answer_in(std::string_view text) {
  return {.record = {}, .puzzle = {}, .solution = grid_in(text), .status = status_named(text)};
}

// The puzzle is the first `characters` of `text`; a comma follows.
ClaimedAnswer read_pair(std::string_view text, size_t characters) {
  const std::string_view rest = text.substr(characters + 1);
  ClaimedAnswer answer = answer_in(rest.substr(0, rest.find_first_of(",;:# \t\v\f")));
  set_puzzle(text.substr(0, characters), answer);
  answer.ends_malformed = text.ends_with(",malformed");
  return answer;
}

constexpr size_t kAnswerFields = 6;  // what carries over other columns puts them behind these

std::vector<std::string> csv_fields(std::string_view line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (const char c : line) {
    if (fields.size() > kAnswerFields) break;
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  return fields;
}

ClaimedAnswer read_json(std::string_view line) {
  // All that is read stands ahead of "nanos"; the end may be missing. In a value the quotes would
  // have backslashes.
  const size_t end = line.find(",\"nanos\":");
  const std::string text =
      end == std::string_view::npos ? std::string(line) : std::string(line.substr(0, end)) + '}';
  const auto object = nlohmann::json::parse(text, nullptr, false);
  if (!object.is_object()) return {};
  const auto field = [&](const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
  };
  const auto record = object.find("record");
  const bool numbered = record != object.end() && record->is_number_unsigned();
  ClaimedAnswer answer{.record = numbered ? std::optional(record->get<uint64_t>()) : std::nullopt,
                       .puzzle = {},
                       .solution = grid_in(field("solution")),
                       .status = status_named(field("status"))};
  set_puzzle(field("puzzle"), answer);
  return answer;
}

}  // namespace

bool is_answer_header(const Record& record) {
  return record.text.starts_with("record,puzzle,solution,status");
}

ClaimedAnswer read_answer(const InputLayout& layout, const Record& record, const Grid* grid) {
  const std::string_view text = record.text;
  if (grid != nullptr) {  // line or grid, unless an answer follows the cells: then it is a pair
    const std::string_view rest = rest_of(layout, record);
    if (rest.starts_with(',')) return read_pair(text, kCells);
    return {.record = {}, .puzzle = {}, .solution = *grid, .status = {}};
  }
  if (record.fault.kind == FaultKind::line_too_long && text[kCells] == ',' &&
      grid_in(text.substr(0, kCells))) {
    return read_pair(text, kCells);
  }
  if (text.size() > kCandidatesCharacters && text[kCandidatesCharacters] == ',' &&
      candidates_of_text(text.substr(0, kCandidatesCharacters))) {
    return read_pair(text, kCandidatesCharacters);
  }
  if (text.starts_with('{')) {
    const ClaimedAnswer answer = read_json(text);
    if (answer.status) return answer;
  }
  const std::vector<std::string> fields = csv_fields(text);
  if (fields.size() >= kAnswerFields && status_named(fields[3])) {
    if (const std::optional<uint64_t> number = number_in(fields[0])) {
      ClaimedAnswer answer{.record = number,
                           .puzzle = {},
                           .solution = grid_in(fields[2]),
                           .status = status_named(fields[3])};
      set_puzzle(fields[1], answer);
      return answer;
    }
  }
  // A status word, perhaps behind the malformed puzzle of a pair.
  return answer_in(text.substr(text.rfind(',') + 1));
}

}  // namespace nonet
