// Output formats: writing, and reading back for verify.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/io/detection/detection.h"
#include "engine/io/formats/answer_text.h"
#include "engine/io/formats/format_table.h"
#include "engine/io/formats/named_answer.h"
#include "engine/io/formats/table_format.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

const std::string kPuzzleText(test::kPuzzle), kSolutionText(test::kSolution);

/// A unique puzzle with a rating, one with several solutions, a malformed record.
class OutputFormats : public testing::Test {
 protected:
  std::string write(const Format& format, bool counts_solutions = false) {
    layout_.parse(input_, parsed_);
    const AnswerBatch batch{.first_record = 41,
                            .layout = &layout_,
                            .records = parsed_.records,
                            .puzzles = parsed_.puzzles,
                            .solutions = solutions_,
                            .results = results_,
                            .shape = {.counts_solutions = counts_solutions}};
    const OutputSide& output = *format.output;
    TextBuffer text;
    if (output.begin != nullptr) text.append(output.begin(batch.shape));
    output.batch(batch, text);
    if (output.finish != nullptr) text.append(output.finish(batch.shape, 3));
    return std::string(text.view());
  }
  std::string write(const char* name, bool counts_solutions = false) {
    return write(*find_output_format(name), counts_solutions);
  }

  std::string input_ =
      kPuzzleText + ";rated 11.9\n" + std::string(81, '.') + "\nnot,\"a\\ puzzle\n";
  InputLayout layout_{.format = find_input_format("line")};
  ParsedText parsed_;
  std::vector<Grid> solutions_ = {test::grid(kSolutionText), Grid{}};
  std::vector<SolveResult> results_ = {
      {.nanos = 1234, .guesses = 5, .solutions = 1, .status = Status::unique},
      {.nanos = 99, .guesses = 50, .solutions = 7, .status = Status::multiple}};
};

TEST_F(OutputFormats, Line) { EXPECT_EQ(write("line"), kSolutionText + "\nmultiple\nmalformed\n"); }

TEST_F(OutputFormats, Pair) {
  EXPECT_EQ(write("pair"), kPuzzleText + "," + kSolutionText + ";rated 11.9\n" +
                               std::string(81, '.') + ",multiple\nnot,\"a\\ puzzle,malformed\n");
}

TEST_F(OutputFormats, Grid) {
  EXPECT_EQ(write("grid"),
            "145327698\n839654127\n672918543\n496185372\n218473956\n753296481\n367542819\n"
            "984761235\n521839764\n\nmultiple\n\nmalformed\n\n");
}

TEST_F(OutputFormats, Npy) {
  const Format& npy = *find_output_format("npy");
  const std::string text = write(npy);
  ASSERT_EQ(text.size(), 128 + 3 * 162u);
  const std::string header = npy.output->final_begin({}, 3);
  EXPECT_EQ(text.substr(0, 128), npy.output->final_begin({}, 0));
  EXPECT_EQ(header.substr(0, 10), std::string("\x93NUMPY\x01\0v\0", 10));
  EXPECT_TRUE(header.substr(10).starts_with(
      "{'descr': '|u1', 'fortran_order': False, 'shape': (3, 2, 81), }  "));
  EXPECT_EQ(header.substr(126), " \n");
  EXPECT_EQ(npy.output->final_begin({}, ~uint64_t{0}).size(), 128u);
  std::string expected(3 * 162, '\0');
  for (size_t cell = 0; cell < 81; ++cell) {
    expected[cell] = static_cast<char>(kPuzzleText[cell] == '.' ? 0 : kPuzzleText[cell] - '0');
    expected[81 + cell] = static_cast<char>(kSolutionText[cell] - '0');
  }
  EXPECT_EQ(text.substr(128), expected);  // no solution of a puzzle with several, no puzzle at all
  EXPECT_FALSE(npy.output->can_be_concatenated());
}

