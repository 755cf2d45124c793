#include "engine/explain/board.h"

namespace nonet::explain {

Board::Board(const Grid& puzzle) {
  empties.fill(9);
  marks.cells.fill(kAllDigits);
  for (auto& houses : marks.places) houses.fill(kAllDigits);
  for (int cell = 0; cell < kCells; ++cell) {
    if (puzzle.cells[cell] != 0) place(cell, puzzle.cells[cell] - 1);
  }
}

void Board::place(int cell, int digit) {
  values[cell] = static_cast<uint8_t>(digit + 1);
  ++placed[digit];
  --unsolved;
  for (const int house : kCellPlaces[cell].houses) --empties[house];
  for_each_bit(marks.cells[cell], [&](int other) { marks.erase(cell, other); });
  (kPeers[cell] & marks.cells_with(digit)).for_each([&](int peer) { marks.erase(peer, digit); });
}

}  // namespace nonet::explain
