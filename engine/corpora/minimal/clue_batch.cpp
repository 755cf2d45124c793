// Two answers are certain without a search. A clue that is the only one of an unavoidable set is
// needed. And a clue can be removed if and only if the puzzle without it has no solution in which
// its cell has another digit: a trial forbids the digit and infers. A contradiction says that the
// clue can be removed. A full grid, after some guesses, says that it is needed. Guesses are not
// taken back, so they may end in a contradiction, which says nothing; then other guesses are tried.
//
// Guesses take the digit of the solution where they can: the other solution need not differ from it
// in more cells than one of its unavoidable sets has, so most of these guesses are right.
#include "engine/corpora/minimal/clue_batch.h"

#include <algorithm>
#include <array>

#include "engine/core/random.h"
#include "engine/core/simd_target.h"
#include "engine/search/sliced/planes-inl.h"
#include "engine/search/sliced/sliced_inference-inl.h"
#include "engine/search/sliced/sliced_transfer-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// Finds, for a load of puzzles and solutions, the clues that are the only ones of an unavoidable
/// set of two digits, of two rows of a band or of two columns of a stack: of cells in which the two
/// can be exchanged.
class ExchangeScreen {
 public:
  /// Calls `visit(puzzle, cell)` for each other clue of the first `count` puzzles.
  template <class Visit>
  void run(const Grid* puzzles, const Grid* solutions, size_t count, DigitBytes& digits,
           Visit visit) {
    load(full_, solutions, digits);
    load_blanks(blank_, puzzles, digits);
    for (StoredPlane& plane : needed_) plane = no_puzzle();
    find_rows();
    for (int a = 0; a < 9; ++a) {
      for (int b = a + 1; b < 9; ++b) exchange_digits(a, b);
    }
    for (int cell = 0; cell < kCells; ++cell) {
      Plane needed = no_puzzle();
      for (int digit = 0; digit < 9; ++digit) {
        needed = or_both(needed, needed_in_row_[digit][cell / 9], places(digit, cell));
      }
      needed_[cell] = needed;
    }
    for (int i = 0; i < 9; ++i) {
      for (int j = i + 1; j < i / 3 * 3 + 3; ++j) {
        exchange_lines(i, j, false);
        exchange_lines(i, j, true);
      }
    }
    const Plane used = first_puzzles(count);
    for (int cell = 0; cell < kCells; ++cell) {
      for_each_puzzle(alone(used, needed_[cell], blank_[cell]), [&](int i) { visit(i, cell); });
    }
  }

 private:
  struct Full {
    struct Places {
      Planes places;
    };
    std::array<Places, 9> digits;
  };

  Plane places(int digit, int cell) const { return full_.digits[digit].places[cell]; }

  // The stacks in which each digit is in each row, and whether it is a clue there.
  void find_rows() {
    for (int digit = 0; digit < 9; ++digit) {
      for (int row = 0; row < 9; ++row) {
        Plane blank = no_puzzle();
        for (int j = 0; j < 3; ++j) {
          const int cell = 9 * row + 3 * j;
          stack_[digit][row][j] =
              any_of(places(digit, cell), places(digit, cell + 1), places(digit, cell + 2));
          for (int l = 0; l < 3; ++l) {
            blank = or_both(blank, places(digit, cell + l), blank_[cell + l]);
          }
        }
        clue_in_row_[digit][row] = without(every_puzzle(), blank);
        needed_in_row_[digit][row] = no_puzzle();
      }
    }
  }

  // Closes the links: rows that are linked to the same one are linked to each other.
  static HWY_INLINE void close(StoredPlane (&link)[9][9]) {
    for (int k = 0; k < 9; ++k) {
      for (int i = 0; i < 9; ++i) {
        if (i == k) continue;
        const Plane through = link[i][k];
        for (int j = i + 1; j < 9; ++j) {
          if (j == k) continue;
          const Plane linked = or_both(link[i][j], through, link[k][j]);
          link[i][j] = linked;
          link[j][i] = linked;
        }
      }
    }
  }

  // Of each of nine parts, which have up to two clues: the puzzles in which it has one, and the
  // parts that are linked to it have none.
  template <class One, class Other, class Visit>
  static HWY_INLINE void visit_lone_clues(const StoredPlane (&link)[9][9], One one, Other other,
                                          Visit visit) {
    StoredPlane has[9];
    for (int i = 0; i < 9; ++i) has[i] = either(one(i), other(i));
    for (int i = 0; i < 9; ++i) {
      Plane more = both(one(i), other(i));
      for (int j = 0; j < 9; ++j) {
        if (j != i) more = or_both(more, link[i][j], has[j]);
      }
      visit(i, without(one(i), more), without(other(i), more));
    }
  }

