// The branching rule of contract.h on planes: the best bivalue cell of each node, and the two
// outcomes of its branch.
//
// Worths are numbers in bit slices. A digit of a cell is weighed by the 9 + 9 box-line
// intersections that it shares with its peers: the weights of the three cells of an intersection
// are added once and serve a line and a box.
//
// Cells are weighed box by box, a cell for all digits: what the digits weigh in a box and its rows
// (12 KB with AVX-512) stays in the first-level cache, and what they weigh in the cell in
// registers. What a column weighs in the other two bands is computed before, for all bands.

#if defined(NONET_SLICED_BRANCHING_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SLICED_BRANCHING_INL_H_
#undef NONET_SLICED_BRANCHING_INL_H_
#else
#define NONET_SLICED_BRANCHING_INL_H_
#endif

#include "engine/search/contract.h"
#include "engine/search/sliced/node_block-inl.h"
#include "engine/search/sliced/sliced_numbers-inl.h"
#include "engine/search/sliced/sliced_triples-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// Chooses the best bivalue cell of each puzzle.
class SlicedChooser {
 public:
  /// Counts the candidates of the cells.
  template <class State>
  HWY_NOINLINE void classify(const State& state) {
    for (int cell = 0; cell < kCells; ++cell) {
      Plane v[9];
      NONET_UNROLL(9)
      for (int digit = 0; digit < 9; ++digit) v[digit] = state.digits[digit].places[cell];
      const NineSum sum = sum_of_nine(v);
      single_[cell] = without(sum.odd, sum.some);
      two_[cell] = without(sum.one, sum.odd);
      two_or_three_[cell] = sum.one;
      more_[cell] = without(sum.some, sum.one);
    }
  }

  /// The puzzles with at most kMaxBivaluesOfHard bivalue cells. Call this after classify().
  Plane has_few_bivalues() const {
    static_assert(kMaxBivaluesOfHard == 2);
    Plane one = no_puzzle(), two = no_puzzle(), three = no_puzzle();  // or more
    for (const StoredPlane& cell : two_) {
      three = or_both(three, two, cell);
      two = or_both(two, one, cell);
      one = either(one, cell);
    }
    return invert(three);
  }

  /// Call this after classify(). Requires fixpoints. `hard` are the nodes of hard searches. Unless
  /// `ordered`, the guess is the lower digit of the cell, whatever the weights.
  template <class State>
  void choose(const State& state, const StoredPlane& hard, bool ordered) {
    // Where no search is hard, all weights are even, and one bit less is computed. weigh_cells()
    // then has 170 instructions instead of 183 with AVX-512, and 233 instead of 261 with AVX2. So
    // the caller has to choose for a few nodes of hard searches.
    constexpr size_t kMinHard = 4;
    has_hard_ = count_puzzles(hard) >= kMinHard;
    begin(hard);
    if (has_hard_) {
      ordered ? choose<true, true>(state) : choose<true, false>(state);
    } else {
      ordered ? choose<false, true>(state) : choose<false, false>(state);
    }
    conclude();
  }

  /// The cells with one candidate.
  const Planes& single() const { return single_; }

  /// The chosen branch of a puzzle, whose candidates are `node`. Requires has_chosen().
  Branch branch_of(size_t bit, const Node& node) const {
    const auto number_at = [bit](const StoredPlane(&planes)[7]) {
      unsigned number = 0;
      for (int b = 0; b < 7; ++b) number |= (planes[b].words[bit / 64] >> bit % 64 & 1) << b;
      return number;
    };
    const int cell = static_cast<int>(number_at(cell_bits_));
    unsigned digits = node.digits_of(cell);
    if (is_set(high_, bit)) digits &= digits - 1;
    return {cell, std::countr_zero(digits), static_cast<int>(number_at(best_)) - kSurplus};
  }

  /// By cell, what a placement of a digit weighs, and 3 more. Of a cell in a conjugate pair that is
  /// 90 at most: no more than 13 of its peers have the digit. Numbers of other cells may be wrong.
  using Weights = std::array<StoredNumber<7>, kCells>;

  /// Weighs the placements of a digit. Call this after choose() of the same state.
  void weigh_placements(const Planes& places, int digit, Weights& weights) const {
    has_hard_ ? weigh_placements<true>(places, digit, weights)
              : weigh_placements<false>(places, digit, weights);
  }

