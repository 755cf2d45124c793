#include "engine/pipeline/jobs/claims.h"

#include <array>
#include <bit>

namespace nonet {
namespace {

constexpr size_t kFewestClues = 17;

/// Returns whether a grid has all clues of a puzzle, which are at least kFewestClues.
bool has_clues_of(const Grid& puzzle, const Grid& grid) {
  constexpr size_t kFirstCells = 32;  // they tell nearly all puzzles from one another
  size_t clues = 0, wrong = 0;
  const auto look_at = [&](size_t begin, size_t end) {
    for (size_t cell = begin; cell < end; ++cell) {
      const uint8_t clue = puzzle.cells[cell];
      clues += clue != 0 ? 1 : 0;
      wrong += clue != 0 && clue != grid.cells[cell] ? 1 : 0;
    }
  };
  look_at(0, kFirstCells);
  if (wrong > 0) return false;
  look_at(kFirstCells, kCells);
  return wrong == 0 && clues >= kFewestClues;
}

/// The same for a puzzle of candidates. A clue excludes eight of them.
bool has_clues_of(const Candidates& puzzle, const Grid& grid) {
  size_t excluded = 0;
  for (size_t cell = 0; cell < kCells; ++cell) {
    const unsigned mask = puzzle.masks[cell], digit = grid.cells[cell];
    if (digit == 0 || (mask & mask_of(static_cast<int>(digit))) == 0) return false;
    excluded += 9 - static_cast<size_t>(std::popcount(mask));
  }
  return excluded >= 8 * kFewestClues;
}

}  // namespace

bool is_of_another(const PuzzleView& puzzle, const ClaimedAnswer& claim) {
  if (claim.puzzle) return puzzle.grid == nullptr || *claim.puzzle != *puzzle.grid;
  if (!claim.candidates) return false;
  return puzzle.candidates == nullptr || *claim.candidates != *puzzle.candidates;
}

std::string_view fault_in(const PuzzleView& puzzle, const ClaimedAnswer& claim) {
  static constexpr std::array<std::string_view, kStatusCount> kSolutionAnd = {
      "",
      "has a solution and says multiple",
      "has a solution and says unsolvable",
      "has a solution and says malformed",
      "has a solution and says abandoned",
      ""};
  if (!puzzle && claim.ends_malformed) return {};
  if (claim.solution && claim.status && !has_solution(*claim.status)) {
    return kSolutionAnd[static_cast<size_t>(*claim.status)];
  }
  if (!claim.solution && !claim.status && !claim.is_empty) return kNoAnswer;
  if (!puzzle) {
    const bool is_malformed = claim.is_empty || claim.status == Status::malformed;
    if (is_malformed && !claim.solution) return {};
    return "answers a malformed puzzle";
  }
  if (is_of_another(puzzle, claim)) return kOfAnotherPuzzle;
  if (claim.solution) {
    return is_solution_of(puzzle, *claim.solution) ? "" : "not a solution of its puzzle";
  }
  if (claim.is_empty) return {};
  if (claim.status == Status::malformed) return "the puzzle is not malformed";
  if (has_solution(*claim.status) && !claim.is_status_only) return "the solution is missing";
  return {};
}

bool names_puzzle(const ClaimedAnswer& claim) {
  return claim.record || claim.puzzle || claim.candidates || claim.solution;
}

bool belongs_to(const PuzzleView& puzzle, uint64_t record, const ClaimedAnswer& claim) {
  if (claim.record) return *claim.record == record;
  if (!puzzle) return false;
  if (claim.puzzle || claim.candidates) return !is_of_another(puzzle, claim);
  if (!claim.solution) return false;
  return puzzle.grid != nullptr ? has_clues_of(*puzzle.grid, *claim.solution)
                                : has_clues_of(*puzzle.candidates, *claim.solution);
}

}  // namespace nonet
