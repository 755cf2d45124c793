// Puzzles of a kind, and what they are checked for.
#pragma once

#include <gtest/gtest.h>
#include <nonet/generate.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <numeric>
#include <string_view>
#include <vector>

#include "tests/support/answers.h"

namespace nonet::test {

/// Makes the records from number `first` on.
inline std::vector<Grid> make(std::string_view kind_name, size_t count,
                              GeneratorOptions options = {}, uint64_t first = 1) {
  const PuzzleKind& kind = *find_puzzle_kind(kind_name);
  if (options.clues == 0) options.clues = default_clues(kind, *options.symmetry);
  std::vector<uint64_t> records(count);
  std::iota(records.begin(), records.end(), first);
  std::vector<Grid> puzzles(count);
  kind.make(options)->generate(records, puzzles);
  return puzzles;
}

inline int clues_of(const Grid& puzzle) {
  return kCells - static_cast<int>(std::ranges::count(puzzle.cells, 0));
}

/// Returns each puzzle without one clue, for each of its clues.
inline std::vector<Grid> with_a_clue_less(const std::vector<Grid>& puzzles) {
  std::vector<Grid> less;
  for (const Grid& puzzle : puzzles) {
    for (int cell = 0; cell < kCells; ++cell) {
      if (puzzle.cells[cell] == 0) continue;
      less.push_back(puzzle);
      less.back().cells[cell] = 0;
    }
  }
  return less;
}

inline void expect_all(const std::vector<Grid>& puzzles, Status status) {
  const auto results = solve(*find_solver("auto"), puzzles).results;
  for (size_t i = 0; i < puzzles.size(); ++i) {
    EXPECT_EQ(name_of(results[i].status), name_of(status)) << puzzle_text(puzzles[i]);
  }
}

}  // namespace nonet::test
