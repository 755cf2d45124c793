// The result of solving one puzzle.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace nonet {

enum class Status : uint8_t {
  unique,      ///< exactly one solution, proved
  multiple,    ///< at least two solutions
  unsolvable,  ///< no solution, proved; also if clues clash
  malformed,   ///< the record is not a puzzle
  abandoned,   ///< the guess budget ran out before the answer was proved
  solved,      ///< one solution found, and no search for more (a limit of 1)
};

inline constexpr int kStatusCount = 6;

/// The word for each status in outputs and reports, indexed by Status.
inline constexpr std::array<std::string_view, kStatusCount> kStatusNames = {
    "unique", "multiple", "unsolvable", "malformed", "abandoned", "solved"};

constexpr std::string_view name_of(Status status) {
  return kStatusNames[static_cast<size_t>(status)];
}

/// Returns whether an answer with this status has a solution.
constexpr bool has_solution(Status status) {
  return status == Status::unique || status == Status::solved;
}

struct SolveResult {
  uint64_t nanos = 0;      ///< time for this puzzle; the sum over a batch is the time of the call
  uint64_t guesses = 0;    ///< choices of the search; each solver defines its own count
  uint64_t solutions = 0;  ///< solutions found, at most the limit
  Status status = Status::malformed;

  bool operator==(const SolveResult&) const = default;
};

}  // namespace nonet
