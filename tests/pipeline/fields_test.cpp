// Records of chosen fields: every field in every format, from rate() and from run().
#include "engine/pipeline/fields.h"

#include <gtest/gtest.h>
#include <nonet/canonical.h>
#include <nonet/errors.h>
#include <nonet/run.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "engine/io/formats/format_table.h"
#include "engine/pipeline/rate.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

std::vector<const Field*> fields_of_puzzles() {
  std::vector<const Field*> chosen;
  for (const Field& field : fields()) {
    if (is_field_of(field, FieldsOf::puzzles)) chosen.push_back(&field);
  }
  return chosen;
}

std::string corpus() {
  std::string text;
  for (size_t i = 0; i < 40; ++i) text += puzzle_text(test::sample()[i]) + '\n';
  text += "\"no, puzzle\"\n" + std::string(17, '1') + std::string(64, '.') + '\n';  // unsolvable
  return text + std::string(81, '.') + '\n';                                        // multiple
}

std::string text_of_run(RunConfig config, const std::string& input = corpus()) {
  std::string text;
  const auto sink = memory_sink(text);
  config.inputs = {memory_source(input)};
  config.output = sink.get();
  RunControl control;
  run(config, control);
  control.throw_read_error();
  sink->finish();
  return text;
}

std::string text_of_rate(RateConfig config) {
  std::string text;
  const auto sink = memory_sink(text);
  config.inputs = {memory_source(corpus())};
  config.output = sink.get();
  RunControl control;
  rate(config, control);
  sink->finish();
  return text;
}

std::vector<nlohmann::json> objects_of(const std::string& text) {
  std::vector<nlohmann::json> objects;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);)
    objects.push_back(nlohmann::json::parse(line));
  return objects;
}

TEST(Fields, AreEqualInRateAndRunForAnyThreads) {
  const Format* const format = find_output_format("jsonl");
  const std::string text = text_of_rate({.format = format, .fields = fields_of_puzzles()});
  const std::string solved =
      text_of_run({.output_format = format, .fields = fields_of_puzzles(), .threads = 3});
  auto rated = objects_of(text), others = objects_of(solved);
  ASSERT_EQ(rated.size(), 43u);
  // run() has written 0 guesses for malformed records from the first version on.
  EXPECT_TRUE(rated[40]["guesses"].is_null());
  EXPECT_EQ(others[40]["guesses"], 0);
  rated.erase(rated.begin() + 40);
  others.erase(others.begin() + 40);
  EXPECT_EQ(rated, others);
  EXPECT_EQ(text, text_of_rate({.format = format, .fields = fields_of_puzzles(), .threads = 4}));
}

TEST(Fields, HaveTheValuesOfTheirFunctions) {
  const auto objects = objects_of(
      text_of_rate({.format = find_output_format("jsonl"), .fields = fields_of_puzzles()}));
  ASSERT_EQ(objects.size(), 43u);
  for (size_t i = 0; i < 40; ++i) {
    const Grid& puzzle = test::sample()[i];
    const nlohmann::json& object = objects[i];
    EXPECT_EQ(object["record"], i + 1);
    EXPECT_EQ(object["puzzle"], puzzle_text(puzzle));
    EXPECT_EQ(object["status"], "unique");
    EXPECT_TRUE(is_solution_of(puzzle, test::grid(object["solution"].get<std::string>())));
    EXPECT_EQ(object["minlex"], puzzle_text(canonical_form(puzzle)));
    EXPECT_EQ(object["pattern_form"], puzzle_text(pattern_form(puzzle)));
    EXPECT_EQ(object["automorphisms"], automorphisms(puzzle));
    EXPECT_EQ(object["minimal"] == true, object["removable"].is_null());
    EXPECT_TRUE(object["er"].is_number());
  }
  EXPECT_EQ(objects[40]["puzzle"], "\"no, puzzle\"");
  EXPECT_TRUE(objects[40]["reason"].is_string());
  for (const auto& [record, status] : {std::pair(41, "unsolvable"), std::pair(42, "multiple")}) {
    EXPECT_EQ(objects[record]["status"], status);
    for (const char* name : {"solution", "rating", "er", "minimal", "backdoor", "technique"}) {
      EXPECT_TRUE(objects[record][name].is_null()) << name;
    }
  }
}

TEST(Fields, UsualFieldsHaveTheUsualBytes) {
  std::string valid = corpus();
  valid.erase(valid.find('"'), valid.find('\n', valid.find('"')) + 1 - valid.find('"'));
  for (const char* name : {"csv", "jsonl", "json"}) {
    const Format* const format = find_output_format(name);
    const std::regex times(name == std::string_view("csv") ? ",(nanos|[0-9]+)\n"
                                                           : ",.nanos.:[0-9]+");
    const char* const gone = name == std::string_view("csv") ? "\n" : "";
    EXPECT_EQ(text_of_run({.output_format = format,
                           .fields = fields_named("record,puzzle,solution,status,guesses")},
                          valid),
              std::regex_replace(text_of_run({.output_format = format}, valid), times, gone));
  }
}

TEST(Fields, RefuseWhatDoesNotFit) {
  EXPECT_THROW(fields_named("puzzle,colour"), UsageError);
  EXPECT_THROW(fields_named("puzzle,puzzle"), UsageError);
  EXPECT_THROW(fields_named(""), UsageError);
  EXPECT_THROW(fields_named("nanos"), UsageError);
  EXPECT_EQ(names_of(fields_named("nanos,er", FieldsOf::run)), "nanos,er");
  EXPECT_THROW(text_of_run({.fields = fields_named("er")}), UsageError);  // `line` has no names
  const std::string candidates = puzzle_text(candidates_of(test::sample()[0])) + '\n';
  const Format* const csv = find_output_format("csv");
  EXPECT_THROW(text_of_run({.output_format = csv, .fields = fields_named("er")}, candidates),
               DataError);
  EXPECT_EQ(
      text_of_run({.output_format = csv, .fields = fields_named("record,status")}, candidates),
      "record,status\n1,unique\n");
}

// With a limit of 1 the run's status does not say whether there are more solutions.
TEST(Fields, NeedAProofOfUniqueness) {
  const auto objects =
      objects_of(text_of_run({.solver_options = {.limit = 1},
                              .output_format = find_output_format("jsonl"),
                              .fields = fields_named("status,minimal,rating,solution_minlex")}));
  EXPECT_EQ(objects[0]["status"], "solved");
  EXPECT_TRUE(objects[0]["minimal"].is_boolean());
  EXPECT_EQ(objects[42]["status"], "solved");
  EXPECT_TRUE(objects[42]["minimal"].is_null());
  EXPECT_TRUE(objects[42]["rating"].is_null());
  EXPECT_TRUE(objects[42]["solution_minlex"].is_null());
}

}  // namespace
}  // namespace nonet
