#include "engine/io/detection/judge.h"

#include <fmt/format.h>
#include <nonet/result.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <array>

#include "engine/io/formats/cells.h"

namespace nonet {
namespace {

/// Boards that are solved, of all series together.
constexpr size_t kMostBoards = 256;
constexpr size_t kLeastRows = 8;

size_t count_clues(const Grid& board) {
  return kCells - static_cast<size_t>(std::ranges::count(board.cells, uint8_t{0}));
}

/// Returns whether `board` has more cells than `puzzle`, and the same digits where both have one. An
/// answer that was cut short lacks clues.
bool continues(const Grid& board, const Grid& puzzle) {
  constexpr size_t kLeastEqual = 8;
  size_t equal = 0;
  for (size_t i = 0; i < kCells; ++i) {
    if (puzzle.cells[i] == 0 || board.cells[i] == 0) continue;
    if (puzzle.cells[i] != board.cells[i]) return false;
    ++equal;
  }
  const size_t clues = count_clues(puzzle);
  return equal >= std::min(kLeastEqual, clues) && count_clues(board) > clues;
}

bool is_most(size_t part, size_t all) { return 2 * part > all; }

/// How the boards of a series stand to those of another one in the same rows.
struct Relation {
  uint32_t rows = 0;  // with boards in both
  uint32_t equal = 0;
  uint32_t solving = 0;  // solutions of the other boards
  uint32_t more = 0;     // that continue the other boards
};

Relation relate(const BoardSeries& series, const BoardSeries& other, size_t rows) {
  Relation relation;
  for (size_t row = 0; row < std::min({series.size(), other.size(), rows}); ++row) {
    if (!series[row] || !other[row]) continue;
    ++relation.rows;
    const bool is_equal = *series[row] == *other[row];
    relation.equal += is_equal ? 1 : 0;
    if (is_equal || !continues(*series[row], *other[row])) continue;
    ++relation.more;
    relation.solving += is_solution_of(*other[row], *series[row]) ? 1 : 0;
  }
  return relation;
}

/// Returns whether all boards of a series have one digit only, the same, beside blanks.
bool has_one_digit(const BoardSeries& series, size_t rows) {
  uint8_t digit = 0;
  for (size_t row = 0; row < std::min(series.size(), rows); ++row) {
    if (!series[row]) continue;
    for (const uint8_t cell : series[row]->cells) {
      if (cell == 0 || cell == digit) continue;
      if (digit != 0) return false;
      digit = cell;
    }
  }
  return digit != 0;
}

/// Solves the boards of the first rows and counts the results.
void count_results(std::span<const BoardSeries> series, size_t rows, uint64_t max_guesses,
                   std::vector<Judgement>& judgements) {
  std::vector<Grid> boards;
  std::vector<size_t> owners;
  for (size_t i = 0; i < series.size(); ++i) {
    for (size_t row = 0; row < std::min(series[i].size(), rows); ++row) {
      if (!series[i][row]) continue;
      const Grid& board = *series[i][row];
      ++judgements[i].boards;
      const size_t clues = count_clues(board);
      judgements[i].clues += clues;
      if (clues < kCells) {
        boards.push_back(board);
        owners.push_back(i);
      } else if (is_solution_of(board, board)) {
        ++judgements[i].full;
      } else {
        ++judgements[i].unsolvable;
      }
    }
  }
  if (boards.empty()) return;
  std::vector<Grid> solutions(boards.size());
  std::vector<SolveResult> results(boards.size());
  find_solver("auto")
      ->make({.limit = 2, .max_guesses = max_guesses})
      ->solve(boards, solutions, results);
  for (size_t i = 0; i < boards.size(); ++i) {
    Judgement& judgement = judgements[owners[i]];
    const Status status = results[i].status;
    uint32_t& count = status == Status::unique       ? judgement.unique
                      : status == Status::multiple   ? judgement.multiple
                      : status == Status::unsolvable ? judgement.unsolvable
                                                     : judgement.undecided;
    ++count;
  }
}

/// Looks for the series to which series `at` belongs: copies of an earlier one, or boards that
/// continue those of a series of puzzles. Of several the one with the fewest clues is the
/// puzzles.
void find_relation(std::span<const BoardSeries> series, size_t at, size_t rows,
                   std::vector<Judgement>& judgements) {
  Judgement& judgement = judgements[at];
  std::optional<size_t> best;
  Relation found;
  for (size_t other = 0; other < series.size(); ++other) {
    const Judgement& rival = judgements[other];
    if (other == at || !is_most(rival.puzzles() + rival.full, rival.boards)) continue;
    const Relation relation = relate(series[at], series[other], rows);
    const bool is_copy = other < at && is_most(relation.equal, relation.rows);
    // A series of a few boards beside a long one says nothing about the others.
    const bool is_answer = is_most(relation.more, relation.rows) &&
                           is_most(rival.puzzles(), rival.boards) &&
                           is_most(relation.rows, judgement.boards) && rival.clues > 0;
    if (is_copy) {
      judgement.role = Role::copies;
      judgement.of = other;
      judgement.agreeing = relation.equal;
      return;
    }
    if (!is_answer) continue;
    if (best && judgements[*best].clues * rival.boards <= rival.clues * judgements[*best].boards)
      continue;
    best = other;
    found = relation;
  }
  if (!best) return;
  judgement.of = *best;
  const bool are_solutions = is_most(found.solving, found.rows);
  judgement.role = are_solutions ? Role::solutions : Role::answers;
  judgement.agreeing = are_solutions ? found.solving : found.more;
}

}  // namespace

std::vector<Judgement> judge(std::span<const BoardSeries> series, uint64_t max_guesses) {
  std::vector<Judgement> judgements(series.size());
  size_t filled = 0;
  for (const BoardSeries& boards : series) {
    filled +=
        std::ranges::any_of(boards, [](const auto& board) { return board.has_value(); }) ? 1 : 0;
  }
  const size_t rows = std::max(kLeastRows, kMostBoards / std::max<size_t>(filled, 1));
  count_results(series, rows, max_guesses, judgements);
  for (size_t i = 0; i < series.size(); ++i) {
    if (judgements[i].boards > 0) find_relation(series, i, rows, judgements);
  }
  for (size_t i = 0; i < series.size(); ++i) {
    Judgement& judgement = judgements[i];
    if (judgement.role != Role::nothing || judgement.boards == 0) continue;
    if (2 * (judgement.puzzles() + judgement.full) >= judgement.boards) {
      const bool are_full = is_most(judgement.full, judgement.boards) || judgement.puzzles() == 0;
      judgement.role = are_full ? Role::grids : Role::puzzles;
    } else if (has_one_digit(series[i], rows)) {
      judgement.role = Role::mask;
    }
  }
  return judgements;
}

Judgement judge(const BoardSeries& series, uint64_t max_guesses) {
  return judge(std::span(&series, 1), max_guesses).front();
}

bool are_apart(std::span<const BoardSeries> series) {
  return std::ranges::none_of(series, [&](const BoardSeries& one) {
    return has_one_digit(one, one.size()) || std::ranges::any_of(series, [&](const auto& other) {
             const Relation relation = relate(one, other, one.size());
             return &one != &other && is_most(relation.more, relation.rows);
           });
  });
}

bool have_blanks(const BoardSeries& puzzles, const BoardSeries& beside) {
  constexpr size_t kFewestBoards = 8;
  constexpr size_t kMostClues = 60;  // lists with nearly full boards may have full ones, too
  size_t boards = 0, full = 0, paired = 0;
  for (size_t row = 0; row < puzzles.size(); ++row) {
    if (!puzzles[row]) continue;
    const bool is_paired = beside[row] && is_full(*beside[row]);
    const size_t clues = count_clues(*puzzles[row]);
    const bool is_solution = clues == kCells && !is_paired;
    if (clues > kMostClues && !is_solution) return false;
    ++boards;
    full += is_solution ? 1 : 0;
    paired += is_paired ? 1 : 0;
  }
  return is_most(paired, boards) || (full == 0 && boards >= kFewestBoards);
}

std::string describe(const Judgement& judgement, std::string_view of) {
  const auto counted = [](size_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
  };
  switch (judgement.role) {
    case Role::solutions:
      return counted(judgement.agreeing, "solution", "solutions") + fmt::format(" of {}", of);
    case Role::answers:
      return counted(judgement.agreeing, "board", "boards") + fmt::format(" that continue {}", of);
    case Role::copies:
      return counted(judgement.agreeing, "board", "boards") + fmt::format(" equal to {}", of);
    case Role::mask:
      return counted(judgement.boards, "board", "boards") + " of one digit, which mark cells";
    case Role::grids:
    case Role::puzzles:
    case Role::nothing:
      break;
  }
  std::string words;
  const auto add = [&](size_t count, std::string_view one, std::string_view many) {
    if (count > 0) words += (words.empty() ? "" : ", ") + counted(count, one, many);
  };
  add(judgement.unique, "puzzle with one solution", "puzzles with one solution");
  add(judgement.multiple, "puzzle with several solutions", "puzzles with several solutions");
  add(judgement.undecided, "puzzle that is not solved to the end",
      "puzzles that are not solved to the end");
  add(judgement.full, "full grid", "full grids");
  add(judgement.unsolvable, "board without a solution", "boards without a solution");
  return words.empty() ? "no boards" : words;
}

}  // namespace nonet
