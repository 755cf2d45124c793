// The search keeps a mask of cells for each digit (board.h), not a mask of digits for each cell.
// Each rule then works on many houses at once: naked singles on all 81 cells, by counting the nine
// boards bit by bit; hidden singles and locked candidates on all 27 houses of a digit, in about
// 100 instructions without a jump. Boards of digits, and tables over the nine box-line
// intersections of a band, are from the fastest scalar solvers (JCZSolve by zhouyundong, and its
// descendants).

#include "engine/search/scalar_search.h"

#include "engine/search/scalar_branching.h"

namespace nonet {
namespace {

constexpr uint32_t kTriadStarts = 0x1249249;  // the first cell of each intersection of a band

// Locked candidates of one digit in three parallel lines and the three boxes they cross. Bit
// 3 * box + line of the index is set if that intersection has the digit.
struct LockedTables {
  // The cells of a band that keep the digit; 0 if a line or a box has no place left.
  std::array<uint32_t, 512> band{};
  // The same for a stack, with bit 9 * box + line for an intersection.
  std::array<uint32_t, 512> stack{};
};

constexpr uint32_t locked_fixpoint(uint32_t intersections) {
  for (uint32_t before = 0; before != intersections;) {
    before = intersections;
    for (int box = 0; box < 3; ++box) {
      for (int line = 0; line < 3; ++line) {
        const uint32_t in_box = 7u << 3 * box;
        const uint32_t in_line = 0111u << line;
        const uint32_t here = 1u << (3 * box + line);
        if ((intersections & in_box) == 0 || (intersections & in_line) == 0) return 0;
        if ((intersections & in_box) == here || (intersections & in_line) == here) {
          intersections &= ~(in_box | in_line) | here;
        }
      }
    }
  }
  return intersections;
}

constexpr LockedTables kLocked = [] {
  LockedTables tables;
  for (uint32_t intersections = 0; intersections < 512; ++intersections) {
    const uint32_t kept = locked_fixpoint(intersections);
    for (int box = 0; box < 3; ++box) {
      for (int line = 0; line < 3; ++line) {
        if ((kept >> (3 * box + line) & 1) == 0) continue;
        tables.band[intersections] |= 7u << (9 * line + 3 * box);
        tables.stack[intersections] |= 1u << (9 * box + line);
      }
    }
  }
  return tables;
}();

// The 54 box-line intersections as bits: those with rows by bands, then those with columns by
// stacks. In each band or stack: the three lines of the first box, of the second, of the third.
constexpr int kIntersections = 54;
constexpr uint64_t kAllIntersections = (uint64_t{1} << kIntersections) - 1;
constexpr uint64_t kFirstLines = kAllIntersections / 7;

// The intersections that are the only ones of their box.
constexpr uint64_t alone_in_box(uint64_t intersections) {
  const uint64_t first = intersections & kFirstLines, second = intersections >> 1 & kFirstLines,
                 third = intersections >> 2 & kFirstLines;
  return intersections & ((first ^ second ^ third) & ~(first & second & third)) * 7;
}

// For each intersection the rest of its box and of its line.
constexpr auto kAroundIntersection = [] {
  std::array<std::array<uint32_t, 4>, kIntersections> cells{};
  for (int i = 0; i < kIntersections; ++i) {
    const int group = i / 9 % 3, place = i / 3 % 3;  // the band or stack, the box in it
    const bool of_rows = i < 27;
    const int line = 3 * group + i % 3;
    const int box = of_rows ? 3 * group + place : 3 * place + group;
    for (int cell = 0; cell < kCells; ++cell) {
      const bool in_line = (of_rows ? row_of(cell) : column_of(cell)) == line;
      const bool in_box = box_of(cell) == box;
      if (in_line != in_box) cells[i][cell / 27] |= 1u << cell % 27;
    }
  }
  return cells;
}();

// Returns the elements of `fields` that have exactly one bit; the others become 0.
Board single_bits(Board fields) { return fields & ((fields & (fields - 1)) == 0); }

}  // namespace

void ScalarSearch::run(const Grid& puzzle, SearchTally& tally) {
  std::array<std::array<uint32_t, 4>, 10> cells{};  // by their digits; [0] has the blank ones
  for (int band = 0; band < 3; ++band) {
    for (int i = 0; i < 27; ++i) cells[puzzle.cells[27 * band + i]][band] |= 1u << i;
  }
  DigitBoards places;
  const Board blanks = std::bit_cast<Board>(cells[0]);
  for (int digit = 0; digit < 9; ++digit) {
    places[digit] = std::bit_cast<Board>(cells[digit + 1]) | blanks;
  }
  start(GivenPuzzle(puzzle), places, tally);
}

void ScalarSearch::run(const Candidates& puzzle, SearchTally& tally) {
  DigitBoards places{};
  for (int band = 0; band < 3; ++band) {
    std::array<uint32_t, 9> words{};
    for (int i = 0; i < 27; ++i) {
      const uint32_t mask = puzzle.masks[27 * band + i];
      for (int digit = 0; digit < 9; ++digit) words[digit] |= (mask >> digit & 1) << i;
    }
    for (int digit = 0; digit < 9; ++digit) places[digit][band] = words[digit];
  }
  start(GivenPuzzle(puzzle), places, tally);
}

void ScalarSearch::start(const GivenPuzzle& puzzle, const DigitBoards& places, SearchTally& tally) {
  State& state = stack_[0];
  state.places = places;
  state.settled = Board{};
  state.dirty_digits = kAllDigits;
  search(puzzle, 0, 0, tally);
}

void ScalarSearch::resume(const GivenPuzzle& puzzle, std::span<const DigitBoards> waiting,
                          size_t depth_above, SearchTally& tally) {
  for (size_t i = 0; i < waiting.size(); ++i) {
    stack_[i] = {
        .places = waiting[i], .settled = Board{}, .dirty_digits = kAllDigits, .intersections = {}};
  }
  search(puzzle, waiting.size() - 1, depth_above, tally);
}

void ScalarSearch::search(const GivenPuzzle& puzzle, size_t depth, size_t depth_above,
                          SearchTally& tally) {
  while (true) {
    State& state = stack_[depth];
    if (propagate(state)) {
      if (tally.guesses() == 0) tally.set_hard(is_hard(state.places));
      const Branches branches =
          choose_branches(state.places, tally.guesses(), depth_above + depth, tally.is_hard());
      if (branches[0].cell >= 0) {
        for (const Branch& branch : branches) {
          if (branch.cell < 0) break;
          if (!tally.guess()) return;
          guess(branch, depth);
          ++depth;
        }
        continue;
      }
      Grid solution;
      for (int digit = 0; digit < 9; ++digit) {
        for_each_position(state.places[digit], [&](int position) {
          solution.cells[cell_at(position)] = static_cast<uint8_t>(digit + 1);
        });
      }
      const bool has_exchange = tally.seeks_exchange(depth) && puzzle.has_exchange(solution);
      if (tally.solution(solution, has_exchange)) return;
    }
    if (depth == 0) return;
    --depth;
  }
}

void ScalarSearch::guess(const Branch& branch, size_t depth) {
  State &waiting = stack_[depth], &taken = stack_[depth + 1];
  const Board cell = board_of(branch.cell);
  taken = waiting;
  remove_cells(taken, cell, branch.digit);
  waiting.places[branch.digit] &= ~cell;
  waiting.dirty_digits |= 1u << branch.digit;
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
    if (state.dirty_digits == 0) {
      if (!settle_triples(state)) return false;
      if (state.dirty_digits == 0) return true;
      continue;
    }
    const int digit = std::countr_zero(state.dirty_digits);
    state.dirty_digits &= state.dirty_digits - 1;
    if (!settle_digit(state, digit)) return false;
  }
}

