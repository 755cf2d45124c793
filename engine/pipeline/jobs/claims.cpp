#include "engine/pipeline/jobs/claims.h"

#include <algorithm>
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

std::vector<Place> answers_in_place(size_t answers, size_t puzzles,
                                    const std::function<bool(Place)>& belongs,
                                    const std::function<bool(Place)>& fits) {
  constexpr size_t kNone = SIZE_MAX;
  struct Link {
    Place place;
    size_t before;  // index of the link before it
  };
  std::vector<Link> links;
  // Of all sequences of each length, the one that ends with the earliest puzzle: that puzzle, and
  // its link.
  std::vector<size_t> ends, last;
  for (size_t answer = 0; answer < answers; ++answer) {
    for (size_t puzzle = puzzles; puzzle-- > 0;) {
      if (!belongs({answer, puzzle})) continue;
      const auto length =
          static_cast<size_t>(std::ranges::lower_bound(ends, puzzle) - ends.begin());
      if (length < ends.size() && ends[length] == puzzle) continue;
      if (length == ends.size()) {
        ends.push_back(0);
        last.push_back(kNone);
      }
      ends[length] = puzzle;
      links.push_back({{answer, puzzle}, length > 0 ? last[length - 1] : kNone});
      last[length] = links.size() - 1;
    }
  }
  std::vector<Place> places;
  for (size_t at = last.empty() ? kNone : last.back(); at != kNone; at = links[at].before) {
    places.push_back(links[at].place);
  }
  std::ranges::reverse(places);
  size_t begin = 0;  // the first answer that is not in a place before this one
  for (Place& place : places) {
    for (size_t answer = begin; answer < place.answer; ++answer) {
      if (fits({answer, place.puzzle})) place.answer = answer;
    }
    begin = place.answer + 1;
  }
  return places;
}

}  // namespace nonet
