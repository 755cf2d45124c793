#include "engine/pipeline/claims.h"

#include <fmt/format.h>

namespace nonet {

bool is_of_another(const PuzzleView& puzzle, const ClaimedAnswer& claim) {
  if (claim.puzzle) return puzzle.grid == nullptr || *claim.puzzle != *puzzle.grid;
  if (!claim.candidates) return false;
  return puzzle.candidates == nullptr || *claim.candidates != *puzzle.candidates;
}

std::optional<std::string> fault_in(const PuzzleView& puzzle, const ClaimedAnswer& claim) {
  if (!puzzle && claim.ends_malformed) return {};
  if (claim.solution && claim.status && !has_solution(*claim.status)) {
    return fmt::format("has a solution and says {}", name_of(*claim.status));
  }
  if (!claim.solution && !claim.status) return "not an answer";
  if (!puzzle) {
    if (claim.status == Status::malformed && !claim.solution) return {};
    return "answers a malformed puzzle";
  }
  if (is_of_another(puzzle, claim)) return std::string(kOfAnotherPuzzle);
  if (claim.solution) {
    if (is_solution_of(puzzle, *claim.solution)) return {};
    return "not a solution of its puzzle";
  }
  if (claim.status == Status::malformed) return "the puzzle is not malformed";
  if (has_solution(*claim.status)) return "the solution is missing";
  return {};
}

}  // namespace nonet