// Removes every digit but `digit` from `cells`.
void ScalarSearch::remove_cells(State& state, Board cells, int digit) {
  for (int other = 0; other < 9; ++other) {
    if (other == digit || !any(state.places[other] & cells)) continue;
    state.places[other] &= ~cells;
    state.dirty_digits |= 1u << other;
  }
}

// Removes `digit` from the peers of `cells`, whose only candidate it is.
void ScalarSearch::settle_cells(State& state, int digit, Board cells) {
  if (!any(cells)) return;
  Board removed{};
  for_each_position(cells, [&](int position) { removed |= peers_at(position); });
  state.settled |= cells;
  state.places[digit] &= ~removed;
  state.dirty_digits |= 1u << digit;
}

// Hidden singles and locked candidates of one digit. Returns false if a house has no place for it.
bool ScalarSearch::settle_digit(State& state, int digit) {
  Board places = state.places[digit];

  // Locked candidates by rows. An intersection is three neighbouring bits; the shifts by 8 and 16
  // move the intersections of the second and third row between those of the first.
  Board intersections = (places | places >> 1 | places >> 2) & kTriadStarts;
  intersections = (intersections | intersections >> 8 | intersections >> 16) & kRow;
  const Board kept = {kLocked.band[intersections[0]], kLocked.band[intersections[1]],
                      kLocked.band[intersections[2]], 0};
  if (kept[0] == 0 || kept[1] == 0 || kept[2] == 0) return false;
  places &= kept;
  state.intersections[digit] = intersections[0] | intersections[1] << 9 | intersections[2] << 18;

  // Locked candidates by columns: one 9-bit field per band has the columns with the digit.
  const Board columns = (places | places >> 9 | places >> 18) & kRow;
  const uint32_t fields = columns[0] | columns[1] << 9 | columns[2] << 18;
  uint32_t kept_fields = 0;
  for (int stack = 0; stack < 3; ++stack) {
    const uint32_t shifted = fields >> 3 * stack;
    const uint32_t index = (shifted & 7) | (shifted >> 6 & 070) | (shifted >> 12 & 0700);
    if (kLocked.stack[index] == 0) return false;
    kept_fields |= kLocked.stack[index] << 3 * stack;
    state.intersections[digit] |= static_cast<uint64_t>(index) << (27 + 9 * stack);
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

// Locked triples. Requires that no digit is dirty: then a digit that a box has in one intersection
// only is in no other intersection of the line either. Returns false on a contradiction.
bool ScalarSearch::settle_triples(State& state) {
  uint64_t once = 0, twice = 0, thrice = 0, more = 0;
  for (const uint64_t intersections : state.intersections) {
    more |= thrice & intersections;
    thrice |= twice & intersections;
    twice |= once & intersections;
    once |= intersections;
  }
  if (thrice != kAllIntersections) return false;
  const uint64_t triples = kAllIntersections & ~more;
  for (int digit = 0; digit < 9; ++digit) {
    const uint64_t intersections = state.intersections[digit];
    uint64_t rest = intersections & triples & ~alone_in_box(intersections);
    if (rest != 0) state.dirty_digits |= 1u << digit;
    for (; rest != 0; rest &= rest - 1) {
      state.places[digit] &= ~std::bit_cast<Board>(kAroundIntersection[std::countr_zero(rest)]);
    }
  }
  return true;
}

}  // namespace nonet
