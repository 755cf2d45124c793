// The description of a corpus: counted record by record, merged, and written as text or JSON.
#pragma once

#include <nonet/statistics.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace nonet {

struct HardPuzzle {
  uint64_t record = 0;
  uint64_t guesses = 0;
  Grid puzzle;
};

/// The puzzles with the most guesses; among equals the lower record comes first.
class HardestPuzzles {
 public:
  static constexpr size_t kCount = 10;

  void add(const HardPuzzle& puzzle);
  void merge(const HardestPuzzles& other);
  /// Hardest first.
  std::vector<HardPuzzle> sorted() const;

 private:
  std::vector<HardPuzzle> puzzles_;
};

struct Description {
  /// Counts a puzzle and its answer.
  void add(uint64_t record, const Grid& puzzle, const Grid& solution, const SolveResult& result);
  void merge(const Description& other);

  RunStats stats{0};
  std::array<uint64_t, kCells + 1> by_clues{};
  uint64_t falls_to_singles = 0;
  // Of the unique puzzles:
  Histogram guesses;
  std::array<uint64_t, 65> by_guess_bits{};  ///< [0]: no guess; [n]: from 2^(n-1) to 2^n - 1
  HardestPuzzles hardest;
  // Set after the last record.
  uint64_t distinct = 0;  ///< puzzles, equal ones counted once
  uint64_t classes = 0;   ///< puzzles, equivalent ones counted once
};

/// Returns a few lines for each topic.
std::string to_text(const Description& description);
/// Returns an indented JSON object with a final newline. The schema is versioned.
std::string to_json(const Description& description);

}  // namespace nonet
