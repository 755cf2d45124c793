// A second, independent implementation of search/contract.h, as plain as possible:
// masks per cell, each rule house by house, each score counted cell by cell. Guess counts must be
// equal.
#include <gtest/gtest.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <bit>
#include <random>
#include <vector>

#include "tests/support/support.h"

namespace nonet {
namespace {

using Masks = std::array<unsigned, kCells>;

bool is_single(unsigned mask) { return std::popcount(mask) == 1; }

class PlainSearch {
 public:
  explicit PlainSearch(uint64_t limit) : limit_(limit) {}

  uint64_t guesses = 0;
  uint64_t solutions = 0;

  void run(const Candidates& puzzle) {
    Masks masks;
    std::ranges::copy(puzzle.masks, masks.begin());
    puzzle_ = masks;
    search(masks, 0);
  }

 private:
  void search(Masks masks, uint64_t guesses_right) {
    if (!infer(masks)) return;
    const int cell = choose(masks);
    if (cell < 0) {
      ++solutions;
      if (limit_ == 2 && solutions == 1 && guesses_right >= 3 && has_exchange(masks)) ++solutions;
      return;
    }
    ++guesses;
    const unsigned bit = masks[cell] & -masks[cell];
    Masks taken = masks;
    taken[cell] = bit;
    search(taken, guesses_right + 1);
    if (solutions >= limit_) return;
    masks[cell] &= ~bit;
    search(masks, guesses_right);
  }

  // Tries each set of columns in two rows of a band, and of rows in two columns of a stack.
  bool has_exchange(const Masks& solution) const {
    for (int a = 0; a < 18; ++a) {
      for (int b = a + 1; b < a / 3 * 3 + 3; ++b) {
        for (unsigned places = 1; places < 512; ++places) {
          unsigned digits_a = 0, digits_b = 0;
          bool allowed = true;
          for (int place = 0; place < 9; ++place) {
            if ((places >> place & 1) == 0) continue;
            const int cell_a = kHouseCells[a][place], cell_b = kHouseCells[b][place];
            digits_a |= solution[cell_a];
            digits_b |= solution[cell_b];
            allowed = allowed && (puzzle_[cell_a] & solution[cell_b]) != 0 &&
                      (puzzle_[cell_b] & solution[cell_a]) != 0;
          }
          if (allowed && digits_a == digits_b) return true;
        }
      }
    }
    return false;
  }

  static bool infer(Masks& masks) {
    for (Masks before{}; before != masks;) {
      before = masks;
      naked_singles(masks);
      if (!hidden_singles(masks)) return false;
      locked_candidates(masks);
      for (const unsigned mask : masks) {
        if (mask == 0) return false;
      }
    }
    return true;
  }

  static void naked_singles(Masks& masks) {
    for (int a = 0; a < kCells; ++a) {
      if (!is_single(masks[a])) continue;
      for (int b = 0; b < kCells; ++b) {
        if (are_peers(a, b)) masks[b] &= ~masks[a];
      }
    }
  }

  // Returns false if a digit has no place in a house.
  static bool hidden_singles(Masks& masks) {
    for (const auto& house : kHouseCells) {
      for (unsigned bit = 1; bit < 512; bit <<= 1) {
        const std::vector<int> places = places_in(masks, house, bit);
        if (places.empty()) return false;
        if (places.size() == 1) masks[places[0]] &= bit;
      }
    }
    return true;
  }

  // If all places of a digit in one house are in another house, removes it from the rest of that
  // house.
  static void locked_candidates(Masks& masks) {
    for (int a = 0; a < kHouses; ++a) {
      for (int b = 0; b < kHouses; ++b) {
        if (a == b || (a < 18) == (b < 18)) continue;  // a box and a line
        for (unsigned bit = 1; bit < 512; bit <<= 1) {
          bool locked = true;
          for (const int cell : places_in(masks, kHouseCells[a], bit)) {
            locked = locked && (kHousesOfCell[cell] >> b & 1) != 0;
          }
          if (!locked) continue;
          for (const int cell : kHouseCells[b]) {
            if ((kHousesOfCell[cell] >> a & 1) == 0) masks[cell] &= ~bit;
          }
        }
      }
    }
  }

