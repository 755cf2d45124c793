// Jobs that write something for each record: ratings, equivalents, parts, classes that cross.
#include <gtest/gtest.h>
#include <nonet/canonical.h>
#include <nonet/errors.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <sstream>
#include <thread>

#include "engine/core/equivalence.h"
#include "engine/io/formats/format_table.h"
#include "engine/pipeline/jobs/augment.h"
#include "engine/pipeline/jobs/canon.h"
#include "engine/pipeline/jobs/convert.h"
#include "engine/pipeline/jobs/minimize.h"
#include "engine/pipeline/jobs/neighbours.h"
#include "engine/pipeline/jobs/rate.h"
#include "engine/pipeline/jobs/split.h"
#include "engine/stats/report.h"
#include "tests/support/run_outcome.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

const SliceOptions kSmallSlices{.slice_bytes = 3000};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> fields_of(const std::string& row) {
  std::vector<std::string> fields(1);
  for (const char c : row) {
    if (c == ',') {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  return fields;
}

/// Puzzles, each followed by an equivalent one, with a malformed record here and there.
std::string corpus_of_pairs(size_t puzzles) {
  Random random(8);
  std::string text;
  for (size_t i = 0; i < puzzles; ++i) {
    const Grid& puzzle = test::sample()[i];
    text +=
        puzzle_text(puzzle) + '\n' + puzzle_text(random_equivalence(random).apply(puzzle)) + '\n';
    if (i % 40 == 3) text += "no puzzle\n";
  }
  return text;
}

/// A CSV corpus with solutions.
std::string table_of(size_t puzzles) {
  std::vector<Grid> solutions(puzzles);
  std::vector<SolveResult> results(puzzles);
  find_solver("auto")->make({})->solve(std::span(test::sample()).first(puzzles), solutions,
                                       results);
  std::string text = "source,question,answer,rating\n";
  for (size_t i = 0; i < puzzles; ++i) {
    text += "\"a, b\"," + puzzle_text(test::sample()[i]) + ',' + puzzle_text(solutions[i]) + ',' +
            std::to_string(results[i].guesses) + '\n';
  }
  return text;
}

/// Runs a job with one output. Returns the output.
template <class Config>
std::string text_of(RecordJobReport (*job)(const Config&, RunControl&), Config config,
                    const std::string& corpus) {
  config.inputs = {memory_source(corpus)};
  return test::outcome_of(job, config).output;
}

TEST(RateJob, GivesEquivalentsOneRatingForAnyThreads) {
  const std::string corpus = corpus_of_pairs(300);
  const std::string table = text_of<RateConfig>(rate, {{.slices = kSmallSlices}}, corpus);
  for (const int threads : {2, 5}) {
    EXPECT_EQ(table,
              text_of<RateConfig>(rate, {{.slices = kSmallSlices, .threads = threads}}, corpus));
  }
  const std::vector<std::string> rows = lines_of(table);
  ASSERT_EQ(rows.size(), 1 + lines_of(corpus).size());
  EXPECT_EQ(rows[0], "record,puzzle,status,clues,technique,guesses,rating");
  std::map<uint64_t, std::string> ratings;  // by class
  for (size_t i = 1; i < rows.size(); ++i) {
    const std::vector<std::string> fields = fields_of(rows[i]);
    ASSERT_EQ(fields.size(), 7u) << rows[i];
    EXPECT_EQ(fields[0], std::to_string(i));
    if (fields[2] == "malformed") {
      EXPECT_EQ(rows[i], std::to_string(i) + ",\"no puzzle\",malformed,,,,");
      continue;
    }
    const std::string rating = fields[3] + fields[4] + ' ' + fields[6];
    const auto [known, is_new] = ratings.try_emplace(class_id(test::grid(fields[1])), rating);
    EXPECT_EQ(known->second, rating) << rows[i];
  }
  EXPECT_EQ(ratings.size(), 300u);
}

// The output gives up at its first text, while the other threads have later records.
TEST(RateJob, EndsSoonAfterItIsGivenUpAndCountsWhatIsWritten) {
  std::string corpus;
  for (const Grid& puzzle : test::dataset("hard.txt")) corpus += puzzle_text(puzzle) + '\n';
  RunControl control;
  std::string text, steps;
  const auto output = callback_sink([&](std::span<const char> bytes) {
    text.append(bytes.begin(), bytes.end());
    control.give_up = true;
  });
  const auto step_output = memory_sink(steps);
  ExplanationSummary summary;
  RateConfig config{{.inputs = {memory_source(corpus)},
                     .slices = {.slice_bytes = 300},
                     .output = output.get(),
                     .fields = fields_named("record,er,trial_depth,backdoor"),
                     .threads = 4}};
  config.steps = step_output.get();
  config.summary = &summary;
  const RecordJobReport report = rate(config, control);
  EXPECT_FALSE(report.complete);
  EXPECT_GT(report.records, 0u);
  EXPECT_EQ(lines_of(text).size(), 1 + report.records);
  EXPECT_EQ(lines_of(steps).size(), report.records);
  EXPECT_EQ(summary.records(), report.records);
}

// The same while another thread is in the midst of a record that takes long.
TEST(MinimizeJob, CountsWhatIsWrittenWhenGivenUp) {
  const std::string corpus = puzzle_text(test::dataset("minimal.txt")[0]) + '\n' +
                             std::string(test::kSolution.substr(0, 45)) +
                             std::string(test::kPuzzle.substr(45)) + '\n';
  RunControl control;
  std::string text;
  const auto output = callback_sink([&](std::span<const char> bytes) {
    text.append(bytes.begin(), bytes.end());
    if (lines_of(text).size() < 2) return;  // the header
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    control.give_up = true;
  });
  RecordJobReport report =
      minimize({{.inputs = {memory_source(corpus)}, .output = output.get(), .threads = 2},
                MinimizeTask::all,
                0,
                100'000'000},
               control);
  EXPECT_FALSE(report.complete);
  EXPECT_EQ(report.records, 1u);
  EXPECT_EQ(report.tally["unique"], 1u);
  EXPECT_EQ(report.tally["minimal"], 1u);
  EXPECT_EQ(report.tally["cut"], 0u);
}

// The output gives up at its first text, the header.
TEST(NeighboursJob, WritesWhatItHasFoundWithoutSlowFieldsWhenGivenUp) {
  std::string corpus, found, text;
  for (size_t i = 0; i < 20; ++i) corpus += puzzle_text(test::sample()[i]) + '\n';
  const auto lines = memory_sink(found);
  RunControl control, of_lines;
  find_neighbours({{.inputs = {memory_source(corpus)}, .output = lines.get()}}, of_lines);
  const auto output = callback_sink([&](std::span<const char> bytes) {
    text.append(bytes.begin(), bytes.end());
    control.give_up = true;
  });
  const RecordJobReport report = find_neighbours({{.inputs = {memory_source(corpus)},
                                                   .output = output.get(),
                                                   .fields = fields_named("puzzle,er"),
                                                   .threads = 2}},
                                                 control);
  EXPECT_FALSE(report.complete);
  std::string expected = "puzzle,er\n";
  for (const std::string& puzzle : lines_of(found)) expected += puzzle + ",\n";
  EXPECT_EQ(text, expected);
  const size_t count = lines_of(found).size();
  ASSERT_GT(count, 1u);
  EXPECT_EQ(report.notes.back(),
            with_separators(count) + " puzzles were written without er, as the run was stopped");
}

TEST(RateJob, CarriesColumns) {
  const std::vector<std::string> rows =
      lines_of(text_of<RateConfig>(rate, {{}, true}, table_of(3)));
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[0],
            "record,puzzle,status,clues,technique,guesses,rating,source,answer,input_rating");
  EXPECT_NE(rows[1].find(",\"a, b\","), std::string::npos);
}

TEST(AugmentJob, WritesPuzzleAndSolutionAlikeForAnyThreads) {
  const std::string corpus = table_of(200);
  AugmentConfig config{{.slices = kSmallSlices}, 3, 7, true};
  config.slices.input.check_column = "";
  const std::string text = text_of(augment, config, corpus);
  config.threads = 4;
  EXPECT_EQ(text, text_of(augment, config, corpus));
  const std::vector<std::string> lines = lines_of(text);
  ASSERT_EQ(lines.size(), 800u);
  for (size_t i = 0; i < lines.size(); ++i) {
    ASSERT_EQ(lines[i].size(), 163u);
    const Grid puzzle = test::grid(lines[i].substr(0, 81));
    const Grid& original = test::sample()[i / 4];
    EXPECT_TRUE(is_solution_of(puzzle, test::grid(lines[i].substr(82)))) << lines[i];
    EXPECT_EQ(canonical_form(puzzle), canonical_form(original)) << lines[i];
    EXPECT_EQ(puzzle == original, i % 4 == 0) << lines[i];
  }
  config.seed = 8;
  EXPECT_NE(text, text_of(augment, config, corpus));
}

TEST(AugmentJob, CountsSolutionsOfOtherPuzzlesAndDoesNotCopyThem) {
  const std::string solution(test::kSolution), puzzle(test::kPuzzle);
  const std::string other = puzzle_text(test::sample()[0]);
  const std::string corpus = puzzle + "," + solution + "\n" + other + "," + solution + "\n";
  auto [text, report] = test::outcome_of(augment, {{.inputs = {memory_source(corpus)}}});
  EXPECT_EQ(report.tally["wrong solutions"], 1u);
  EXPECT_EQ(report.tally["first wrong solution"], 2u);
  EXPECT_EQ(lines_of(text).size(), 1u);
}

/// Returns what a conversion writes.
std::string converted(const std::string& text, const char* name, bool puzzles_only = false) {
  const auto format = std::ranges::find(puzzle_formats(), std::string_view(name), &Format::name);
  return test::outcome_of(convert, {{.inputs = {memory_source(text)},
                                     .slices = kSmallSlices,
                                     .format = *format,
                                     .threads = 2},
                                    puzzles_only})
      .output;
}

TEST(ConvertJob, WritesPuzzlesWithAllThatTheFormatHolds) {
  const std::string puzzle(test::kPuzzle), solution(test::kSolution);
  const std::string table = "id,puzzle,solution\n7," + puzzle + "," + solution + "\n";
  EXPECT_EQ(converted(table, "csv"), table);
  EXPECT_EQ(converted(table, "jsonl"),
            R"({"id":"7","puzzle":")" + puzzle + R"(","solution":")" + solution + "\"}\n");
  EXPECT_EQ(converted(table, "line", true), puzzle + "\n");
  EXPECT_EQ(converted(puzzle + " 7.2\n", "line"), puzzle + " 7.2\n");
  EXPECT_EQ(converted(puzzle + "," + solution + "\n", "csv"),
            "puzzle,solution\n" + puzzle + "," + solution + "\n");
  EXPECT_EQ(converted(puzzle + "\n" + puzzle + "\n", "json"),
            "[\n{\"puzzle\":\"" + puzzle + "\"},\n{\"puzzle\":\"" + puzzle + "\"}\n]\n");
}

