#include "engine/io/formats/answer_text.h"

#include <algorithm>
#include <utility>

#include "engine/io/formats/cells.h"
#include "engine/io/formats/plain_lines.h"

namespace nonet {
namespace {

bool is_own_field(const OutputShape& shape, std::string_view name) {
  const bool holds_answers = shape.own_fields.empty();
  if (holds_answers && (name == kSolutionsField || name == kReasonField)) return true;
  for (auto fields = holds_answers ? kAnswerFields : shape.own_fields; !fields.empty();) {
    const size_t end = std::min(fields.find(','), fields.size());
    if (fields.substr(0, end) == name) return true;
    fields.remove_prefix(std::min(end + 1, fields.size()));
  }
  return false;
}

/// Calls `visit` with the index of each column that is carried over, and with its name in the
/// output.
template <class Visit>
void for_each_carried(const OutputShape& shape, Visit visit) {
  if (shape.carried == nullptr) return;
  if (shape.carries_text && shape.carried->format->input->text_after_cells != nullptr) visit(0, "text");
  const std::vector<std::string>& columns = shape.carried->columns;
  for (size_t i = 0; i < columns.size(); ++i) {
    if (i == shape.carried->puzzle_column) continue;
    visit(i,
          is_own_field(shape, columns[i]) ? std::string("input_").append(columns[i]) : columns[i]);
  }
}

}  // namespace

std::span<const Grid> AnswerWalk::take_solutions() {
  const size_t begin = at_.puzzle();
  const auto results = batch_.results.subspan(begin, at_.puzzles_ahead());
  const auto has_none = [](const SolveResult& result) { return !has_solution(result.status); };
  const auto count = static_cast<size_t>(std::ranges::find_if(results, has_none) - results.begin());
  at_.skip_puzzles(count);
  return batch_.solutions.subspan(begin, count);
}

UniqueAnswers AnswerWalk::take_unique() {
  const size_t index = at_.index(), begin = at_.puzzle();
  const size_t ahead = batch_.candidates.empty() ? at_.puzzles_ahead() : 0;
  const auto results = batch_.results.subspan(begin, ahead);
  const auto is_other = [](const SolveResult& result) { return result.status != Status::unique; };
  const auto count = static_cast<size_t>(std::ranges::find_if(results, is_other) - results.begin());
  at_.skip_puzzles(count);
  return {
      .first_number = batch_.first_record + index,
      .puzzles = batch_.puzzles.subspan(count > 0 ? begin : 0, count),  // empty if of candidates
      .solutions = batch_.solutions.subspan(begin, count),
      .results = results.first(count)};
}

std::vector<std::string> carried_names(const OutputShape& shape) {
  std::vector<std::string> names;
  for_each_carried(shape, [&](size_t, std::string name) { names.push_back(std::move(name)); });
  return names;
}

std::vector<CarriedValue> carried_values(const Answer& answer, const OutputShape& shape) {
  std::vector<CarriedValue> values;
  if (shape.carried == nullptr) return values;
  auto fields = answer.layout.fields(answer.record.text);
  if (shape.carries_text && answer.layout.format->input->text_after_cells != nullptr) {
    fields.emplace({std::string(answer.layout.text_behind(answer.record))});
  }
  for_each_carried(shape, [&](size_t column, std::string name) {
    const bool is_there = fields && column < fields->size();
    values.push_back({std::move(name), is_there ? (*fields)[column] : ""});
  });
  return values;
}

std::optional<ClaimedAnswer> read_unique(const UniqueAnswerTexts& texts, std::string_view text) {
  const auto take = [&text](std::string_view expected) {
    if (!text.starts_with(expected)) return false;
    text.remove_prefix(expected.size());
    return true;
  };
  const auto take_number = [&text](uint64_t& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool has_zeros = text.size() > 1 && text[0] == '0' && is_digit(text[1]);
    if (error != std::errc() || has_zeros) return false;
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    return true;
  };
  const auto take_grid = [&text](Grid& grid) {
    if (text.size() < kCells || !plain_lines().parse_cells(text.data(), grid.cells.data())) {
      return false;
    }
    text.remove_prefix(kCells);
    return true;
  };
  uint64_t record = 0, ignored = 0;
  Grid puzzle, solution;
  const bool is_usual =
      take(texts.before_number) && take_number(record) && take(texts.before_puzzle) &&
      take_grid(puzzle) && take(texts.before_solution) && take_grid(solution) &&
      take(texts.before_guesses) && take_number(ignored) && take(texts.before_nanos) &&
      take_number(ignored) && text == texts.end.substr(0, texts.end.find('\n'));
  if (!is_usual) return {};
  return ClaimedAnswer{
      .record = record, .puzzle = puzzle, .solution = solution, .status = Status::unique};
}

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

ClaimedAnswer solution_or_status_in(std::string_view text) {
  return {.record = {}, .puzzle = {}, .solution = grid_in(text), .status = status_named(text)};
}

}  // namespace nonet
