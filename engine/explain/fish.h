// Fish: all places of a digit in `size` lines lie in `size` lines of the other direction, so the
// digit is removed from the other cells of those.
#pragma once

#include <algorithm>

#include "engine/explain/finders.h"
#include "engine/explain/subsets.h"

namespace nonet::explain {

struct Fish {
  int digit;
  HouseKind base_kind, cover_kind;
  uint16_t base, cover;  // a bit for each line of the kind
};

/// Calls f(Fish) for each fish of these digits, until f returns true. Returns whether f did.
/// Columns come first as base lines, and base lines before digits.
template <int size, typename F>
bool for_each_fish(const Board& board, const Marks& marks, uint32_t of, F&& f) {
  for (const HouseKind base_kind : {kColumn, kRow}) {
    const HouseKind cover_kind = base_kind == kColumn ? kRow : kColumn;
    std::array<uint32_t, kDigits> usable{};  // lines, of digits that have a fish
    uint32_t digits = 0;
    for (uint32_t rest = of; rest != 0; rest &= rest - 1) {
      const int digit = lowest(rest);
      if (board.placed[digit] + 2 * size > 9) continue;
      std::array<uint16_t, 9> lines;
      std::copy_n(&marks.places[digit][base_kind], 9, lines.begin());
      if (!for_each_naked_subset<size>(lines, [](uint16_t, uint16_t) { return true; })) continue;
      digits |= 1u << digit;
      for (int line = 0; line < 9; ++line) {
        const int count = count_of(lines[line]);
        if (count >= 2 && count <= size) usable[digit] |= 1u << line;
      }
    }
    if (digits == 0) continue;
    for (const uint16_t base : kSubsets<size>) {
      for (uint32_t rest = digits; rest != 0; rest &= rest - 1) {
        const int digit = lowest(rest);
        if ((base & ~usable[digit]) != 0) continue;
        uint32_t cover = 0;
        for_each_bit(base, [&](int line) { cover |= marks.places[digit][base_kind + line]; });
        if (count_of(cover) != size) continue;
        if (f(Fish{digit, base_kind, cover_kind, base, static_cast<uint16_t>(cover)})) return true;
      }
    }
  }
  return false;
}

/// Calls g(cell) for each cell that loses the digit, line by line.
template <typename G>
void for_each_loss(const Marks& marks, const Fish& fish, G&& g) {
  for_each_bit(fish.cover, [&](int line) {
    const int house = fish.cover_kind + line;
    for_each_bit(marks.places[fish.digit][house] & ~fish.base,
                 [&](int place) { g(kHouseCells[house][place]); });
  });
}

/// X-wing, swordfish, jellyfish.
template <int size>
bool find_fish(const Board& board, Workspace&, Step& step) {
  return for_each_fish<size>(board, board.marks, board.changes.digits, [&](const Fish& fish) {
    for_each_loss(board.marks, fish, [&](int cell) { step.remove(cell, fish.digit); });
    if (step.removed.empty()) return false;
    for_each_bit(fish.base, [&](int line) {
      const int house = fish.base_kind + line;
      step.add_places(house, board.marks.places[fish.digit][house]);
    });
    for_each_bit(fish.cover, [&](int line) { step.houses |= 1u << (fish.cover_kind + line); });
    return true;
  });
}

}  // namespace nonet::explain
