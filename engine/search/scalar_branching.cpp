// A hard puzzle takes most of its time here. Branches are compared by a single number, which avoids
// jumps that the processor predicts badly.

#include "engine/search/scalar_branching.h"

#include <algorithm>
#include <bit>

namespace nonet {
namespace {

// The cells of a digit's conjugate pairs, by the kind of house.
struct ConjugatePairs {
  Board rows{}, columns{}, boxes{};
};

ConjugatePairs find_conjugate_pairs(Board places) {
  const auto pairs_of = [](Board fields) {
    const Board rest = fields & (fields - 1);
    return fields & (rest != 0) & ((rest & (rest - 1)) == 0);
  };
  ConjugatePairs pairs;
  for (int row = 0; row < 3; ++row) pairs.rows |= pairs_of(places & (kRow << 9 * row));
  for (const uint32_t box : kBoxesOfBand) pairs.boxes |= pairs_of(places & box);
  const ColumnCounts columns = count_columns(places);
  pairs.columns = places & ((columns.twice & ~columns.thrice) * kRowStarts);
  return pairs;
}

Board bivalue_cells(const DigitBoards& places) {
  Board once{}, twice{}, thrice{};
  for (const Board& board : places) {
    thrice |= twice & board;
    twice |= once & board;
    once |= board;
  }
  return twice & ~thrice;
}

// Returns whether every cell has one candidate, given that none is empty.
bool are_all_single(const DigitBoards& places) {
  Board once{}, twice{};
  for (const Board& board : places) {
    twice |= once & board;
    once |= board;
  }
  return !any(twice);
}

// Of the cells with two candidates or more, those with the fewest.
Board cells_with_fewest(const DigitBoards& places) {
  Board bits[4]{};  // the number of candidates of each cell, bit by bit
  for (Board carry : places) {
    for (Board& bit : bits) {
      const Board both = bit & carry;
      bit ^= carry;
      carry = both;
    }
  }
  for (unsigned count = 2; count <= 9; ++count) {
    Board cells = kAllCells;
    for (unsigned b = 0; b < 4; ++b) cells &= (count >> b & 1) != 0 ? bits[b] : ~bits[b];
    if (any(cells)) return cells;
  }
  return Board{};
}

class BranchChooser {
 public:
  BranchChooser(const DigitBoards& boards, bool is_hard) : boards_(boards), is_hard_(is_hard) {
    Board once{};
    for (const Board& places : boards) {
      fourth_ |= third_ & places;
      third_ |= second_ & places;
      second_ |= once & places;
      once |= places;
    }
    bivalue_ = second_ & ~third_;
    for (int digit = 0; digit < 9; ++digit) {
      const Board places = boards[digit];
      all_words_[digit] = words_of(places);
      bivalue_words_[digit] = words_of(places & bivalue_);
      trivalue_words_[digit] = words_of(places & third_ & ~fourth_);
    }
  }

  Branch choose(const Branch& bivalue, bool is_first_guess) const {
    if (is_good_enough(bivalue.worth, is_first_guess, is_hard_)) return bivalue;
    if (is_first_guess) {
      const Branch conjugate = best_conjugate_pair(bivalue.worth);
      if (conjugate.worth > bivalue.worth) return conjugate;
    }
    return bivalue.worth > 0 ? bivalue : first_with_fewest();
  }

  Branch best_bivalue() const {
    unsigned best = 0;
    for_each_position(bivalue_, [&](int position) {
      const Bivalue cell = bivalue_at(position);
      best =
          std::max(best, key(cell.low_weight + cell.high_weight, static_cast<unsigned>(position)));
    });
    if (best == 0) return {};
    const auto position = static_cast<int>(order_of(best));
    const Bivalue cell = bivalue_at(position);
    return {cell_at(position), cell.high_weight > cell.low_weight ? cell.high : cell.low,
            worth_of(best)};
  }

 private:
  struct Bivalue {
    int low, high;  // digits
    int low_weight, high_weight;
  };

  Bivalue bivalue_at(int position) const {
    const unsigned digits = digits_at(position);
    const int low = std::countr_zero(digits), high = std::bit_width(digits) - 1;
    const Words peers = words_of(peers_at(position));
    return {low, high, weigh(peers, low, 1), weigh(peers, high, 1)};
  }

  // Returns the best one of those that are worth more than `least`. If there is none, the worth of
  // the result is `least`.
  Branch best_conjugate_pair(int least) const {
    std::array<int, 9> counts;
    int sum = 0;
    for (int digit = 0; digit < 9; ++digit) {
      counts[digit] = count_common(all_words_[digit], all_words_[digit]);
      sum += counts[digit];
    }
    Branch best{.worth = least};
    for (int digit = 0; digit < 9; ++digit) {
      if (9 * counts[digit] <= sum) find_better_conjugate_pair(digit, best);
    }
    return best;
  }

