// Comparisons of invented results, and results as JSON.
#include <gtest/gtest.h>
#include <nonet/comparison.h>
#include <nonet/errors.h>

#include <cmath>

namespace nonet {
namespace {

/// Returns a row of 20 launches with small deviations from its speed.
BenchRow row(const std::string& solver, double rate) {
  BenchRow row{.solver = solver,
               .corpus = "c",
               .sample_puzzles = 100,
               .guesses = 5,
               .no_guess_share = 0.9,
               .p99_nanos = 1234,
               .signature = "12ab",
               .sample_hash = "1"};
  for (uint64_t i = 0; i < 20; ++i) {
    const double noise = (static_cast<double>(i * 7 % 20) - 9.5) / 1000;
    const double seconds = 100 / (rate * (1 + noise));
    row.launches.push_back({.number = i + 1,
                            .start_seconds = static_cast<double>(i),
                            .repetitions = {{1, seconds, seconds}, {2, 2 * seconds, seconds}}});
  }
  return row;
}

BenchResults results(const std::vector<BenchRow>& rows) {
  return {.machine = {.host = "h", .cpu = "x", .cpus = 2, .load = {0.5}, .date = "2026-01-01"},
          .reference = rows.front().solver,
          .precision = 0.01,
          .seconds = 12.5,
          .end = BenchEnd::precise,
          .solvers = {{.name = "r", .kind = "solver"}},
          .corpora = {{.name = "c", .path = "c.txt", .sample_puzzles = 100}},
          .rows = rows};
}

const BenchResults kBase = results({row("r", 500), row("a", 1000)});

const ComparedRow& find(const Comparison& comparison, const std::string& solver) {
  for (const ComparedRow& compared : comparison.rows) {
    if (compared.solver == solver) return compared;
  }
  throw std::out_of_range(solver);
}

TEST(Comparison, FindsSlowerAndFasterSolvers) {
  const Comparison slower = compare_results(kBase, results({row("r", 500), row("a", 900)}), {});
  EXPECT_EQ(find(slower, "a").change.verdict, Verdict::slower);
  EXPECT_EQ(find(slower, "r").finding, RowFinding::is_reference);
  EXPECT_EQ(slower.outcome(), Outcome::worse);
  const Comparison faster = compare_results(kBase, results({row("r", 500), row("a", 1100)}), {});
  EXPECT_EQ(find(faster, "a").change.verdict, Verdict::faster);
  EXPECT_EQ(faster.outcome(), Outcome::fine);
}

TEST(Comparison, OfRatiosDoesNotDependOnTheMachine) {
  const BenchResults half = results({row("r", 250), row("a", 500)});
  EXPECT_EQ(compare_results(kBase, half, {.is_absolute = true}).outcome(), Outcome::worse);
  const Comparison relative = compare_results(kBase, half, {.relative_to = "r"});
  EXPECT_EQ(relative.outcome(), Outcome::fine);
  EXPECT_EQ(find(relative, "r").finding, RowFinding::is_reference);
  EXPECT_THROW(compare_results(kBase, half, {.relative_to = "nobody"}), UsageError);
}

TEST(Comparison, UsesRatiosToACommonReference) {
  // The whole machine became 20 % slower, and `a` another 10 %.
  const BenchResults after = results({row("r", 400), row("a", 720)});
  const Comparison comparison = compare_results(kBase, after, {});
  EXPECT_EQ(comparison.reference, "r");
  EXPECT_TRUE(find(comparison, "a").is_ratio);
  EXPECT_NEAR(find(comparison, "a").change.share, -0.1, 1e-9);
  EXPECT_EQ(find(comparison, "a").change.verdict, Verdict::slower);
  EXPECT_EQ(find(comparison, "r").finding, RowFinding::is_reference);

  const Comparison absolute = compare_results(kBase, after, {.is_absolute = true});
  EXPECT_EQ(absolute.reference, "");
  EXPECT_FALSE(find(absolute, "a").is_ratio);
  EXPECT_NEAR(find(absolute, "a").change.share, -0.28, 1e-3);
}

TEST(Comparison, IsInconclusiveIfTheReferenceChanged) {
  // The reference became faster, and `a` did not change.
  const BenchResults after = results({row("r", 600), row("a", 1000)});
  const Comparison comparison = compare_results(kBase, after, {});
  EXPECT_LT(find(comparison, "a").change.share, -0.1);
  EXPECT_EQ(find(comparison, "a").change.verdict, Verdict::inconclusive);
  EXPECT_EQ(comparison.outcome(), Outcome::inconclusive);
  const Comparison absolute = compare_results(kBase, after, {.is_absolute = true});
  EXPECT_EQ(absolute.outcome(), Outcome::fine);
  const Comparison relative = compare_results(kBase, after, {.relative_to = "r"});
  EXPECT_EQ(relative.outcome(), Outcome::worse);
}

// The launches of `a` alone, so that its rates are compared.
BenchResults alone(double rate, size_t launches, const std::vector<KernelTime>& kernels = {}) {
  BenchResults results = nonet::results({row("a", rate)});
  results.rows[0].launches.resize(launches);
  results.machine.kernels = kernels;
  return results;
}

TEST(Comparison, DoesNotJudgeByTooFewLaunches) {
  const Comparison few = compare_results(alone(1000, 20), alone(700, 4), {});
  EXPECT_EQ(find(few, "a").finding, RowFinding::not_judged);
  EXPECT_EQ(find(few, "a").reason, "it has 4 launches, and a verdict needs 6");
  EXPECT_EQ(few.outcome(), Outcome::not_comparable);
  EXPECT_EQ(compare_results(alone(1000, 6), alone(700, 6), {}).outcome(), Outcome::worse);
}

TEST(Comparison, WidensIntervalsByTheStateOfTheMachine) {
  const BenchResults before = alone(1000, 20, {{"latency", 1}, {"throughput", 0.5}});
  const auto after = [](double rate, double latency) {
    return alone(rate, 20, {{"latency", latency}, {"throughput", 0.5}});
  };
  EXPECT_EQ(find(compare_results(before, after(1000, 1.0), {}), "a").change.verdict, Verdict::same);
  EXPECT_EQ(find(compare_results(before, after(1000, 1.08), {}), "a").change.verdict,
            Verdict::inconclusive);
  EXPECT_EQ(find(compare_results(before, after(930, 1.0), {}), "a").change.verdict,
            Verdict::slower);
  EXPECT_EQ(find(compare_results(before, after(930, 1.08), {}), "a").change.verdict,
            Verdict::inconclusive);
  const Comparison other = compare_results(before, after(1000, 1.3), {});
  EXPECT_EQ(find(other, "a").finding, RowFinding::not_judged);
  EXPECT_EQ(find(other, "a").reason,
            "the speed of the machine differed: a fixed loop took 1.30 times as long in one of the "
            "results");
  EXPECT_EQ(other.outcome(), Outcome::not_comparable);
  BenchResults elsewhere = after(1000, 1.3);
  elsewhere.machine.host = "other";
  EXPECT_EQ(find(compare_results(before, elsewhere, {}), "a").finding, RowFinding::compared);
}

TEST(Comparison, OfPairsHasTheVerdictsOfTheBench) {
  BenchResults pairs = results({row("base", 1000), row("new", 900)});
  pairs.reference.clear();
  pairs.threshold = 0.02;
  pairs.solvers = {{.name = "base"}, {.name = "new", .base = "base"}};
  pairs.rows[1].change = Change{-0.1, Interval{-0.12, -0.08}, 0.001, Verdict::slower};
  const Comparison slower = compare_pairs(pairs);
  ASSERT_EQ(slower.rows.size(), 1u);
  EXPECT_EQ(slower.rows[0].name(), "new/c");
  EXPECT_EQ(slower.rows[0].change, *pairs.rows[1].change);
  EXPECT_NEAR(slower.rows[0].speed_before.estimate.value, 1000, 1);
  EXPECT_EQ(slower.threshold, 0.02);
  EXPECT_EQ(slower.outcome(), Outcome::worse);
  pairs.rows[1].change->verdict = Verdict::same;
  EXPECT_EQ(compare_pairs(pairs).outcome(), Outcome::fine);
  pairs.rows[1].signature = "another";
  EXPECT_TRUE(compare_pairs(pairs).rows[0].answers_changed);
  EXPECT_EQ(compare_pairs(pairs).outcome(), Outcome::worse);
  pairs.rows[0].failure = "crashed";
  EXPECT_EQ(compare_pairs(pairs).rows[0].finding, RowFinding::failed_before);
  pairs.rows[1].failure = "crashed";
  EXPECT_EQ(compare_pairs(pairs).rows[0].finding, RowFinding::failed);
}

TEST(Comparison, DoesNotJudgeTheReferenceOnAnotherMachine) {
  BenchResults after = results({row("r", 250), row("a", 500)});
  after.machine.host = "other";
  const Comparison comparison = compare_results(kBase, after, {});
  EXPECT_EQ(find(comparison, "r").finding, RowFinding::is_reference);
  EXPECT_EQ(find(comparison, "a").change.verdict, Verdict::same);
  EXPECT_EQ(comparison.outcome(), Outcome::fine);
}

TEST(Comparison, UsesRatesIfThereAreNoRatios) {
  BenchResults other = kBase;
  other.reference = "a";
  EXPECT_EQ(compare_results(kBase, other, {}).reference, "");
  const BenchResults alone = results({row("r", 500)});
  EXPECT_EQ(compare_results(alone, alone, {}).reference, "");
  EXPECT_EQ(compare_results(alone, alone, {}).outcome(), Outcome::fine);
  BenchResults failed = kBase;
  failed.rows[0].failure = "crashed";
  const Comparison mended = compare_results(failed, kBase, {});
  EXPECT_FALSE(find(mended, "a").is_ratio);
  EXPECT_EQ(find(mended, "a").finding, RowFinding::compared);
}

TEST(Comparison, DistinguishesNotComparableFromInconclusive) {
  const auto reason = [](const BenchResults& after, const std::string& relative_to = "") {
    const Comparison comparison = compare_results(kBase, after, {.relative_to = relative_to});
    EXPECT_EQ(comparison.outcome(), Outcome::not_comparable);
    EXPECT_EQ(find(comparison, "a").finding, RowFinding::not_comparable);
    return find(comparison, "a").reason;
  };
  BenchResults other = kBase;
  other.limit = 1;
  EXPECT_EQ(reason(other), "another limit: 2 in the base results, 1 in the new ones");
  other = kBase;
  other.seed = 7;
  EXPECT_EQ(reason(other), "another seed: 1 in the base results, 7 in the new ones");
  other = kBase;
  other.permuted = false;
  EXPECT_EQ(reason(other), "only one of the results was measured with permuted puzzles");
  other = kBase;
  other.rows[1].sample_hash = "2";
  EXPECT_EQ(reason(other), "other puzzles: the corpus has changed");
  other.rows[1].sample_puzzles = 50;
  EXPECT_EQ(reason(other),
            "another number of puzzles: 100 in the base results, 50 in the new ones");
  EXPECT_EQ(reason(results({row("r", 500)})), "only in the base results");
  EXPECT_EQ(reason(results({row("a", 500)}), "r"), "r has no figures in the new results");
  const Comparison added = compare_results(results({row("r", 500)}), kBase, {});
  EXPECT_EQ(find(added, "a").reason, "only in the new results");
  EXPECT_EQ(added.outcome(), Outcome::not_comparable);

  BenchResults few = kBase;
  few.rows[1].launches.resize(3);
  EXPECT_EQ(find(compare_results(kBase, few, {}), "a").finding, RowFinding::not_judged);
}

TEST(Comparison, ASlowerSolverOutweighsARowThatCannotBeCompared) {
  BenchResults after = results({row("r", 500), row("a", 900)});
  after.rows[0].sample_hash = "2";
  EXPECT_EQ(compare_results(kBase, after, {}).outcome(), Outcome::worse);
}

TEST(Comparison, ReportsFailuresAndChangedAnswers) {
  BenchResults failed = kBase;
  failed.rows[1].failure = "crashed";
  EXPECT_EQ(compare_results(kBase, failed, {}).outcome(), Outcome::worse);
  EXPECT_EQ(find(compare_results(kBase, failed, {}), "a").reason, "crashed");
  const Comparison mended = compare_results(failed, kBase, {});
  EXPECT_EQ(find(mended, "a").finding, RowFinding::failed_before);
  EXPECT_EQ(mended.outcome(), Outcome::fine);

  BenchResults changed = kBase;
  changed.rows[1].signature = "34cd";
  changed.rows[1].guesses = 6;
  const Comparison comparison = compare_results(kBase, changed, {});
  EXPECT_TRUE(find(comparison, "a").answers_changed);
  EXPECT_TRUE(find(comparison, "a").guesses_changed);
  EXPECT_EQ(comparison.outcome(), Outcome::worse);
}

TEST(Comparison, UsesTheLaunchesOfAStoppedBench) {
  BenchResults stopped = kBase;
  stopped.end = BenchEnd::stopped;
  stopped.rows[1].launches.resize(10);
  const Comparison comparison = compare_results(kBase, stopped, {});
  EXPECT_EQ(comparison.notes.front(), "the new results are of a bench that was stopped");
  EXPECT_EQ(comparison.outcome(), Outcome::fine);
  stopped.rows[1].launches.clear();
  stopped.rows[1].signature.clear();
  EXPECT_EQ(find(compare_results(kBase, stopped, {}), "a").finding, RowFinding::not_judged);
}

TEST(Comparison, PairsLaunchesOfTheSameNumber) {
  // Each launch has its own speed, the same for both solvers. Some launches are missing.
  BenchRow reference = row("r", 500), other = row("a", 1000);
  for (BenchRow* const changed : {&reference, &other}) {
    for (LaunchRecord& launch : changed->launches) {
      for (Repetition& repetition : launch.repetitions) {
        repetition.wall_seconds *= static_cast<double>(1 + launch.number % 5);
      }
    }
  }
  reference.launches.erase(reference.launches.begin() + 3);
  other.launches.erase(other.launches.begin() + 8);
  const std::vector<double> ratios = log_ratios(other, reference);
  EXPECT_EQ(ratios.size(), 18u);
  for (const double ratio : ratios) EXPECT_NEAR(ratio, std::log(2), 1e-9);
}

TEST(ComparisonJson, IsReadBackToTheSameValue) {
  const Change change = {.share = -0.125,
                         .interval = Interval{-0.25, 0.0625},
                         .p = 0.03125,
                         .verdict = Verdict::slower};
  const Comparison full = {.threshold = 0.03,
                           .reference = "r",
                           .bench_before = {.label = "l",
                                            .date = "d",
                                            .machine = "m",
                                            .version = "v",
                                            .compiler = "c",
                                            .kernels = {{"latency", 1.5, 0.01}}},
                           .notes = {"a note"},
                           .rows = {{.solver = "a",
                                     .corpus = "c",
                                     .finding = RowFinding::not_judged,
                                     .reason = "few",
                                     .is_ratio = true,
                                     .change = change,
                                     .answers_changed = true,
                                     .signature_before = "12ab",
                                     .signature_after = "34cd",
                                     .guesses_changed = true,
                                     .guesses_before = 5,
                                     .guesses_after = 6},
                                    {.solver = "b"}}};
  EXPECT_EQ(comparison_from_json(to_json(full), "x"), full);
  const Comparison real = compare_results(kBase, results({row("r", 500), row("a", 900)}), {});
  EXPECT_EQ(comparison_from_json(to_json(real), "x"), real);
  EXPECT_THROW(comparison_from_json(to_json(kBase), "x"), DataError);
}

TEST(Comparison, HasTheSpeedsOfBothResults) {
  const Comparison comparison = compare_results(kBase, results({row("r", 500), row("a", 900)}), {});
  const ComparedRow& ratio = find(comparison, "a");
  ASSERT_TRUE(ratio.is_ratio);
  EXPECT_NEAR(ratio.speed_before.estimate.value, 2, 0.01);
  EXPECT_NEAR(ratio.speed_after.estimate.value, 1.8, 0.01);
  EXPECT_EQ(ratio.speed_after.launches.size(), 20u);
  const Comparison absolute = compare_results(kBase, kBase, {.is_absolute = true});
  const ComparedRow& rate = find(absolute, "r");
  EXPECT_NEAR(rate.speed_before.estimate.value, 500, 1);
  ASSERT_TRUE(rate.speed_before.estimate.interval);
  EXPECT_LT(rate.speed_before.estimate.interval->low, 500);
  EXPECT_EQ(comparison.bench_before.machine, "h x");
}

// Files of earlier versions stay readable.
TEST(ResultsJson, MayLackWhatWasAddedLater) {
  std::string text = to_json(kBase);
  for (const std::string key :
       {"\"label\"", "\"nanos_percentiles\"", "\"kernels\"", "\"threshold\"", "\"base\""}) {
    for (size_t at = 0; (at = text.find(key, at)) != std::string::npos;) text.replace(at, 2, "\"x");
  }
  EXPECT_EQ(bench_results_from_json(text, "x"), kBase);
}

TEST(ResultsJson, IsReadBackToTheSameValue) {
  BenchResults all = kBase;
  all.rows[1].failure = "crashed";
  all.rows[0].p99_nanos.reset();
  all.rows[0].guesses.reset();
  all.rows[0].no_guess_share.reset();
  all.rows.push_back({.solver = "never", .corpus = "c", .sample_puzzles = 100});
  EXPECT_EQ(bench_results_from_json(to_json(all), "x"), all);
  EXPECT_EQ(bench_results_from_json(to_json(kBase), "x"), kBase);
}

TEST(ResultsJson, HoldsEveryField) {
  BenchResults full = kBase;
  full.machine = {.host = "host",
                  .cpu = "cpu",
                  .cpus = 3,
                  .load = {0.5, 0.25, 0.125},
                  .date = "2026-01-01T00:00:00Z",
                  .version = "9.8",
                  .compiler = "a compiler",
                  .flags = "-O9",
                  .target = "AVX9",
                  .kernels = {{"latency", 1.5, 0.01}, {"throughput", 0.25, 0.02}}};
  full.seed = 77;
  full.permuted = false;
  full.limit = 5;
  full.plan = {.repetitions = 4, .min_repetition_seconds = 0.5, .warm_up_seconds = 0.25};
  full.end = BenchEnd::judged;
  full.threshold = 0.03;
  full.solvers = {{"a", "plugin", "lib.so:solve:3", "AVX2", "r"}};
  full.rows[0].change = Change{-0.1, Interval{-0.12, -0.08}, 0.001, Verdict::slower};
  full.corpora = {{.name = "c",
                   .path = "folder/c.txt",
                   .puzzles = 1234,
                   .malformed = 5,
                   .hash = "56ef",
                   .sample_puzzles = 100,
                   .sample_hash = "1"}};
  full.rows[0].launches[0].startup_seconds = 0.0625;
  full.rows[0].puzzles_per_call = 8192;
  full.rows[0].nanos_percentiles = {5, 7, 11};
  full.ran_together = true;
  full.label = "v1 <i> \"quoted\"";
  full.rows[1].failure = "crashed";
  EXPECT_EQ(bench_results_from_json(to_json(full), "x"), full);
}

TEST(ResultsJson, RefusesOtherDocuments) {
  const auto error_of = [](const std::string& text) {
    try {
      bench_results_from_json(text, "x.json");
    } catch (const DataError& error) {
      return std::string(error.what());
    }
    return std::string("none");
  };
  EXPECT_EQ(error_of("no JSON"), "x.json is not a result of a bench as JSON");
  EXPECT_EQ(error_of(R"({"context": {}, "benchmarks": []})"),
            "x.json is not a result of a bench as JSON");
  EXPECT_EQ(
      error_of(R"({"context": {"nonet_schema": 1}, "benchmarks": []})"),
      "x.json cannot be used: its schema is 1, and this nonet reads 2: measure again with this "
      "version");
  // A file that was cut or changed by hand must give a DataError or a result, and no other
  // exception.
  const std::string text = to_json(kBase);
  // The final newline may be missing.
  for (size_t size = 0; size + 1 < text.size(); size += text.size() / 200 + 1) {
    EXPECT_NE(error_of(text.substr(0, size)), "none");
  }
  std::string altered = text;
  altered.replace(altered.find("\"wall_seconds\": "), 17, "\"wall_seconds\": -");
  EXPECT_NE(error_of(altered), "none");
}

}  // namespace
}  // namespace nonet
