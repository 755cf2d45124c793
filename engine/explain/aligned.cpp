// Aligned exclusion: of two or three cells, combinations of digits that leave nothing for a cell
// that sees them all are impossible. A digit that is in no possible combination is removed.
//
// An excluder takes part only if all its digits are candidates of those cells. Without an excluder,
// only cells of one house exclude one another, and they remove what naked sets remove.
#include <span>

#include "engine/explain/finders.h"

namespace nonet::explain {
namespace {

// The cells that can take part: with candidates, and with a cell of 2 to `largest` candidates in
// sight, an excluder.
class Aligned {
 public:
  Aligned(const Marks& marks, CellSet changed, int largest) : marks_(marks), changed_(changed) {
    for (int digit = 0; digit < kDigits; ++digit) cells_with_[digit] = marks.cells_with(digit);
    CellSet small;
    for (int cell = 0; cell < kCells; ++cell) {
      const int count = count_of(marks.cells[cell]);
      if (count >= 2 && count <= largest) small.insert(cell);
    }
    for (int cell = 0; cell < kCells; ++cell) {
      if (count_of(marks.cells[cell]) < 2) continue;
      const CellSet excluders = kPeers[cell] & small;
      if (excluders.empty()) continue;
      excluders_[cell] = excluders;
      usable_.insert(cell);
    }
  }

  bool find_pair(Step& step) const {
    return any_pair([&](int a, int b, CellSet common) {
      if ((common & changed_).empty() && !changed_.contains(a) && !changed_.contains(b))
        return false;
      const CellSet cells = CellSet::of(a) | CellSet::of(b);
      Masks masks;
      const auto excluders = masks_of(cells, common, marks_.cells[a] | marks_.cells[b], masks);
      if (excluders.empty()) return false;
      std::array<uint16_t, 2> possible{};
      const bool sees = kPeers[a].contains(b);
      for_each_bit(marks_.cells[a], [&](int digit) {
        const uint16_t left =
            allowed(bit(digit), marks_.cells[b], sees ? bit(digit) : 0, excluders);
        if (left != 0) possible[0] |= bit(digit);
        possible[1] |= left;
      });
      return remove_others<2>({a, b}, possible, common | cells, step);
    });
  }

  bool find_triplet(Step& step) const {
    return any_pair([&](int a, int b, CellSet common) {
      // The third cell: first what the first one sees, then what the second one sees.
      const CellSet thirds = completed(common, marks_.cells[a] | marks_.cells[b])
                                 .without(CellSet::of(a) | CellSet::of(b));
      const CellSet near_a = thirds & excluders_[a];
      const CellSet near_b = (thirds & excluders_[b]).without(near_a);
      if ((near_a | near_b).empty()) return false;
      if (!changed_.contains(a) && !changed_.contains(b) &&
          (changed_ & (near_a | near_b | common)).empty()) {
        return false;
      }
      bool found = false;
      for (const CellSet& near : {near_a, near_b}) {
        near.for_each([&](int c) { found = found || check_triplet(a, b, c, common, step); });
      }
      return found;
    });
  }

 private:
  // Calls f(a, b, common) for each two cells that see two common excluders or more, until f returns
  // true. Returns whether f did.
  template <typename F>
  bool any_pair(F&& f) const {
    bool found = false;
    CellSet before;
    usable_.for_each([&](int b) {
      CellSet seen, seen_twice;
      excluders_[b].for_each([&](int excluder) {
        seen_twice |= seen & kPeers[excluder];
        seen |= kPeers[excluder];
      });
      (before & seen_twice).for_each([&](int a) {
        found = found || f(a, b, excluders_[a] & excluders_[b]);
      });
      before.insert(b);
    });
    return found;
  }

