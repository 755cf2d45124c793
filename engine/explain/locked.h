// Locked candidates: all places of a digit in one house lie in another one, so the digit is
// removed from the rest of the other one. Pointing: from box to line. Claiming: from line to box.
#pragma once

#include "engine/explain/finders.h"

namespace nonet::explain {

struct HouseKinds {
  HouseKind from, to;
};

inline constexpr std::array<HouseKinds, 2> kPointing = {{{kBox, kColumn}, {kBox, kRow}}};
inline constexpr std::array<HouseKinds, 2> kClaiming = {{{kColumn, kBox}, {kRow, kBox}}};

struct LockedDigit {
  int digit;
  int from, to;  // the houses
};

namespace detail {

// By the places of a digit in a house, if there are two or more: the third (0 to 2) that has them
// all; 3: none. Thirds of a line are in boxes, those of a box in rows, or in columns.
constexpr auto make_thirds(bool columns) {
  std::array<uint8_t, 512> thirds{};
  for (uint32_t places = 0; places < 512; ++places) {
    thirds[places] = 3;
    for (uint8_t third = 0; third < 3; ++third) {
      const uint32_t of_third = columns ? 0111u << third : 07u << 3 * third;
      if (count_of(places) >= 2 && (places & ~of_third) == 0) thirds[places] = third;
    }
  }
  return thirds;
}

}  // namespace detail

inline constexpr auto kThirds = detail::make_thirds(false);
inline constexpr auto kColumnThirds = detail::make_thirds(true);

/// The houses that have all of these places of a house.
inline uint32_t shared_houses(int house, uint32_t places) {
  const int first = kHouseCells[house][lowest(places)];
  if ((places & (places - 1)) == 0) return kHousesOfCell[first];
  uint32_t houses = 1u << house;
  if (kThirds[places] < 3) houses |= 1u << house_of(first, is_box(house) ? kRow : kBox);
  if (is_box(house) && kColumnThirds[places] < 3) houses |= 1u << house_of(first, kColumn);
  return houses;
}

/// The cells that see all of these places of a house, and some of the cells of these places.
inline CellSet seen_by_all(int house, uint32_t places) {
  CellSet seen;
  for_each_bit(shared_houses(house, places), [&](int each) { seen |= kHouseSets[each]; });
  return seen;
}

/// Calls f(LockedDigit) for each of these digits that has two or more places in a house of the
/// first kind, all of them in one house of the second kind, until f returns true. Returns whether f
/// did.
template <typename F>
bool for_each_locked(const Marks& marks, HouseKinds kinds, uint32_t digits, F&& f) {
  const auto& thirds = kinds.to == kColumn ? kColumnThirds : kThirds;
  for (uint32_t rest = digits; rest != 0; rest &= rest - 1) {
    const int digit = lowest(rest);
    const auto& places = marks.places[digit];
    for (int from = kinds.from; from < kinds.from + 9; ++from) {
      if (thirds[places[from]] == 3) continue;
      const int to = house_of(kHouseCells[from][lowest(places[from])], kinds.to);
      if (f(LockedDigit{digit, from, to})) return true;
    }
  }
  return false;
}

template <typename F>
bool for_each_locked(const Marks& marks, const std::array<HouseKinds, 2>& all, uint32_t digits,
                     F&& f) {
  return for_each_locked(marks, all[0], digits, f) || for_each_locked(marks, all[1], digits, f);
}

/// The places in locked.to from which the digit is removed.
inline uint16_t removed_places(const Marks& marks, const LockedDigit& locked) {
  return static_cast<uint16_t>(marks.places[locked.digit][locked.to] &
                               ~kCommonPlaces[locked.from][locked.to]);
}

template <const std::array<HouseKinds, 2>& kinds>
bool find_locked(const Board& board, Workspace&, Step& step) {
  const Marks& marks = board.marks;
  return for_each_locked(marks, kinds, board.changes.digits, [&](const LockedDigit& locked) {
    const uint16_t places = removed_places(marks, locked);
    if (places == 0) return false;
    for_each_bit(places,
                 [&](int place) { step.remove(kHouseCells[locked.to][place], locked.digit); });
    step.add_places(locked.from, marks.places[locked.digit][locked.from]);
    step.houses |= 1u << locked.to;
    return true;
  });
}

/// The direct form: the eliminations leave one place in a house of the same kind.
template <const std::array<HouseKinds, 2>& kinds>
bool find_direct_locked(const Board& board, Workspace&, Step& step) {
  return for_each_locked(board.marks, kinds, board.changes.digits, [&](const LockedDigit& locked) {
    if (removed_places(board.marks, locked) == 0) return false;
    const auto& places = board.marks.places[locked.digit];
    const int kind = locked.from / 9 * 9;
    for (int house = kind; house < kind + 9; ++house) {
      if (house == locked.from || kCommonPlaces[locked.to][house] == 0) continue;
      const uint32_t left = places[house] & ~kCommonPlaces[locked.to][house];
      if (count_of(places[house]) < 2 || count_of(left) != 1) continue;
      step.add_places(locked.from, places[locked.from]);
      step.houses |= 1u << locked.to;
      step.cell = kHouseCells[house][lowest(left)];
      step.digit = locked.digit;
      return true;
    }
    return false;
  });
}

}  // namespace nonet::explain
