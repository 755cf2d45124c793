#include "engine/explain/closure.h"

#include "engine/explain/fish.h"
#include "engine/explain/locked.h"
#include "engine/explain/sets.h"

namespace nonet {
namespace explain {
namespace {

// These functions apply all patterns of a kind that they meet, and return whether one changes
// anything. A pattern that was there before others were applied may be applied after them.

bool settle_singles(Board& board) {
  const int before = board.unsolved;
  for (int cell = 0; cell < kCells; ++cell) {
    const uint16_t digits = board.marks.cells[cell];
    if (count_of(digits) == 1) board.place(cell, lowest(digits));
  }
  for (int house = 0; house < kHouses; ++house) {
    for (int digit = 0; digit < kDigits; ++digit) {
      const uint16_t places = board.marks.places[digit][house];
      if (count_of(places) == 1) board.place(kHouseCells[house][lowest(places)], digit);
    }
  }
  return board.unsolved < before;
}

bool settle_locked(Board& board, const std::array<HouseKinds, 2>& all) {
  bool is_change = false;
  for (const HouseKinds kinds : all) {
    for_each_locked(board.marks, kinds, kAllDigits, [&](const LockedDigit& locked) {
      for_each_bit(removed_places(board.marks, locked), [&](int place) {
        board.erase(kHouseCells[locked.to][place], locked.digit);
        is_change = true;
      });
      return false;
    });
  }
  return is_change;
}

template <int size>
bool settle_sets(Board& board) {
  bool is_change = false;
  const auto erase = [&](int cell, uint16_t digits) {
    for_each_bit(digits, [&](int digit) { board.erase(cell, digit); });
    is_change = true;
  };
  for_each_naked_set<size>(board, board.marks, kAllHouses, [&](const HouseSet& set) {
    for_each_loss_of_naked(board.marks, set, erase);
    return false;
  });
  for_each_hidden_set<size>(board, board.marks, kAllHouses, [&](const HouseSet& set) {
    for_each_loss_of_hidden(board.marks, set, erase);
    return false;
  });
  return is_change;
}

template <int size>
bool settle_fish(Board& board) {
  bool is_change = false;
  for_each_fish<size>(board, board.marks, kAllDigits, [&](const Fish& fish) {
    for_each_loss(board.marks, fish, [&](int cell) {
      board.erase(cell, fish.digit);
      is_change = true;
    });
    return false;
  });
  return is_change;
}

}  // namespace
}  // namespace explain

bool falls_to_sets(const Grid& puzzle) {
  explain::Board board(puzzle);
  while (explain::settle_singles(board) || explain::settle_locked(board, explain::kPointing) ||
         explain::settle_locked(board, explain::kClaiming) || explain::settle_sets<2>(board) ||
         explain::settle_fish<2>(board) || explain::settle_sets<3>(board) ||
         explain::settle_fish<3>(board) || explain::settle_sets<4>(board) ||
         explain::settle_fish<4>(board)) {
  }
  return board.unsolved == 0;
}

}  // namespace nonet