TEST_F(OutputFormats, Csv) {
  EXPECT_EQ(write("csv"), "record,puzzle,solution,status,guesses,nanos\n41," + kPuzzleText + "," +
                              kSolutionText + ",unique,5,1234\n42," + std::string(81, '.') +
                              ",,multiple,50,99\n43,\"not,\"\"a\\ puzzle\",,malformed,0,0\n");
  EXPECT_TRUE(
      write("csv", true).starts_with("record,puzzle,solution,status,guesses,nanos,solutions\n"));
  EXPECT_NE(write("csv", true).find(",,multiple,50,99,7\n"), std::string::npos);
}

TEST_F(OutputFormats, JsonLines) {
  std::istringstream lines(write("jsonl", true));
  std::vector<nlohmann::json> objects;
  for (std::string line; std::getline(lines, line);) objects.push_back(nlohmann::json::parse(line));
  ASSERT_EQ(objects.size(), 3u);
  EXPECT_EQ(objects[0], (nlohmann::json{{"record", 41},
                                        {"puzzle", kPuzzleText},
                                        {"solution", kSolutionText},
                                        {"status", "unique"},
                                        {"guesses", 5},
                                        {"nanos", 1234},
                                        {"solutions", 1}}));
  EXPECT_EQ(objects[1]["solution"], nullptr);
  EXPECT_EQ(objects[1]["solutions"], 7);
  EXPECT_EQ(objects[2]["puzzle"], "not,\"a\\ puzzle");
  EXPECT_EQ(objects[2]["status"], "malformed");
  EXPECT_EQ(objects[2]["reason"], "bad character 'n' after 0 of 81 cells");
}

/// Numbers of records, guesses and nanoseconds with one digit and with many.
class UniqueAnswerFormats : public testing::Test {
 protected:
  UniqueAnswerFormats() {
    for (const char kind : std::string("uuuuuuuuuuuumuuumwuuuw")) {  // unique, multiple, wrong
      text_ += (kind == 'w' ? std::string("no puzzle") : kPuzzleText) + "\n";
      if (kind == 'w') continue;
      const uint64_t numbers[] = {0,           9, 10, 57, 99, 100, 999, 1000, 1'234'567'890'123,
                                  ~uint64_t{0}};
      const size_t i = results_.size();
      results_.push_back({.nanos = numbers[i % 10],
                          .guesses = numbers[i * 3 % 10],
                          .solutions = kind == 'u' ? 1u : 2u,
                          .status = kind == 'u' ? Status::unique : Status::multiple});
      solutions_.push_back(kind == 'u' ? test::grid(kSolutionText) : Grid{});
    }
    layout_.parse(text_, parsed_);
  }

  std::string write(const Format& format, uint64_t first_record, const OutputShape& shape) {
    TextBuffer text;
    format.output->batch({.first_record = first_record,
                          .layout = &layout_,
                          .records = parsed_.records,
                          .puzzles = parsed_.puzzles,
                          .solutions = solutions_,
                          .results = results_,
                          .shape = shape},
                         text);
    return std::string(text.view());
  }

  std::string text_;
  InputLayout layout_{.format = find_input_format("line")};
  ParsedText parsed_;
  std::vector<Grid> solutions_;
  std::vector<SolveResult> results_;
};

