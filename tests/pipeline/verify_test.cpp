// Verifications: the counts, and the JSON.
#include "engine/pipeline/jobs/verify.h"

#include <gtest/gtest.h>
#include <nonet/errors.h>
#include <nonet/solver_table.h>

#include <span>

#include "tests/support/compress.h"
#include "tests/support/support.h"
#include "tools/export/export_formats.h"

namespace nonet {
namespace {

// Every field differs from its default, and from the others of its type.
const Verification kFullVerification = {
    .puzzles = "p.txt",
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
    .further = 16,
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

/// So many puzzles of the sample, again and again, and their right answers.
struct Lines {
  std::vector<std::string> puzzles, answers;

  explicit Lines(size_t count) {
    const std::span<const Grid> sample = test::sample();
    std::vector<Grid> solutions(sample.size());
    std::vector<SolveResult> results(sample.size());
    find_solver("scalar")->make({})->solve(sample, solutions, results);
    for (size_t i = 0; i < count; ++i) {
      puzzles.push_back(puzzle_text(sample[i % sample.size()]) + '\n');
      answers.push_back(puzzle_text(solutions[i % sample.size()]) + '\n');
    }
  }
};
constexpr size_t kMany = 40 * kPreferredBatch;  // more than fit into a few slices

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

/// Returns the verification of answers to puzzles.
Verification verification_of(const std::string& puzzles, const std::string& answers,
                             bool matches_puzzles = false) {
  const test::TemporaryFolder folder;
  RunControl control;
  return verify({.puzzles = folder.write("puzzles", puzzles),
                 .solutions = folder.write("answers", answers),
                 .matches_puzzles = matches_puzzles},
                control);
}

TEST(Verify, FindsTheAnswersAfterAMissingAndAfterASurplusOne) {
  const Lines lines(8);
  const std::string text = joined(lines.puzzles);
  const std::vector<std::string>& answers = lines.answers;
  const auto without = [&](size_t left_out) {
    std::vector<std::string> rest = answers;
    rest[left_out].clear();
    return joined(rest);
  };
  for (size_t i = 0; i + 1 < answers.size(); ++i) {
    const Verification found = verification_of(text, without(i));
    EXPECT_EQ(found.right_solutions, 7u) << i;
    EXPECT_EQ(found.missing, 1u) << i;
    EXPECT_EQ(found.wrong, 0u) << i;
  }
  const Verification surplus = verification_of(text, answers[0] + "junk\n" + without(0));
  EXPECT_EQ(surplus.right_solutions, 8u);
  EXPECT_EQ(surplus.wrong, 1u);
  const Verification again = verification_of(text, answers[0] + answers[0] + without(0));
  EXPECT_EQ(again.right_solutions, 8u);
  ASSERT_EQ(again.wrong, 1u);
  EXPECT_EQ(again.first_wrong.front(), (WrongAnswer{2, "answers record 1 again"}));
}

// Nothing behind an answer that is missing, one too many or in another place is wrong.
TEST(Verify, NamesAnswersThatAreNotInTheirPlaces) {
  const Lines lines(600);
  const std::string puzzles = joined(lines.puzzles);
  const auto verified = [&](const std::vector<std::string>& answers) {
    return verification_of(puzzles, joined(answers));
  };
  for (const size_t at : {0, 1, 100, 300, 560, 597}) {
    SCOPED_TRACE(at);
    const auto place = [at](std::vector<std::string>& all) {
      return all.begin() + static_cast<ptrdiff_t>(at);
    };
    std::vector<std::string> answers = lines.answers;
    answers.insert(place(answers), answers[at + 1]);
    Verification found = verified(answers);
    EXPECT_EQ(found.right_solutions, 600u);
    EXPECT_EQ(found.first_wrong,
              (std::vector<WrongAnswer>{
                  {at + 1, "answers record " + std::to_string(at + 2) + " again"}}));

    for (const size_t distance : {1, 2, 21, 39}) {
      if (at + distance >= 600) continue;
      answers = lines.answers;
      std::swap(answers[at], answers[at + distance]);
      found = verified(answers);
      EXPECT_EQ(found.missing, 0u) << distance;
      EXPECT_EQ(found.surplus, 0u) << distance;
      EXPECT_EQ(found.records, 600u) << distance;
      ASSERT_EQ(found.wrong, distance == 1 ? 1u : 2u) << distance;
      // Of three neighbours in reverse order, the last is the one that is in its place.
      const size_t record = distance < 3 ? at + 2 : at + 1;
      EXPECT_EQ(found.first_wrong.back().reason,
                "answers record " + std::to_string(record) + ", out of order");
    }
    for (const size_t count : {2, 40, 300}) {
      if (at + count > 600) continue;
      answers = lines.answers;
      answers.erase(place(answers), place(answers) + static_cast<ptrdiff_t>(count));
      found = verified(answers);
      EXPECT_EQ(found.missing, count);
      EXPECT_EQ(found.wrong, 0u) << count;
      EXPECT_EQ(found.right_solutions, 600 - count);

      answers = lines.answers;
      std::reverse(place(answers), place(answers) + static_cast<ptrdiff_t>(count));
      found = verified(answers);
      EXPECT_EQ(found.records, 600u) << count;
      EXPECT_EQ(found.missing + found.surplus, 0u) << count;
      EXPECT_EQ(found.wrong, count - 1) << count;  // one of them is in its place
      ASSERT_FALSE(found.first_wrong.empty());
      for (const WrongAnswer& wrong : found.first_wrong) {
        EXPECT_TRUE(wrong.reason.ends_with(", out of order")) << wrong.reason;
      }
    }
  }
}

// Answers that are all wrong are each wrong once.
TEST(Verify, CountsAnswersThatAreAllWrong) {
  const Lines lines(600);
  std::string answers = joined(lines.answers);
  for (char& c : answers) c = c == '\n' ? c : static_cast<char>('1' + (c - '0') % 9);
  const Verification found = verification_of(joined(lines.puzzles), answers);
  EXPECT_EQ(found.wrong, 600u);
  EXPECT_EQ(found.records, 600u);
  EXPECT_EQ(found.missing + found.surplus, 0u);
}

TEST(Verify, KeepsTheFirstWrongAnswersOnly) {
  const std::vector<std::string> nonsense(30, "nonsense\n");
  const Verification found = verification_of(joined(Lines(30).puzzles), joined(nonsense));
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

/// Returns the verification with some numbers of threads, which must be the same.
Verification with_threads(const std::string& puzzles, const std::string& answers, bool fails) {
  const test::TemporaryFolder folder;
  VerifyConfig config{.puzzles = folder.write("puzzles", puzzles),
                      .solutions = folder.write("answers", answers)};
  RunControl control;
  const Verification one = verify(config, control);
  EXPECT_EQ(control.read_error != nullptr, fails);
  for (const int threads : {2, 16}) {
    config.threads = threads;
    RunControl other;
    EXPECT_EQ(to_json(verify(config, other)), to_json(one)) << threads;
    EXPECT_EQ(other.read_error != nullptr, fails) << threads;
  }
  return one;
}

TEST(Verify, IsTheSameWithAnyNumberOfThreads) {
  const Lines lines(kMany);
  const size_t count = lines.puzzles.size();
  const Verification right = with_threads(joined(lines.puzzles), joined(lines.answers), false);
  EXPECT_EQ(right.right_solutions, count);
  EXPECT_TRUE(right.is_right());

  Lines other = lines;
  other.answers[0].insert(0, "my solver\n");
  other.answers[5000] = "nonsense\n";
  other.answers[7000].clear();
  other.answers[7001].clear();
  other.answers[9000] += other.answers[9000];
  other.answers[12000].insert(0, "puzzle,solution\n");
  std::swap(other.answers[15000], other.answers[15001]);
  other.puzzles[16000] = "bad\n";
  other.answers[16000] = "malformed\n";
  other.answers.back().clear();
  const Verification found = with_threads(joined(other.puzzles), joined(other.answers), false);
  EXPECT_EQ(found.words[static_cast<size_t>(Status::malformed)], 1u);
  EXPECT_GE(found.missing, 3u);
  EXPECT_EQ(found.records + found.missing, count);
  ASSERT_GE(found.first_wrong.size(), 3u);
  EXPECT_EQ(found.first_wrong[0], (WrongAnswer{5002, "not an answer"}));
  EXPECT_EQ(found.first_wrong[1].reason, "answers record 9001 again");
  EXPECT_EQ(found.first_wrong[2].reason, "not an answer");
}

TEST(Verify, IsTheSameWithAnyNumberOfThreadsIfOneInputIsShort) {
  const Lines lines(kMany);
  const size_t count = lines.puzzles.size();
  Lines few = lines;
  few.answers.resize(count / 2 + 1);
  EXPECT_EQ(with_threads(joined(lines.puzzles), joined(few.answers), false).missing,
            count - few.answers.size());
  few.puzzles.resize(count / 3);
  EXPECT_EQ(with_threads(joined(few.puzzles), joined(lines.answers), false).surplus,
            count - few.puzzles.size());
  std::string packed;
  for (const std::string& answer : lines.answers) packed += test::gzip(answer);
  const std::string cut = packed.substr(0, packed.size() / 2);
  const Verification before = with_threads(joined(lines.puzzles), cut, true);
  EXPECT_GE(before.right_solutions, count / 4);
  EXPECT_EQ(before.missing, 0u);
  EXPECT_FALSE(before.is_complete);
}

TEST(Verify, IsTheSameWithAnyNumberOfThreadsIfRecordsHaveNumbers) {
  const Lines lines(kMany);
  std::vector<std::string> answers = {"record,puzzle,solution,status,guesses,nanos\n"};
  for (size_t i = 0; i < lines.puzzles.size(); ++i) {
    answers.push_back(std::to_string(i + 1) + ',' + lines.puzzles[i].substr(0, kCells) + ',' +
                      lines.answers[i].substr(0, kCells) + ",unique,0,0\n");
  }
  const auto verified = [&] { return with_threads(joined(lines.puzzles), joined(answers), false); };
  EXPECT_EQ(verified().right_solutions, lines.puzzles.size());
  std::swap(answers[10000], answers[12000]);
  EXPECT_EQ(verified().right_solutions, lines.puzzles.size());
  EXPECT_TRUE(verified().is_right());
  answers[14000].clear();
  EXPECT_EQ(verified().missing, 1u);
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