TEST(ConvertJob, RefusesToLoseWhatTheFormatDoesNotHold) {
  const std::string puzzle(test::kPuzzle);
  EXPECT_THROW(converted("id,puzzle\n7," + puzzle + "\n", "line"), LossError);
  EXPECT_THROW(converted(puzzle + " 7.2\n", "grid"), LossError);
  EXPECT_NO_THROW(converted("id,puzzle\n," + puzzle + "\n", "line"));
}

TEST(AugmentJob, DoesNotDependOnTheNumberOfCopies) {
  const std::string corpus = corpus_of_pairs(20);
  const auto one = lines_of(text_of<AugmentConfig>(augment, {{}, 1}, corpus));
  const auto many = lines_of(text_of<AugmentConfig>(augment, {{}, 50}, corpus));
  ASSERT_EQ(one.size(), 40u);  // none of malformed records
  ASSERT_EQ(many.size(), 2000u);
  for (size_t i = 0; i < one.size(); ++i) EXPECT_EQ(one[i], many[50 * i]);
}

std::vector<std::string> parts_of(const std::string& corpus, const std::vector<double>& shares,
                                  uint64_t seed = 0, int threads = 1) {
  std::vector<std::string> texts(shares.size());
  std::vector<std::unique_ptr<Sink>> sinks;
  SplitConfig config{
      {.inputs = {memory_source(corpus)}, .slices = kSmallSlices, .threads = threads}, shares};
  config.seed = seed;
  for (std::string& text : texts) {
    config.outputs.push_back(sinks.emplace_back(memory_sink(text)).get());
  }
  RunControl control;
  EXPECT_TRUE(split(config, control).complete);
  return texts;
}

