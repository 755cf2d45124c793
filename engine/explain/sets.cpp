#include "engine/explain/sets.h"

#include "engine/explain/finders.h"

namespace nonet::explain {
namespace {

// By size: pair, triplet, quad.
constexpr std::array<double, 5> kDirectHiddenRatings = {0, 0, 2.0, 2.5, 4.3};
constexpr std::array<double, 5> kHiddenRatings = {0, 0, 3.4, 4.0, 5.4};
constexpr std::array<double, 5> kNakedRatings = {0, 0, 3.0, 3.6, 5.0};

// Looks for another digit that has one place left in the house beside the cells of the set.
bool place_beside(const Marks& marks, const HouseSet& set, double rating, Step& step) {
  for (int digit = 0; digit < kDigits; ++digit) {
    if ((set.digits >> digit & 1) != 0) continue;
    const uint16_t places = marks.places[digit][set.house];
    const uint32_t left = places & ~set.places;
    if (count_of(places) < 2 || count_of(left) != 1) continue;
    step.rating = rating;
    step.cell = kHouseCells[set.house][lowest(left)];
    step.digit = digit;
    step.add_places(set.house, set.places);
    return true;
  }
  return false;
}

bool finish(const HouseSet& set, double rating, Step& step) {
  if (step.removed.empty()) return false;
  step.rating = rating;
  step.add_places(set.house, set.places);
  return true;
}

}  // namespace

template <int size>
bool find_direct_hidden_set(const Board& board, Workspace&, Step& step) {
  return any_house(board.changes.houses, [&](int house) {
    return board.empties[house] > size &&
           for_each_hidden_set_in<size>(board.marks, house, [&](const HouseSet& set) {
             return place_beside(board.marks, set, kDirectHiddenRatings[size], step);
           });
  });
}

template <int size>
bool find_hidden_set(const Board& board, Workspace&, Step& step) {
  return for_each_hidden_set<size>(
      board, board.marks, board.changes.houses, [&](const HouseSet& set) {
        for_each_loss_of_hidden(
            board.marks, set, [&](int cell, uint16_t digits) { step.remove_digits(cell, digits); });
        return finish(set, kHiddenRatings[size], step);
      });
}

template <int size>
bool find_naked_set(const Board& board, Workspace&, Step& step) {
  return for_each_naked_set<size>(
      board, board.marks, board.changes.houses, [&](const HouseSet& set) {
        for_each_loss_of_naked(
            board.marks, set, [&](int cell, uint16_t digits) { step.remove_digits(cell, digits); });
        return finish(set, kNakedRatings[size], step);
      });
}

template bool find_direct_hidden_set<2>(const Board&, Workspace&, Step&);
template bool find_direct_hidden_set<3>(const Board&, Workspace&, Step&);
template bool find_hidden_set<2>(const Board&, Workspace&, Step&);
template bool find_hidden_set<3>(const Board&, Workspace&, Step&);
template bool find_hidden_set<4>(const Board&, Workspace&, Step&);
template bool find_naked_set<2>(const Board&, Workspace&, Step&);
template bool find_naked_set<3>(const Board&, Workspace&, Step&);
template bool find_naked_set<4>(const Board&, Workspace&, Step&);

}  // namespace nonet::explain