  // The parts are the rows. Two rows are linked if one has a and the other b in the same column or
  // box.
  HWY_NOINLINE void exchange_digits(int a, int b) {
    for (int i = 0; i < 9; ++i) {
      for (int j = i + 1; j < 9; ++j) {
        Plane linked = no_puzzle();
        if (i / 3 == j / 3) {
          for (int stack = 0; stack < 3; ++stack) {
            linked = or_both(linked, stack_[a][i][stack], stack_[b][j][stack]);
            linked = or_both(linked, stack_[b][i][stack], stack_[a][j][stack]);
          }
        } else {
          for (int column = 0; column < 9; ++column) {
            linked = or_both(linked, places(a, 9 * i + column), places(b, 9 * j + column));
            linked = or_both(linked, places(b, 9 * i + column), places(a, 9 * j + column));
          }
        }
        link_[i][j] = linked;
        link_[j][i] = linked;
      }
    }
    close(link_);
    visit_lone_clues(
        link_, [&](int i) HWY_ATTR -> Plane { return clue_in_row_[a][i]; },
        [&](int i) HWY_ATTR -> Plane { return clue_in_row_[b][i]; },
        [&](int i, Plane one, Plane other) HWY_ATTR {
          needed_in_row_[a][i] = either(needed_in_row_[a][i], one);
          needed_in_row_[b][i] = either(needed_in_row_[b][i], other);
        });
  }

  // The parts are the crossing lines. Two are linked if one has in line i what the other has in j.
  HWY_NOINLINE void exchange_lines(int i, int j, bool columns) {
    const auto cell_in = [columns](int line, int crossing) {
      return columns ? crossing * 9 + line : line * 9 + crossing;
    };
    for (int k = 0; k < 9; ++k) {
      for (int m = k + 1; m < 9; ++m) {
        Plane linked = no_puzzle();
        for (int digit = 0; digit < 9 && k / 3 != m / 3; ++digit) {
          linked = or_both(linked, places(digit, cell_in(i, k)), places(digit, cell_in(j, m)));
          linked = or_both(linked, places(digit, cell_in(j, k)), places(digit, cell_in(i, m)));
        }
        link_[k][m] = linked;
        link_[m][k] = linked;
      }
    }
    close(link_);
    const auto clue = [&](int cell) HWY_ATTR { return without(every_puzzle(), blank_[cell]); };
    visit_lone_clues(
        link_, [&](int k) HWY_ATTR { return clue(cell_in(i, k)); },
        [&](int k) HWY_ATTR { return clue(cell_in(j, k)); },
        [&](int k, Plane one, Plane other) HWY_ATTR {
          needed_[cell_in(i, k)] = either(needed_[cell_in(i, k)], one);
          needed_[cell_in(j, k)] = either(needed_[cell_in(j, k)], other);
        });
  }

  Full full_;
  Planes blank_, needed_;
  StoredPlane stack_[9][9][3], clue_in_row_[9][9], needed_in_row_[9][9];
  StoredPlane link_[9][9];
};

class SlicedClueBatch final : public ClueBatch {
 public:
  void check(std::span<const Grid> puzzles, std::span<const Grid> solutions,
             std::span<ClueFindings> findings) override {
    for (size_t first = 0; first < puzzles.size(); first += kTogether) {
      const size_t count = std::min<size_t>(kTogether, puzzles.size() - first);
      check_some(puzzles.subspan(first, count), solutions.subspan(first, count),
                 findings.subspan(first, count));
    }
  }

 private:
  /// A trial of a clue.
  struct Trial {
    uint16_t puzzle;
    uint8_t cell;
    uint8_t guesses;  ///< since the last start
    uint8_t starts;   ///< from the puzzle
  };

  static constexpr size_t kTogether = 4 * kLoad;  ///< puzzles whose trials share loads
  /// For fewer puzzles or trials a load takes too long.
  static constexpr size_t kFewestPuzzles = kLoad / 32, kFewest = kLoad / 8;
  static constexpr size_t kMaxChanging = kLoad * 3 / 10;
  static constexpr size_t kEnoughDone = kLoad * 6 / 10;
  static constexpr int kMaxPasses = 40;
  static constexpr int kMaxStarts = 4;

