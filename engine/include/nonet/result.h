// The result of solving one puzzle.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace nonet {

enum class Status : uint8_t {
  unique,      ///< exactly one solution, proved
  multiple,    ///< at least two solutions
  unsolvable,  ///< no solution, proved; clues that clash belong here
  malformed,   ///< the record is not a puzzle
  abandoned,   ///< the guess budget ran out before the answer was proved
  solved,      ///< one solution found, and no search for more (a limit of 1)
};

inline constexpr int kStatusCount = 6;

/// The word for each status, as outputs and reports write it; indexed by Status.
inline constexpr std::array<std::string_view, kStatusCount> kStatusNames = {
    "unique", "multiple", "unsolvable", "malformed", "abandoned", "solved"};

constexpr std::string_view name_of(Status status) {
  return kStatusNames[static_cast<size_t>(status)];
}

/// Whether the answer to a puzzle of this status is a grid (and not just the word).
constexpr bool has_solution(Status status) {
  return status == Status::unique || status == Status::solved;
}

struct SolveResult {
  uint64_t nanos = 0;      ///< time spent on this puzzle; sums to the time the solver ran
  uint64_t guesses = 0;    ///< choices the search made, in the solver's own terms
  uint64_t solutions = 0;  ///< solutions found, at most the limit
  Status status = Status::malformed;

  bool operator==(const SolveResult&) const = default;
};

}  // namespace nonet
