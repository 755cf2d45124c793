// A second, independent implementation of search/contract.h, as plain as possible:
// masks per cell, each rule house by house, each branch weighed peer by peer. Guess counts must be
// equal.
#include <gtest/gtest.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <bit>
#include <random>
#include <span>
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
  struct Choice {
    int cell = -1;
    unsigned bit = 0;
  };

  void search(Masks masks, uint64_t depth) {
    if (!infer(masks)) return;
    const std::vector<Choice> choices = choose(masks, depth);
    if (choices.empty()) {
      ++solutions;
      if (limit_ == 2 && solutions == 1 && depth >= 3 && has_exchange(masks)) ++solutions;
      return;
    }
    guess(masks, depth, choices);
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

  void guess(Masks masks, uint64_t depth, std::span<const Choice> choices) {
    const auto [cell, bit] = choices.front();
    choices = choices.subspan(1);
    ++guesses;
    Masks taken = masks;
    taken[cell] = bit;
    if (choices.empty()) {
      search(taken, depth + 1);
    } else {
      guess(taken, depth + 1, choices);
    }
    if (solutions >= limit_) return;
    masks[cell] &= ~bit;
    search(masks, depth);
  }

  static bool infer(Masks& masks) {
    for (Masks before{}; before != masks;) {
      before = masks;
      naked_singles(masks);
      if (!hidden_singles(masks)) return false;
      locked_candidates(masks);
      if (!locked_triples(masks)) return false;
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

  // Returns false if the three cells of a box-line intersection have fewer than three candidates.
  static bool locked_triples(Masks& masks) {
    for (int box = 18; box < kHouses; ++box) {
      for (int line = 0; line < 18; ++line) {
        const auto is_in = [](int cell, int house) {
          return (kHousesOfCell[cell] >> house & 1) != 0;
        };
        unsigned inside = 0;
        for (int cell = 0; cell < kCells; ++cell) {
          if (is_in(cell, box) && is_in(cell, line)) inside |= masks[cell];
        }
        if (inside == 0) continue;
        if (std::popcount(inside) < 3) return false;
        if (std::popcount(inside) > 3) continue;
        for (int cell = 0; cell < kCells; ++cell) {
          if (is_in(cell, box) != is_in(cell, line)) masks[cell] &= ~inside;
        }
      }
    }
    return true;
  }

  static std::vector<int> places_in(const Masks& masks, const std::array<uint8_t, 9>& house,
                                    unsigned bit) {
    std::vector<int> places;
    for (const int cell : house) {
      if ((masks[cell] & bit) != 0) places.push_back(cell);
    }
    return places;
  }

  std::vector<Choice> choose(const Masks& masks, uint64_t depth) {
    if (depth >= 2 && guesses == depth) return choose_without_weights(masks);
    if (guesses == 0) {
      is_hard_ =
          std::ranges::count_if(masks, [](unsigned mask) { return std::popcount(mask) == 2; }) <= 2;
    }
    const Choice branch = best_branch(masks);
    if (branch.cell < 0) return {};
    return {branch};
  }

  static std::vector<int> cells_with_fewest(const Masks& masks) {
    for (int count = 2; count <= 9; ++count) {
      std::vector<int> cells;
      for (int cell = 0; cell < kCells; ++cell) {
        if (std::popcount(masks[cell]) == count) cells.push_back(cell);
      }
      if (!cells.empty()) return cells;
    }
    return {};
  }

  // The first cell, and the last one without the digit that is guessed there.
  static std::vector<Choice> choose_without_weights(const Masks& masks) {
    std::vector<Choice> choices;
    std::vector<int> cells = cells_with_fewest(masks);
    while (choices.size() < 2 && !cells.empty()) {
      const int cell = choices.size() == 1 ? cells.back() : cells.front();
      const unsigned bit = masks[cell] & -masks[cell];
      choices.push_back({cell, bit});
      std::erase_if(cells, [&](int other) { return (masks[other] & bit) != 0; });
    }
    return choices;
  }

  Choice best_branch(const Masks& masks) const {
    Choice best;
    int best_worth = 0;
    const auto judge = [&](const Choice& first, const Choice& second) {
      const int weights[2] = {weight(masks, first), weight(masks, second)};
      if (weights[0] + weights[1] <= best_worth) return;
      best_worth = weights[0] + weights[1];
      best = weights[1] > weights[0] ? second : first;
    };
    for (int cell = 0; cell < kCells; ++cell) {
      if (std::popcount(masks[cell]) != 2) continue;
      const unsigned low = masks[cell] & -masks[cell];
      judge({cell, low}, {cell, masks[cell] ^ low});
    }
    const bool only_pairs = best_worth >= (is_hard_ ? 28 : 18);
    int sum = 0;
    for (const unsigned mask : masks) sum += std::popcount(mask);
    for (unsigned bit = 1; bit < 512 && guesses == 0 && !only_pairs; bit <<= 1) {
      int places_of_digit = 0;
      for (const unsigned mask : masks) places_of_digit += (mask & bit) != 0 ? 1 : 0;
      if (9 * places_of_digit > sum) continue;
      for (int kind = 0; kind < 3; ++kind) {
        for (int first = 0; first < kCells; ++first) {  // houses in the order of their first cells
          for (int house = 9 * kind; house < 9 * kind + 9; ++house) {
            const std::vector<int> places = places_in(masks, kHouseCells[house], bit);
            if (places.size() != 2 || places[0] != first) continue;
            judge({first, bit}, {places[1], bit});
          }
        }
      }
    }
    const std::vector<int> cells = cells_with_fewest(masks);
    if (best.cell >= 0 || cells.empty()) return best;
    return {cells.front(), masks[cells.front()] & -masks[cells.front()]};
  }

  int weight(const Masks& masks, const Choice& end) const {
    const auto [cell, bit] = end;
    int weight = 3 * std::min(3, std::popcount(masks[cell]) - 1);
    for (int peer = 0; peer < kCells; ++peer) {
      if (!are_peers(cell, peer) || (masks[peer] & bit) == 0) continue;
      const int count = std::popcount(masks[peer]);
      weight += count == 2 ? 6 : count == 3 ? 2 : is_hard_ ? 1 : 0;
    }
    return weight;
  }

  uint64_t limit_;
  bool is_hard_ = false;
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
    for (int i = 0; i < 40; ++i) {
      const Candidates puzzle =
          test::random_candidates(test::sample()[static_cast<size_t>(i) * 7], percent, random);
      for (const uint64_t limit : {2, 20}) expect_same_tree(puzzle, limit);
    }
  }
}

}  // namespace
}  // namespace nonet
