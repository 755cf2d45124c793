// The table of exporters: every format writes every kind of result and recognises its own files.
#include "tools/export/export_formats.h"

#include <gtest/gtest.h>
#include <nonet/errors.h>

#include <algorithm>
#include <cctype>
#include <vector>

#include "tests/support/support.h"
#include "tools/export/result_tables.h"

namespace nonet::cli {
namespace {

// Names that CSV must quote and Markdown must escape.
constexpr const char* kOddName = "a|b, \"c\"\nd";

BenchResults bench_results() {
  BenchResults results{.reference = "r", .seed = 7};
  results.corpora = {{.name = "c", .puzzles = 1234567, .sample_puzzles = 100},
                     {.name = kOddName, .puzzles = 9, .sample_puzzles = 9}};
  for (const BenchCorpus& corpus : results.corpora) {
    for (const char* const solver : {"r", "fast", "broken"}) {
      BenchRow row{.solver = solver, .corpus = corpus.name, .sample_puzzles = 100, .guesses = 250};
      if (row.solver == "r") row.puzzles_per_call = 8192;
      if (row.solver == "fast") row.p99_nanos = 123456;
      if (row.solver == "broken") row.failure = "crashed";
      for (uint64_t number = 1; number <= 8; ++number) {
        const double drift = 1 + static_cast<double>(number * (row.solver == "fast" ? 3 : 2)) / 100;
        const double seconds = (row.solver == "fast" ? 0.001 : 0.004) * drift;
        row.launches.push_back(
            {.number = number,
             .repetitions = {{.passes = 1, .wall_seconds = seconds, .cpu_seconds = seconds}}});
      }
      results.rows.push_back(row);
    }
  }
  return results;
}

Comparison comparison() {
  return {
      .threshold = 0.05,
      .reference = "r",
      .notes = {"a note"},
      .rows = {{.solver = "a",
                .corpus = kOddName,
                .is_ratio = true,
                .change = {.share = -0.1234567,
                           .interval = Interval{-0.25, 0.125},
                           .p = 0.03125,
                           .verdict = Verdict::slower},
                .guesses_changed = true,
                .guesses_before = 5000,
                .guesses_after = 6000},
               {.solver = "b", .corpus = "c", .finding = RowFinding::failed, .reason = "crashed"},
               {.solver = "few", .corpus = "c"},
               {.solver = "r", .corpus = "c", .finding = RowFinding::is_reference}}};
}

History history() {
  return {.threshold = 0.05,
          .benches = {{.label = kOddName, .date = "2026-01-01"}, {.label = "b"}},
          .rows = {{.solver = "a",
                    .corpus = kOddName,
                    .points = {{.rate = Estimate{1234567.0, Interval{1200000, 1300000}}},
                               {.rate = Estimate{1000000, {}}, .ratio = Estimate{0.5, {}}}},
                    .changes = {{.before = 0,
                                 .after = 1,
                                 .row = {.change = {.share = -0.19, .verdict = Verdict::slower}}}}},
                   {.solver = "broken", .corpus = "c", .points = {{.failure = "crashed"}, {}}}}};
}

Verification verification() {
  return {.puzzles = "p.txt",
          .solutions = kOddName,
          .records = 12345,
          .right_solutions = 12000,
          .words = {0, 0, 300},
          .unproved = 300,
          .wrong = 45,
          .missing = 2,
          .first_wrong = {{1400, "not an answer, but \"x\""}, {1500, "answers record 3 again"}},
          .notes = {"a note"}};
}

CheckReport check_report() {
  return {.list = "list.json",
          .checks = {{.recipe = {.corpus = kOddName, .solver = "mrv", .max_guesses = 1000},
                      .found = {{"records", uint64_t{7000}}, {"guesses", uint64_t{1}}},
                      .recorded = {{"records", uint64_t{8000}}, {"guesses", uint64_t{2}}}},
                     {.recipe = {.corpus = "b.txt", .solver = "scalar", .limit = 1},
                      .found = {{"guesses", uint64_t{3}}},
                      .recorded = {{"guesses", uint64_t{3}}}}}};
}

Description description() {
  Description description;
  for (size_t i = 0; i < 30; ++i) {
    description.add(i + 1, test::sample()[i],
                    {.guesses = i * i * i, .solutions = 1, .status = Status::unique});
  }
  description.by_status[static_cast<size_t>(Status::unique)] = 30;
  description.distinct = 29;
  description.classes = 28;
  return description;
}

ExplanationSummary explanation_summary() {
  ExplanationSummary summary;
  Explainer explainer;
  for (size_t i = 0; i < 30; ++i) {
    const Explanation explanation = explainer.explain(test::sample()[i]);
    summary.add(
        {.status = Status::unique,
         .puzzle = {i + 1, explanation.er, explanation.ep, explanation.ed,
                    PuzzleCopy(test::sample()[i])},
         .counts = explanation.counts});
  }
  return summary;
}

RunReport run_report() {
  RunReport report{.stats = RunStats(3), .wall_seconds = 1.5, .solver = "lanes"};
  for (uint64_t record = 1; record <= 2000; ++record) {
    report.stats.add(record, test::sample()[0], Grid{},
                     {.nanos = record, .solutions = 1, .status = Status::unique});
  }
  report.inputs = {kOddName};
  return report;
}

// Calls check(result) for a result of each kind.
template <class Check>
void for_each_kind(Check check) {
  check(bench_results());
  check(comparison());
  check(history());
  check(verification());
  check(check_report());
  check(description());
  check(explanation_summary());
  check(run_report());
}

// The same for the kinds that are written as Markdown and CSV.
template <class Check>
void for_each_table(Check check) {
  check(bench_results());
  check(comparison());
}

/// Returns the rows of a text in CSV.
std::vector<std::vector<std::string>> parse_csv(const std::string& text) {
  std::vector<std::vector<std::string>> rows = {{""}};
  bool is_quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    std::string& field = rows.back().back();
    if (is_quoted && c == '"' && text.substr(i + 1, 1) == "\"") {
      field += text[++i];
    } else if (c == '"') {
      is_quoted = !is_quoted;
    } else if (is_quoted || (c != ',' && c != '\n')) {
      field += c;
    } else if (c == ',') {
      rows.back().emplace_back();
    } else if (i + 1 < text.size()) {
      rows.push_back({""});
    }
  }
  return rows;
}

TEST(ExportFormats, EachOptionWritesItsResult) {
  for_each_kind([]<class Result>(const Result& result) {
    for (const ExportFormat& format : export_formats()) {
      SCOPED_TRACE(format.name);
      const Exporter<Result>& exporter = format.exporter<Result>();
      if (exporter.text == nullptr) {
        EXPECT_EQ(exporter.option, "");
        continue;
      }
      EXPECT_FALSE(exporter.text(result).empty());
      EXPECT_EQ(exporter.text(result).back(), '\n');
      EXPECT_EQ(exporter.option.empty(), exporter.help.empty());
    }
  });
}

TEST(ExportFormats, CommandsHaveAnOptionForEach) {
  for_each_kind([]<class Result>(const Result&) {
    std::vector<std::string_view> options;
    for (const ExportFormat& format : export_formats()) {
      options.push_back(format.exporter<Result>().option);
    }
    if constexpr (std::is_same_v<Result, RunReport> || std::is_same_v<Result, ExplanationSummary>) {
      EXPECT_EQ(options, (std::vector<std::string_view>{"", "--stats", "", "", "--html"}));
    } else if constexpr (std::is_same_v<Result, Verification> ||
                         std::is_same_v<Result, CheckReport>) {
      EXPECT_EQ(options, (std::vector<std::string_view>{"", "--json", "", "", ""}));
    } else if constexpr (std::is_same_v<Result, History> || std::is_same_v<Result, Description>) {
      EXPECT_EQ(options, (std::vector<std::string_view>{"", "--json", "", "", "--html"}));
    } else {
      EXPECT_EQ(options,
                (std::vector<std::string_view>{"", "--json", "--markdown", "--csv", "--html"}));
    }
  });
}

// A file that an option has not written is never replaced.
TEST(ExportFormats, RecogniseTheirOwnFilesAndNoOthers) {
  struct Written {
    std::string text;
    std::string_view format;
    size_t kind;
  };
  std::vector<Written> files = {{"name,puzzle\na,b\n", "", 99},
                                {"**bold**: a text\n", "", 99},
                                {"{\n  \"schema\": 1\n}\n", "", 99},
                                {"corpus,solver,rank\n", "", 99}};
  size_t kinds = 0;
  for_each_kind([&]<class Result>(const Result& result) {
    for (const ExportFormat& format : export_formats()) {
      const auto text = format.exporter<Result>().text;
      if (text != nullptr) files.push_back({text(result), format.name, kinds});
    }
    ++kinds;
  });
  size_t kind = 0, tried = 0;
  for_each_kind([&]<class Result>(const Result&) {
    for (const ExportFormat& format : export_formats()) {
      const auto has_written = format.exporter<Result>().has_written;
      if (has_written == nullptr) continue;
      for (const Written& file : files) {
        EXPECT_EQ(has_written(file.text), file.format == format.name && file.kind == kind)
            << format.exporter<Result>().what << "; the file is\n"
            << file.text;
        ++tried;
      }
    }
    ++kind;
  });
  EXPECT_EQ(tried, 17 * files.size()) << "every option but --stats of runs";
}

TEST(ExportFormats, CsvIsATableWithPlainNumbers) {
  for_each_table([]<class Result>(const Result& result) {
    const auto rows = parse_csv(to_csv(tables_of(result)));
    ASSERT_GT(rows.size(), 1u);
    bool has_odd_name = false;
    for (const auto& row : rows) {
      EXPECT_EQ(row.size(), rows.front().size()) << row.front();
      for (const std::string& field : row) {
        has_odd_name = has_odd_name || field == kOddName;
        const bool is_number = !field.empty() && std::ranges::all_of(field, [](unsigned char c) {
          return std::isdigit(c) != 0 || c == ',';
        });
        EXPECT_FALSE(is_number && field.find(',') != std::string::npos) << field;
      }
    }
    EXPECT_TRUE(has_odd_name) << "a name must be read back as it is";
    EXPECT_EQ(parse_csv(to_csv(tables_of(Result{}))).front(), rows.front())
        << "the header depends on the result";
  });
}

TEST(ExportFormats, MarkdownTablesAreWhole) {
  for_each_table([]<class Result>(const Result& result) {
    const std::string text = to_markdown(tables_of(result));
    EXPECT_TRUE(text.starts_with("**"));
    size_t columns = 0, begin = 0;
    for (size_t end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
      const std::string line = text.substr(begin, end - begin);
      if (!line.starts_with('|')) {
        columns = 0;
        continue;
      }
      size_t bars = 0;
      for (size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '|' && (i == 0 || line[i - 1] != '\\')) ++bars;
      }
      if (columns == 0) columns = bars;
      EXPECT_EQ(bars, columns) << line;
      EXPECT_TRUE(line.ends_with('|')) << line;
    }
  });
}

