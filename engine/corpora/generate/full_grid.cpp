#include "engine/corpora/generate/full_grid.h"

#include <array>
#include <bit>
#include <span>

#include "engine/core/equivalence.h"
#include "engine/corpora/ratings/singles.h"

namespace nonet {
namespace {

using Line = std::array<uint8_t, 3>;
using Box = std::array<Line, 3>;  // lines of a box: rows, or columns

/// The lines of the two boxes beside a box, drawn from all that complete a band (or stack) with it.
struct Beside {
  Box second{};
  Box third{};
};

// The digits of line j of the first box are in the two other lines of the second box. In each line
// the same number i of digits is in the next line of the second box, because each line has three
// digits.
Beside draw_beside(Box box, Random& random) {
  constexpr std::array<uint32_t, 4> kWays = {1, 27, 27, 1};  // to choose i of three, three times
  uint32_t way = random.below(56);
  uint8_t forward = 0;
  while (way >= kWays[forward]) way -= kWays[forward++];

  Beside beside;
  std::array<size_t, 3> seconds{}, thirds{};
  for (size_t line = 0; line < 3; ++line) {
    random.shuffle(std::span(box[line]));
    const size_t next = (line + 1) % 3, last = (line + 2) % 3;
    for (size_t i = 0; i < 3; ++i) {
      const bool goes_forward = i < forward;
      const size_t in_second = goes_forward ? next : last;
      const size_t in_third = goes_forward ? last : next;
      beside.second[in_second][seconds[in_second]++] = box[line][i];
      beside.third[in_third][thirds[in_third]++] = box[line][i];
    }
  }
  for (Line& line : beside.second) random.shuffle(std::span(line));
  for (Line& line : beside.third) random.shuffle(std::span(line));
  return beside;
}

Grid draw_band_and_stack(Random& random) {
  std::array<uint8_t, 9> digits = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  random.shuffle(std::span(digits));
  Box rows, columns;
  for (size_t i = 0; i < 9; ++i) rows[i / 3][i % 3] = columns[i % 3][i / 3] = digits[i];
  const Beside right = draw_beside(rows, random);
  const Beside below = draw_beside(columns, random);

  Grid grid;
  for (size_t i = 0; i < 3; ++i) {
    for (size_t j = 0; j < 3; ++j) {
      grid.cells[9 * i + j] = rows[i][j];
      grid.cells[9 * i + 3 + j] = right.second[i][j];
      grid.cells[9 * i + 6 + j] = right.third[i][j];
      grid.cells[9 * (3 + j) + i] = below.second[i][j];
      grid.cells[9 * (6 + j) + i] = below.third[i][j];
    }
  }
  return grid;
}

// Draws until the grid is full. Returns the product of the numbers of candidates that were drawn
// from, or 0 after a contradiction.
uint64_t draw_rest(Singles& singles, Random& random) {
  uint64_t weight = 1;
  while (true) {
    const Singles::Outcome outcome = singles.propagate();
    if (outcome == Singles::Outcome::solved) return weight;
    if (outcome == Singles::Outcome::contradiction) return 0;
    const int cell = cell_at(lowest_position(words_of(singles.best_choices())));
    uint32_t digits = singles.candidates_of(cell);
    const auto count = static_cast<uint32_t>(std::popcount(digits));
    for (uint32_t skip = random.below(count); skip > 0; --skip) digits &= digits - 1;
    singles.place(cell, std::countr_zero(digits) + 1);
    weight *= count;
  }
}

}  // namespace

Grid random_full_grid(Random& random) {
  while (true) {
    Singles singles(draw_band_and_stack(random));
    const uint64_t weight = draw_rest(singles, random);
    if (weight == 0) continue;
    if (weight < kFullWeight && random.below(kFullWeight) >= weight) continue;
    return random_equivalence(random).apply(singles.grid());
  }
}

}  // namespace nonet
