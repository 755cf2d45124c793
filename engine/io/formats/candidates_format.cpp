#include "engine/io/formats/candidates_format.h"

#include <nonet/candidates.h>

#include <algorithm>

#include "engine/io/formats/items.h"

namespace nonet {
namespace {

bool is_good_at(std::string_view text, size_t place) {
  const char c = text[place];
  return c == '.' || c == '0' || c == static_cast<char>('1' + place % 9);
}

// Returns the number of good characters at the front.
size_t count_good(std::string_view text) {
  const size_t most = std::min(text.size(), kCandidatesCharacters);
  size_t good = 0;
  while (good < most && is_good_at(text, good)) ++good;
  return good;
}

}  // namespace

Fault parse_candidates(std::string_view text, Candidates& puzzle) {
  const bool is_whole =
      text.size() == kCandidatesCharacters ||
      (text.size() > kCandidatesCharacters && is_separator(text[kCandidatesCharacters]));
  if (is_whole) {
    if (const auto parsed = candidates_of_text(text.substr(0, kCandidatesCharacters))) {
      puzzle = *parsed;
      return {};
    }
  }
  const size_t good = count_good(text);
  Fault fault{.kind = FaultKind::bad_character,
              .cells = static_cast<uint8_t>(good / 9),
              .digit = static_cast<uint8_t>(good % 9 + 1)};
  if (good == text.size() || (good < kCandidatesCharacters && is_separator(text[good]))) {
    fault.kind = FaultKind::too_short;
  } else if (good == kCandidatesCharacters && is_cell(text[good])) {
    fault.kind = FaultKind::too_long;
  } else {
    fault.character = text[good];
  }
  return fault;
}

bool CandidatesFormat::is_record(std::string_view line) {
  Candidates puzzle;
  return line.size() <= kMaxLineBytes && !parse_candidates(line, puzzle);
}

bool CandidatesFormat::begins_like(std::string_view line) {
  // No other format has this many cells in a line, with each digit at its place.
  constexpr size_t kEnough = 3 * kCells;
  return count_good(line) >= kEnough;
}

Item CandidatesFormat::next(const InputLayout&, std::string_view text, bool at_end) {
  return line_item(text, at_end);
}

Fault CandidatesFormat::parse(const InputLayout&, std::string_view record, Candidates& puzzle) {
  if (record.size() > kMaxLineBytes) return {.kind = FaultKind::line_too_long};
  return parse_candidates(record, puzzle);
}

namespace {

std::string_view text_after_candidates(std::string_view record) {
  return record.substr(kCandidatesCharacters);
}

// A blank of a grid has all candidates.
void write_puzzle_candidates(const PuzzleRecord& record, TextBuffer& text) {
  const PuzzleView& puzzle = record.puzzle;
  text.append(
      puzzle_text(puzzle.grid != nullptr ? candidates_of(*puzzle.grid) : *puzzle.candidates));
  text.append(record.text);
  text.append("\n");
}

}  // namespace

constinit const Format kCandidatesFormat = {
    .name = "candidates",
    .input = InputSide{.description =
                           "729 characters a line: for each cell the digits 1 to 9, each or '.'",
                       .cut = cut_items<CandidatesFormat>,
                       .parse = parse_items<CandidatesFormat>,
                       .text_after_cells = text_after_candidates,
                       .takes_candidates = true},
    .output = {},
    .puzzles = PuzzleSide{.description = "729 characters a line, with the text behind the puzzle",
                          .write = write_puzzle_candidates,
                          .beside = Beside::text,
                          .takes_candidates = true},
};

}  // namespace nonet
