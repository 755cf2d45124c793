// A batch of puzzles on a device, as its search sees it, and the answers.
#pragma once

#include <cstddef>
#include <cstdint>

namespace nonet {

/// Words of an answer's `outcome`.
inline constexpr uint32_t kReturned = uint32_t{1}
                                      << 31;  ///< the device leaves the puzzle to others
inline constexpr uint32_t kAbandoned = uint32_t{1}
                                       << 30;          ///< it needs more guesses than it may make
inline constexpr uint32_t kWrong = uint32_t{1} << 29;  ///< with kReturned: its solution is wrong
inline constexpr uint32_t kCount = kWrong - 1;         ///< the number of solutions

/// The answer to a puzzle.
struct DeviceAnswer {
  uint32_t guesses;
  uint32_t outcome;
};

struct Batch {
  uint32_t* nodes;       ///< of the puzzles, kNodeWords each
  uint32_t count;        ///< of the puzzles
  uint32_t limit;        ///< of solutions
  uint32_t max_guesses;  ///< of a puzzle
  bool returns_long;     ///< a puzzle that would need more is returned; else it is abandoned
  bool shares;           ///< lanes without puzzles take nodes of others
};

/// How the puzzles of a batch are searched.
struct BatchRules {
  bool has_masks =
      false;           ///< a puzzle is 81 masks of candidates (uint16_t); else 81 digits (uint8_t)
  uint32_t limit = 2;  ///< of solutions
  uint32_t max_guesses = 0;  ///< of a puzzle
  bool returns_long = true;  ///< a puzzle that would need more is returned; else it is abandoned

  bool operator==(const BatchRules&) const = default;
};

inline Batch batch_of(uint32_t* nodes, size_t count, const BatchRules& rules) {
  return {.nodes = nodes,
          .count = static_cast<uint32_t>(count),
          .limit = rules.limit,
          .max_guesses = rules.max_guesses,
          .returns_long = rules.returns_long,
          // The guesses of lanes that share a puzzle add up to those of one lane where no lane has
          // to stop.
          .shares = rules.returns_long && rules.limit == 2};
}

}  // namespace nonet
