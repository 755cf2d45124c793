// Hidden and naked sets: `size` digits and `size` cells of a house that belong together.
#pragma once

#include "engine/explain/finders.h"
#include "engine/explain/subsets.h"

namespace nonet::explain {

struct HouseSet {
  int house;
  uint16_t digits, places;
};

template <int size, typename F>
bool for_each_hidden_set_in(const Marks& marks, int house, F&& f) {
  std::array<uint16_t, 9> places;
  for (int digit = 0; digit < kDigits; ++digit) places[digit] = marks.places[digit][house];
  return for_each_naked_subset<size>(places, [&](uint16_t digits, uint16_t together) {
    return f(HouseSet{house, digits, together});
  });
}

/// `count` digits: with one more than cells, the set is almost locked.
template <int size, int count = size, typename F>
bool for_each_naked_set_in(const Marks& marks, int house, F&& f) {
  std::array<uint16_t, 9> digits;
  for (int place = 0; place < 9; ++place) digits[place] = marks.cells[kHouseCells[house][place]];
  return for_each_naked_subset<size, count>(digits, [&](uint16_t places, uint16_t together) {
    return f(HouseSet{house, together, places});
  });
}

/// Calls f(house) for each of these houses, in the order of singles and sets, until f returns true.
/// Returns whether f did.
template <typename F>
bool any_house(uint32_t houses, F&& f) {
  for (const HouseKind kind : kBoxColumnRow) {
    for (uint32_t rest = houses & 0x1FFu << kind; rest != 0; rest &= rest - 1) {
      if (f(lowest(rest))) return true;
    }
  }
  return false;
}

/// Calls f(HouseSet) for each hidden set of these houses, until f returns true. Returns whether f
/// did. Houses with too few empty cells are left out, as the complement there is a smaller naked
/// set.
template <int size, typename F>
bool for_each_hidden_set(const Board& board, const Marks& marks, uint32_t houses, F&& f) {
  return any_house(houses, [&](int house) {
    return board.empties[house] > 2 * size && for_each_hidden_set_in<size>(marks, house, f);
  });
}

/// The same for naked sets.
template <int size, typename F>
bool for_each_naked_set(const Board& board, const Marks& marks, uint32_t houses, F&& f) {
  return any_house(houses, [&](int house) {
    return board.empties[house] >= 2 * size && for_each_naked_set_in<size>(marks, house, f);
  });
}

/// Calls g(cell, digits) for each cell of a hidden set that loses digits, in the order of the
/// house.
template <typename G>
void for_each_loss_of_hidden(const Marks& marks, const HouseSet& set, G&& g) {
  for_each_bit(set.places, [&](int place) {
    const int cell = kHouseCells[set.house][place];
    const auto lost = static_cast<uint16_t>(marks.cells[cell] & ~set.digits);
    if (lost != 0) g(cell, lost);
  });
}

/// Calls g(cell, digits) for each cell beside a naked set that loses digits.
template <typename G>
void for_each_loss_of_naked(const Marks& marks, const HouseSet& set, G&& g) {
  for_each_bit(kAllDigits & ~set.places, [&](int place) {
    const int cell = kHouseCells[set.house][place];
    const auto lost = static_cast<uint16_t>(marks.cells[cell] & set.digits);
    if (lost != 0) g(cell, lost);
  });
}

/// Pairs, triplets and quads.
template <int size>
bool find_hidden_set(const Board& board, Workspace&, Step& step) {
  const auto find = [&](const HouseSet& set) {
    for_each_loss_of_hidden(board.marks, set,
                            [&](int cell, uint16_t digits) { step.remove_digits(cell, digits); });
    if (step.removed.empty()) return false;
    step.add_places(set.house, set.places);
    return true;
  };
  return for_each_hidden_set<size>(board, board.marks, board.changes.houses, find);
}

template <int size>
bool find_naked_set(const Board& board, Workspace&, Step& step) {
  const auto find = [&](const HouseSet& set) {
    for_each_loss_of_naked(board.marks, set,
                           [&](int cell, uint16_t digits) { step.remove_digits(cell, digits); });
    if (step.removed.empty()) return false;
    step.add_places(set.house, set.places);
    return true;
  };
  return for_each_naked_set<size>(board, board.marks, board.changes.houses, find);
}

/// The direct form: another digit has one place left in the house beside the cells of the set.
template <int size>
bool find_direct_hidden_set(const Board& board, Workspace&, Step& step) {
  const auto find = [&](const HouseSet& set) {
    for (int digit = 0; digit < kDigits; ++digit) {
      if ((set.digits >> digit & 1) != 0) continue;
      const uint16_t places = board.marks.places[digit][set.house];
      const uint32_t left = places & ~set.places;
      if (count_of(places) < 2 || count_of(left) != 1) continue;
      step.cell = kHouseCells[set.house][lowest(left)];
      step.digit = digit;
      step.add_places(set.house, set.places);
      return true;
    }
    return false;
  };
  return any_house(board.changes.houses, [&](int house) {
    return board.empties[house] > size && for_each_hidden_set_in<size>(board.marks, house, find);
  });
}

}  // namespace nonet::explain