TEST(SplitJob, KeepsEquivalentsTogetherForAnyThreads) {
  const std::string corpus = corpus_of_pairs(500);
  const std::vector<double> shares = {0.6, 0.3, 0.1};
  const std::vector<std::string> parts = parts_of(corpus, shares);
  EXPECT_EQ(parts, parts_of(corpus, shares, 0, 4));
  EXPECT_NE(parts, parts_of(corpus, shares, 1));
  std::vector<std::string> all;
  for (size_t part = 0; part < parts.size(); ++part) {
    const std::vector<std::string> lines = lines_of(parts[part]);
    for (size_t i = 0; i < lines.size(); ++i) {
      EXPECT_EQ(part_of(class_id(test::grid(lines[i])), shares), part);
      if (i % 2 == 1) {
        EXPECT_EQ(class_id(test::grid(lines[i])), class_id(test::grid(lines[i - 1])));
      }
    }
    EXPECT_NEAR(static_cast<double>(lines.size()), 1000 * shares[part], 70);
    all.insert(all.end(), lines.begin(), lines.end());
  }
  std::vector<std::string> expected = lines_of(corpus);
  std::erase(expected, "no puzzle");
  std::ranges::sort(expected);
  std::ranges::sort(all);
  EXPECT_EQ(all, expected);
}

