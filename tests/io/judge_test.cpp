// The role of a series of boards follows from solving them.
#include "engine/io/detection/judge.h"

#include <gtest/gtest.h>
#include <nonet/equivalence.h>

#include "tests/support/support.h"

namespace nonet {
namespace {

constexpr size_t kRows = 40;

/// Equivalents of a board, a row each.
BoardSeries equivalents(const Grid& board) {
  BoardSeries series;
  for (size_t i = 1; i <= kRows; ++i)
    series.emplace_back(equivalence_of_copy(7, i, 1).apply(board));
  return series;
}

constexpr std::string_view kEasy =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr std::string_view kSolved =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

BoardSeries puzzles() { return equivalents(test::grid(kEasy)); }
BoardSeries solutions() { return equivalents(test::grid(kSolved)); }

template <class Change>
BoardSeries changed(BoardSeries series, Change change) {
  for (size_t row = 0; row < series.size(); ++row) change(*series[row], row);
  return series;
}

Role role_of(const BoardSeries& series) { return judge(series).role; }

TEST(Judge, SeesPuzzlesAndFullGrids) {
  const Judgement found = judge(puzzles());
  EXPECT_EQ(found.role, Role::puzzles);
  EXPECT_EQ(found.boards, kRows);
  EXPECT_EQ(found.unique, kRows);
  EXPECT_EQ(describe(found), "40 puzzles with one solution");
  EXPECT_EQ(role_of(solutions()), Role::grids);
  EXPECT_EQ(role_of({}), Role::nothing);
  EXPECT_EQ(role_of(BoardSeries(5)), Role::nothing);
}

TEST(Judge, SeesWhatBelongsToWhatInAnyOrder) {
  // A solution that a program did not finish, and one with a wrong digit.
  const BoardSeries partial = changed(solutions(), [](Grid& board, size_t row) {
    for (size_t i = 60 + row % 10; i < kCells; ++i) board.cells[i] = puzzles()[row]->cells[i];
  });
  const BoardSeries wrong = changed(solutions(), [](Grid& board, size_t row) {
    for (size_t i = 0; i < kCells; ++i) {
      if (puzzles()[row]->cells[i] == 0) {
        board.cells[i] = static_cast<uint8_t>(board.cells[i] % 9 + 1);
        break;
      }
    }
  });
  const std::vector<BoardSeries> series = {solutions(), partial, puzzles(), wrong, puzzles()};
  const std::vector<Judgement> found = judge(series);
  EXPECT_EQ(found[0].role, Role::solutions);
  EXPECT_EQ(found[1].role, Role::answers);
  EXPECT_EQ(found[2].role, Role::puzzles);
  EXPECT_EQ(found[3].role, Role::answers);
  EXPECT_EQ(found[4].role, Role::copies);
  for (const size_t i : {0, 1, 3, 4}) EXPECT_EQ(found[i].of, 2u) << i;
  EXPECT_EQ(describe(found[0], "column 3"), "40 solutions of column 3");
}

TEST(Judge, SeesAnswersThatWereCutShort) {
  const BoardSeries cut = changed(solutions(), [](Grid& board, size_t) {
    std::fill_n(board.cells.begin() + 60, 21, uint8_t{0});
  });
  const std::vector<BoardSeries> series = {cut, puzzles()};
  EXPECT_EQ(judge(series)[0].role, Role::answers);
  EXPECT_EQ(judge(series)[1].role, Role::puzzles);
}

TEST(Judge, SeesSolutionsOfWhichSomeAreWrong) {
  const BoardSeries some = changed(solutions(), [](Grid& board, size_t row) {
    if (row % 3 == 0) std::swap(board.cells[0], board.cells[80]);
  });
  const std::vector<BoardSeries> series = {puzzles(), some};
  EXPECT_EQ(judge(series)[1].role, Role::solutions);
}

TEST(Judge, SeesMasksAndBoardsThatAreNone) {
  const BoardSeries mask = changed(puzzles(), [](Grid& board, size_t) {
    for (uint8_t& cell : board.cells) cell = cell == 0 ? 0 : 1;
  });
  EXPECT_EQ(role_of(mask), Role::mask);
  const BoardSeries boxes = changed(solutions(), [](Grid& board, size_t) {
    const Grid rows = board;
    for (size_t i = 0; i < kCells; ++i) board.cells[i] = rows.cells[kHouseCells[18 + i / 9][i % 9]];
  });
  EXPECT_EQ(role_of(boxes), Role::nothing);
  // Lists of puzzles that do not belong together row by row are no answers.
  BoardSeries shifted = solutions();
  std::ranges::rotate(shifted, shifted.begin() + 1);
  const std::vector<BoardSeries> series = {puzzles(), shifted};
  EXPECT_EQ(judge(series)[1].role, Role::grids);
}

// Hard puzzles are not solved to the end: the limit bounds the time of detection.
TEST(Judge, GivesUpHardPuzzlesAndKnowsTheirSolutions) {
  const std::vector<BoardSeries> series = {equivalents(test::grid(test::kPuzzle)),
                                           equivalents(test::grid(test::kSolution))};
  const std::vector<Judgement> found = judge(series);
  EXPECT_EQ(found[0].role, Role::puzzles);
  EXPECT_GT(found[0].undecided, 0u);
  EXPECT_EQ(found[0].puzzles(), kRows);
  EXPECT_EQ(found[1].role, Role::solutions);
}

// A corpus of puzzles with several solutions is one of puzzles.
TEST(Judge, TakesPuzzlesWithSeveralSolutions) {
  const BoardSeries few = changed(
      puzzles(), [](Grid& board, size_t) { std::fill_n(board.cells.begin(), 40, uint8_t{0}); });
  const Judgement found = judge(few);
  EXPECT_EQ(found.role, Role::puzzles);
  EXPECT_EQ(found.puzzles(), kRows);
  EXPECT_EQ(found.unique, 0u);
}

}  // namespace
}  // namespace nonet
