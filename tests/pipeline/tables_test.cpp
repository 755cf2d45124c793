// What one command writes, the others read: every choice of fields is verified, and every format of
// puzzles or answers is read back to the same puzzles. The tests walk the tables of fields and
// formats.
#include <gtest/gtest.h>
#include <nonet/errors.h>
#include <nonet/run.h>

#include <algorithm>

#include "engine/io/bytes/byte_sink.h"
#include "engine/io/formats/format_table.h"
#include "engine/pipeline/jobs/convert.h"
#include "engine/pipeline/fields/fields.h"
#include "engine/pipeline/jobs/verify.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

constexpr size_t kUnique = 6;

/// Puzzles with one solution, a malformed record, an unsolvable puzzle, and one with many solutions.
std::string corpus_of_answers() {
  std::string text;
  for (size_t i = 0; i < kUnique; ++i) text += puzzle_text(test::sample()[i]) + '\n';
  text += "\"no, puzzle\"\n" + std::string(17, '1') + std::string(64, '.') + '\n';
  return text + std::string(81, '.') + '\n';
}

class Tables : public testing::Test {
 protected:
  std::string solve(const std::string& puzzles, const Format& format,
                    const std::vector<const Field*>& fields = {}) {
    const std::string path = folder_.file("answers");
    ByteSink sink(path, {}, {});
    const RunConfig config{.inputs = {puzzles},
                           .output_format = &format,
                           .fields = fields,
                           .output = &sink};
    RunControl control;
    run(config, control);
    control.throw_read_error();
    sink.finish();
    return path;
  }

  std::string convert(const std::string& input, const Format& format) {
    const std::string path = folder_.file("converted");
    ByteSink sink(path, {}, {});
    RunControl control;
    nonet::convert({{.inputs = {input}, .output = &sink, .format = &format}, true}, control);
    control.throw_read_error();
    sink.finish();
    return test::read_file(path);
  }

  Verification verified(const std::string& answers, RunControl& control) {
    return verify({.puzzles = puzzles_, .solutions = answers}, control);
  }

  void expect_right(const std::string& answers, bool has_solutions) {
    RunControl control;
    const Verification found = verified(answers, control);
    EXPECT_TRUE(found.is_right()) << to_json(found) << test::read_file(answers);
    EXPECT_EQ(found.records, kUnique + 3);
    EXPECT_EQ(found.right_solutions, has_solutions ? kUnique : 0);
  }

  /// Expects that answers with these fields are right, in any order if they have their numbers; or
  /// that they are refused, if no field is an answer.
  void expect_verified(const Format& format, const std::vector<const Field*>& fields) {
    SCOPED_TRACE(std::string(format.name) + " " + names_of(fields));
    const auto has = [&](std::string_view name) {
      return std::ranges::find(fields, name, &Field::name) != fields.end();
    };
    const std::string answers = solve(puzzles_, format, fields);
    if (!has("solution") && !has("status")) {
      RunControl control;
      verified(answers, control);
      EXPECT_THROW(control.throw_read_error(), DataError) << test::read_file(answers);
      return;
    }
    expect_right(answers, has("solution"));
    if (!has("record") || format.output->needs_footer()) return;
    std::string text = test::read_file(answers);
    const size_t header = format.output->begin != nullptr ? text.find('\n') + 1 : 0;
    std::vector<std::string> rows;
    for (size_t at = header; at < text.size();) {
      const size_t end = text.find('\n', at) + 1;
      rows.push_back(text.substr(at, end - at));
      at = end;
    }
    text.resize(header);
    for (size_t i = rows.size(); i > 0; --i) text += rows[i - 1];
    expect_right(folder_.write("reversed", text), has("solution"));
  }

  test::TemporaryFolder folder_;
  std::string puzzles_ = folder_.write("puzzles", corpus_of_answers());
};

