#include "engine/explain/locked.h"

#include "engine/explain/finders.h"

namespace nonet::explain {
namespace {

void describe(const Marks& marks, const LockedDigit& locked, Step& step) {
  step.add_places(locked.from, marks.places[locked.digit][locked.from]);
  step.houses |= 1u << locked.to;
}

// Looks for a house of the same kind in which the eliminations leave one place.
bool place_after(const Marks& marks, const LockedDigit& locked, double rating, Step& step) {
  if (removed_places(marks, locked) == 0) return false;
  const auto& places = marks.places[locked.digit];
  const int kind = locked.from / 9 * 9;
  for (int house = kind; house < kind + 9; ++house) {
    if (house == locked.from || kCommonPlaces[house][locked.to] == 0) continue;
    const uint32_t left = places[house] & ~kCommonPlaces[house][locked.to];
    if (count_of(places[house]) < 2 || count_of(left) != 1) continue;
    describe(marks, locked, step);
    step.rating = rating;
    step.cell = kHouseCells[house][lowest(left)];
    step.digit = locked.digit;
    return true;
  }
  return false;
}

bool find_direct(const Board& board, const std::array<HouseKinds, 2>& all, double rating,
                 Step& step) {
  return for_each_locked(board.marks, all, board.changes.digits, [&](const LockedDigit& locked) {
    return place_after(board.marks, locked, rating, step);
  });
}

bool find_indirect(const Board& board, const std::array<HouseKinds, 2>& all, double rating,
                   Step& step) {
  return for_each_locked(board.marks, all, board.changes.digits, [&](const LockedDigit& locked) {
    const uint16_t places = removed_places(board.marks, locked);
    if (places == 0) return false;
    describe(board.marks, locked, step);
    step.rating = rating;
    for_each_bit(places,
                 [&](int place) { step.remove(kHouseCells[locked.to][place], locked.digit); });
    return true;
  });
}

}  // namespace

bool find_direct_pointing(const Board& board, Workspace&, Step& step) {
  return find_direct(board, kPointing, 1.7, step);
}
bool find_direct_claiming(const Board& board, Workspace&, Step& step) {
  return find_direct(board, kClaiming, 1.9, step);
}
bool find_pointing(const Board& board, Workspace&, Step& step) {
  return find_indirect(board, kPointing, 2.6, step);
}
bool find_claiming(const Board& board, Workspace&, Step& step) {
  return find_indirect(board, kClaiming, 2.8, step);
}

}  // namespace nonet::explain