  void find_better_conjugate_pair(int digit, Branch& best) const {
    const ConjugatePairs pairs = find_conjugate_pairs(boards_[digit]);
    std::array<int, kPositions> weights;  // set for the cells of pairs only
    int highest = 0, second_highest = 0;
    for_each_position(pairs.rows | pairs.columns | pairs.boxes, [&](int position) {
      const int others = 1 + has_position(third_, position) + has_position(fourth_, position);
      static_assert(kMaxOwnCandidates == 3);
      const int weight = weigh(words_of(peers_at(position)), digit, others);
      weights[position] = weight;
      second_highest = std::max(second_highest, std::min(highest, weight));
      highest = std::max(highest, weight);
    });
    // Then no pair of this digit is better.
    if (highest + second_highest <= best.worth) return;
    const auto weigh_houses = [&](Board pair_cells, HouseKind kind) {
      for (Words rest = words_of(pair_cells); (rest[0] | rest[1]) != 0;) {
        const int first = lowest_position(rest);
        const Words house = words_of(house_at(kind, first));
        const int second = highest_position({rest[0] & house[0], rest[1] & house[1]});
        rest = {rest[0] & ~house[0], rest[1] & ~house[1]};
        const int worth = weights[first] + weights[second];
        if (worth <= best.worth) continue;
        best = {cell_at(weights[second] > weights[first] ? second : first), digit, worth};
      }
    };
    weigh_houses(pairs.rows, HouseKind::row);
    weigh_houses(pairs.columns, HouseKind::column);
    weigh_houses(pairs.boxes, HouseKind::box);
  }

  // Returns the weight of `digit` in a cell that has these peers and `others` other candidates.
  int weigh(const Words& peers, int digit, int others) const {
    const int more = is_hard_ ? PeerWeights::kMoreIfHard : 0;
    return kOwnCandidateWeight * others + more * count_common(peers, all_words_[digit]) +
           (PeerWeights::kTwo - more) * count_common(peers, bivalue_words_[digit]) +
           (PeerWeights::kThree - more) * count_common(peers, trivalue_words_[digit]);
  }

  // Returns the worth and, in the low bits, the rank among branches of equal worth, counted down.
  static constexpr unsigned kOrders = 128;
  static unsigned key(int worth, unsigned order) {
    return static_cast<unsigned>(worth) * kOrders + (kOrders - 1 - order);
  }
  static unsigned order_of(unsigned key) { return kOrders - 1 - key % kOrders; }
  static int worth_of(unsigned key) { return static_cast<int>(key / kOrders); }

  // The candidates of a cell, bit i for the digit of index i.
  unsigned digits_at(int position) const {
    unsigned digits = 0;
    for (int digit = 0; digit < 9; ++digit) {
      const uint64_t word = all_words_[digit][static_cast<size_t>(position) >> 6];
      digits |= static_cast<unsigned>(word >> (position & 63) & 1) << digit;
    }
    return digits;
  }

  Branch first_with_fewest() const {
    const int position = lowest_position(words_of(cells_with_fewest(boards_)));
    return {cell_at(position), std::countr_zero(digits_at(position)), 0};
  }

  const DigitBoards& boards_;
  const bool is_hard_;
  Board second_{}, third_{}, fourth_{};  // the cells with at least 2, 3, 4 candidates
  Board bivalue_;                        // the cells with exactly two
  // For each digit: all its places, those in bivalue cells, those in cells with three candidates.
  std::array<Words, 9> all_words_, bivalue_words_, trivalue_words_;
};

}  // namespace

bool is_hard(const DigitBoards& places) {
  const Words cells = words_of(bivalue_cells(places));
  return count_common(cells, cells) <= kMaxBivaluesOfHard;
}

Branches guess_without_weights(const DigitBoards& places) {
  Branches branches;
  Board cells = cells_with_fewest(places);
  for (size_t i = 0; i < branches.size() && any(cells); ++i) {
    const Words words = words_of(cells);
    const int position = i == 1 ? highest_position(words) : lowest_position(words);
    int digit = 0;
    while (!has_position(places[digit], position)) ++digit;
    branches[i] = {.cell = cell_at(position), .digit = digit};
    cells &= ~places[digit];
  }
  return branches;
}

Branches choose_branches(const DigitBoards& places, uint64_t guesses, size_t depth, bool is_hard) {
  // To count and weigh the cells of a solution takes 3 % of the time of an easy puzzle in `scalar`.
  if (are_all_single(places)) return {};
  if (guesses_without_weights(guesses, depth)) return guess_without_weights(places);
  const BranchChooser chooser(places, is_hard);
  return {chooser.choose(chooser.best_bivalue(), guesses == 0)};
}

Branch choose_branch(const DigitBoards& places, const Branch& best_bivalue, bool is_first_guess,
                     bool is_hard) {
  return BranchChooser(places, is_hard).choose(best_bivalue, is_first_guess);
}

}  // namespace nonet