  static std::vector<int> places_in(const Masks& masks, const std::array<uint8_t, 9>& house,
                                    unsigned bit) {
    std::vector<int> places;
    for (const int cell : house) {
      if ((masks[cell] & bit) != 0) places.push_back(cell);
    }
    return places;
  }

  // Returns the cell to guess in; -1 if all are solved.
  static int choose(const Masks& masks) {
    size_t fewest = 9;
    for (const unsigned mask : masks) {
      const auto count = static_cast<size_t>(std::popcount(mask));
      if (count > 1) fewest = std::min(fewest, count);
    }
    int best = -1, best_score = 0;
    for (int place = 0; place < 9; ++place) {  // in the box
      for (int box = 0; box < 9; ++box) {
        const int cell = 27 * (box / 3) + 9 * (place / 3) + 3 * (box % 3) + place % 3;
        const auto count = static_cast<size_t>(std::popcount(masks[cell]));
        if (count < 2 || (count > fewest && fewest <= 3)) continue;
        const int score = score_of(masks, cell);
        if (best >= 0 && score <= best_score) continue;
        best = cell;
        best_score = score;
      }
    }
    return best;
  }

  static int score_of(const Masks& masks, int cell) {
    int score = 0;
    for (int other = 0; other < kCells; ++other) {
      if (other == cell || is_single(masks[other])) continue;
      const bool same_box = box_of(other) == box_of(cell);
      const bool same_line = row_of(other) == row_of(cell) || column_of(other) == column_of(cell);
      if (same_box) score += same_line ? -1 : 2;
      if (!same_box && same_line) score += 1;
    }
    return score;
  }

  uint64_t limit_;
  Masks puzzle_{};
};

void expect_same_tree(const Candidates& puzzle, uint64_t limit, const SolveResult& result) {
  PlainSearch plain(limit);
  plain.run(puzzle);
  EXPECT_EQ(result.guesses, plain.guesses) << puzzle_text(puzzle) << " with limit " << limit;
  EXPECT_EQ(result.solutions, plain.solutions) << puzzle_text(puzzle) << " with limit " << limit;
}

void expect_same_tree(const Grid& puzzle, uint64_t limit) {
  Grid solution;
  SolveResult result;
  find_solver("scalar")->make({.limit = limit})->solve({&puzzle, 1}, {&solution, 1}, {&result, 1});
  expect_same_tree(candidates_of(puzzle), limit, result);
}

void expect_same_tree(const Candidates& puzzle, uint64_t limit) {
  Grid solution;
  SolveResult result;
  find_solver("scalar")
      ->make({.limit = limit})
      ->solve_candidates({&puzzle, 1}, {&solution, 1}, {&result, 1});
  expect_same_tree(puzzle, limit, result);
}

TEST(SearchContract, HoldsOnTheCaseFile) {
  for (const test::SolverCase& row : test::solver_cases()) {
    for (const uint64_t limit : {1, 2, 20}) expect_same_tree(row.puzzle, limit);
  }
}

TEST(SearchContract, HoldsOnTheSample) {
  for (size_t i = 1; i < test::sample().size(); i += 4) expect_same_tree(test::sample()[i], 2);
}

// Fewer clues than a unique puzzle needs: long searches with many kinds of branches.
TEST(SearchContract, HoldsOnSparsePuzzles) {
  for (size_t i = 500; i < test::sample().size(); i += 25) {
    Grid puzzle = test::sample()[i];
    for (size_t cell = i % 5; cell < kCells; cell += 5) puzzle.cells[cell] = 0;
    for (const uint64_t limit : {2, 20}) expect_same_tree(puzzle, limit);
  }
}

TEST(SearchContract, HoldsOnCandidates) {
  std::mt19937 random(11);
  for (const unsigned percent : {25, 35, 45}) {
    for (size_t i = 0; i < 20; ++i) {
      const Candidates puzzle = test::random_candidates(test::sample()[i * 14], percent, random);
      for (const uint64_t limit : {2, 20}) expect_same_tree(puzzle, limit);
    }
  }
}

}  // namespace
}  // namespace nonet
