// Naked and hidden singles.
#include "engine/explain/finders.h"
#include "engine/explain/sets.h"

namespace nonet::explain {
namespace {

void place_in_house(const Board& board, int house, int digit, Step& step) {
  step.digit = digit;
  const uint16_t place = board.marks.places[digit][house];
  step.cell = kHouseCells[house][lowest(place)];
  step.add_places(house, place);
}

// The digits that have exactly one place, for each house of a kind.
std::array<uint16_t, 9> single_digits(const Marks& marks, HouseKind kind) {
  std::array<uint16_t, 9> singles{};
  for (int digit = 0; digit < kDigits; ++digit) {
    const uint16_t* const places = &marks.places[digit][kind];
    for (int i = 0; i < 9; ++i) {
      const bool is_single = places[i] != 0 && (places[i] & (places[i] - 1)) == 0;
      singles[i] |= is_single ? bit(digit) : uint16_t{0};
    }
  }
  return singles;
}

// Houses with one empty cell have no other single than their last value.
bool find_hidden_single(const Board& board, HouseKind kind, Step& step) {
  const std::array<uint16_t, 9> singles = single_digits(board.marks, kind);
  for (int i = 0; i < 9; ++i) {
    if (singles[i] == 0 || board.empties[kind + i] == 1) continue;
    place_in_house(board, kind + i, lowest(singles[i]), step);
    return true;
  }
  return false;
}

}  // namespace

bool find_last_value(const Board& board, Workspace&, Step& step) {
  return any_house(board.with_one_empty, [&](int house) {
    for (int digit = 0; digit < kDigits; ++digit) {
      if (board.marks.places[digit][house] == 0) continue;
      place_in_house(board, house, digit, step);
      return true;
    }
    return false;
  });
}

bool find_hidden_single_in_box(const Board& board, Workspace&, Step& step) {
  return find_hidden_single(board, kBox, step);
}

bool find_hidden_single_in_line(const Board& board, Workspace&, Step& step) {
  return find_hidden_single(board, kColumn, step) || find_hidden_single(board, kRow, step);
}

bool find_naked_single(const Board& board, Workspace&, Step& step) {
  for (int cell = 0; cell < kCells; ++cell) {
    const uint16_t mask = board.marks.cells[cell];
    if (count_of(mask) != 1) continue;
    step.cell = cell;
    step.digit = lowest(mask);
    step.cells.insert(cell);
    return true;
  }
  return false;
}

}  // namespace nonet::explain
