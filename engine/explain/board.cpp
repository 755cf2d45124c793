#include "engine/explain/board.h"

namespace nonet::explain {
namespace {

// By cell: the places that remain for its digit in each house.
constexpr auto kPlacesLeft = detail::make_places<kCells>(
    [](int cell, int other) { return other != cell && !are_peers(other, cell); });

}  // namespace

Board::Board(const PuzzleView& puzzle) {
  empties.fill(9);
  for (int cell = 0; cell < kCells; ++cell) {
    for_each_bit(puzzle.grid != nullptr ? kAllDigits : puzzle.candidates->masks[cell],
                 [&](int digit) { marks.insert(cell, digit); });
  }
  for (int cell = 0; cell < kCells; ++cell) {
    if (puzzle.grid != nullptr) {
      if (puzzle.grid->cells[cell] != 0) place(cell, puzzle.grid->cells[cell] - 1);
    } else if (const uint16_t digits = marks.cells[cell]; count_of(digits) == 1) {
      const int digit = lowest(digits);
      if ((kPeers[cell] & marks.cells_with(digit)).empty()) place(cell, digit);
    }
  }
}

void Board::place(int cell, int digit) {
  values[cell] = static_cast<uint8_t>(digit + 1);
  ++placed[digit];
  --unsolved;
  for (const int house : kCellPlaces[cell].houses) {
    --empties[house];
    with_one_empty &= ~(1u << house);
    if (empties[house] == 1) with_one_empty |= 1u << house;
  }
  lost.add(cell, marks.cells[cell] | bit(digit));
  for_each_bit(marks.cells[cell] & ~bit(digit), [&](int other) { marks.erase(cell, other); });
  marks.cells[cell] = 0;
  (kPeers[cell] & marks.cells_with(digit)).for_each([&](int peer) {
    marks.cells[peer] &= static_cast<uint16_t>(~bit(digit));
    lost.add(peer, 0);
  });
  for (int house = 0; house < kHouses; ++house) {
    marks.places[digit][house] &= kPlacesLeft[cell][house];
  }
}

}  // namespace nonet::explain