  /// The worth of the chosen cell bit by bit, and kSurplus more.
  const StoredPlane (&worth_bits() const)[7] { return best_; }
  /// The number of the chosen cell of each puzzle, bit by bit.
  const StoredPlane (&cell_bits() const)[7] { return cell_bits_; }
  /// The guess is the higher digit of the cell.
  Plane high() const { return high_; }
  /// The chosen cell has a good_worth().
  Plane good() const { return good_; }
  /// The cells with two candidates.
  const Planes& bivalue() const { return two_; }
  /// The puzzles in which a cell has two candidates.
  Plane has_bivalue() const {
    Plane some = no_puzzle();
    for (const StoredPlane& cell : two_) some = either(some, cell);
    return some;
  }
  /// There is one, and the node was weighed.
  bool has_chosen(size_t bit) const { return is_set(any_, bit) && !is_set(unweighed_, bit); }
  Plane chosen() const { return without(any_, unweighed_); }
  /// Nodes that were not weighed: the worth of a cell does not fit the numbers, or the search is
  /// hard, and few others are.
  Plane unweighed() const { return unweighed_; }

 private:
  // The weights of three peers are at most 18, those of a digit's 20 peers at most 120. More than
  // 63 is rare: then chosen() is not set, and the caller has to choose.
  static constexpr int kLineBits = 5, kBits = 6;
  // The sums contain the weight 6 of the cell itself, once for each digit, where the worth has 3
  // for the other candidate.
  static constexpr int kSurplus = 2 * (PeerWeights::kTwo - kOwnCandidateWeight);
  using Line = Number<kLineBits>;
  using Columns = std::array<StoredNumber<kBits>, 9>;
  using BandRows = std::array<std::array<StoredNumber<kLineBits>, 3>, 3>;

  /// The first bit of weights that is computed.
  template <bool kHasHard>
  static constexpr int kFirstBit = kHasHard ? 0 : 1;
  static_assert(PeerWeights::kTwo % 2 == 0 && PeerWeights::kThree % 2 == 0 && kSurplus % 2 == 0);

  template <bool kHasHard, bool kOrdered, class State>
  HWY_INLINE void choose(const State& state) {
    for (int digit = 0; digit < 9; ++digit) {
      weigh_columns<kHasHard>(state.digits[digit].places, columns_[digit]);
    }
    for (int band = 0; band < 3; ++band) {
      for (int digit = 0; digit < 9; ++digit) {
        weigh_rows<kHasHard>(state.digits[digit].places, band, rows_[digit]);
      }
      for (int box = 0; box < 3; ++box) {
        for (int digit = 0; digit < 9; ++digit) {
          for_each_line<kHasHard>(rows_[digit], box,
                                  [&](int k, const Number<kBits + 1>& line)
                                      HWY_ATTR { lines_[k][digit] = line; });
        }
        weigh_cells<kHasHard, kOrdered>(state, band, box);
      }
      find_best<kHasHard>(band);
    }
  }

  /// The weights of a digit in three cells: 6 for a cell of two candidates, 2 for one of three, and
  /// in hard searches 1 for one of more.
  template <bool kHasHard>
  HWY_INLINE Line weights_of(const Planes& places, int first, int step) const {
    static_assert(PeerWeights::kMoreIfHard == 1 && PeerWeights::kThree == 2 &&
                  PeerWeights::kTwo == 6);
    const Plane hard = hard_;
    Plane a[3], b[3], c[3];
    NONET_UNROLL(3)
    for (int i = 0; i < 3; ++i) {
      const int cell = first + i * step;
      const Plane p = places[cell];
      if (kHasHard) a[i] = all_of(p, more_[cell], hard);
      b[i] = both(p, two_or_three_[cell]);
      c[i] = both(p, two_[cell]);
    }
    // a + 2 b + 4 c
    const Plane b2 = odd_of(b[0], b[1], b[2]), b4 = carry_of(b[0], b[1], b[2]);
    const Plane c4 = odd_of(c[0], c[1], c[2]), c8 = carry_of(c[0], c[1], c[2]);
    Line line;
    Plane carry8;
    if (kHasHard) {
      const Plane a2 = carry_of(a[0], a[1], a[2]), carry4 = both(a2, b2);
      carry8 = carry_of(b4, c4, carry4);
      line.bits[0] = odd_of(a[0], a[1], a[2]);
      line.bits[1] = different(a2, b2);
      line.bits[2] = odd_of(b4, c4, carry4);
    } else {
      carry8 = both(b4, c4);
      line.bits[0] = no_puzzle();
      line.bits[1] = b2;
      line.bits[2] = different(b4, c4);
    }
    line.bits[3] = different(c8, carry8);
    line.bits[4] = both(c8, carry8);
    return line;
  }

  /// For each cell of a band and a column, the weights of a digit in the other bands of the column.
  template <bool kHasHard>
  HWY_NOINLINE void weigh_columns(const Planes& places, std::array<Columns, 3>& columns) {
    NONET_ROLLED
    for (int column = 0; column < 9; ++column) {
      Line lines[3];
      NONET_UNROLL(3)
      for (int band = 0; band < 3; ++band) {
        lines[band] = weights_of<kHasHard>(places, 27 * band + column, 9);
      }
      NONET_UNROLL(3)
      for (int band = 0; band < 3; ++band) {
        columns[band][column] =
            sum_of<kBits, kFirstBit<kHasHard>>(lines[(band + 1) % 3], lines[(band + 2) % 3]);
      }
    }
  }

