// Unique rectangles and loops: cells that have the same two digits, visited so that each house on
// the way has two of them. If these digits were all, the puzzle would have two solutions. So
// something else holds: in the one cell with more digits (type 1), for the one digit that several
// cells have more (type 2), for a set with the two cells that have more (type 3), or one of the two
// digits is locked there and the other is wrong (type 4).
#include <algorithm>

#include "engine/explain/finders.h"
#include "engine/explain/sets.h"

namespace nonet::explain {
namespace {

class UniqueLoops {
 public:
  explicit UniqueLoops(const Board& board, Step& step)
      : board_(board), marks_(board.marks), step_(step) {}

  bool find() {
    for (int cell = 0; cell < kCells; ++cell) {
      const uint16_t pair = marks_.cells[cell];
      if (count_of(pair) != 2) continue;
      pair_ = pair;
      find_cells_of_loops(cell);
      if (!of_loops_.contains(cell)) continue;
      length_ = 0;
      in_loop_ = {};
      visited_ = {};
      extend(cell, 2, 0, -1, {});
      if (found_ && best_rating_ <= kLeastRating && best_type_ == 1) break;
    }
    return found_;
  }

 private:
  // The cells that have the pair and can be in a loop: in each of their houses is another one of
  // them. Loops through an earlier start are known.
  void find_cells_of_loops(int start) {
    of_loops_ = marks_.cells_with(lowest(pair_)) & marks_.cells_with(lowest(pair_ & (pair_ - 1)));
    of_pair_alone_ = {};
    CellSet of_many;
    of_loops_.for_each([&](int cell) {
      if (marks_.cells[cell] == pair_) of_pair_alone_.insert(cell);
      if (count_of(marks_.cells[cell]) > 3) of_many.insert(cell);
    });
    CellSet gone;
    of_pair_alone_.for_each([&](int cell) {
      if (cell < start) gone.insert(cell);
    });
    of_pair_alone_ = of_pair_alone_.without(gone);
    // Three cells or more that have more than the pair have the same one digit more.
    if (of_pair_alone_.count() == 1) gone |= of_many;
    do {
      of_loops_ = of_loops_.without(gone);
      gone = {};
      of_loops_.for_each([&](int cell) {
        const CellSet near = of_loops_ & kPeers[cell];
        bool has_all = true;
        for (const int house : kCellPlaces[cell].houses) {
          has_all &= !(near & kHouseSets[house]).empty();
        }
        if (!has_all) gone.insert(cell);
      });
    } while (!gone.empty());
    of_pair_alone_ &= of_loops_;
  }

  // Goes on from a cell. At most two cells have more digits than the pair, or any number if these
  // have the same one more. `seen`: by the even and by the odd cells of the loop.
  void extend(int cell, int more_cells, uint32_t more_digits, int last_kind,
              std::array<CellSet, 2> seen) {
    const int parity = length_ % 2;
    loop_[length_++] = cell;
    in_loop_.insert(cell);
    visited_[parity] |= kHousesOfCell[cell];
    seen[parity] |= kPeers[cell];
    const bool can_have_more = more_cells > 0 || count_of(more_digits) == 1;
    CellSet beside =
        (can_have_more ? of_loops_ : of_pair_alone_).without(seen[1 - parity] | in_loop_);
    if (length_ >= 4 && is_valid()) beside.insert(loop_[0]);
    for (int kind = 0; kind < 3; ++kind) {
      if (kind == last_kind) continue;
      (beside & kHouseSets[house_of(cell, kBoxRowColumn[kind])]).for_each([&](int next) {
        if (next == loop_[0]) {
          check();
          return;
        }
        const uint32_t digits = marks_.cells[next];
        const uint32_t together = more_digits | (digits & ~pair_);
        const bool has_more = digits != pair_;
        if (!has_more || count_of(together) == 1 || more_cells > 0) {
          extend(next, more_cells - (has_more ? 1 : 0), together, kind, seen);
        }
      });
    }
    --length_;
    in_loop_.erase(cell);
    visited_[parity] &= ~kHousesOfCell[cell];
  }

