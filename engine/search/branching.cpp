// The rule of branching.h on boards. Choosing branches is most of the work of a hard puzzle, so it
// avoids jumps that cannot be foreseen: branches are compared by one number.

#include "engine/search/branching.h"

#include <algorithm>
#include <bit>

namespace nonet {
namespace {

// The cells of the houses that have exactly two places for a digit.
struct TwoPlaces {
  Board rows{}, columns{}, boxes{};
};

TwoPlaces find_two_places(Board places) {
  const auto of_fields = [](Board fields) {
    const Board rest = fields & (fields - 1);
    return fields & (rest != 0) & ((rest & (rest - 1)) == 0);
  };
  TwoPlaces two;
  for (int row = 0; row < 3; ++row) two.rows |= of_fields(places & (kRow << 9 * row));
  for (const uint32_t box : kBoxesOfBand) two.boxes |= of_fields(places & box);
  const ColumnCounts columns = count_columns(places);
  two.columns = places & ((columns.twice & ~columns.thrice) * kRowStarts);
  return two;
}

class BranchChooser {
 public:
  explicit BranchChooser(const Candidates& candidates) : candidates_(candidates) {
    Board once{};
    for (const Board& places : candidates) {
      fourth_ |= third_ & places;
      third_ |= second_ & places;
      second_ |= once & places;
      once |= places;
    }
    pairs_ = second_ & ~third_;
    for (int digit = 0; digit < 9; ++digit) {
      const Board places = candidates[digit];
      all_words_[digit] = words_of(places);
      pair_words_[digit] = words_of(places & pairs_);
      triple_words_[digit] = words_of(places & third_ & ~fourth_);
    }
  }

  Branches first_and_last() const {
    if (!any(pairs_)) return {};
    const int first = lowest_position(words_of(pairs_)), last = highest_position(words_of(pairs_));
    return guess_first_and_last(cell_at(first), digits_at(first), cell_at(last), digits_at(last));
  }

  Branch choose(const Branch& pair, bool is_first_guess) const {
    if (is_enough(pair.worth, is_first_guess)) return pair;
    if (!any(second_)) return {};
    if (is_first_guess) {
      const Branch two_place = best_two_place();
      if (two_place.worth > pair.worth) return two_place;
    }
    return pair.worth > 0 ? pair : first_with_fewest();
  }

  Branch best_pair() const {
    unsigned best = 0;
    for_each_position(pairs_, [&](int position) {
      const Pair pair = pair_at(position);
      best =
          std::max(best, key(pair.low_weight + pair.high_weight, static_cast<unsigned>(position)));
    });
    if (best == 0) return {};
    const auto position = static_cast<int>(order_of(best));
    const Pair pair = pair_at(position);
    return {cell_at(position), pair.high_weight > pair.low_weight ? pair.high : pair.low,
            worth_of(best)};
  }

 private:
  struct Pair {
    int low, high;  // digits
    int low_weight, high_weight;
  };

  Pair pair_at(int position) const {
    const unsigned digits = digits_at(position);
    const int low = std::countr_zero(digits), high = std::bit_width(digits) - 1;
    const Words peers = words_of(peers_at(position));
    return {low, high, weigh(peers, low, 1), weigh(peers, high, 1)};
  }

  Branch best_two_place() const {
    std::array<int, 9> counts;
    int sum = 0;
    for (int digit = 0; digit < 9; ++digit) {
      counts[digit] = count_common(all_words_[digit], all_words_[digit]);
      sum += counts[digit];
    }
    Branch best;
    for (int digit = 0; digit < 9; ++digit) {
      if (9 * counts[digit] > sum) continue;
      const Branch branch = best_two_place_of(digit);
      if (branch.worth > best.worth) best = branch;
    }
    return best;
  }

  Branch best_two_place_of(int digit) const {
    const TwoPlaces two_places = find_two_places(candidates_[digit]);
    std::array<int, kPositions> weights;  // known for the ends only
    for_each_position(two_places.rows | two_places.columns | two_places.boxes, [&](int position) {
      // Three other candidates stand for more, too.
      const int others = 1 + has_position(third_, position) + has_position(fourth_, position);
      weights[position] = weigh(words_of(peers_at(position)), digit, others);
    });
    Branch best;
    const auto judge_houses = [&](Board two_place, HouseKind kind) {
      for (Words rest = words_of(two_place); (rest[0] | rest[1]) != 0;) {
        const int first = lowest_position(rest);
        const Words house = words_of(house_at(kind, first));
        const int second = highest_position({rest[0] & house[0], rest[1] & house[1]});
        rest = {rest[0] & ~house[0], rest[1] & ~house[1]};
        const int worth = weights[first] + weights[second];
        if (worth <= best.worth) continue;
        best = {cell_at(weights[second] > weights[first] ? second : first), digit, worth};
      }
    };
    judge_houses(two_places.rows, HouseKind::row);
    judge_houses(two_places.columns, HouseKind::column);
    judge_houses(two_places.boxes, HouseKind::box);
    return best;
  }

  // What placing `digit` in a cell with these peers, and `others` more candidates, disturbs.
  int weigh(const Words& peers, int digit, int others) const {
    return 3 * others + count_common(peers, all_words_[digit]) +
           5 * count_common(peers, pair_words_[digit]) + count_common(peers, triple_words_[digit]);
  }

  // The worth, and below it the place in the order among equals, counted down.
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
    int fewest = 10;
    Branch branch;
    for_each_position(second_, [&](int position) {
      const unsigned digits = digits_at(position);
      if (std::popcount(digits) >= fewest) return;
      fewest = std::popcount(digits);
      branch = {cell_at(position), std::countr_zero(digits), 0};
    });
    return branch;
  }

  const Candidates& candidates_;
  Board second_{}, third_{}, fourth_{};  // the cells with at least so many candidates
  Board pairs_;                          // the cells with exactly two
  // For each digit: its places, those with two candidates, those with three.
  std::array<Words, 9> all_words_, pair_words_, triple_words_;
};

}  // namespace

Branches choose_branches(const Candidates& candidates, uint64_t guesses, size_t depth) {
  const BranchChooser chooser(candidates);
  if (is_after_solutions(guesses, depth)) {
    const Branches branches = chooser.first_and_last();
    if (branches[0].cell >= 0) return branches;
  }
  return {chooser.choose(chooser.best_pair(), guesses == 0)};
}

Branch choose_branch(const Candidates& candidates, const Branch& best_pair, bool is_first_guess) {
  return BranchChooser(candidates).choose(best_pair, is_first_guess);
}

}  // namespace nonet