// The bytes are those of nonet before other results had tables.
TEST(ExportFormats, BenchTablesKeepTheirBytes) {
  BenchResults results = bench_results();
  results.corpora.resize(1);
  results.rows.resize(3);
  EXPECT_EQ(to_text(results),
            "c: 100 puzzles drawn from 1,234,567, seed 7, permuted\n"
            "  solver  puzzles/s  ratio  95 % interval  launches  spread  guesses     p99\n"
            "  r          22,937      1      reference         8   4.5 %     2.50       -\n"
            "  fast       88,113   3.84   3.77 to 3.93         8   6.5 %     2.50  123 us\n"
            "  broken     failed      -              -         -       -     2.50       -\n");
  EXPECT_EQ(
      to_markdown(tables_of(results)),
      "**c**: 100 puzzles drawn from 1,234,567, seed 7, permuted\n"
      "\n"
      "| solver | puzzles/s | ratio | 95 % interval | launches | spread | guesses |    p99 |\n"
      "|--------|----------:|------:|--------------:|---------:|-------:|--------:|-------:|\n"
      "| r      |    22,937 |     1 |     reference |        8 |  4.5 % |    2.50 |      - |\n"
      "| fast   |    88,113 |  3.84 |  3.77 to 3.93 |        8 |  6.5 % |    2.50 | 123 us |\n"
      "| broken |    failed |     - |             - |        - |      - |    2.50 |      - |\n"
      "\n"
      "- broken: crashed\n");
  EXPECT_EQ(to_csv(tables_of(results)),
            "corpus,solver,puzzles_per_second,ratio,ratio_low,ratio_high,launches,launch_spread,"
            "guesses_per_puzzle,no_guess_share,p99_nanos,startup_seconds,puzzles_per_call\n"
            "c,r,22936.7,1,1,1,8,0.0449991,2.5,,,,8192\n"
            "c,fast,88113.4,3.84437,3.7686,3.92537,8,0.0649071,2.5,,123456,,\n");
}

