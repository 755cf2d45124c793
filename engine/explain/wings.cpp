// Wings: a pivot, or a set of cells with one more digits than cells, and bivalue cells beside it.
#include <algorithm>
#include <cstdlib>

#include "engine/explain/finders.h"
#include "engine/explain/workspace.h"

namespace nonet::explain {
namespace {

// XY-wing: pivot xy, pincers xz and yz. XYZ-wing: the pivot has z, too.
bool find_small_wing(const Marks& marks, bool has_z, double rating, KnownCells& known, Step& step) {
  const CellSet bivalue = marks.cells_with_count(2);
  const CellSet changed = known.changed(marks);
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
        step.rating = rating;
        step.remove_from(victims, z);
        step.cells = CellSet::of(pivot) | CellSet::of(first) | CellSet::of(second);
      });
    });
    if (found) return true;
  }
  known.keep(marks);
  return false;
}

// Looks for all larger wings and keeps the best: the easiest, then the one that removes most, then
// the one whose name is last, then the first. The name is that of SukakuExplainer: 2 for a double
// link or 1, the most candidates of a cell, the sum of the candidates of all cells.
template <int size>
class LargerWings {
 public:
  LargerWings(const Marks& marks, CellSet changed)
      : marks_(marks), bivalue_(marks.cells_with_count(2)), changed_(changed) {
    for (int digit = 0; digit < kDigits; ++digit) cells_with_[digit] = marks.cells_with(digit);
  }

  bool find(Step& step) {
    CellSet usable;
    for (int cell = 0; cell < kCells; ++cell) {
      const int count = count_of(marks_.cells[cell]);
      if (count >= 2 && count <= size + 1) usable.insert(cell);
    }
    common_[0].fill({~0ull, ~0ull});
    if (!bivalue_.empty()) add_cell(0, usable, 0, false);
    if (best_.removed_count == 0) return false;
    step.rating = best_.rating;
    for (int digit = 0; digit < kDigits; ++digit) {
      step.remove_from(best_.removed[digit], digit);
    }
    std::ranges::sort(step.removed);
    step.cells = best_.cells;
    return true;
  }

 private:
  using Removed = std::array<CellSet, kDigits>;

  struct Wing {
    double rating = 0;
    int removed_count = 0;
    int name = 0;
    Removed removed{};
    CellSet cells;
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

  void add_cell(int depth, CellSet usable, uint32_t digits, bool has_changed) {
    usable.for_each([&](int cell) {
      const uint32_t together = digits | marks_.cells[cell];
      const int count = count_of(together);
      if (count > size + 1) return;
      if (depth + 1 == size && count < size + 1) return;
      cells_[depth] = cell;
      const bool now_changed = has_changed || changed_.contains(cell);
      if (depth + 1 == size) {
        const CellSet from = now_changed ? bivalue_ : bivalue_ & changed_;
        if (from.empty()) return;
        const CellSet found = pincers(depth, cell, from, together);
        if (found.empty()) return;
        see_with(depth, cell);
        check(found, together);
        return;
      }
      CellSet next = usable & kPeers[cell];
      // Only later cells: sets are looked for in ascending order.
      next = next.without(up_to(cell));
      if (next.count() < size - 1 - depth) return;
      // Without a changed cell in the set, the pincer has to be one.
      if (!now_changed && (next & changed_).empty() &&
          pincers(depth, cell, bivalue_ & changed_, kAllDigits).empty()) {
        return;
      }
      see_with(depth, cell);
      add_cell(depth + 1, next, together, now_changed);
    });
  }

  void see_with(int depth, int cell) {
    common_[depth + 1] = common_[depth];
    for_each_bit(marks_.cells[cell], [&](int digit) { common_[depth + 1][digit] &= kPeers[cell]; });
  }