  bool check_triplet(int a, int b, int c, CellSet common, Step& step) const {
    common &= excluders_[c];
    if (common.count() < 2) return false;
    const CellSet cells = CellSet::of(a) | CellSet::of(b) | CellSet::of(c);
    Masks masks;
    const auto excluders =
        masks_of(cells, common, marks_.cells[a] | marks_.cells[b] | marks_.cells[c], masks);
    if (excluders.empty()) return false;
    const bool ab = kPeers[a].contains(b), ac = kPeers[a].contains(c), bc = kPeers[b].contains(c);
    std::array<uint16_t, 3> possible{};
    for_each_bit(marks_.cells[a], [&](int first) {
      for_each_bit(marks_.cells[b] & ~(ab ? 1u << first : 0), [&](int second) {
        const bool has_all_others =
            possible[1] == marks_.cells[b] && possible[2] == marks_.cells[c];
        if (has_all_others && (possible[0] >> first & 1) != 0) return;  // nothing new
        const uint32_t taken = (ac ? 1u << first : 0) | (bc ? 1u << second : 0);
        const uint16_t left = allowed(bit(first) | bit(second), marks_.cells[c], taken, excluders);
        if (left == 0) return;
        possible[0] |= bit(first);
        possible[1] |= bit(second);
        possible[2] |= left;
      });
    });
    return remove_others<3>({a, b, c}, possible, common | cells, step);
  }

  // Removes from the cells the digits that are in no combination. Returns whether there are any.
  template <size_t size>
  bool remove_others(const std::array<int, size>& from, const std::array<uint16_t, size>& possible,
                     CellSet pattern, Step& step) const {
    uint32_t any = 0;
    for (size_t i = 0; i < size; ++i) any |= marks_.cells[from[i]] & ~possible[i];
    if (any == 0) return false;
    for (size_t i = 0; i < size; ++i) {
      step.remove_digits(from[i], marks_.cells[from[i]] & ~possible[i]);
    }
    step.cells = pattern;
    return true;
  }

  using Masks = std::array<uint16_t, kCells>;

  // The third cells with which an excluder has no other candidates than the three cells.
  CellSet completed(CellSet common, uint32_t digits) const {
    CellSet thirds;
    common.for_each([&](int excluder) {
      const uint32_t others = marks_.cells[excluder] & ~digits;
      if (others == 0) {
        thirds |= kPeers[excluder];
      } else if ((others & (others - 1)) == 0) {
        thirds |= kPeers[excluder] & cells_with_[lowest(others)];
      }
    });
    return thirds & usable_;
  }

  // The candidates of the excluders that have no others than `digits`. None if nothing has changed.
  std::span<const uint16_t> masks_of(CellSet cells, CellSet common, uint32_t digits,
                                     Masks& masks) const {
    if (((cells | common) & changed_).empty()) return {};
    size_t count = 0;
    common.for_each([&](int excluder) {
      const uint16_t mask = marks_.cells[excluder];
      if ((mask & ~digits) == 0) masks[count++] = mask;
    });
    return {masks.data(), count};
  }

  // The digits of `digits` that leave something for each excluder if `given` are taken, without
  // those of `taken`.
  static uint16_t allowed(uint32_t given, uint16_t digits, uint32_t taken,
                          std::span<const uint16_t> excluders) {
    uint32_t left = digits & ~taken;
    for (const uint16_t mask : excluders) {
      const uint32_t rest = mask & ~given;
      if (rest == 0) return 0;
      if ((rest & (rest - 1)) == 0) left &= ~rest;
    }
    return static_cast<uint16_t>(left);
  }

  const Marks& marks_;
  const CellSet changed_;
  std::array<CellSet, kCells> excluders_{};
  CellSet usable_;
  DigitCells cells_with_;
};

}  // namespace

bool find_aligned_pair(const Board& board, Workspace&, Step& step) {
  return Aligned(board.marks, board.changes.cells, 2).find_pair(step);
}
bool find_aligned_triplet(const Board& board, Workspace&, Step& step) {
  return Aligned(board.marks, board.changes.cells, 3).find_triplet(step);
}

}  // namespace nonet::explain