  // Each house is visited by one even and one odd cell of the loop, or by none.
  bool is_valid() const { return visited_[0] == visited_[1]; }

  static constexpr double kLeastRating = 4.5;

  double rating() const {
    if (length_ >= 10) return 4.5 + 0.3 + 0.2;
    if (length_ >= 8) return 4.5 + 0.2;
    return length_ >= 6 ? 4.5 + 0.1 : 4.5;
  }

  // Tells whether a step of this rating and type comes before the best one. Of equal ones, the
  // first one that is found does.
  bool is_better(double rating, int type) const {
    return !found_ || rating < best_rating_ || (rating == best_rating_ && type < best_type_);
  }

  void begin(double rating, int type) {
    found_ = true;
    best_rating_ = rating;
    best_type_ = type;
    step_.begin(rating);
    step_.cells = in_loop_;
  }

  void check() {
    int count = 0;
    std::array<int, kCells> more;
    uint32_t more_digits = 0;
    for (int i = 0; i < length_; ++i) {
      if (marks_.cells[loop_[i]] == pair_) continue;
      more[count++] = loop_[i];
      more_digits |= marks_.cells[loop_[i]] & ~pair_;
    }
    if (count == 1) {
      if (is_better(rating(), 1)) {
        begin(rating(), 1);
        step_.remove_digits(more[0], pair_);
      }
    } else if (count > 2) {
      check_type_2(more, count);
    } else if (count == 2) {
      if (count_of(more_digits) == 1) {
        check_type_2(more, count);
      } else {
        check_type_3(more[0], more[1], more_digits);
      }
      check_type_4(more[0], more[1]);
    }
  }

  void check_type_2(const std::array<int, kCells>& more, int count) {
    if (!is_better(rating(), 2)) return;
    const int digit = lowest(marks_.cells[more[0]] & ~pair_);
    CellSet victims = marks_.cells_with(digit);
    for (int i = 0; i < count; ++i) victims &= kPeers[more[i]];
    if (victims.empty()) return;
    begin(rating(), 2);
    step_.remove_from(victims, digit);
  }

  void check_type_3(int a, int b, uint32_t more_digits) {
    if (!is_better(rating(), 3)) return;  // each has at least the rating of the loop
    [&]<int... size>(std::integer_sequence<int, size...>) {
      (check_sets<size + 2>(a, b, more_digits), ...);
    }
    (std::make_integer_sequence<int, 6>());
  }

  template <int size>
  void check_sets(int a, int b, uint32_t more_digits) {
    for (const HouseKind kind : kBoxRowColumn) {
      const int house = house_of(a, kind);
      if (house != house_of(b, kind)) continue;
      if (board_.empties[house] >= 2 * size && size >= count_of(more_digits)) {
        check_naked<size>(a, b, more_digits, house, kind);
      }
      if (board_.empties[house] > 2 * size) check_hidden<size>(a, b, more_digits, house, kind);
    }
  }

  // The two cells count as one cell with the digits that they have more.
  template <int size>
  void check_naked(int a, int b, uint32_t more_digits, int house, HouseKind kind) {
    const uint16_t place_a = bit(place_of(a, kind)), place_b = bit(place_of(b, kind));
    const double rating = this->rating() + (size - 1) * 0.1;
    if (!is_better(rating, 3) || count_of(more_digits) < 2) return;
    const uint32_t common = more_digits & marks_.cells[a] & marks_.cells[b];
    std::array<uint16_t, 9> digits;
    for (int place = 0; place < 9; ++place) digits[place] = marks_.cells[kHouseCells[house][place]];
    digits[place_of(a, kind)] = static_cast<uint16_t>(more_digits);
    digits[place_of(b, kind)] = 0;
    for_each_naked_subset<size>(digits, [&](uint16_t places, uint16_t together) {
      if ((places & place_a) == 0) return false;
      uint32_t others = common;
      for_each_bit(places & ~place_a, [&](int place) { others |= digits[place]; });
      if (count_of(others) != size) return false;
      const HouseSet set{house, together, static_cast<uint16_t>(places | place_b)};
      return offer_set(rating, set, [&](auto&& g) { for_each_loss_of_naked(marks_, set, g); });
    });
  }

