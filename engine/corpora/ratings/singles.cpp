#include "engine/corpora/ratings/singles.h"

namespace nonet {
namespace {

// `fields` has a house in each band. Returns its cells that are alone in their field. Sets
// `complete` to false if a field is empty.
Board only_cells(Board fields, Board& complete) {
  complete &= fields != 0;
  return fields & ((fields & (fields - 1)) == 0);
}

}  // namespace

Singles::Singles(const Grid& puzzle) {
  std::array<std::array<uint32_t, 4>, 10> clues{};  // [0] has the blank cells
  for (int band = 0; band < 3; ++band) {
    for (int i = 0; i < 27; ++i) clues[puzzle.cells[27 * band + i]][band] |= 1u << i;
  }
  const Board blanks = std::bit_cast<Board>(clues[0]);
  for (int digit = 0; digit < 9; ++digit) {
    places_[digit] = std::bit_cast<Board>(clues[digit + 1]) | blanks;
  }
}

void Singles::place(int cell, int digit) {
  const Board board = board_of(cell);
  for (int other = 0; other < 9; ++other) {
    if (other != digit - 1) places_[other] &= ~board;
  }
}

// Removes a digit from the peers of `cells`, whose only candidate it is.
void Singles::settle(Board cells, int digit) {
  Board removed{};
  for_each_position(cells, [&](int position) { removed |= peers_at(position); });
  places_[digit] &= ~removed;
}

Singles::Outcome Singles::propagate(bool with_hidden) {
  while (true) {
    Board once{}, twice{};
    for (const Board& places : places_) {
      twice |= once & places;
      once |= places;
    }
    if (any(once ^ kAllCells)) return Outcome::contradiction;
    const Board naked = once & ~twice & ~settled_;
    if (any(naked)) {
      settled_ |= naked;
      for (int digit = 0; digit < 9; ++digit) {
        if (const Board cells = naked & places_[digit]; any(cells)) settle(cells, digit);
      }
      continue;
    }
    if (!with_hidden && any(twice)) return Outcome::stuck;
    // If the digit of a settled cell was removed, the cell has no candidate; the check above
    // detects this.
    Board complete = Board{} == 0;
    Board hidden_once{}, hidden_twice{};
    std::array<Board, 9> hidden;
    for (int digit = 0; digit < 9; ++digit) {
      const Board places = places_[digit];
      Board only{};
      for (int i = 0; i < 3; ++i) {
        only |= only_cells(places & (kRow << 9 * i), complete);
        only |= only_cells(places & kBoxesOfBand[i], complete);
      }
      const ColumnCounts columns = count_columns(places);
      if (columns.once != kRow) return Outcome::contradiction;
      only |= places & ((columns.once & ~columns.twice) * kRowStarts);
      hidden[digit] = only & twice;
      hidden_twice |= hidden_once & hidden[digit];
      hidden_once |= hidden[digit];
    }
    if (complete[0] == 0 || complete[1] == 0 || complete[2] == 0) return Outcome::contradiction;
    if (any(hidden_twice)) return Outcome::contradiction;
    if (!any(hidden_once)) return any(twice) ? Outcome::stuck : Outcome::solved;
    for (int digit = 0; digit < 9; ++digit) places_[digit] &= ~hidden_once | hidden[digit];
  }
}

Board Singles::best_choices() const {
  Board once{}, twice{}, thrice{};
  for (const Board& places : places_) {
    thrice |= twice & places;
    twice |= once & places;
    once |= places;
  }
  const Board pairs = twice & ~thrice;
  return any(pairs) ? pairs : twice;
}

uint32_t Singles::candidates_of(int cell) const {
  uint32_t digits = 0;
  for (int digit = 0; digit < 9; ++digit) {
    digits |= static_cast<uint32_t>(has_position(places_[digit], position_of(cell))) << digit;
  }
  return digits;
}

Grid Singles::grid() const {
  Grid grid;
  for (int digit = 0; digit < 9; ++digit) {
    for_each_position(places_[digit], [&](int position) {
      grid.cells[cell_at(position)] = static_cast<uint8_t>(digit + 1);
    });
  }
  return grid;
}

bool falls_to_singles(const Grid& puzzle) {
  return Singles(puzzle).propagate() == Singles::Outcome::solved;
}

bool falls_to_naked_singles(const Grid& puzzle) {
  return Singles(puzzle).propagate(false) == Singles::Outcome::solved;
}

}  // namespace nonet