// Unique answers are written many at a time, unless columns of the input are carried over.
TEST_F(UniqueAnswerFormats, AreWrittenAsOneByOne) {
  const InputLayout no_columns{.format = find_input_format("line")};
  for (const Format* format : output_formats()) {
    for (const uint64_t first : {uint64_t{1}, uint64_t{95}, uint64_t{9'999'999'990}}) {
      SCOPED_TRACE(std::string(format->name) + ' ' + std::to_string(first));
      EXPECT_EQ(write(*format, first, {}), write(*format, first, {.carried = &no_columns}));
    }
  }
}

TEST_F(OutputFormats, EachIsReadBackCorrectly) {
  for (const Format* format : output_formats()) {
    if (format->output->replaces_header()) continue;  // a NumPy array, which has no lines
    for (const bool counts_solutions : {false, true}) {
      SCOPED_TRACE(format->name);
      const std::string text = write(*format, counts_solutions);
      ParsedText answers;
      const auto [layout, preamble, note, is_early] = *detect(text, true, {.answers = true});
      layout.parse(std::string_view(text).substr(preamble.bytes), answers);
      auto record = answers.records.begin();
      std::vector<ClaimedAnswer> claims;
      auto grid = answers.puzzles.begin();
      for (; record != answers.records.end(); ++record) {
        const bool is_grid = !(*record).fault;
        claims.push_back(read_answer(layout, *record, is_grid ? &*grid : nullptr));
        if (is_grid) ++grid;
      }
      ASSERT_EQ(claims.size(), 3u);
      EXPECT_EQ(claims[0].solution, test::grid(kSolutionText));
      EXPECT_FALSE(claims[1].solution);
      EXPECT_EQ(claims[1].status, Status::multiple);
      EXPECT_FALSE(claims[2].solution);
      EXPECT_EQ(claims[2].status, Status::malformed);
      if (claims[0].puzzle) {
        EXPECT_EQ(claims[0].puzzle, test::grid(kPuzzleText));
      }
    }
  }
}

// Most answers are read by their fixed texts. One with a field more, or with quotes, is not, and
// says the same.
TEST(UniqueAnswers, AreReadAsOtherAnswersAre) {
  const std::string fields[] = {R"({"record":20,"puzzle":")" + kPuzzleText + R"(","solution":")" +
                                    kSolutionText +
                                    R"(","status":"unique","guesses":7,"nanos":50})",
                                "20," + kPuzzleText + "," + kSolutionText + ",unique,7,50"};
  const auto read = [](const std::string& text) {
    InputLayout layout{.format = find_input_format("csv")};
    if (text.starts_with('{')) {
      layout.format = find_input_format("jsonl");
    } else {
      layout.answer_fields = answer_fields_named(table_fields(kAnswerFields, ',').value());
    }
    return read_answer(layout, {.text = text, .fault = {}}, nullptr);
  };
  for (const std::string& text : fields) {
    const size_t is_object = text.ends_with('}');
    EXPECT_EQ(read(text).record, 20u);
    for (size_t i = 0; i + 1 < text.size(); ++i) {
      for (const char c : std::string_view("0.5x\"\\,: -")) {
        std::string changed = text;
        changed[i] = c;
        std::string longer = changed;
        longer.insert(longer.size() - is_object, is_object ? R"(,"x":1)" : R"("")");
        const ClaimedAnswer answer = read(changed), expected = read(longer);
        EXPECT_EQ(answer.record, expected.record) << changed;
        EXPECT_EQ(answer.puzzle, expected.puzzle) << changed;
        EXPECT_EQ(answer.solution, expected.solution) << changed;
        EXPECT_EQ(answer.status, expected.status) << changed;
      }
    }
  }
}

TEST_F(OutputFormats, APairIsReadBackWithAnyTextAfterTheCells) {
  for (const char separator : std::string_view(",;:# \t")) {
    SCOPED_TRACE(separator);
    input_ = kPuzzleText + separator + "rated" + separator + " 11.9\n" + std::string(81, '.') +
             "\nbad\n";
    const std::string text = write("pair");
    const InputLayout layout = detect(text, true, {.answers = true})->layout;
    ParsedText answers;
    layout.parse(text, answers);
    ASSERT_EQ(answers.puzzles.size(), 2u);
    const ClaimedAnswer claim = read_answer(layout, answers.records[0], answers.puzzles.data());
    EXPECT_EQ(claim.puzzle, test::grid(kPuzzleText));
    EXPECT_EQ(claim.solution, test::grid(kSolutionText));
  }
}

}  // namespace
}  // namespace nonet
