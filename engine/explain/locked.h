// Locked candidates: all places of a digit in one house lie in another one, so the digit goes from
// the rest of the other one. Pointing: from box to line. Claiming: from line to box.
#pragma once

#include "engine/explain/board.h"

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

/// Calls f(LockedDigit) for each digit that has two or more places in a house of the first kind,
/// all of them in one house of the second kind, until f returns true. Returns whether f did.
template <typename F>
bool for_each_locked(const Marks& marks, HouseKinds kinds, F&& f) {
  for (int digit = 0; digit < kDigits; ++digit) {
    const auto& places = marks.places[digit];
    for (int from = kinds.from; from < kinds.from + 9; ++from) {
      const int count = count_of(places[from]);
      if (count < 2 || count > 3) continue;
      const int to = house_of(kHouseCells[from][lowest(places[from])], kinds.to);
      if ((places[from] & ~kCommonPlaces[from][to]) != 0) continue;
      if (f(LockedDigit{digit, from, to})) return true;
    }
  }
  return false;
}

/// The places in locked.to from which the digit goes.
inline uint16_t removed_places(const Marks& marks, const LockedDigit& locked) {
  return static_cast<uint16_t>(marks.places[locked.digit][locked.to] &
                               ~kCommonPlaces[locked.to][locked.from]);
}

}  // namespace nonet::explain