  // The cells of `from` that see all cells with one of the digits, which they have, too, among this
  // cell and those before it.
  CellSet pincers(int depth, int cell, CellSet from, uint32_t digits) const {
    CellSet near, far;
    for_each_bit(digits & marks_.cells[cell],
                 [&](int digit) { near |= common_[depth][digit] & cells_with_[digit]; });
    for_each_bit(digits & ~marks_.cells[cell],
                 [&](int digit) { far |= common_[depth][digit] & cells_with_[digit]; });
    return ((near & kPeers[cell]) | far) & from;
  }

  static CellSet up_to(int cell) {
    if (cell < 63) return {(2ull << cell) - 1, 0};
    return {~0ull, cell == 63 ? 0 : (2ull << (cell - 64)) - 1};
  }

  // `digits` are those of cells_, one more than cells.
  void check(CellSet pincers, uint32_t digits) {
    // The cells that see all cells of the set with the digit.
    const std::array<CellSet, kDigits>& common = common_[size];
    CellSet set;
    for (const int cell : cells_) set.insert(cell);
    pincers.for_each([&](int pincer) {
      const uint16_t pair = marks_.cells[pincer];
      if ((pair & ~digits) != 0) return;
      const int low = lowest(pair);
      const int high = lowest(pair & (pair - 1));
      const bool by_low = common[low].contains(pincer);
      const bool by_high = common[high].contains(pincer);
      const CellSet pattern = set | CellSet::of(pincer);
      Removed removed{};
      int count = 0;
      const auto take = [&](int digit, CellSet from) {
        removed[digit] = (from & cells_with_[digit]).without(pattern);
        const int more = removed[digit].count();
        count += more;
        return more > 0;
      };
      const CellSet seen_by_pincer = kPeers[pincer];
      bool doubly = by_low && by_high;
      if (doubly) {
        bool weak = false;
        for_each_bit(digits & ~pair, [&](int digit) { weak |= take(digit, common[digit]); });
        const bool strong_low = take(low, common[low] & seen_by_pincer);
        const bool strong_high = take(high, common[high] & seen_by_pincer);
        doubly = weak || (strong_low && strong_high);
      } else {
        const int digit = by_low ? high : low;
        take(digit, common[digit] & seen_by_pincer);
      }
      if (count > 0) offer(removed, count, doubly, pattern);
    });
  }

  void offer(const Removed& removed, int count, bool doubly, CellSet pattern) {
    int largest = 0, sum = 0;
    for (const int cell : cells_) {
      const int candidates = count_of(marks_.cells[cell]);
      largest = std::max(largest, candidates);
      sum += candidates;
    }
    const double rating = rating_of(largest);
    const int name = name_of(doubly, largest, sum);
    if (best_.removed_count > 0) {
      if (rating > best_.rating) return;
      if (rating == best_.rating) {
        if (count < best_.removed_count) return;
        if (count == best_.removed_count && name <= best_.name) return;
      }
    }
    best_ = {rating, count, name, removed, pattern};
  }

  const Marks& marks_;
  const CellSet bivalue_, changed_;
  std::array<CellSet, kDigits> cells_with_;
  std::array<std::array<CellSet, kDigits>, size + 1> common_;  // by the number of cells
  std::array<int, size> cells_;
  Wing best_;
};

}  // namespace

bool find_xy_wing(const Board& board, Workspace& workspace, Step& step) {
  return find_small_wing(board.marks, false, 4.2, workspace.without_wings[0], step);
}
bool find_xyz_wing(const Board& board, Workspace& workspace, Step& step) {
  return find_small_wing(board.marks, true, 4.4, workspace.without_wings[1], step);
}

template <int cells>
bool find_larger_wing(const Board& board, Workspace& workspace, Step& step) {
  KnownCells& known = workspace.without_wings[cells - 1];
  if (LargerWings<cells>(board.marks, known.changed(board.marks)).find(step)) return true;
  known.keep(board.marks);
  return false;
}

template bool find_larger_wing<3>(const Board&, Workspace&, Step&);
template bool find_larger_wing<4>(const Board&, Workspace&, Step&);
template bool find_larger_wing<5>(const Board&, Workspace&, Step&);
template bool find_larger_wing<6>(const Board&, Workspace&, Step&);

}  // namespace nonet::explain
