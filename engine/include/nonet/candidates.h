// A puzzle as the digits that are possible in each cell. A Grid is the special case in which a cell
// has one candidate or all nine. Such puzzles are known as sukaku or pencilmark puzzles.
#pragma once

#include <nonet/grid.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nonet {

/// The mask of a cell in which every digit is possible.
inline constexpr uint16_t kAllDigits = 0x1FF;

/// The mask of a cell in which only `digit` (1 to 9) is possible.
constexpr uint16_t mask_of(int digit) { return static_cast<uint16_t>(1u << (digit - 1)); }

/// The candidates of each cell: bit d - 1 of a mask is set if digit d is possible.
///
/// An empty mask is legal; the puzzle then has no solution. Bits 9 to 15 of a mask must be 0.
struct Candidates {
  std::array<uint16_t, kCells> masks{};

  bool operator==(const Candidates&) const = default;
};

/// Returns the puzzle `grid` as candidates: one for a clue, all nine for a blank cell. The peers of
/// a clue keep its digit.
Candidates candidates_of(const Grid& grid);

/// Returns the grid with the same meaning. Null if a cell has neither one candidate nor all nine.
std::optional<Grid> grid_of(const Candidates& candidates);

/// Characters in the text of a puzzle of candidates: nine for each cell, cell by cell.
inline constexpr size_t kCandidatesCharacters = 9 * kCells;

/// Returns 729 characters. Character d - 1 of a cell is digit d if it is possible, else '.'.
std::string puzzle_text(const Candidates& candidates);

/// Parses 729 characters as puzzle_text() writes them; '0' is read as '.'. Null if `text` is
/// anything else.
std::optional<Candidates> candidates_of_text(std::string_view text);

/// Returns whether `solution` is a full grid, legal in every house, whose digit in each cell is a
/// candidate of `puzzle`.
bool is_solution_of(const Candidates& puzzle, const Grid& solution);

/// Refers to a puzzle of either type, which must outlive the view; to none by default.
struct PuzzleView {
  PuzzleView() = default;
  PuzzleView(const Grid& puzzle) : grid(&puzzle) {}
  PuzzleView(const Candidates& puzzle) : candidates(&puzzle) {}

  explicit operator bool() const { return grid != nullptr || candidates != nullptr; }

  // At most one of the two is set.
  const Grid* grid = nullptr;
  const Candidates* candidates = nullptr;
};

/// Return the result of the function of the same name for the puzzle. Require that there is a
/// puzzle.
std::string puzzle_text(const PuzzleView& puzzle);
bool is_solution_of(const PuzzleView& puzzle, const Grid& solution);

}  // namespace nonet