TEST(SplitJob, PartsDependOnTheHashOnly) {
  EXPECT_EQ(part_of(0, {0.5, 0.5}), 0u);
  EXPECT_EQ(part_of((uint64_t{1} << 63) - 1, {0.5, 0.5}), 0u);
  EXPECT_EQ(part_of(uint64_t{1} << 63, {0.5, 0.5}), 1u);
  EXPECT_EQ(part_of(~uint64_t{0}, {0.3, 0.3, 0.3}), 2u);  // shares that fall short of 1
}

TEST(SplitJob, RepeatsTheHeaderAndKeepsRows) {
  const std::string corpus = table_of(60);
  const std::vector<std::string> parts = parts_of(corpus, {0.5, 0.5});
  std::vector<std::string> all = {lines_of(corpus).front()};
  for (const std::string& part : parts) {
    const std::vector<std::string> rows = lines_of(part);
    EXPECT_GT(rows.size(), 10u);
    EXPECT_EQ(rows.front(), lines_of(corpus).front());
    all.insert(all.end(), rows.begin() + 1, rows.end());
  }
  std::vector<std::string> expected = lines_of(corpus);
  std::ranges::sort(expected);
  std::ranges::sort(all);
  EXPECT_EQ(all, expected);
}

TEST(SplitJob, KeepsGridsApart) {
  std::string corpus;
  for (size_t i = 0; i < 30; ++i) {
    const std::string text = puzzle_text(test::sample()[i]);
    for (size_t row = 0; row < 81; row += 9) corpus += text.substr(row, 9) + '\n';
    corpus += '\n';
  }
  size_t forms = 0;
  for (const std::string& part : parts_of(corpus, {0.5, 0.5})) {
    EXPECT_EQ(lines_of(part).size() % 10, 0u);
    const std::vector<std::string> lines = lines_of(text_of<CanonConfig>(canon, {}, part));
    EXPECT_EQ(std::ranges::count(lines, "malformed"), 0);
    forms += lines.size();
  }
  EXPECT_EQ(forms, 30u);
}

TEST(SplitJob, RefusesInputsOfDifferentFormats) {
  const std::string pairs = corpus_of_pairs(3), table = table_of(3);
  std::string text;
  const auto sink = memory_sink(text);
  SplitConfig config{{.inputs = {memory_source(pairs), memory_source(table)}},
                     {0.5, 0.5},
                     {sink.get(), sink.get()}};
  RunControl control;
  const auto run = [&] {
    split(config, control);
    control.throw_read_error();
  };
  EXPECT_THROW(run(), DataError);
}

TEST(Crossing, CountsClassesInSeveralInputs) {
  Random random(2);
  std::vector<std::string> texts(2);
  for (size_t i = 0; i < 100; ++i) {
    const Grid& puzzle = test::sample()[i];
    texts[i % 2] += puzzle_text(puzzle) + '\n';
    const Grid other = random_equivalence(random).apply(puzzle);
    if (i % 10 == 0) texts[1] += puzzle_text(other) + '\n';  // from the first text
  }
  for (const size_t memory : {size_t{5000}, size_t{1} << 20}) {
    RunControl control;
    const CrossingReport report =
        find_crossing({{.inputs = {memory_source(texts[0]), memory_source(texts[1])},
                        .slices = kSmallSlices,
                        .threads = 3},
                       &kClassRules[0],
                       memory},
                      control);
    EXPECT_TRUE(report.job.complete);
    EXPECT_EQ(report.classes, 100u);
    EXPECT_EQ(report.crossing, 10u);
    ASSERT_EQ(report.inputs.size(), 2u);
    EXPECT_EQ(report.inputs[0].puzzles, 50u);
    EXPECT_EQ(report.inputs[1].puzzles, 60u);
    EXPECT_EQ(report.inputs[1].classes, 60u);
    EXPECT_EQ(report.inputs[0].crossing_puzzles, 10u);
    EXPECT_EQ(report.inputs[1].crossing_puzzles, 10u);
  }
}

}  // namespace
}  // namespace nonet