TEST(ExportFormats, BenchShowsTheSizesOfCallsWhereADeviceGetsLargeOnes) {
  BenchResults results = bench_results();
  EXPECT_EQ(to_text(results).find("per call"), std::string::npos);
  results.rows[1].puzzles_per_call = 1'048'576;
  const std::string text = to_text(results);
  EXPECT_NE(text.find("per call"), std::string::npos);
  EXPECT_NE(text.find("1,048,576"), std::string::npos);
  EXPECT_NE(text.find("8,192"), std::string::npos);
}

TEST(ExportFormats, ComparisonSeparatesWhatWasComparedFromWhatWasNot) {
  EXPECT_EQ(
      to_csv(tables_of(comparison())),
      "solver,corpus,finding,change,change_low,change_high,p,verdict,measure,reason,answers_"
      "changed,signature_before,signature_after,guesses_changed,guesses_before,guesses_after\n"
      "a,\"a|b, \"\"c\"\"\n"
      "d\",compared,-0.123457,-0.25,0.125,0.03125,slower,ratio,,false,,,true,5000,6000\n"
      "b,c,failed,,,,,,,crashed,false,,,false,,\n"
      "few,c,compared,0,,,1,inconclusive,rate,,false,,,false,,\n"
      "r,c,reference,,,,,,,,false,,,false,,\n");
}