TEST_F(Tables, EveryChoiceOfFieldsIsVerified) {
  for (const Format* format : output_formats()) {
    if (format->output->named_fields == nullptr) continue;
    for (const Field& field : fields()) {
      expect_verified(*format, {&field});
      for (const char* names : {"solution", "status", "record,puzzle,solution,status"}) {
        std::vector<const Field*> chosen = fields_named(names, FieldsOf::run);
        if (std::ranges::find(chosen, &field) != chosen.end()) continue;
        chosen.push_back(&field);
        expect_verified(*format, chosen);
        std::ranges::rotate(chosen, chosen.end() - 1);
        expect_verified(*format, chosen);
      }
    }
    // All orders of all choices of these.
    for (unsigned subset = 1; subset < 16; ++subset) {
      std::vector<const Field*> chosen;
      const auto answer = fields_named("record,puzzle,solution,status", FieldsOf::run);
      for (unsigned i = 0; i < 4; ++i) {
        if ((subset >> i & 1) != 0) chosen.push_back(answer[i]);
      }
      std::ranges::sort(chosen);
      do {
        expect_verified(*format, chosen);
      } while (std::ranges::next_permutation(chosen).found);
    }
  }
}

TEST_F(Tables, EveryFormatOfAnswersIsVerified) {
  for (const Format* format : output_formats()) {
    SCOPED_TRACE(format->name);
    if (format->output->replaces_header()) {  // a NumPy array has no words
      puzzles_ = folder_.write("unique", puzzle_text(test::sample()[0]) + '\n');
      RunControl control;
      EXPECT_TRUE(verified(solve(puzzles_, *format), control).is_right());
    } else {
      expect_right(solve(puzzles_, *format), true);
    }
  }
}

TEST_F(Tables, WhatOneFormatWritesIsReadBack) {
  std::mt19937 random(5);
  std::string grids, candidates;
  for (size_t i = 0; i < 20; ++i) {
    grids += puzzle_text(test::sample()[i]) + '\n';
    candidates += puzzle_text(test::random_candidates(test::sample()[i], 15, random)) + '\n';
  }
  const Format& line = *find_input_format("line");
  for (const std::string& puzzles : {grids, candidates}) {
    const bool is_grids = puzzles == grids;
    const std::string input = folder_.write("input", puzzles);
    const auto expect_same = [&](const std::string& path) {
      EXPECT_EQ(convert(path, line), puzzles) << test::read_file(path).substr(0, 300);
    };
    for (const Format* format : puzzle_formats()) {
      if (!is_grids && !format->puzzles->takes_candidates) continue;
      SCOPED_TRACE("convert " + std::string(format->name));
      const std::string path = folder_.write("written", convert(input, *format));
      if (is_grids && format->input && format->input->takes_candidates) continue;
      expect_same(path);
    }
    for (const Format* format : output_formats()) {
      if (!is_grids && !format->output->takes_candidates) continue;
      SCOPED_TRACE("solve " + std::string(format->name));
      const std::string path = solve(input, *format), text = test::read_file(path);
      const std::string first = puzzles.substr(0, puzzles.find('\n'));
      const bool has_puzzles =
          format->output->replaces_header() || text.find(first) != std::string::npos;
      if (has_puzzles) expect_same(path);
    }
  }
}

// A quoted field of csv may have several lines.
TEST_F(Tables, FieldsWithLineBreaksAreCarried) {
  std::string table = "puzzle,note\n", expected;
  for (size_t i = 0; i < 3; ++i) {
    table += puzzle_text(test::sample()[i]) + ",\"two\nlines\r\n, \"\"and\"\" more\n\"\n";
    expected += puzzle_text(test::sample()[i]) + '\n';
  }
  const std::string input = folder_.write("table", table);
  for (const Format* format : output_formats()) {
    if (!format->output->carries_columns) continue;
    SCOPED_TRACE(format->name);
    const std::string path = folder_.file("carried");
    ByteSink sink(path, {}, {});
    RunControl control;
    run({.inputs = {input}, .output_format = format, .carry_columns = true, .output = &sink},
        control);
    sink.finish();
    EXPECT_TRUE(verify({.puzzles = input, .solutions = path}, control).is_right());
    EXPECT_EQ(convert(path, *find_input_format("line")), expected);
    // Two conversions give the same table as one.
    const std::string once = folder_.file("once"), twice = folder_.file("twice");
    const std::string steps[][2] = {{input, once}, {once, twice}};
    for (const auto& [from, to] : steps) {
      ByteSink out(to, {}, {});
      nonet::convert({{.inputs = {from}, .output = &out, .format = format}}, control);
      out.finish();
    }
    EXPECT_EQ(test::read_file(once), test::read_file(twice));
    if (format->name == "csv") EXPECT_EQ(test::read_file(once), table);
  }
}

}  // namespace
}  // namespace nonet
