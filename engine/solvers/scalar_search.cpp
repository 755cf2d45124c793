// Instead of a mask of digits per cell the search keeps a mask of cells per digit (board.h). All
// rules then work on many houses at once: naked singles on all 81 cells, by counting the nine
// boards bit by bit; hidden singles and locked candidates on all 27 houses of a digit, in about
// 100 instructions without a branch. Digit boards and tables over the nine box-line crossings of a
// band are the idea of the fastest scalar solvers (zhouyundong's JCZSolve and its descendants).

#include "scalar_search.h"

#include <algorithm>

namespace nonet {
namespace {

constexpr uint32_t kRow = 0x1FF;
constexpr uint32_t kRowStarts = 0x40201;      // the first cell of each row of a band
constexpr uint32_t kTriadStarts = 0x1249249;  // the first cell of each crossing of a band
constexpr std::array<uint32_t, 3> kBoxesOfBand = {7 * kRowStarts, 56 * kRowStarts,
                                                  448 * kRowStarts};
constexpr uint32_t kAllDigits = 0x1FF;
constexpr int kGoodPair = 250;

// Locked candidates for one digit in three parallel lines and the three boxes they run through.
// The index tells which of the nine crossings have the digit: bit 3 * box + line.
struct LockedTables {
  // The cells of a band of rows that keep the digit; 0 if a line or a box is left without.
  std::array<uint32_t, 512> band{};
  // The same for a band of columns, with bit 9 * box + line for a crossing.
  std::array<uint32_t, 512> stack{};
};

constexpr uint32_t locked_fixpoint(uint32_t crossings) {
  for (uint32_t before = 0; before != crossings;) {
    before = crossings;
    for (int box = 0; box < 3; ++box) {
      for (int line = 0; line < 3; ++line) {
        const uint32_t in_box = 7u << 3 * box;
        const uint32_t in_line = 0111u << line;
        const uint32_t here = 1u << (3 * box + line);
        if ((crossings & in_box) == 0 || (crossings & in_line) == 0) return 0;
        if ((crossings & in_box) == here || (crossings & in_line) == here) {
          crossings &= ~(in_box | in_line) | here;
        }
      }
    }
  }
  return crossings;
}

constexpr LockedTables kLocked = [] {
  LockedTables tables;
  for (uint32_t crossings = 0; crossings < 512; ++crossings) {
    const uint32_t kept = locked_fixpoint(crossings);
    for (int box = 0; box < 3; ++box) {
      for (int line = 0; line < 3; ++line) {
        if ((kept >> (3 * box + line) & 1) == 0) continue;
        tables.band[crossings] |= 7u << (9 * line + 3 * box);
        tables.stack[crossings] |= 1u << (9 * box + line);
      }
    }
  }
  return tables;
}();

// The elements of `fields` that have exactly one bit, or none; the others become 0.
Board single_bits(Board fields) { return fields & ((fields & (fields - 1)) == 0); }

// The columns that have one place of the digit, and those that have more, as 9-bit fields.
struct ColumnCounts {
  uint32_t once = 0, twice = 0, thrice = 0;  // at least so many
};

ColumnCounts count_columns(Board places) {
  const Board top = places & kRow, middle = places >> 9 & kRow, bottom = places >> 18;
  const Board once = top | middle | bottom;
  const Board twice = (top & middle) | (bottom & (top | middle));
  const Board thrice = top & middle & bottom;
  ColumnCounts counts;
  for (int band = 0; band < 3; ++band) {
    counts.thrice |= thrice[band] | (counts.once & twice[band]) | (counts.twice & once[band]);
    counts.twice |= twice[band] | (counts.once & once[band]);
    counts.once |= once[band];
  }
  return counts;
}

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

/// Finds the best branch of a state, by the rule in scalar_search.h.
class BranchChooser {
 public:
  BranchChooser(const Candidates& candidates, const uint16_t* masks)
      : candidates_(candidates), masks_(masks) {
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

  Branch choose() {
    if (!any(second_)) return {-1, 0};
    weigh_pairs();
    if (best_ < key(kGoodPair, kOrders - 1)) {
      std::array<int, 9> counts;
      int sum = 0;
      for (int digit = 0; digit < 9; ++digit) {
        counts[digit] = count_common(all_words_[digit], all_words_[digit]);
        sum += counts[digit];
      }
      for (int digit = 0; digit < 9; ++digit) {
        if (9 * counts[digit] <= sum) weigh_two_places(digit);
      }
    }
    if (best_ == 0) return first_with_fewest();
    const unsigned order = kOrders - 1 - best_ % kOrders;
    const auto position = static_cast<int>(order % 128);
    const bool is_pair = order < kTwoPlaces;
    const unsigned digit =
        is_pair ? std::countr_zero(digits_at(position)) : (order - kTwoPlaces) / kPerDigit;
    return {cell_at(position), static_cast<int>(digit)};
  }

 private:
  void weigh_pairs() {
    for_each_position(pairs_, [&](int position) {
      const unsigned digits = digits_at(position);
      const int low = std::countr_zero(digits), high = std::bit_width(digits) - 1;
      const Words peers = words_of(peers_at(position));
      judge(weigh(peers, low, 1) * weigh(peers, high, 1), static_cast<unsigned>(position));
    });
  }

  void weigh_two_places(int digit) {
    const TwoPlaces two_places = find_two_places(candidates_[digit]);
    std::array<int, kPositions> weights;  // known for the ends only
    for_each_position(two_places.rows | two_places.columns | two_places.boxes, [&](int position) {
      // Three other candidates stand for more, too.
      const int others = 1 + has_position(third_, position) + has_position(fourth_, position);
      weights[position] = weigh(words_of(peers_at(position)), digit, others);
    });
    const auto judge_houses = [&](Board two_place, HouseKind kind) {
      for (Words rest = words_of(two_place); (rest[0] | rest[1]) != 0;) {
        const int first = lowest_position(rest);
        const Words house = words_of(house_at(kind, first));
        const int second = highest_position({rest[0] & house[0], rest[1] & house[1]});
        rest = {rest[0] & ~house[0], rest[1] & ~house[1]};
        judge(weights[first] * weights[second],
              kTwoPlaces + static_cast<unsigned>(digit) * kPerDigit +
                  static_cast<unsigned>(kind) * 128 + static_cast<unsigned>(first));
      }
    };
    judge_houses(two_places.rows, HouseKind::row);
    judge_houses(two_places.columns, HouseKind::column);
    judge_houses(two_places.boxes, HouseKind::box);
  }

  // What placing `digit` in a cell with these peers, and `others` more candidates, disturbs.
  int weigh(const Words& peers, int digit, int others) const {
    return 3 * others + count_common(peers, all_words_[digit]) +
           5 * count_common(peers, pair_words_[digit]) + count_common(peers, triple_words_[digit]);
  }

  // Branches are compared by one number, so that the best is found without a jump: the worth, and
  // below it the place in the order among equals, counted down.
  static constexpr unsigned kOrders = 1 << 14;
  static constexpr unsigned kTwoPlaces = 1 << 13;  // pairs: position; then 9 digits x 4 x 128
  static constexpr unsigned kPerDigit = 4 * 128;

  static unsigned key(int worth, unsigned order) {
    return static_cast<unsigned>(worth) * kOrders + (kOrders - 1 - order);
  }

  void judge(int worth, unsigned order) { best_ = std::max(best_, key(worth, order)); }

  // The candidates of a cell, bit i for the digit of index i.
  unsigned digits_at(int position) const {
    if (masks_ != nullptr) return masks_[position];
    unsigned digits = 0;
    for (int digit = 0; digit < 9; ++digit) {
      const uint64_t word = all_words_[digit][static_cast<size_t>(position) >> 6];
      digits |= static_cast<unsigned>(word >> (position & 63) & 1) << digit;
    }
    return digits;
  }

  Branch first_with_fewest() const {
    int fewest = 10;
    Branch branch{-1, 0};
    for_each_position(second_, [&](int position) {
      const unsigned digits = digits_at(position);
      if (std::popcount(digits) >= fewest) return;
      fewest = std::popcount(digits);
      branch = {cell_at(position), std::countr_zero(digits)};
    });
    return branch;
  }

  const Candidates& candidates_;
  const uint16_t* masks_;
  Board second_{}, third_{}, fourth_{};  // the cells with at least so many candidates
  Board pairs_;                          // the cells with exactly two
  // For each digit: its places, those with two candidates, those with three.
  std::array<Words, 9> all_words_, pair_words_, triple_words_;
  unsigned best_ = 0;  // key of the best branch; 0: none
};

}  // namespace

void ScalarSearch::run(const Grid& puzzle, SearchTally& tally) {
  std::array<std::array<uint32_t, 4>, 10> clues{};  // [0] collects the blanks
  for (int band = 0; band < 3; ++band) {
    for (int i = 0; i < 27; ++i) clues[puzzle.cells[27 * band + i]][band] |= 1u << i;
  }
  State& start = stack_[0];
  const Board blanks = std::bit_cast<Board>(clues[0]);
  for (int digit = 0; digit < 9; ++digit) {
    start.places[digit] = std::bit_cast<Board>(clues[digit + 1]) | blanks;
  }
  start.settled = Board{};
  start.dirty_digits = kAllDigits;
  search(0, tally);
}

void ScalarSearch::resume(std::span<const Candidates> waiting, SearchTally& tally) {
  for (size_t i = 0; i < waiting.size(); ++i) {
    stack_[i] = {.places = waiting[i], .settled = Board{}, .dirty_digits = kAllDigits};
  }
  search(waiting.size() - 1, tally);
}

void ScalarSearch::search(size_t depth, SearchTally& tally) {
  while (true) {
    State& state = stack_[depth];
    if (propagate(state)) {
      const Branch branch = choose_branch(state.places);
      if (branch.cell >= 0) {
        if (!tally.guess()) return;
        const Board cell = board_of(branch.cell);
        State& taken = stack_[++depth];
        taken = state;
        remove_cells(taken, cell, branch.digit);
        // The state left below waits there with the second outcome.
        state.places[branch.digit] &= ~cell;
        state.dirty_digits = 1u << branch.digit;
        continue;
      }
      Grid solution;
      for (int digit = 0; digit < 9; ++digit) {
        for_each_position(state.places[digit], [&](int position) {
          solution.cells[cell_at(position)] = static_cast<uint8_t>(digit + 1);
        });
      }
      if (tally.solution(solution)) return;
    }
    if (depth == 0) return;
    --depth;
  }
}

bool ScalarSearch::propagate(State& state) {
  while (true) {
    Board once{}, twice{};
    for (const Board& places : state.places) {
      twice |= once & places;
      once |= places;
    }
    if (any(once ^ kAllCells)) return false;
    const Board naked = once & ~twice & ~state.settled;
    if (any(naked)) {
      for (int digit = 0; digit < 9; ++digit) {
        settle_cells(state, digit, naked & state.places[digit]);
      }
      continue;
    }
    if (state.dirty_digits == 0) return true;
    const int digit = std::countr_zero(state.dirty_digits);
    state.dirty_digits &= state.dirty_digits - 1;
    if (!settle_digit(state, digit)) return false;
  }
}

// Takes every digit but `digit` from `cells`.
void ScalarSearch::remove_cells(State& state, Board cells, int digit) {
  for (int other = 0; other < 9; ++other) {
    if (other == digit || !any(state.places[other] & cells)) continue;
    state.places[other] &= ~cells;
    state.dirty_digits |= 1u << other;
  }
}

// Takes `digit` from the peers of `cells`, whose only candidate it is.
void ScalarSearch::settle_cells(State& state, int digit, Board cells) {
  if (!any(cells)) return;
  Board removed{};
  for_each_position(cells, [&](int position) { removed |= peers_at(position); });
  state.settled |= cells;
  state.places[digit] &= ~removed;
  state.dirty_digits |= 1u << digit;
}

// Hidden singles and locked candidates of one digit. False if some house has no place for it.
bool ScalarSearch::settle_digit(State& state, int digit) {
  Board places = state.places[digit];

  // Locked candidates by rows. A crossing is three neighbouring bits; the shifts by 8 and 16 lay
  // the crossings of the second and third row between those of the first.
  Board crossings = (places | places >> 1 | places >> 2) & kTriadStarts;
  crossings = (crossings | crossings >> 8 | crossings >> 16) & kRow;
  const Board kept = {kLocked.band[crossings[0]], kLocked.band[crossings[1]],
                      kLocked.band[crossings[2]], 0};
  if (kept[0] == 0 || kept[1] == 0 || kept[2] == 0) return false;
  places &= kept;

  // Locked candidates by columns: one 9-bit field per band tells which columns have the digit.
  const Board columns = (places | places >> 9 | places >> 18) & kRow;
  const uint32_t fields = columns[0] | columns[1] << 9 | columns[2] << 18;
  uint32_t kept_fields = 0;
  for (int stack = 0; stack < 3; ++stack) {
    const uint32_t shifted = fields >> 3 * stack;
    const uint32_t index = (shifted & 7) | (shifted >> 6 & 070) | (shifted >> 12 & 0700);
    if (kLocked.stack[index] == 0) return false;
    kept_fields |= kLocked.stack[index] << 3 * stack;
  }
  const Board kept_columns = {kept_fields & kRow, kept_fields >> 9 & kRow, kept_fields >> 18, 0};
  places &= kept_columns * kRowStarts;

  // Hidden singles.
  const ColumnCounts counts = count_columns(places);
  Board hidden = places & ((counts.once & ~counts.twice) * kRowStarts);
  for (const uint32_t box : kBoxesOfBand) hidden |= single_bits(places & box);
  for (int row = 0; row < 3; ++row) hidden |= single_bits(places & (kRow << 9 * row));

  if (any(places ^ state.places[digit])) {
    state.places[digit] = places;
    state.dirty_digits |= 1u << digit;
  }
  hidden &= ~state.settled;
  if (any(hidden)) {
    remove_cells(state, hidden, digit);
    settle_cells(state, digit, hidden);
  }
  return true;
}

Branch choose_branch(const Candidates& candidates, const uint16_t* masks) {
  BranchChooser chooser(candidates, masks);
  return chooser.choose();
}

}  // namespace nonet
