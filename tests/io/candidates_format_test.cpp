// The format `candidates`: puzzles, the place of the fault in malformed records, and the output
// formats that write candidates and read them back.
#include "engine/io/formats/candidates_format.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "engine/io/detection/detection.h"
#include "engine/io/formats/format_table.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

Candidates some_candidates() {
  std::mt19937 random(1);
  return test::random_candidates(test::grid(test::kPuzzle), 30, random);
}

const Candidates kCandidates = some_candidates();
const std::string kText = puzzle_text(kCandidates);
const std::string kSolution(test::kSolution);

ParsedText parse(std::string_view text) {
  ParsedText parsed;
  const InputLayout layout{.format = find_input_format("candidates")};
  layout.parse(text, parsed);
  return parsed;
}

TEST(CandidatesFormat, ReadsALineAndLeavesTheRest) {
  for (const char* rest : {"", ",", " name", ",a,b", ";x", "#x", "\r"}) {
    const ParsedText parsed = parse(kText + rest + "\n# a comment\n\n" + kText);
    ASSERT_EQ(parsed.records.size(), 2u) << rest;
    EXPECT_EQ(parsed.candidates, (std::vector<Candidates>{kCandidates, kCandidates})) << rest;
    EXPECT_TRUE(parsed.puzzles.empty());
    EXPECT_EQ(parsed.records[1].line, 3u);
  }
}

TEST(CandidatesFormat, ReportsThePlaceOfAFault) {
  const auto with = [](size_t place, char c) {
    std::string text = kText;
    text[place] = c;
    return text;
  };
  const struct {
    std::string text;
    const char* reason;
  } kCases[] = {
      {kText.substr(0, 728), "too short: 728 of 729 characters"},
      {kText.substr(0, 100), "too short: 100 of 729 characters"},
      {kText.substr(0, 9) + ",x", "too short: 9 of 729 characters"},
      {kText + ".", "too long: more than 729 characters"},
      {kText + "9", "too long: more than 729 characters"},
      {kText + "x", "bad character 'x' after 729 characters"},
      {with(0, '2'), "bad character '2' after 0 of 729 characters (row 1, column 1, digit 1)"},
      {with(100, '1'), "bad character '1' after 100 of 729 characters (row 2, column 3, digit 2)"},
      {with(728, 'x'), "bad character 'x' after 728 of 729 characters (row 9, column 9, digit 9)"},
      {with(300, '-'), "bad character '-' after 300 of 729 characters (row 4, column 7, digit 4)"},
      {kText + ' ' + std::string(kMaxLineBytes, 'x'), "line of more than 64 KiB"},
  };
  for (const auto& [text, reason] : kCases) {
    const ParsedText parsed = parse(text + '\n' + kText);
    ASSERT_EQ(parsed.records.size(), 2u);
    EXPECT_EQ(describe(parsed.records[0].fault), reason);
    EXPECT_FALSE(parsed.records[1].fault);
    EXPECT_EQ(parsed.puzzle_count(), 1u);
  }
}

TEST(CandidatesFormat, IsDetectedByContent) {
  const auto format_of = [](const std::string& text) {
    return std::string(detect(text, true, {})->layout.format->name);
  };
  const std::string bad = kText.substr(1), puzzle(test::kPuzzle);
  EXPECT_EQ(format_of(kText), "candidates");
  EXPECT_EQ(format_of(kText + ",name\n" + kText), "candidates");
  EXPECT_EQ(format_of("2\n" + kText + "\n" + kText), "candidates");
  EXPECT_EQ(format_of("A title\n" + kText), "candidates");
  EXPECT_EQ(format_of(bad + "\n" + kText), "candidates");
  EXPECT_EQ(format_of("short,line\n" + bad + "\n" + kText + "\n"), "candidates");
  EXPECT_EQ(format_of(kText.substr(0, 728) + "\n"), "candidates") << "a single line, cut short";
  EXPECT_EQ(format_of(puzzle + "\n" + kText), "line");
  EXPECT_EQ(format_of(bad + "\n" + puzzle), "line");
}

class CandidatesOutput : public testing::Test {
 protected:
  std::string write(std::string_view format) {
    const AnswerBatch batch{.layout = &layout_,
                            .records = parsed_.records,
                            .candidates = parsed_.candidates,
                            .solutions = solutions_,
                            .results = results_};
    TextBuffer text;
    find_output_format(format)->output->batch(batch, text);
    return std::string(text.view());
  }

  InputLayout layout_{.format = find_input_format("candidates")};
  const std::string input_ = kText + ",7.2\n" + kText.substr(0, 700) + "\n" + kText;
  ParsedText parsed_ = parse(input_);
  std::vector<Grid> solutions_ = {test::grid(kSolution), Grid{}};
  std::vector<SolveResult> results_ = {{.solutions = 1, .status = Status::unique},
                                       {.solutions = 2, .status = Status::multiple}};
};

TEST_F(CandidatesOutput, HasThePuzzleInItsOwnText) {
  const std::string excerpt = kText.substr(0, 160);
  EXPECT_EQ(write("line"), kSolution + "\nmalformed\nmultiple\n");
  EXPECT_EQ(write("pair"),
            kText + ',' + kSolution + ",7.2\n" + excerpt + ",malformed\n" + kText + ",multiple\n");
  EXPECT_EQ(write("csv"), "1," + kText + ',' + kSolution + ",unique,0,0\n2,\"" + excerpt +
                              "\",,malformed,0,0\n3," + kText + ",,multiple,0,0\n");
  EXPECT_NE(write("jsonl").find("\"puzzle\":\"" + kText + "\",\"solution\":\"" + kSolution),
            std::string::npos);
}

TEST_F(CandidatesOutput, IsReadBack) {
  const Status statuses[] = {Status::unique, Status::malformed, Status::multiple};
  for (const Format* row : output_formats()) {
    const OutputSide& output = *row->output;
    const std::string_view format = row->name;
    if (!output.takes_candidates) continue;
    const std::string text = (output.begin != nullptr ? output.begin({}) : "") + write(format) +
                             (output.finish != nullptr ? output.finish({}, 3) : "");
    const Detection detection = *detect(text, true, {.answers = true});
    ParsedText parsed;
    detection.layout.parse(std::string_view(text).substr(detection.preamble.bytes), parsed);
    ASSERT_EQ(parsed.records.size(), 3u) << format;
    for (size_t i = 0; i < 3; ++i) {
      SCOPED_TRACE(std::string(format) + ' ' + std::to_string(i));
      ASSERT_TRUE(parsed.records[i].fault) << "it is not a grid";
      const ClaimedAnswer answer = read_answer(detection.layout, parsed.records[i], nullptr);
      EXPECT_EQ(answer.puzzle, std::nullopt);
      if (i != 1) {
        EXPECT_EQ(answer.candidates, kCandidates);
      }
      if (i == 0) {
        EXPECT_EQ(answer.solution, solutions_[0]);
      } else {
        EXPECT_EQ(answer.status, statuses[i]);
      }
    }
  }
}

TEST_F(CandidatesOutput, AClaimedSolutionFollowsThePuzzle) {
  const std::string line = kText + "," + kSolution;
  const ParsedText parsed = parse(line);
  EXPECT_EQ(layout_.claimed_solution(parsed.records[0]), kSolution);
  EXPECT_EQ(layout_.claimed_solution(parse(input_).records[2]), "");
}

}  // namespace
}  // namespace nonet
