// Naked and hidden singles.
#include "engine/explain/finders.h"

namespace nonet::explain {
namespace {

// Digits with exactly one place in the house.
uint16_t single_digits(const Marks& marks, int house) {
  uint16_t once = 0, twice = 0;
  for (const int cell : kHouseCells[house]) {
    const uint16_t mask = marks.cells[cell];
    twice |= once & mask;
    once |= mask;
  }
  return static_cast<uint16_t>(once & ~twice);
}

bool place_in_house(const Board& board, int house, double rating, Step& step) {
  const uint16_t digits = single_digits(board.marks, house);
  if (digits == 0) return false;
  step.rating = rating;
  step.digit = lowest(digits);
  const uint16_t place = board.marks.places[step.digit][house];
  step.cell = kHouseCells[house][lowest(place)];
  step.add_places(house, place);
  return true;
}

bool find_hidden_single(const Board& board, HouseKind kind, double rating, Step& step) {
  for (int i = 0; i < 9; ++i) {
    if (board.empties[kind + i] > 1 && place_in_house(board, kind + i, rating, step)) return true;
  }
  return false;
}

}  // namespace

bool find_last_value(const Board& board, Workspace&, Step& step) {
  for (const HouseKind kind : kBoxColumnRow) {
    for (int i = 0; i < 9; ++i) {
      if (board.empties[kind + i] == 1 && place_in_house(board, kind + i, 1.0, step)) return true;
    }
  }
  return false;
}

bool find_hidden_single_in_box(const Board& board, Workspace&, Step& step) {
  return find_hidden_single(board, kBox, 1.2, step);
}

bool find_hidden_single_in_line(const Board& board, Workspace&, Step& step) {
  return find_hidden_single(board, kColumn, 1.5, step) ||
         find_hidden_single(board, kRow, 1.5, step);
}

bool find_naked_single(const Board& board, Workspace&, Step& step) {
  for (int cell = 0; cell < kCells; ++cell) {
    const uint16_t mask = board.marks.cells[cell];
    if (count_of(mask) != 1) continue;
    step.rating = 2.3;
    step.cell = cell;
    step.digit = lowest(mask);
    step.cells.insert(cell);
    return true;
  }
  return false;
}

}  // namespace nonet::explain
