#include "engine/explain/fish.h"

#include "engine/explain/finders.h"

namespace nonet::explain {
namespace {

constexpr std::array<double, 5> kRatings = {0, 0, 3.2, 3.8, 5.2};

}  // namespace

template <int size>
bool find_fish(const Board& board, Workspace&, Step& step) {
  return for_each_fish<size>(board, board.marks, board.changes.digits, [&](const Fish& fish) {
    for_each_loss(board.marks, fish, [&](int cell) { step.remove(cell, fish.digit); });
    if (step.removed.empty()) return false;
    step.rating = kRatings[size];
    for_each_bit(fish.base, [&](int line) {
      const int house = fish.base_kind + line;
      step.add_places(house, board.marks.places[fish.digit][house]);
    });
    for_each_bit(fish.cover, [&](int line) { step.houses |= 1u << (fish.cover_kind + line); });
    return true;
  });
}

template bool find_fish<2>(const Board&, Workspace&, Step&);
template bool find_fish<3>(const Board&, Workspace&, Step&);
template bool find_fish<4>(const Board&, Workspace&, Step&);

}  // namespace nonet::explain