  // The pair and other digits are hidden in one of the two cells and others.
  template <int size>
  void check_hidden(int a, int b, uint32_t more_digits, int house, HouseKind kind) {
    const uint32_t free = kAllDigits & ~more_digits & ~pair_;
    if (size - 2 > count_of(free)) return;
    if (size == 2 && free == 0) return;  // SukakuExplainer's loop over subsets is empty then
    const uint16_t place_a = bit(place_of(a, kind)), place_b = bit(place_of(b, kind));
    for (const uint16_t others : kSubsets<size - 2>) {
      const uint32_t digits = spread(others, free);
      if (digits == kNone) break;
      uint32_t places = 0;
      bool is_set = true;
      for_each_bit(digits | pair_, [&](int digit) {
        const uint32_t of_digit = marks_.places[digit][house] & ~place_b;
        is_set &= of_digit != 0;
        places |= of_digit;
      });
      if (!is_set || count_of(places) != size) continue;
      places &= ~(place_a | place_b);
      const double rating = this->rating() + (count_of(places) - 1) * 0.1;
      if (!is_better(rating, 3)) continue;
      const HouseSet set{house, static_cast<uint16_t>(digits | pair_),
                         static_cast<uint16_t>(places)};
      offer_set(rating, set, [&](auto&& g) { for_each_loss_of_hidden(marks_, set, g); });
    }
  }

  // Returns whether the set removes anything.
  template <typename F>
  bool offer_set(double rating, const HouseSet& set, F&& for_each_loss) {
    bool is_worth = false;
    for_each_loss([&](int, uint16_t) { is_worth = true; });
    if (!is_worth) return false;
    begin(rating, 3);
    for_each_loss([&](int cell, uint16_t lost) { step_.remove_digits(cell, lost); });
    step_.add_places(set.house, set.places);
    return true;
  }

  static constexpr uint32_t kNone = ~0u;

  // The digits whose numbers among `free` are in `subset`. kNone if there are not as many.
  static uint32_t spread(uint32_t subset, uint32_t free) {
    uint32_t digits = 0;
    for (; subset != 0; subset >>= 1, free &= free - 1) {
      if (free == 0) return kNone;
      if ((subset & 1) != 0) digits |= free & -free;
    }
    return digits;
  }

  void check_type_4(int a, int b) {
    if (!is_better(rating(), 4)) return;
    const int low = lowest(pair_), high = lowest(pair_ & (pair_ - 1));
    int low_house = -1, high_house = -1;
    for (const HouseKind kind : kBoxRowColumn) {
      const int house = house_of(a, kind);
      if (house != house_of(b, kind)) continue;
      const auto both = static_cast<uint16_t>(bit(place_of(a, kind)) | bit(place_of(b, kind)));
      if (marks_.places[low][house] == both) low_house = house;
      if (marks_.places[high][house] == both) high_house = house;
    }
    if (low_house < 0 && high_house < 0) return;
    begin(rating(), 4);
    const int removed = low_house >= 0 ? high : low;
    step_.remove(a, removed);
    step_.remove(b, removed);
    step_.houses |= 1u << (low_house >= 0 ? low_house : high_house);
  }

  const Board& board_;
  const Marks& marks_;
  Step& step_;
  uint32_t pair_ = 0;
  CellSet of_loops_, of_pair_alone_;
  std::array<int, kCells> loop_{};
  int length_ = 0;
  CellSet in_loop_;
  std::array<uint32_t, 2> visited_{};  // houses, by even and odd cells
  bool found_ = false;
  double best_rating_ = 0;
  int best_type_ = 0;
};

}  // namespace

bool find_unique_loop(const Board& board, Workspace&, Step& step) {
  return UniqueLoops(board, step).find();
}

}  // namespace nonet::explain
