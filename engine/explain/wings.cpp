// Wings: a pivot, or a set of cells with one more digits than cells, and bivalue cells beside it.
#include <algorithm>
#include <cstdlib>

#include "engine/explain/finders.h"
#include "engine/explain/locked.h"
#include "engine/explain/sets.h"

namespace nonet::explain {
namespace {

// XY-wing: pivot xy, pincers xz and yz. XYZ-wing: the pivot has z, too.
bool find_small_wing(const Board& board, bool has_z, Step& step) {
  const Marks& marks = board.marks;
  const CellSet changed = board.changes.cells;
  const CellSet bivalue = marks.cells_with_count(2);
  for (int pivot = 0; pivot < kCells; ++pivot) {
    const uint16_t xyz = marks.cells[pivot];
    if (count_of(xyz) != (has_z ? 3 : 2)) continue;
    const CellSet pincers = bivalue & kPeers[pivot];
    if (!changed.contains(pivot) && (pincers & changed).empty()) continue;
    bool found = false;
    pincers.for_each([&](int first) {
      const uint16_t xz = marks.cells[first];
      if (found || count_of(xyz & ~xz) != 1) return;
      const bool has_changed = changed.contains(pivot) || changed.contains(first);
      (has_changed ? pincers : pincers & changed).for_each([&](int second) {
        const uint16_t yz = marks.cells[second];
        if (found || count_of(xyz | xz | yz) != 3) return;
        if (count_of(xyz & xz & yz) != (has_z ? 1 : 0)) return;
        const int z = lowest(xz & yz);
        CellSet victims = kPeers[first] & kPeers[second] & marks.cells_with(z);
        if (has_z) victims &= kPeers[pivot];
        victims.erase(pivot);
        if (victims.empty()) return;
        found = true;
        step.remove_from(victims, z);
        step.cells = CellSet::of(pivot) | CellSet::of(first) | CellSet::of(second);
      });
    });
    if (found) return true;
  }
  return false;
}

// Looks for all larger wings and keeps the best: the easiest, then the one that removes most, then
// the one whose name is last, then the first. The name is that of SukakuExplainer: 2 for a double
// link or 1, the most candidates of a cell, the sum of the candidates of all cells. Cells that all
// see one another are in one house, so the sets are the almost locked sets of the houses.
template <int size>
class LargerWings {
 public:
  LargerWings(const Marks& marks, CellSet changed)
      : marks_(marks), bivalue_(marks.cells_with_count(2)), changed_(changed) {}

  bool find(Step& step) {
    for (int house = 0; house < kHouses; ++house) {
      // Without a changed cell in the set, the pincer has to be one.
      const bool has_changed = !(changed_ & kHouseSets[house]).empty();
      collect_pincers(house, has_changed ? bivalue_ : bivalue_ & changed_);
      if (pincer_count_ == 0) continue;
      for_each_naked_set_in<size, size + 1>(marks_, house, [&](const HouseSet& set) {
        for (int i = 0; i < pincer_count_; ++i) {
          if ((pincers_[i].pair & ~set.digits) == 0) check(set, pincers_[i]);
        }
        return false;
      });
    }
    if (best_.removed_count == 0) return false;
    step.rating = best_.rating;
    for (int digit = 0; digit < kDigits; ++digit) {
      step.remove_from(best_.removed[digit], digit);
    }
    std::ranges::sort(step.removed);
    step.cells = best_.set | CellSet::of(best_.pincer);
    return true;
  }

 private:
  struct Pincer {
    int cell;
    uint16_t pair;
    int low, high;                     // its digits
    uint32_t low_unseen, high_unseen;  // their places in the house that it does not see
  };

  struct Wing {
    double rating = 0;
    int removed_count = 0;
    int name = 0;
    std::array<CellSet, kDigits> removed{};
    CellSet set;
    int pincer = 0;
  };

  static double rating_of(int largest) {
    if constexpr (size == 3) return 5.5 + (1 - std::abs(3 - largest)) * 0.1;
    if constexpr (size == 4) return 6.2 + (2 - std::abs(3 - largest)) * 0.1;
    return size == 5 ? 6.6 : 7.5;
  }