  /// The weights of a digit in the box-line intersections of a band, by row and box.
  template <bool kHasHard>
  HWY_NOINLINE void weigh_rows(const Planes& places, int band, BandRows& rows) const {
    NONET_ROLLED
    for (int j = 0; j < 3; ++j) {
      NONET_ROLLED
      for (int k = 0; k < 3; ++k) {
        rows[k][j] = weights_of<kHasHard>(places, cell_of(band, j, k, 0), 1);
      }
    }
  }

  /// Calls `visit(k, line)` for the rows of a box with the weights of a digit in the box and the
  /// row.
  template <bool kHasHard, class Visit>
  HWY_INLINE void for_each_line(const BandRows& rows, int j, Visit visit) const {
    constexpr int kFirst = kFirstBit<kHasHard>;
    const Number<kBits> box =
        sum_of_three<kBits, kFirst>(Line(rows[0][j]), Line(rows[1][j]), Line(rows[2][j]));
    NONET_ROLLED
    for (int k = 0; k < 3; ++k) {
      const auto& row = rows[k];
      const Number<kBits> others =
          sum_of<kBits, kFirst>(Line(row[(j + 1) % 3]), Line(row[(j + 2) % 3]));
      visit(k, sum_of<kBits + 1, kFirst>(box, others));
    }
  }

  /// The worth of the cells of a box. The weights of a cell's two digits are gathered in registers
  /// and added once. To add each digit to a sum in memory took about half as many operations more.
  template <bool kHasHard, bool kOrdered, class State>
  HWY_NOINLINE void weigh_cells(const State& state, int band, int box) {
    constexpr int kFirst = kFirstBit<kHasHard>;
    Plane overflow = unweighed_;
    NONET_ROLLED
    for (int k = 0; k < 3; ++k) {
      NONET_ROLLED
      for (int l = 0; l < 3; ++l) {
        const int i = cell_of(0, box, k, l), cell = 27 * band + i;
        const Plane two = two_[cell];
        Number<kBits> low, high;  // of the lower digit, and of the higher one
        NONET_UNROLL(8)
        for (int b = 0; b < kBits; ++b) low.bits[b] = high.bits[b] = no_puzzle();
        Plane before = no_puzzle();  // the cell has a lower digit
        NONET_ROLLED
        for (int digit = 0; digit < 9; ++digit) {
          const Number<kBits + 1> line = lines_[k][digit];
          const Number<kBits> column = columns_[digit][band][3 * box + l];
          const Plane here = both(state.digits[digit].places[cell], two);
          const Plane is_low = without(here, before), is_high = both(here, before);
          before = either(before, here);
          const Number<kBits + 1> weight = sum_of<kBits + 1, kFirst>(line, column);
          NONET_UNROLL(8)
          for (int b = kFirst; b < kBits; ++b) {
            low.bits[b] = or_both(low.bits[b], weight.bits[b], is_low);
            high.bits[b] = or_both(high.bits[b], weight.bits[b], is_high);
          }
          overflow = or_both(overflow, here, weight.bits[kBits]);
        }
        worth_[i] = sum_of<kBits + 1, kFirst>(low, high);
        if (kOrdered) {
          Plane less = no_puzzle();
          NONET_UNROLL(8)
          for (int b = kFirst; b < kBits; ++b) {
            less = less_with_bit(low.bits[b], high.bits[b], less);
          }
          high_first_[i] = less;
        }
      }
    }
    unweighed_ = overflow;
  }

  template <bool kHasHard>
  HWY_NOINLINE void weigh_placements(const Planes& places, int digit, Weights& weights) const {
    for (int band = 0; band < 3; ++band) {
      BandRows rows;
      weigh_rows<kHasHard>(places, band, rows);
      NONET_ROLLED
      for (int j = 0; j < 3; ++j) {
        for_each_line<kHasHard>(rows, j, [&](int k, const Number<kBits + 1>& line) HWY_ATTR {
          NONET_UNROLL(3)
          for (int l = 0; l < 3; ++l) {
            const int cell = cell_of(band, j, k, l);
            Number<kBits> column = columns_[digit][band][3 * j + l];
            if (!kHasHard) column.bits[0] = no_puzzle();
            weights[cell] = placement_weight(cell, line, column);
          }
        });
      }
    }
  }

