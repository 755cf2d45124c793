// Answers as other programs write them.
#include "engine/io/formats/foreign_answer.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/support.h"

namespace nonet {
namespace {

const std::string kQuiz(test::kPuzzle);
const std::string kAnswer(test::kSolution);

TEST(ForeignAnswer, StatusIsAWordOrASentence) {
  struct Case {
    const char* text;
    std::optional<Status> status;
  };
  const Case cases[] = {
      {"Puzzle has no solution.", Status::unsolvable},
      {"There are no solutions to the puzzle.", Status::unsolvable},
      {"Board 'x' has no solution", Status::unsolvable},
      {"found 0 solutions", Status::unsolvable},
      {"There are 234 solutions to the puzzle.", Status::multiple},
      {"10 solutions", Status::multiple},
      {"It has MORE than one solution", Status::multiple},
      {"no unique solution", Status::multiple},
      {"the solution is not unique", Status::multiple},
      {"17,.....,multiple,3", Status::multiple},
      {"{\"status\": \"unsolvable\"}", Status::unsolvable},
      {"The solution to the puzzle is unique.", Status::unique},
      {"1 solutions", std::nullopt},
      {"multiples", std::nullopt},
      {"solution", std::nullopt},
      {"", std::nullopt},
  };
  for (const auto& [text, status] : cases) EXPECT_EQ(status_in(text), status) << text;
}

TEST(ForeignAnswer, SolutionIsTheFullGridAndPuzzleTheOther) {
  const std::string rows[] = {
      kQuiz + "," + kAnswer,
      kAnswer + ";" + kQuiz,
      "7,\"a, b\",\"" + kQuiz + "\",\"" + kAnswer + "\",no solution is like this",
      "{\"quiz\": \"" + kQuiz + "\", \"answer\": \"" + kAnswer + "\"}",
      kQuiz + " -> " + kAnswer,
  };
  for (const std::string& row : rows) {
    const ClaimedAnswer answer = read_foreign_answer(row);
    ASSERT_TRUE(answer.puzzle && answer.solution) << row;
    EXPECT_EQ(test::text(*answer.puzzle), kQuiz) << row;
    EXPECT_EQ(test::text(*answer.solution), kAnswer) << row;
    EXPECT_FALSE(answer.status) << row;
  }
  const ClaimedAnswer full = read_foreign_answer(kAnswer + "," + kAnswer);
  EXPECT_TRUE(full.puzzle && full.solution);
  const ClaimedAnswer bare = read_foreign_answer(kAnswer + ",");
  EXPECT_TRUE(!bare.puzzle && bare.solution);
  const ClaimedAnswer none = read_foreign_answer(kQuiz + ",no solution");
  EXPECT_TRUE(none.puzzle && !none.solution);
  EXPECT_EQ(none.status, Status::unsolvable);
}

// 80 and 82 digits are no grid.
TEST(ForeignAnswer, RunsOfOtherLengthsAreNoGrids) {
  for (const std::string& text : {kAnswer.substr(1), kAnswer + "1", kAnswer + kAnswer}) {
    const ClaimedAnswer answer = read_foreign_answer(text);
    EXPECT_FALSE(answer.solution || answer.status) << text;
  }
}

TEST(ForeignAnswer, HeaderIsWordsThatNameAPuzzleOrAnAnswer) {
  for (const char* line : {"puzzle,solution", "quizzes,solutions", "Solution,", "id;Sudoku;clues",
                           "\"question\"\t\"answer\"", "grid"}) {
    EXPECT_TRUE(is_foreign_header(line)) << line;
  }
  for (const char* line : {"q,a", "multiple", "Puzzle has no solution.", "no puzzle", "",
                           "puzzle.1,a", "solution,unsolvable"}) {
    EXPECT_FALSE(is_foreign_header(line)) << line;
  }
  EXPECT_FALSE(is_foreign_header(kQuiz + ",solution"));
}

}  // namespace
}  // namespace nonet
