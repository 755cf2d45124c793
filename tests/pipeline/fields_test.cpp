// Records of chosen fields: every field in every format, from rate() and from run().
#include "engine/pipeline/fields/fields.h"

#include <gtest/gtest.h>
#include <nonet/canonical.h>
#include <nonet/errors.h>
#include <nonet/run.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "engine/io/formats/format_table.h"
#include "engine/pipeline/jobs/rate.h"
#include "tests/support/run_outcome.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

std::vector<const Field*> fields_of_puzzles() {
  std::vector<const Field*> chosen;
  for (const Field& field : fields()) {
    // The time of an explanation is another in each run.
    const bool is_time = field.name == "explain_nanos";
    if (is_field_of(field, FieldsOf::puzzles) && !is_time) chosen.push_back(&field);
  }
  return chosen;
}

/// 40 puzzles, then a malformed record, an unsolvable puzzle, and one with many solutions.
std::string corpus_of_fields(const std::string& malformed = "\"no, puzzle\"\n") {
  std::string text;
  for (size_t i = 0; i < 40; ++i) text += puzzle_text(test::sample()[i]) + '\n';
  text += malformed + std::string(17, '1') + std::string(64, '.') + '\n';
  return text + std::string(81, '.') + '\n';
}

struct FieldsJob {
  const char* format = "csv";
  std::vector<const Field*> fields = {};
  std::string input = corpus_of_fields();
  int threads = 1;
  uint64_t limit = 2;
};

std::string text_of_run(const FieldsJob& job) {
  return test::outcome_of(run, {.inputs = {memory_source(job.input)},
                                .solver_options = {.limit = job.limit},
                                .output_format = find_output_format(job.format),
                                .fields = job.fields,
                                .threads = job.threads})
      .output;
}

std::string text_of_rate(const FieldsJob& job) {
  return test::outcome_of(rate, {{.inputs = {memory_source(job.input)},
                                  .fields = job.fields,
                                  .format = find_output_format(job.format),
                                  .threads = job.threads}})
      .output;
}

std::vector<nlohmann::json> objects_of(const std::string& text) {
  std::vector<nlohmann::json> objects;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    objects.push_back(nlohmann::json::parse(line));
  }
  return objects;
}

TEST(Fields, AreEqualInRateAndRunForAnyThreads) {
  FieldsJob job{.format = "jsonl", .fields = fields_of_puzzles()};
  const std::string text = text_of_rate(job);
  job.threads = 3;
  EXPECT_EQ(text, text_of_rate(job));
  auto rated = objects_of(text), solved = objects_of(text_of_run(job));
  ASSERT_EQ(rated.size(), 43u);
  ASSERT_EQ(solved.size(), 43u);
  // run() writes 0 guesses for malformed records, as it does in the usual fields.
  EXPECT_TRUE(rated[40]["guesses"].is_null());
  EXPECT_EQ(solved[40]["guesses"], 0);
  rated.erase(rated.begin() + 40);
  solved.erase(solved.begin() + 40);
  EXPECT_EQ(rated, solved);
}

TEST(Fields, HaveTheValuesOfTheirFunctions) {
  const auto objects = objects_of(text_of_rate({.format = "jsonl", .fields = fields_of_puzzles()}));
  ASSERT_EQ(objects.size(), 43u);
  for (size_t i = 0; i < 40; ++i) {
    const Grid& puzzle = test::sample()[i];
    const nlohmann::json& object = objects[i];
    EXPECT_EQ(object["record"], i + 1);
    EXPECT_EQ(object["line"], i + 1);
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
  EXPECT_EQ(objects[41]["status"], "unsolvable");
  EXPECT_EQ(objects[42]["status"], "multiple");
  for (const char* name : {"solution", "rating", "er", "minimal", "backdoor", "technique"}) {
    for (const size_t record : {40, 41, 42}) EXPECT_TRUE(objects[record][name].is_null()) << name;
  }
}

TEST(Fields, UsualFieldsHaveTheUsualBytes) {
  for (const char* format : {"csv", "jsonl", "json"}) {
    const bool is_table = format == std::string_view("csv");
    const std::regex times(is_table ? ",(nanos|[0-9]+)\n" : ",.nanos.:[0-9]+");
    FieldsJob job{.format = format, .input = corpus_of_fields("")};
    const std::string usual = text_of_run(job);
    job.fields = fields_named("record,puzzle,solution,status,guesses");
    EXPECT_EQ(text_of_run(job), std::regex_replace(usual, times, is_table ? "\n" : ""));
  }
}

TEST(Fields, RefuseWhatDoesNotFit) {
  EXPECT_THROW(fields_named("puzzle,colour"), UsageError);
  EXPECT_THROW(fields_named("puzzle,puzzle"), UsageError);
  EXPECT_THROW(fields_named(""), UsageError);
  EXPECT_THROW(fields_named("nanos"), UsageError);
  EXPECT_EQ(names_of(fields_named("nanos,er", FieldsOf::run)), "nanos,er");
  EXPECT_THROW(text_of_run({.format = "line", .fields = fields_named("er")}), UsageError);
}

TEST(Fields, AreEmptyWhereCandidatesHaveNone) {
  const Candidates puzzle = candidates_of(test::sample()[0]);
  const FieldsJob job{.fields = fields_named("record,status,er,minlex,rating"),
                      .input = puzzle_text(puzzle) + '\n'};
  const std::string er = tenths_text(Explainer().explain(puzzle).er);
  EXPECT_EQ(text_of_run(job), "record,status,er,minlex,rating\n1,unique," + er + ",,\n");
  EXPECT_EQ(text_of_rate(job), text_of_run(job));
}

// With a limit of 1 the run's status does not say whether there are more solutions.
TEST(Fields, NeedAProofOfUniqueness) {
  const auto objects =
      objects_of(text_of_run({.format = "jsonl",
                              .fields = fields_named("status,minimal,rating,solution_minlex"),
                              .limit = 1}));
  ASSERT_EQ(objects.size(), 43u);
  EXPECT_EQ(objects[0]["status"], "solved");
  EXPECT_TRUE(objects[0]["minimal"].is_boolean());
  EXPECT_TRUE(objects[0]["solution_minlex"].is_string());
  EXPECT_EQ(objects[42]["status"], "solved");
  EXPECT_TRUE(objects[42]["minimal"].is_null());
  EXPECT_TRUE(objects[42]["rating"].is_null());
  EXPECT_TRUE(objects[42]["solution_minlex"].is_null());
}

}  // namespace
}  // namespace nonet
