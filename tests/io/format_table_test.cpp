// The table of formats, and formats with a footer.
#include "engine/io/formats/format_table.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "engine/io/detection/detection.h"
#include "engine/io/formats/answer_text.h"
#include "engine/pipeline/jobs/run.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

TEST(FormatTable, HasValidRows) {
  std::set<std::string_view> names;
  size_t fallbacks = 0;
  for (const Format* format : format_table()) {
    SCOPED_TRACE(format->name);
    EXPECT_TRUE(names.insert(format->name).second) << "the name is taken";
    EXPECT_TRUE(format->input || format->output);
    if (format->input) {
      EXPECT_NE(format->input->cut, nullptr);
      EXPECT_NE(format->input->parse, nullptr);
      EXPECT_EQ(find_input_format(format->name), format);
      fallbacks += format->input->is_fallback ? 1 : 0;
    }
    if (format->output) {
      EXPECT_NE(format->output->batch, nullptr);
      EXPECT_NE(format->output->read, nullptr);
      EXPECT_EQ(find_output_format(format->name), format);
    }
  }
  EXPECT_EQ(fallbacks, 1u);
}

std::string corpus() {
  std::string text;
  for (size_t i = 0; i < 300; ++i) {
    text += i % 50 == 7 ? "bad \"\\ puzzle\n" : test::text(test::sample()[i]) + "\n";
  }
  return text;
}

/// Returns the output of a run at the end of the run.
std::string output_of(const Format& format, const std::string& input, int threads, bool ordered,
                      RunControl& control) {
  std::string output;
  const auto sink = memory_sink(output);
  run({.inputs = {input},
       .slice_bytes = threads == 1 ? size_t{131072} : size_t{500},
       .output_format = &format,
       .output = sink.get(),
       .ordered = ordered,
       .threads = threads},
      control);
  return output;
}

// A format of numbers, one a line, with the footer "n records". It is not a row of the table,
// because a run can write a format without one.
constexpr Format kNumbered = {
    .name = "numbered",
    .input = {},
    .output = OutputSide{
        .description = "a format for this test",
        .begin = [](const OutputShape&) { return std::string("begin\n"); },
        .batch =
            [](const AnswerBatch& batch, TextBuffer& text) {
              for (AnswerWalk walk(batch); !walk.at_end();) {
                text.append(std::to_string(walk.take().number) + "\n");
              }
            },
        .finish = [](const OutputShape&,
                     uint64_t records) { return std::to_string(records) + " records\n"; }}};

TEST(FormatsWithAFooter, EndWithItForAnyThreadsAndOrder) {
  static_assert(kNumbered.output->needs_footer() && !kNumbered.output->can_be_concatenated());
  const test::TemporaryFolder folder;
  std::string expected = "begin\n";
  for (int i = 1; i <= 300; ++i) expected += std::to_string(i) + "\n";
  for (const int threads : {1, 4}) {
    RunControl control;
    EXPECT_EQ(output_of(kNumbered, folder.write("in", corpus()), threads, true, control),
              expected + "300 records\n");
  }
  RunControl control;
  EXPECT_EQ(output_of(kNumbered, folder.write("empty", "# nothing\n\n"), 1, true, control),
            "begin\n0 records\n");
}

// So a reader detects that the output is not complete.
TEST(FormatsWithAFooter, HaveNoneIfTheRunIsStopped) {
  const test::TemporaryFolder folder;
  RunControl control;
  control.malformed.begin(*parse_malformed_limit("2"), 0, 0);
  const std::string output = output_of(kNumbered, folder.write("in", corpus()), 1, true, control);
  EXPECT_TRUE(output.starts_with("begin\n1\n2\n"));
  EXPECT_EQ(output.find("records"), std::string::npos);
}

TEST(JsonArray, IsValidForAnyThreadsAndOrder) {
  const test::TemporaryFolder folder;
  const Format& json = *find_output_format("json");
  EXPECT_FALSE(json.output->can_be_concatenated());
  for (const bool ordered : {true, false}) {
    RunControl control;
    const auto array = nlohmann::json::parse(
        output_of(json, folder.write("in", corpus()), 4, ordered, control), nullptr, false);
    ASSERT_TRUE(array.is_array()) << ordered;
    ASSERT_EQ(array.size(), 300u);
    std::set<int> records;
    size_t solutions = 0;
    for (const auto& object : array) {
      records.insert(object["record"].get<int>());
      solutions += object["solution"].is_string() ? 1 : 0;
    }
    EXPECT_EQ(records.size(), 300u);
    EXPECT_EQ(solutions, 294u);
  }
  RunControl control;
  EXPECT_EQ(output_of(json, folder.write("empty", ""), 1, true, control), "[\n]\n");
}

TEST(JsonArray, IsAnInput) {
  const std::string puzzle(test::kPuzzle), object = R"({"puzzle":")" + puzzle + R"("})";
  const InputOptions chosen{.format = find_input_format("json")};
  for (const std::string& text :
       {"[\n" + object + ",\n" + object + "\n]\n", "[" + object + ",\n" + object + "]\n",
        "[\n  " + object + " ,\r\n  " + object + "\r\n]",
        "[\n" + object + "\n,\n" + object + "\n]"}) {
    SCOPED_TRACE(text);
    const auto detection = detect(text, true, chosen);
    ASSERT_TRUE(detection);
    ParsedText parsed;
    detection->layout.parse(text, parsed);
    const bool has_comma_line = text.find("\n,\n") != std::string::npos;
    EXPECT_EQ(parsed.records.size(), has_comma_line ? 3u : 2u)
        << "a line that is not an object is malformed";
    EXPECT_EQ(parsed.puzzles, std::vector<Grid>(2, test::grid(puzzle)));
  }
  const std::string own = "[\n{\"record\":1,\"puzzle\":\"" + puzzle + "\"}\n]\n";
  EXPECT_EQ(detect(own, true, {})->layout.format->name, "json");
  EXPECT_EQ(detect("[\n]\n", true, {})->layout.format->name, "json");
  EXPECT_FALSE(detect("[\n", false, {})) << "too early";
}

}  // namespace
}  // namespace nonet
