#include "engine/io/formats/pair_format.h"

#include "engine/io/formats/answer_text.h"
#include "engine/io/formats/cells.h"

namespace nonet {
namespace {

void write_pair(const Answer& answer, const OutputShape&, TextBuffer& text) {
  const std::string_view rest = answer.layout.text_after_cells(answer.record);
  char* out = text.reserve(kMaxAnswerBytes + rest.size());
  out = answer.puzzle ? put_puzzle(out, answer.puzzle) : put(out, excerpt(answer.record.text));
  *out++ = ',';
  out = put_solution_or_status(out, answer);
  out = put(out, rest);
  *out++ = '\n';
  text.set_end(out);
}

void write_puzzle_pair(const PuzzleRecord& record, TextBuffer& text) {
  char* out = put_puzzle(text.reserve(kMaxAnswerBytes), record.puzzle);
  if (record.solution != nullptr) {
    *out++ = ',';
    out = put_digits(out, *record.solution);
  }
  *out++ = '\n';
  text.set_end(out);
}

// The puzzle is the first `characters` of `text`; a comma follows.
ClaimedAnswer read_pair(std::string_view text, size_t characters) {
  const std::string_view rest = text.substr(characters + 1);
  ClaimedAnswer answer = solution_or_status_in(rest.substr(0, rest.find_first_of(",;:# \t\v\f")));
  set_puzzle(text.substr(0, characters), answer);
  answer.ends_malformed = text.ends_with(",malformed");
  return answer;
}

std::optional<ClaimedAnswer> read_pair_record(const AnswerRecord& record) {
  const std::string_view text = record.text;
  if (record.grid != nullptr) {
    if (!record.text_after_cells.starts_with(',')) return {};
    return read_pair(text, kCells);
  }
  if (record.is_too_long && text[kCells] == ',' && grid_in(text.substr(0, kCells))) {
    return read_pair(text, kCells);
  }
  if (text.size() > kCandidatesCharacters && text[kCandidatesCharacters] == ',' &&
      candidates_of_text(text.substr(0, kCandidatesCharacters))) {
    return read_pair(text, kCandidatesCharacters);
  }
  // The puzzle was malformed, and may have commas.
  const size_t comma = text.rfind(',');
  if (comma == std::string_view::npos) return solution_or_status_in(text);
  if (text.substr(comma + 1) != name_of(Status::malformed)) return {};
  return ClaimedAnswer{
      .record = {}, .puzzle = {}, .solution = {}, .status = Status::malformed};
}

}  // namespace

constinit const Format kPairFormat = {
    .name = "pair",
    .input = {},
    .output =
        OutputSide{.description = "puzzle,solution-or-status and what followed the puzzle's cells",
                   .batch = write_each<write_pair>,
                   .read = read_pair_record,
                   .takes_candidates = true},
    .puzzles = PuzzleSide{.description = "a puzzle a line, and its solution if the input states it",
                          .write = write_puzzle_pair,
                          .beside = Beside::solution},
};

}  // namespace nonet