  void check_some(std::span<const Grid> puzzles, std::span<const Grid> solutions,
                  std::span<ClueFindings> findings) {
    puzzles_ = puzzles;
    solutions_ = solutions;
    std::ranges::fill(findings, ClueFindings{});
    if (puzzles.size() < kFewestPuzzles) {
      for (size_t i = 0; i < puzzles.size(); ++i) {
        for (size_t cell = 0; cell < kCells; ++cell) {
          if (puzzles[i].cells[cell] != 0) findings[i].unknown.set(cell);
        }
      }
      return;
    }
    fresh_.clear();
    begun_.clear();
    begun_grids_.clear();
    for (size_t first = 0; first < puzzles.size(); first += kLoad) list_trials(first);
    while (fresh_.size() + begun_.size() >= kFewest) run(findings);
    for (const std::vector<Trial>* left : {&fresh_, &begun_}) {
      for (const Trial& trial : *left) findings[trial.puzzle].unknown.set(trial.cell);
    }
  }

  // Lists the clues of a load of puzzles that the exchanges leave open.
  void list_trials(size_t first) {
    const Grid *puzzles = &puzzles_[first], *solutions = &solutions_[first];
    const size_t count = std::min<size_t>(kLoad, puzzles_.size() - first);
    if (count < kLoad) {
      std::copy_n(puzzles, count, grids_.begin());
      std::copy_n(solutions, count, other_grids_.begin());
      puzzles = grids_.data();
      solutions = other_grids_.data();
    }
    screen_.run(puzzles, solutions, count, digits_, [&](int puzzle, int cell) {
      const size_t index = first + static_cast<size_t>(puzzle);
      fresh_.push_back({static_cast<uint16_t>(index), static_cast<uint8_t>(cell), 0, 0});
    });
  }

  void run(std::span<ClueFindings> findings);
  void forbid_digits(size_t count);
  void guess(Plane stuck);
  void place_guesses(Plane puzzles, size_t cell);

  std::span<const Grid> puzzles_, solutions_;
  std::vector<Trial> fresh_;  ///< to be started
  std::vector<Trial> begun_;  ///< to be continued with
  std::vector<Grid> begun_grids_;
  std::array<Trial, kLoad> trials_;
  Random random_{1};
  SlicedState state_;
  DigitBytes digits_;
  ExchangeScreen screen_;
  std::array<Grid, kLoad> grids_{}, other_grids_{};
};

/// The bit of a plane that stands for a puzzle of a load.
constexpr auto kBitOfPuzzle = [] {
  std::array<uint16_t, kLoad> bits{};
  for (int bit = 0; bit < kLoad; ++bit) {
    bits[static_cast<size_t>(puzzle_of_bit(bit))] = static_cast<uint16_t>(bit);
  }
  return bits;
}();

void clear_bit(StoredPlane& plane, size_t bit) {
  plane.words[bit / 64] &= ~(uint64_t{1} << bit % 64);
}
// Forbids the digit of each clue in its cell.
void SlicedClueBatch::forbid_digits(size_t count) {
  for (size_t i = 0; i < count; ++i) {
    const Trial& trial = trials_[i];
    const int digit = solutions_[trial.puzzle].cells[trial.cell];
    clear_bit(state_.digits[static_cast<size_t>(digit - 1)].places[trial.cell], kBitOfPuzzle[i]);
  }
}

// Guesses the digit of a cell in each of these puzzles.
HWY_INLINE void SlicedClueBatch::place_guesses(Plane puzzles, size_t cell) {
  StoredPlane bits;
  bits = puzzles;
  uint64_t all = 0;
  for (const uint64_t word : bits.words) all |= word;
  if (all == 0) return;
  StoredPlane digit_of_solution[9];
  for (StoredPlane& plane : digit_of_solution) plane = no_puzzle();
  for_each_bit(bits, [&](size_t bit) {
    Trial& trial = trials_[static_cast<size_t>(puzzle_of_bit(static_cast<int>(bit)))];
    ++trial.guesses;
    const size_t digit = solutions_[trial.puzzle].cells[cell] - size_t{1};
    digit_of_solution[digit].words[bit / 64] |= uint64_t{1} << bit % 64;
  });
  Plane rest = puzzles;  // the digit of the solution is no candidate
  for (size_t digit = 0; digit < 9; ++digit) {
    const Plane guess = both(digit_of_solution[digit], state_.digits[digit].places[cell]);
    digit_of_solution[digit] = guess;
    rest = without(rest, guess);
  }
  for (size_t digit = 0; digit < 9; ++digit) {
    StoredPlane& places = state_.digits[digit].places[cell];
    const Plane guess = or_both(digit_of_solution[digit], rest, places);
    rest = without(rest, places);
    places = choose(puzzles, guess, places);
  }
  state_.single[cell] = either(state_.single[cell], puzzles);
}