  // Orders names as texts: the sum has one or two digits.
  static int name_of(bool doubly, int largest, int sum) {
    const int sum_as_text = sum < 10 ? sum * 16 : sum / 10 * 16 + sum % 10 + 1;
    return ((doubly ? 2 : 1) * 16 + largest) * 256 + sum_as_text;
  }

  // The cells that see a place of one of their digits.
  void collect_pincers(int house, CellSet from) {
    pincer_count_ = 0;
    from.for_each([&](int cell) {
      const uint32_t seen = kSeenPlaces[cell][house];
      const uint16_t pair = marks_.cells[cell];
      const int low = lowest(pair), high = lowest(pair & (pair - 1));
      const uint32_t of_low = marks_.places[low][house], of_high = marks_.places[high][house];
      if (((of_low | of_high) & seen) == 0) return;
      pincers_[pincer_count_++] = {cell, pair, low, high, of_low & ~seen, of_high & ~seen};
    });
  }

  void check(const HouseSet& set, const Pincer& pincer) {
    const bool by_low = (pincer.low_unseen & set.places) == 0;
    const bool by_high = (pincer.high_unseen & set.places) == 0;
    if (!by_low && !by_high) return;
    CellSet cells;
    int largest = 0, sum = 0;
    for_each_bit(set.places, [&](int place) {
      const int cell = kHouseCells[set.house][place];
      cells.insert(cell);
      const int candidates = count_of(marks_.cells[cell]);
      largest = std::max(largest, candidates);
      sum += candidates;
    });
    Wing wing{.rating = rating_of(largest), .set = cells, .pincer = pincer.cell};
    if (best_.removed_count > 0 && wing.rating > best_.rating) return;
    const CellSet pattern = cells | CellSet::of(pincer.cell);
    if ((pattern & changed_).empty()) return;
    // Removes a digit from cells that see all cells of the set that have it.
    const auto take = [&](int digit, CellSet victims) {
      const uint32_t places = marks_.places[digit][set.house] & set.places;
      victims &= seen_by_all(set.house, places) & marks_.cells_with(digit);
      wing.removed[digit] = victims.without(pattern);
      const int more = wing.removed[digit].count();
      wing.removed_count += more;
      return more > 0;
    };
    const CellSet seen_by_pincer = kPeers[pincer.cell];
    bool doubly = by_low && by_high;
    if (doubly) {
      bool weak = false;
      for_each_bit(set.digits & ~pincer.pair, [&](int digit) { weak |= take(digit, kAllCells); });
      const bool strong_low = take(pincer.low, seen_by_pincer);
      const bool strong_high = take(pincer.high, seen_by_pincer);
      doubly = weak || (strong_low && strong_high);
    } else {
      take(by_low ? pincer.high : pincer.low, seen_by_pincer);
    }
    if (wing.removed_count == 0) return;
    wing.name = name_of(doubly, largest, sum);
    if (is_better(wing)) best_ = wing;
  }

  bool is_better(const Wing& wing) const {
    if (best_.removed_count == 0) return true;
    if (wing.rating != best_.rating) return wing.rating < best_.rating;
    if (wing.removed_count != best_.removed_count) return wing.removed_count > best_.removed_count;
    if (wing.name != best_.name) return wing.name > best_.name;
    return wing.set.comes_before(best_.set);
  }

  const Marks& marks_;
  const CellSet bivalue_, changed_;
  std::array<Pincer, kCells> pincers_;  // of a house
  int pincer_count_ = 0;
  Wing best_;
};

}  // namespace

bool find_xy_wing(const Board& board, Workspace&, Step& step) {
  return find_small_wing(board, false, step);
}
bool find_xyz_wing(const Board& board, Workspace&, Step& step) {
  return find_small_wing(board, true, step);
}

template <int cells>
bool find_larger_wing(const Board& board, Workspace&, Step& step) {
  return LargerWings<cells>(board.marks, board.changes.cells).find(step);
}

template bool find_larger_wing<3>(const Board&, Workspace&, Step&);
template bool find_larger_wing<4>(const Board&, Workspace&, Step&);
template bool find_larger_wing<5>(const Board&, Workspace&, Step&);
template bool find_larger_wing<6>(const Board&, Workspace&, Step&);

}  // namespace nonet::explain
