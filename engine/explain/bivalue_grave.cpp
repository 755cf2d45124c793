// Bivalue universal grave: if some candidates were gone, each empty cell would have two candidates
// and each digit two places in each house, and the puzzle would have two solutions. So one of these
// extra candidates holds (type 1: one cell; 2: one digit; 3: a naked set with them; 4: a digit is
// locked).
#include "engine/explain/finders.h"
#include "engine/explain/subsets.h"

namespace nonet::explain {
namespace {

class BivalueGrave {
 public:
  BivalueGrave(const Board& board, Step& step)
      : board_(board), marks_(board.marks), rest_(board.marks), step_(step) {}

  bool find() {
    if (!collect() || !is_grave()) return false;
    const int count = cells_.count();
    if (count == 1) return find_type_1();
    if (count_of(all_extra_) == 1) return find_type_2() || (count == 2 && find_type_4());
    if (count == 0 || common_.empty()) return false;
    if (count == 2 && find_type_4()) return true;
    return find_type_3<2>() || find_type_3<3>() || find_type_3<4>() || find_type_3<5>() ||
           find_type_3<6>();
  }

 private:
  // Looks for cells with extra candidates: a digit that has not two places in a house, and exactly
  // one of these in a cell with more than two candidates. Returns false if there is no grave.
  bool collect() {
    bool is_one_digit = true, has_any = false;
    int only_digit = 0;
    CellSet any;  // all cells with more candidates, while all are for one digit
    for (const HouseKind kind : kBoxRowColumn) {
      for (int house = kind; house < kind + 9; ++house) {
        for (int digit = 0; digit < kDigits; ++digit) {
          const uint16_t places = marks_.places[digit][house];
          if (places == 0 || count_of(places) == 2) continue;
          CellSet more;
          for_each_bit(places, [&](int place) {
            const int cell = kHouseCells[house][place];
            if (count_of(marks_.cells[cell]) >= 3) more.insert(cell);
          });
          if (!has_any) {
            has_any = true;
            any = more;
            only_digit = digit;
          } else if (is_one_digit) {
            is_one_digit = only_digit == digit;
            if (is_one_digit) any |= more;
          }
          if (more.empty()) return false;
          if (more.count() == 1) {
            all_extra_ |= bit(digit);
            if (!add(more.first(), digit)) return false;
          }
        }
      }
    }
    if (is_one_digit && has_any) {
      bool is_possible = true;
      any.without(cells_).for_each(
          [&](int cell) { is_possible = is_possible && add(cell, only_digit); });
      return is_possible;
    }
    return true;
  }

  bool add(int cell, int digit) {
    cells_.insert(cell);
    rest_.erase(cell, digit);
    common_ = (common_ & kPeers[cell]).without(cells_);
    return !(cells_.count() > 1 && count_of(all_extra_) > 1 && common_.empty());
  }

  // Tells whether the rest is as a grave is.
  bool is_grave() const {
    for (int cell = 0; cell < kCells; ++cell) {
      if (board_.values[cell] == 0 && count_of(rest_.cells[cell]) != 2) return false;
    }
    for (const auto& places : rest_.places) {
      for (const uint16_t mask : places) {
        if (mask != 0 && count_of(mask) != 2) return false;
      }
    }
    return true;
  }

  bool finish(double rating) {
    step_.rating = rating;
    step_.cells |= cells_;
    return true;
  }

  bool find_type_1() {
    step_.remove_digits(cells_.first(), marks_.cells[cells_.first()] & ~all_extra_);
    return finish(5.6);
  }

  bool find_type_2() {
    if (cells_.empty()) return false;
    const int digit = lowest(all_extra_);
    const CellSet victims = common_ & marks_.cells_with(digit);
    if (victims.empty()) return false;
    step_.remove_from(victims, digit);
    return finish(5.7);
  }

  // The house of a kind that has all cells with extra candidates. -1: none.
  int shared_house(HouseKind kind) const {
    const int house = house_of(cells_.first(), kind);
    return cells_.without(kHouseSets[house]).empty() ? house : -1;
  }

  // The cells with extra candidates count as one cell of a naked set.
  template <int size>
  bool find_type_3() {
    for (const HouseKind kind : kBoxRowColumn) {
      const int house = shared_house(kind);
      if (house < 0 || count_of(all_extra_) < 2) continue;
      std::array<uint16_t, 9> masks{};
      (common_ & kHouseSets[house]).for_each([&](int cell) {
        masks[place_of(cell, kind)] = marks_.cells[cell];
      });
      const bool is_found =
          for_each_naked_subset<size - 1, size>(masks, [&](uint16_t places, uint16_t digits) {
            if ((all_extra_ & ~digits) != 0) return false;
            for (int place = 0; place < 9; ++place) {
              if ((places >> place & 1) != 0) continue;
              step_.remove_digits(kHouseCells[house][place], masks[place] & digits);
            }
            if (step_.removed.empty()) return false;
            step_.add_places(house, places);
            return finish(5.7 + (size - 1) * 0.1);
          });
      if (is_found) return true;
    }
    return false;
  }

  bool find_type_4() {
    uint32_t locked = kAllDigits & ~all_extra_;
    cells_.for_each([&](int cell) { locked &= marks_.cells[cell]; });
    if (count_of(locked) != 1) return false;
    for (const HouseKind kind : kBoxRowColumn) {
      const int house = shared_house(kind);
      if (house < 0) continue;
      cells_.for_each([&](int cell) { step_.remove_digits(cell, rest_.cells[cell] & ~locked); });
      step_.houses = 1u << house;
      return finish(5.7);
    }
    return false;
  }

  const Board& board_;
  const Marks& marks_;
  Marks rest_;
  Step& step_;
  CellSet cells_;  // with extra candidates
  uint16_t all_extra_ = 0;
  CellSet common_ = kAllCells;  // cells that see all of them
};

}  // namespace

bool find_bivalue_grave(const Board& board, Workspace&, Step& step) {
  return BivalueGrave(board, step).find();
}

}  // namespace nonet::explain