  // The sum contains the weight of the cell itself, 6, 2, and 1 or 0, where that of a placement has
  // 3, 6 or 9 for the other candidates. So 0, 7, and 11 or 12 is added, which is 3 too much.
  HWY_INLINE Number<7> placement_weight(int cell, const Number<kBits + 1>& line,
                                        const Number<kBits>& column) const {
    static_assert(kOwnCandidateWeight == 3 && kMaxOwnCandidates == 3);
    const Plane more = more_[cell], three = without(two_or_three_[cell], two_[cell]);
    Number<4> own;
    own.bits[0] = own.bits[1] = or_both(three, more, hard_);
    own.bits[2] = either(three, without(more, hard_));
    own.bits[3] = more;
    return sum_of<7>(sum_of<7>(line, column), own);
  }

  void begin(const StoredPlane& hard) {
    hard_ = hard;
    unweighed_ = has_hard_ ? no_puzzle() : Plane(hard);
    high_ = no_puzzle();
    for (int b = 0; b < 7; ++b) best_[b] = cell_bits_[b] = no_puzzle();
  }

  template <bool kHasHard>
  HWY_NOINLINE void find_best(int band) {
    constexpr int kFirst = kFirstBit<kHasHard>;
    Plane best[kBits + 1], at[7], high = high_;
    for (int b = 0; b < 7; ++b) {
      best[b] = best_[b];
      at[b] = cell_bits_[b];
    }
    for (int i = 0; i < kCells / 3; ++i) {
      const int cell = 27 * band + i;
      Plane above = no_puzzle();
      NONET_UNROLL(8)
      for (int b = kFirst; b <= kBits; ++b)
        above = less_with_bit(best[b], worth_[i].bits[b], above);
      NONET_UNROLL(8)
      for (int b = kFirst; b <= kBits; ++b) {
        best[b] = HWY_NAMESPACE::choose(above, worth_[i].bits[b], best[b]);
      }
      NONET_UNROLL(8)
      for (int b = 0; b < 7; ++b) {
        at[b] = (cell >> b & 1) != 0 ? either(at[b], above) : without(at[b], above);
      }
      high = HWY_NAMESPACE::choose(above, high_first_[i], high);
    }
    for (int b = 0; b < 7; ++b) {
      cell_bits_[b] = at[b];
      best_[b] = best[b];
    }
    high_ = high;
  }

  void conclude() {
    any_ = at_least(1, best_);
    good_ = HWY_NAMESPACE::choose(hard_, at_least(good_worth(true) + kSurplus, best_),
                                  at_least(good_worth(false) + kSurplus, best_));
  }

  /// Where a number in bit slices is at least this.
  HWY_INLINE static Plane at_least(unsigned least, const StoredPlane (&bits)[7]) {
    Plane result = every_puzzle();
    for (int b = 0; b < 7; ++b) {
      result = (least >> b & 1) != 0 ? both(result, bits[b]) : either(result, bits[b]);
    }
    return result;
  }

  Planes single_, two_, two_or_three_, more_;      // cells by the number of their candidates
  std::array<std::array<Columns, 3>, 9> columns_;  // by digit and band
  // Of the band that is weighed:
  std::array<BandRows, 9> rows_;                                 // by digit
  std::array<std::array<StoredNumber<kBits + 1>, 9>, 3> lines_;  // of a box, by row and digit
  std::array<StoredNumber<kBits + 1>, kCells / 3> worth_;
  std::array<StoredPlane, kCells / 3> high_first_;
  StoredPlane hard_;  // nodes of hard searches
  bool has_hard_;     // they are enough to be weighed here
  StoredPlane unweighed_, any_, good_, high_;
  StoredPlane cell_bits_[7], best_[7];
};

/// Takes both outcomes of the chosen branch in the puzzles of `guessing`: the first one in `first`,
/// the second one in `second`, where the state is. The other puzzles stay as they are in both.
template <class State>
HWY_NOINLINE void take_branches(const SlicedChooser& chooser, const StoredPlane& guessing,
                                State& first, State& second) {
  Plane at[7];
  for (int b = 0; b < 7; ++b) at[b] = chooser.cell_bits()[b];
  const Plane some = guessing, high = chooser.high();
  for (int cell = 0; cell < kCells; ++cell) {
    Plane here = some;
    NONET_UNROLL(8)
    for (int b = 0; b < 7; ++b) {
      here = (cell >> b & 1) != 0 ? both(here, at[b]) : without(here, at[b]);
    }
    Plane before = no_puzzle();  // a lower digit is a candidate
    NONET_UNROLL(9)
    for (int digit = 0; digit < 9; ++digit) {
      const Plane place = second.digits[digit].places[cell];
      // Of the two candidates, the first outcome has the lower one unless the higher one is
      // guessed.
      const Plane other = different(before, high);
      first.digits[digit].places[cell] = unless_both(place, here, other);
      second.digits[digit].places[cell] = unless(place, other, here);
      before = either(before, place);
    }
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SLICED_BRANCHING_INL_H_
