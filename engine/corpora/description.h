// The description of a corpus: counted record by record by several threads, merged, kept as JSON.
#pragma once

#include <nonet/statistics.h>

#include <array>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "engine/corpora/ratings/er_counts.h"
#include "engine/corpora/forms/symmetry.h"

namespace nonet {

struct HardPuzzle {
  uint64_t record = 0;
  uint64_t guesses = 0;
  Grid puzzle;

  bool operator==(const HardPuzzle&) const = default;
};

/// The puzzles with the most guesses. If guesses are equal, the lower record comes first.
class HardestPuzzles {
 public:
  static constexpr size_t kCount = 10;

  void add(const HardPuzzle& puzzle);
  void merge(const HardestPuzzles& other);
  /// Returns the puzzles, hardest first.
  std::vector<HardPuzzle> sorted() const;
  bool operator==(const HardestPuzzles&) const = default;

 private:
  std::vector<HardPuzzle> puzzles_;
};

struct Description {
  /// Counts a puzzle and its result.
  void add(uint64_t record, const Grid& puzzle, const SolveResult& result);
  void merge(const Description& other);
  /// Copies the counts from the statistics of the run.
  void take_counts(const RunStats& stats);

  uint64_t records() const {
    return std::accumulate(by_status.begin(), by_status.end(), uint64_t{0});
  }
  /// Returns the number of records that are puzzles.
  uint64_t puzzles() const { return records() - by_status[static_cast<size_t>(Status::malformed)]; }
  double mean_clues() const;
  bool operator==(const Description&) const = default;

  std::array<uint64_t, kCells + 1> by_clues{};
  /// Puzzles whose pattern of clues has the symmetry, in the order of symmetries(); the first:
  /// none.
  std::array<uint64_t, kMaxSymmetries> by_symmetry{};
  uint64_t falls_to_singles = 0;
  uint64_t minimal = 0;      ///< with one solution, and no clue can be removed
  uint64_t automorphic = 0;  ///< with more than one automorphism, see automorphisms()
  ErCounts er;               ///< as the input says
  // Of the unique puzzles:
  Histogram guesses;
  std::array<uint64_t, 65> by_guess_bits{};  ///< [0]: no guess; [n]: from 2^(n-1) to 2^n - 1
  HardestPuzzles hardest;
  // Counted by the statistics of the run:
  std::array<uint64_t, kStatusCount> by_status{};
  uint64_t unguessed = 0;  ///< see RunStats
  uint64_t total_guesses = 0;
  // Set after the last record.
  uint64_t distinct = 0;      ///< number of different puzzles
  uint64_t classes = 0;       ///< number of classes of equivalent puzzles
  uint64_t grid_classes = 0;  ///< number of classes of solutions of puzzles that have exactly one
};

/// Returns the whole value as an indented JSON object with a final newline. The schema is
/// versioned.
std::string to_json(const Description& description);

/// Reads to_json()'s text; `name` is for messages. Throws DataError if the text has another kind.
Description description_from_json(const std::string& text, const std::string& name);

}  // namespace nonet
