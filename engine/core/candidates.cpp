#include <nonet/candidates.h>

#include <algorithm>
#include <bit>

namespace nonet {
namespace {

// The mask of a cell by the digit that a grid has there.
constexpr std::array<uint16_t, 10> kMaskOfCell = [] {
  std::array<uint16_t, 10> masks{kAllDigits};
  for (int digit = 1; digit <= 9; ++digit) masks[digit] = mask_of(digit);
  return masks;
}();

}  // namespace

Candidates candidates_of(const Grid& grid) {
  Candidates candidates;
  for (int cell = 0; cell < kCells; ++cell) {
    candidates.masks[cell] = kMaskOfCell[grid.cells[cell]];
  }
  return candidates;
}

std::optional<Grid> grid_of(const Candidates& candidates) {
  Grid grid;
  for (int cell = 0; cell < kCells; ++cell) {
    const unsigned mask = candidates.masks[cell];
    if (mask == kAllDigits) continue;
    if (!std::has_single_bit(mask)) return {};
    grid.cells[cell] = static_cast<uint8_t>(std::bit_width(mask));
  }
  return grid;
}

std::string puzzle_text(const Candidates& candidates) {
  std::string text(kCandidatesCharacters, '.');
  for (size_t i = 0; i < text.size(); ++i) {
    const size_t digit = i % 9;
    if ((candidates.masks[i / 9] >> digit & 1) != 0) text[i] = static_cast<char>('1' + digit);
  }
  return text;
}

std::optional<Candidates> candidates_of_text(std::string_view text) {
  if (text.size() != kCandidatesCharacters) return {};
  Candidates candidates;
  bool is_good = true;
  for (size_t cell = 0; cell < kCells; ++cell) {
    unsigned mask = 0;
    for (size_t digit = 0; digit < 9; ++digit) {
      const char c = text[9 * cell + digit];
      const bool is_possible = c == static_cast<char>('1' + digit);
      mask |= static_cast<unsigned>(is_possible) << digit;
      is_good &= is_possible | (c == '.') | (c == '0');
    }
    candidates.masks[cell] = static_cast<uint16_t>(mask);
  }
  return is_good ? std::optional(candidates) : std::nullopt;
}

bool is_solution_of(const Candidates& puzzle, const Grid& solution) {
  if (!is_solution_of(Grid{}, solution)) return false;
  for (int cell = 0; cell < kCells; ++cell) {
    if ((puzzle.masks[cell] & mask_of(solution.cells[cell])) == 0) return false;
  }
  return true;
}

std::string puzzle_text(const PuzzleView& puzzle) {
  return puzzle.grid != nullptr ? puzzle_text(*puzzle.grid) : puzzle_text(*puzzle.candidates);
}

bool is_solution_of(const PuzzleView& puzzle, const Grid& solution) {
  return puzzle.grid != nullptr ? is_solution_of(*puzzle.grid, solution)
                                : is_solution_of(*puzzle.candidates, solution);
}

}  // namespace nonet