TEST(ExportFormats, RatingsAreReadBack) {
  const ExplanationSummary summary = explanation_summary();
  EXPECT_EQ(explanation_summary_from_json(to_json(summary), "x"), summary);
  EXPECT_THROW(explanation_summary_from_json(to_json(description()), "x"), DataError);
}

TEST(ExportFormats, RatiosBeyondAThousandAreWords) {
  EXPECT_EQ(ratio_text(0.0806), "0.0806");
  EXPECT_EQ(ratio_text(0.00241), "0.00241");
  EXPECT_EQ(ratio_text(5.10e-06), "196,000 times slower");
  EXPECT_EQ(ratio_text(0.001), "1,000 times slower");
  EXPECT_EQ(ratio_text(987.6), "988");
  EXPECT_EQ(ratio_text(1234), "1,230 times faster");
  EXPECT_EQ(ratio_text(0), "0.00");
  EXPECT_EQ(interval_text({0.0759, 0.0936}), "0.0759 to 0.0936");
  EXPECT_EQ(interval_text({5.00e-06, 5.20e-06}), "192,000 to 200,000 times slower");
  EXPECT_EQ(interval_text({1500, 2000}), "1,500 to 2,000 times faster");
  EXPECT_EQ(interval_text({0.0009, 0.0012}), "1,110 times slower to 0.00120");
}

}  // namespace
}  // namespace nonet::cli
