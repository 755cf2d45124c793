// Shared by the output formats: the answers of a batch one by one, and the texts of their parts.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/formats/format.h"
#include "engine/io/formats/record_cursor.h"

namespace nonet {

/// The maximum number of bytes that numbers, words and puzzles add to the texts of one record.
inline constexpr size_t kMaxAnswerBytes = 512 + kCandidatesCharacters;

/// One record with its answer. If there is no puzzle, `puzzle` refers to none; if there is no
/// solution, `solution` is null.
struct Answer {
  uint64_t number;
  const InputLayout& layout;
  Record record;
  PuzzleView puzzle;
  const Grid* solution;
  SolveResult result;
};

/// The answers of a batch, one after the other.
class AnswerWalk {
 public:
  explicit AnswerWalk(const AnswerBatch& batch)
      : batch_(batch), at_(batch.records, batch.results.size()) {}

  bool at_end() const { return !at_; }

  /// Takes the next answer. Requires: !at_end().
  Answer take() {
    Answer answer{batch_.first_record + at_.index(), *batch_.layout, at_.record(), {}, nullptr, {}};
    if (at_.is_puzzle()) {
      const size_t puzzle = at_.puzzle();
      answer.puzzle = batch_.puzzle(puzzle);
      answer.result = batch_.results[puzzle];
      if (has_solution(answer.result.status)) answer.solution = &batch_.solutions[puzzle];
    }
    at_.next();
    return answer;
  }

  /// Takes answers up to the next one without a solution.
  std::span<const Grid> take_solutions();

 private:
  const AnswerBatch& batch_;
  RecordCursor at_;
};

using WriteOne = void (*)(const Answer& answer, const OutputShape& shape, TextBuffer& text);

/// Writes the answers of a batch one by one.
template <WriteOne kWriteOne>
void write_each(const AnswerBatch& batch, TextBuffer& text) {
  for (AnswerWalk walk(batch); !walk.at_end();) kWriteOne(walk.take(), batch.shape, text);
}

// Each of these writes to `out`, which must have room, and returns the end.
inline char* put(char* out, std::string_view text) {
  if (!text.empty()) std::memcpy(out, text.data(), text.size());
  return out + text.size();
}
inline char* put(char* out, uint64_t number) {
  if (number < 10) {
    *out = static_cast<char>('0' + number);
    return out + 1;
  }
  return std::to_chars(out, out + 20, number).ptr;
}
/// Copies as many bytes as the longest name has, whatever the status: so no call is needed.
inline char* put_name(char* out, Status status) {
  constexpr size_t kMaxBytes =
      std::ranges::max(kStatusNames, {}, [](std::string_view name) { return name.size(); }).size();
  static constexpr auto kPadded = [] {
    std::array<std::array<char, kMaxBytes>, kStatusCount> names{};
    for (size_t i = 0; i < kStatusCount; ++i) std::ranges::copy(kStatusNames[i], names[i].begin());
    return names;
  }();
  std::memcpy(out, kPadded[static_cast<size_t>(status)].data(), kMaxBytes);
  return out + name_of(status).size();
}
// The loops of the next two work on copies, which `out` cannot overlap: so the compiler vectorizes
// them.
inline char* put_digits(char* out, const Grid& grid) {
  const auto cells = grid.cells;
  for (int cell = 0; cell < kCells; ++cell) out[cell] = static_cast<char>('0' + cells[cell]);
  return out + kCells;
}
/// Blanks are '.', so that a CSV reader does not take 81 digits for a number.
inline char* put_puzzle(char* out, const PuzzleView& puzzle) {
  if (puzzle.candidates != nullptr) return put(out, puzzle_text(*puzzle.candidates));
  const auto cells = puzzle.grid->cells;
  for (int cell = 0; cell < kCells; ++cell) {
    const auto digit = static_cast<uint8_t>('0' + cells[cell]);
    out[cell] = static_cast<char>(cells[cell] == 0 ? uint8_t{'.'} : digit);
  }
  return out + kCells;
}
inline char* put_solution_or_status(char* out, const Answer& answer) {
  return answer.solution != nullptr ? put_digits(out, *answer.solution)
                                    : put_name(out, answer.result.status);
}

/// The fields that answers have in formats with named fields, in this order.
inline constexpr std::string_view kAnswerFields = "record,puzzle,solution,status,guesses,nanos";
/// The field that is added if solutions are counted, and that of malformed records.
inline constexpr std::string_view kSolutionsField = "solutions", kReasonField = "reason";

/// Returns the names under which other columns of the input are carried over. A name that is also a
/// field of answers gets a prefix.
std::vector<std::string> carried_names(const OutputShape& shape);

struct CarriedValue {
  std::string name;
  std::string text;
};

/// Returns the values of the columns that are carried over, empty for a column that a record lacks.
std::vector<CarriedValue> carried_values(const Answer& answer, const OutputShape& shape);

// Reading back.
std::optional<Status> status_named(std::string_view word);
std::optional<Grid> grid_in(std::string_view text);
std::optional<uint64_t> number_in(std::string_view text);
/// Sets the puzzle of an answer, if `text` is one.
void set_puzzle(std::string_view text, ClaimedAnswer& answer);
/// Reads a solution or a status word.
ClaimedAnswer solution_or_status_in(std::string_view text);

}  // namespace nonet
