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

/// Answers to consecutive records whose puzzles are grids with one solution. All spans have the
/// same size.
struct UniqueAnswers {
  uint64_t first_number;
  std::span<const Grid> puzzles;
  std::span<const Grid> solutions;
  std::span<const SolveResult> results;
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

  /// Takes answers up to the next one that is not the only solution of a grid.
  UniqueAnswers take_unique();

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
// The arguments of the next two do not overlap: so the compiler vectorizes the loops.
inline char* put_digits(char* __restrict out, const Grid& __restrict grid) {
  for (int cell = 0; cell < kCells; ++cell) out[cell] = static_cast<char>('0' + grid.cells[cell]);
  return out + kCells;
}
/// Blanks are '.', so that a CSV reader does not take 81 digits for a number.
inline char* put_cells(char* __restrict out, const Grid& __restrict grid) {
  for (int cell = 0; cell < kCells; ++cell) {
    const uint8_t blank = grid.cells[cell] == 0 ? '0' - '.' : 0;
    out[cell] = static_cast<char>('0' + grid.cells[cell] - blank);
  }
  return out + kCells;
}
inline char* put_puzzle(char* out, const PuzzleView& puzzle) {
  if (puzzle.candidates != nullptr) return put(out, puzzle_text(*puzzle.candidates));
  return put_cells(out, *puzzle.grid);
}
inline char* put_solution_or_status(char* out, const Answer& answer) {
  return answer.solution != nullptr ? put_digits(out, *answer.solution)
                                    : put_name(out, answer.result.status);
}

/// A number as text that is counted up, which takes less time than to convert each number.
class CountedNumber {
 public:
  explicit CountedNumber(uint64_t number) : number_(number) { convert(); }

  /// Copies as many bytes as the longest number has.
  char* put_to(char* out) const {
    std::memcpy(out, text_.data(), text_.size());
    out[size_ - 1] = last_digit_;
    return out + size_;
  }
  void count_up() {
    ++number_;
    if (last_digit_ == '9') {
      convert();
    } else {
      ++last_digit_;
    }
  }

 private:
  void convert() {
    size_ = static_cast<size_t>(put(text_.data(), number_) - text_.data());
    last_digit_ = text_[size_ - 1];
  }

  uint64_t number_;
  std::array<char, 20> text_{};  // with the last digit of an earlier number
  size_t size_ = 0;
  // Not in `text_`: the processor would wait to read a text of which it has just written a part.
  char last_digit_ = '0';
};

/// The texts that all answers to puzzles with one solution share in a format.
struct UniqueAnswerTexts {
  std::string_view before_number, before_puzzle, before_solution;
  std::string_view before_guesses;  ///< with the status
  std::string_view before_nanos, end;
};

/// Writes answers to puzzles with one solution. These are most answers of most corpora, so this
/// does only what differs from one to the next: a record of `jsonl` takes 13 ns, and takes 29 as an
/// Answer (AMD Zen 3).
template <const UniqueAnswerTexts& kTexts>
void write_unique(const UniqueAnswers& answers, TextBuffer& text) {
  constexpr size_t kMaxBytes = kTexts.before_number.size() + kTexts.before_puzzle.size() +
                               kTexts.before_solution.size() + kTexts.before_guesses.size() +
                               kTexts.before_nanos.size() + kTexts.end.size() + 2 * kCells + 60;
  if (answers.results.empty()) return;
  char* out = text.reserve(answers.results.size() * kMaxBytes);
  CountedNumber number(answers.first_number);
  for (size_t i = 0; i < answers.results.size(); ++i) {
    const SolveResult& result = answers.results[i];
    out = put(out, kTexts.before_number);
    out = number.put_to(out);
    out = put(out, kTexts.before_puzzle);
    out = put_cells(out, answers.puzzles[i]);
    out = put(out, kTexts.before_solution);
    out = put_digits(out, answers.solutions[i]);
    out = put(out, kTexts.before_guesses);
    out = put(out, result.guesses);
    out = put(out, kTexts.before_nanos);
    out = put(out, result.nanos);
    out = put(out, kTexts.end);
    number.count_up();
  }
  text.set_end(out);
}

/// The same as write_each() for a format with these texts.
template <const UniqueAnswerTexts& kTexts, WriteOne kWriteOne>
void write_each(const AnswerBatch& batch, TextBuffer& text) {
  const bool has_usual_fields = batch.shape.carried == nullptr && !batch.shape.counts_solutions;
  for (AnswerWalk walk(batch); !walk.at_end();) {
    if (has_usual_fields) write_unique<kTexts>(walk.take_unique(), text);
    if (!walk.at_end()) kWriteOne(walk.take(), batch.shape, text);
  }
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
/// Reads an answer as write_unique() writes it, without its line end. Returns none for texts of
/// another shape, which a reader of the format reads, several times as slowly.
std::optional<ClaimedAnswer> read_unique(const UniqueAnswerTexts& texts, std::string_view text);
std::optional<Status> status_named(std::string_view word);
std::optional<Grid> grid_in(std::string_view text);
std::optional<uint64_t> number_in(std::string_view text);
/// Sets the puzzle of an answer, if `text` is one.
void set_puzzle(std::string_view text, ClaimedAnswer& answer);
/// Reads a solution or a status word.
ClaimedAnswer solution_or_status_in(std::string_view text);

}  // namespace nonet
