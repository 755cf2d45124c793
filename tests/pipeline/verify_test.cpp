// Verifications: the counts, and the JSON.
#include "engine/pipeline/verify.h"

#include <gtest/gtest.h>
#include <nonet/errors.h>

#include "tests/support/compress.h"
#include "tests/support/support.h"
#include "tools/export/export_formats.h"

namespace nonet {
namespace {

// Every field differs from its default, and from the others of its type.
const Verification kFullVerification = {.puzzles = "p.txt",
                            .solutions = "s.txt",
                            .proves = true,
                            .is_complete = false,
                            .records = 1,
                            .right_solutions = 2,
                            .words = {3, 4, 5, 6, 7, 8},
                            .proved = 9,
                            .unproved = 10,
                            .wrong = 11,
                            .missing = 12,
                            .surplus = 13,
                            .first_wrong = {{14, "not an answer"}, {15, "answers record 3 again"}},
                            .notes = {"a note", "another"},
                            .misreading = "read as line"};

TEST(Verify, CountsRightWrongMissingAndSurplus) {
  const test::TemporaryFolder folder;
  const std::string puzzle(test::kPuzzle), solution(test::kSolution);
  const std::string empty(81, '.');
  const std::string puzzles =
      folder.write("puzzles", puzzle + '\n' + puzzle + '\n' + empty + "\nbad\n" + puzzle + '\n');
  const std::string solutions =
      folder.write("solutions", solution + "\nnonsense\nmultiple\nmalformed\n");
  RunControl control;
  const Verification found =
      verify({.puzzles = puzzles, .solutions = solutions, .proves = true}, control);
  EXPECT_EQ(found.records, 4u);
  EXPECT_EQ(found.right_solutions, 1u);
  EXPECT_EQ(found.words[static_cast<size_t>(Status::multiple)], 1u);
  EXPECT_EQ(found.words[static_cast<size_t>(Status::malformed)], 1u);
  EXPECT_EQ(found.proved, 1u);
  EXPECT_EQ(found.unproved, 0u);
  EXPECT_EQ(found.missing, 1u);
  EXPECT_EQ(found.surplus, 0u);
  ASSERT_EQ(found.wrong, 1u);
  EXPECT_EQ(found.first_wrong.front(), (WrongAnswer{2, "not an answer"}));
  EXPECT_FALSE(found.is_right());
  EXPECT_EQ(found.findings(), 2u);
}

TEST(Verify, KeepsTheFirstWrongAnswersOnly) {
  const test::TemporaryFolder folder;
  std::string puzzles, solutions;
  for (int i = 0; i < 30; ++i) {
    puzzles += std::string(test::kPuzzle) + '\n';
    solutions += "nonsense\n";
  }
  RunControl control;
  const Verification found = verify(
      {.puzzles = folder.write("puzzles", puzzles), .solutions = folder.write("out", solutions)},
      control);
  EXPECT_EQ(found.wrong, 30u);
  ASSERT_EQ(found.first_wrong.size(), Verification::kMaxWrongAnswers);
  EXPECT_EQ(found.first_wrong.back().line, Verification::kMaxWrongAnswers);
  const std::string text = cli::printed_text(found);
  EXPECT_NE(text.find("and 20 more findings\nFAILED: 30 records"), std::string::npos) << text;
}

TEST(Verify, KeepsTheResultBeforeAReadError) {
  const test::TemporaryFolder folder;
  const std::string puzzle = std::string(test::kPuzzle) + '\n';
  const std::string solution = std::string(test::kSolution) + '\n';
  const std::string end = test::gzip(solution);
  const std::string damaged = test::gzip(solution) + end.substr(0, end.size() - 4);
  RunControl control;
  const Verification found = verify({.puzzles = folder.write("puzzles", puzzle + puzzle + puzzle),
                                     .solutions = folder.write("out.gz", damaged)},
                                    control);
  EXPECT_GE(found.right_solutions, 1u);
  EXPECT_EQ(found.missing, 0u);
  EXPECT_FALSE(found.is_complete);
  EXPECT_FALSE(found.is_right());
  EXPECT_THROW(control.throw_read_error(), DataError);
  EXPECT_EQ(cli::printed_text(found).find("stopped early: "), 0u) << cli::printed_text(found);
}

TEST(VerificationJson, IsReadBackToTheSameValue) {
  EXPECT_EQ(verification_from_json(to_json(kFullVerification), "x"), kFullVerification);
  EXPECT_EQ(verification_from_json(to_json(Verification{}), "x"), Verification{});
}

TEST(VerificationJson, RefusesOtherDocuments) {
  const std::string text = to_json(kFullVerification);
  for (size_t size = 0; size + 2 < text.size(); size += 13) {
    EXPECT_THROW(verification_from_json(text.substr(0, size), "x"), DataError) << size;
  }
  std::string other = text;
  other.replace(other.find("\"verification\""), 14, "\"comparison\"");
  EXPECT_THROW(verification_from_json(other, "x"), DataError);
}

}  // namespace
}  // namespace nonet