// Makes a guess in each of these puzzles: in a cell with two candidates, if there is one.
void SlicedClueBatch::guess(Plane stuck) {
  StoredPlane left;
  left = stuck;
  const size_t first = random_.below(kCells);
  for (const bool pairs : {true, false}) {
    for (size_t k = 0; k < kCells; ++k) {
      const size_t cell = (first + 32 * k) % kCells;
      Plane one[3], two[3];
      count_by_threes(
          [&](int digit) HWY_ATTR -> Plane { return state_.digits[digit].places[cell]; }, one, two);
      Plane chosen = without(left, state_.single[cell]);
      if (pairs) {
        // three or more: in one group of three digits two, and another in a second one, ...
        Plane many = all_of(one[0], one[1], one[2]);
        for (int i = 0; i < 3; ++i) {
          many = or_both(many, two[i], either(one[(i + 1) % 3], one[(i + 2) % 3]));
          const auto place = [&](int digit) HWY_ATTR -> Plane {
            return state_.digits[3 * i + digit].places[cell];
          };
          many = either(many, all_of(place(0), place(1), place(2)));
        }
        chosen = without(chosen, many);
      }
      left = without(left, chosen);
      place_guesses(chosen, cell);
    }
    if (count_puzzles(left) == 0) return;
  }
}

// Runs a load of trials.
void SlicedClueBatch::run(std::span<ClueFindings> findings) {
  const size_t begun = std::min<size_t>(kLoad, begun_.size());
  const size_t count = std::min<size_t>(kLoad, begun + fresh_.size());
  for (size_t i = 0; i < begun; ++i) {
    const size_t from = begun_.size() - begun + i;
    trials_[i] = begun_[from];
    grids_[i] = begun_grids_[from];
  }
  begun_.erase(begun_.end() - static_cast<std::ptrdiff_t>(begun), begun_.end());
  begun_grids_.erase(begun_grids_.end() - static_cast<std::ptrdiff_t>(begun), begun_grids_.end());
  for (size_t i = begun; i < count; ++i) {
    Trial& trial = trials_[i];
    trial = fresh_.back();
    fresh_.pop_back();
    trial.guesses = 0;
    ++trial.starts;
    grids_[i] = puzzles_[trial.puzzle];
    grids_[i].cells[trial.cell] = 0;
  }
  load(state_, grids_.data(), digits_);
  forbid_digits(count);
  settle_singles(state_);
  const Plane used = first_puzzles(count);
  Plane changed_before = used, complete = no_puzzle(), possible = used, going = used;
  for (int passes = 0;;) {
    const PassFindings found = run_pass<PassKind::locked>(state_, passes % 2 == 0);
    ++passes;
    complete = both(used, found.complete);
    possible = both(used, found.possible);
    going = without(possible, complete);
    const Plane changing = both(going, either(found.changed, changed_before));
    changed_before = found.changed;
    if (passes == kMaxPasses) break;
    if (count_puzzles(changing) > kMaxChanging) continue;
    if (count_puzzles(going) <= count - count * kEnoughDone / kLoad) break;
    const Plane stuck = without(going, changing);
    if (count_puzzles(stuck) < kLoad / 16 && count_puzzles(changing) > 0) continue;
    guess(stuck);
    changed_before = either(changed_before, stuck);
  }
  const Plane right = with_right_houses(state_, complete);
  for_each_puzzle(alone(used, going, right), [&](int i) {
    const Trial& trial = trials_[static_cast<size_t>(i)];
    if (trial.guesses == 0) {
      findings[trial.puzzle].removable.set(trial.cell);
    } else if (trial.starts < kMaxStarts) {
      fresh_.push_back(trial);
    } else {
      findings[trial.puzzle].unknown.set(trial.cell);
    }
  });
  const size_t left = count_puzzles(going);
  if (left == 0) return;
  extract(state_, grids_.data(), digits_);
  for_each_puzzle(going, [&](int i) {
    begun_.push_back(trials_[static_cast<size_t>(i)]);
    begun_grids_.push_back(grids_[static_cast<size_t>(i)]);
  });
}

}  // namespace

ClueBatchTarget clue_batch_here() {
  return {.name = hwy::TargetName(HWY_TARGET), .make = []() -> std::unique_ptr<ClueBatch> {
            return std::make_unique<SlicedClueBatch>();
          }};
}

}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#if NONET_ONCE
namespace nonet {

NONET_TARGET_TABLE(ClueBatchTarget, clue_batch_here);

std::vector<ClueBatchTarget> clue_batch_targets() {
  return results_of_targets(clue_batch_here_table);
}

std::unique_ptr<ClueBatch> make_clue_batch() { return clue_batch_targets()[0].make(); }

}  // namespace nonet
#endif
