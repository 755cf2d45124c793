// The statistics of measurements, compared with published values where these exist.
#include "engine/measure/statistics/statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/core/random.h"
#include "engine/measure/statistics/verdict.h"

namespace nonet {
namespace {

using Values = std::vector<double>;

// A normal variable by the polar method, so that tests are the same everywhere.
double normal(Random& random) {
  while (true) {
    const auto uniform = [&random] {
      return std::ldexp(static_cast<double>(random() >> 11), -52) - 1;
    };
    const double x = uniform(), y = uniform(), square = x * x + y * y;
    if (square < 1 && square > 0) return x * std::sqrt(-2 * std::log(square) / square);
  }
}

Values normals(size_t count, double mean, double deviation, Random& random) {
  Values values(count);
  for (double& value : values) value = mean + deviation * normal(random);
  return values;
}

TEST(Median, IsTheMiddleOrTheMeanOfTheMiddleTwo) {
  EXPECT_EQ(median(Values{3}), 3);
  EXPECT_EQ(median(Values{3, 1}), 2);
  EXPECT_EQ(median(Values{5, 1, 9}), 5);
  EXPECT_EQ(median(Values{4, 1, 9, 2}), 3);
}

// Hollander and Wolfe, "Nonparametric Statistical Methods" (1973), page 69: permeability of the
// human chorioamnion. R's help page of wilcox.test gives W = 35 and, one-sided, p = 0.1272.
TEST(RankTest, IsExactForSmallSamples) {
  const Values term = {0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};
  const Values early = {1.15, 0.88, 0.90, 0.74, 1.21};
  const RankTest test = rank_test(term, early);
  EXPECT_EQ(test.u, 35);
  EXPECT_NEAR(test.p, 2 * 0.1272, 0.0001);
  EXPECT_EQ(rank_test(early, term).u, 15);
  EXPECT_EQ(rank_test(early, term).p, test.p);
}

// Ages at diagnosis of diabetes, the example of scipy.stats.mannwhitneyu: U = 17, p = 1/9.
TEST(RankTest, AgreesWithScipy) {
  const RankTest test = rank_test(Values{19, 22, 16, 29, 24}, Values{20, 11, 17, 12});
  EXPECT_EQ(test.u, 17);
  EXPECT_NEAR(test.p, 0.1111111111111111, 1e-12);
}

// Ozone in New York in May and August 1973, the example of R's help page of wilcox.test: W = 127.5
// and p = 0.0001208, by the normal approximation with ties.
TEST(RankTest, CorrectsForTiesAndContinuity) {
  const Values may = {41, 36, 12, 18, 28, 23, 19, 8, 7,  16, 11, 14,  18,
                      14, 34, 6,  30, 11, 1,  11, 4, 32, 23, 45, 115, 37};
  const Values august = {39, 9,  16, 78, 35, 66, 122, 89,  110, 44, 28,  65, 22,
                         59, 23, 31, 44, 21, 9,  45,  168, 73,  76, 118, 84, 85};
  const RankTest test = rank_test(may, august);
  EXPECT_EQ(test.u, 127.5);
  EXPECT_NEAR(test.p, 0.0001208, 5e-8);
  EXPECT_EQ(rank_test(Values{1, 1, 1}, Values{1, 1}).p, 1) << "nothing but ties";
}

// Hollander and Wolfe, "Nonparametric Statistical Methods" (1973), page 29: a depression scale
// before and after treatment. R's wilcox.test(x, y, paired = TRUE, conf.int = TRUE) gives a
// pseudomedian of 0.46 and a 95 % interval of 0.010 to 0.786.
TEST(EstimateCentre, AgreesWithR) {
  const Values before = {1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
  const Values after = {0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
  Values differences;
  for (size_t i = 0; i < before.size(); ++i) differences.push_back(before[i] - after[i]);
  const Estimate estimate = estimate_centre(differences);
  EXPECT_NEAR(estimate.value, 0.46, 1e-9);
  ASSERT_TRUE(estimate.interval);
  EXPECT_NEAR(estimate.interval->low, 0.010, 1e-9);
  EXPECT_NEAR(estimate.interval->high, 0.786, 1e-9);
}

// The same book, page 69, as above: wilcox.test(term, early, conf.int = TRUE) gives a difference in
// location of 0.305 and a 95 % interval of -0.15 to 0.76.
TEST(EstimateShift, AgreesWithR) {
  const Values term = {0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};
  const Values early = {1.15, 0.88, 0.90, 0.74, 1.21};
  const Estimate estimate = estimate_shift(early, term);
  EXPECT_NEAR(estimate.value, 0.305, 1e-9);
  ASSERT_TRUE(estimate.interval);
  EXPECT_NEAR(estimate.interval->low, -0.15, 1e-9);
  EXPECT_NEAR(estimate.interval->high, 0.76, 1e-9);
}

// The k-th value and the k-th value from the end enclose the median with a probability of the
// binomial distribution. Tables of the sign test: of 6 values the least and the greatest (96.9 %),
// of 10 values the second (97.9 %), of 20 values the sixth (95.9 %).
TEST(EstimateMedian, LiesBetweenOrderStatistics) {
  const auto interval_of_first = [](int n) {
    Values values;
    for (int i = 1; i <= n; ++i) values.push_back(i);
    return estimate_median(values);
  };
  EXPECT_FALSE(interval_of_first(5).interval);
  EXPECT_EQ(interval_of_first(6).interval, (Interval{1, 6}));
  EXPECT_EQ(interval_of_first(10).interval, (Interval{2, 9}));
  EXPECT_EQ(interval_of_first(20).interval, (Interval{6, 15}));
  EXPECT_EQ(interval_of_first(20).value, 10.5);
}

TEST(EstimateCentre, HasAWiderIntervalAtAHigherConfidence) {
  Values values;
  for (int i = 0; i < 30; ++i) values.push_back(i * 7 % 30);
  const Interval usual = *estimate_centre(values).interval;
  const Interval sure = *estimate_centre(values, k97Percent).interval;
  EXPECT_LT(sure.low, usual.low);
  EXPECT_GT(sure.high, usual.high);
  const Values six = {1, 2, 3, 4, 5, 6};
  EXPECT_EQ(estimate_centre(six, k97Percent).interval, (Interval{1, 6}));
  EXPECT_EQ(estimate_median(six, k97Percent).interval, (Interval{1, 6}));
}

TEST(EstimateCentre, UsesTheApproximationAboveTheLimitOfTheExactDistribution) {
  // 40 and 41 values: exact and approximate. The interval must not jump.
  const auto half_width = [](int n) {
    Values values;
    for (int i = 0; i < n; ++i) values.push_back((i + 0.5) / n);
    const Interval interval = *estimate_centre(values).interval;
    return (interval.high - interval.low) / 2;
  };
  EXPECT_NEAR(half_width(41), half_width(40), 0.005);
  EXPECT_FALSE(estimate_centre(Values{1, 2, 3, 4, 5}).interval) << "too few values";
  EXPECT_EQ(estimate_centre(Values{3, 3, 3, 3, 3, 3}).interval, (Interval{3, 3})) << "only ties";
}

// Launches are sometimes slow, as on any machine: nine of ten values are near 0, the others far
// above.
double with_tail(Random& random) {
  return normal(random) * 0.01 + (random.below(10) == 0 ? 0.3 : 0);
}

TEST(Estimates, IntervalsContainTheTruthAsOftenAsStated) {
  Random random(3);
  constexpr int kTrials = 1000;
  int of_centre = 0, of_shift = 0, of_median = 0;
  for (int i = 0; i < kTrials; ++i) {
    Values differences(50), before(30), after(40);
    for (double& value : differences) value = with_tail(random) - with_tail(random);
    for (double& value : before) value = with_tail(random);
    for (double& value : after) value = with_tail(random) + 0.05;
    const auto holds = [](const Estimate& estimate, double truth) {
      return estimate.interval->low <= truth && truth <= estimate.interval->high ? 1 : 0;
    };
    of_centre += holds(estimate_centre(differences), 0);
    of_shift += holds(estimate_shift(before, after), 0.05);
    of_median += holds(estimate_median(normals(25, 10, 1, random)), 10);
  }
  EXPECT_NEAR(of_centre, 0.95 * kTrials, 0.02 * kTrials);
  EXPECT_NEAR(of_shift, 0.95 * kTrials, 0.02 * kTrials);
  // Of 25 values the interval from the 8th to the 18th contains the median in 95.7 % of the cases.
  EXPECT_NEAR(of_median, 0.957 * kTrials, 0.02 * kTrials);
}

// Returns speeds in the form that judge_change() takes.
Values logarithms(Values values) {
  for (double& value : values) value = std::log(value);
  return values;
}

TEST(Verdict, NeedsTheThresholdTheIntervalAndTheRanks) {
  Random random(5);
  const Values base = logarithms(normals(30, 100, 1, random));
  const auto verdict = [&](double factor, double deviation) {
    const Values after = logarithms(normals(30, 100 * factor, deviation, random));
    return judge_change(base, after, 0.05).verdict;
  };
  EXPECT_EQ(judge_change(base, base, 0.05).verdict, Verdict::same);
  EXPECT_EQ(verdict(0.9, 1), Verdict::slower);
  EXPECT_EQ(verdict(1.1, 1), Verdict::faster);
  EXPECT_EQ(verdict(0.97, 1), Verdict::same) << "certain, but below the threshold";
  EXPECT_EQ(verdict(0.97, 20), Verdict::inconclusive) << "the interval is too wide";
  const Values few = logarithms({80, 81, 80, 81, 80});
  EXPECT_EQ(judge_change(base, few, 0.05).verdict, Verdict::inconclusive) << "too few launches";
  EXPECT_EQ(judge_change(base, {}, 0.05).verdict, Verdict::inconclusive);
}

TEST(Verdict, ReportsTheSizeOfTheChange) {
  Random random(6);
  const Values base = logarithms(normals(30, 100, 1, random));
  const Values slow = logarithms(normals(30, 90, 1, random));
  const Change change = judge_change(base, slow, 0.05);
  EXPECT_EQ(change, judge_change(base, slow, 0.05));
  EXPECT_NEAR(change.share, -0.1, 0.01);
  ASSERT_TRUE(change.interval);
  EXPECT_LT(change.interval->low, change.share);
  EXPECT_GT(change.interval->high, change.share);
  EXPECT_GT(change.interval->low, -0.12);
  EXPECT_LT(change.interval->high, -0.08);
  EXPECT_LT(change.p, 1e-6);
}

TEST(SignedRankTest, AgreesWithR) {
  EXPECT_DOUBLE_EQ(signed_rank_test(Values{1, 2, 3, 4, 5}), 2.0 / 32);
  EXPECT_DOUBLE_EQ(signed_rank_test(Values{1, 2, 3, 4, 5, -0.5}), 4.0 / 64);
  // The depression scores of Hollander and Wolfe, as in R's documentation of wilcox.test().
  const Values first = {1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
  const Values second = {0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
  Values differences;
  for (size_t i = 0; i < first.size(); ++i) differences.push_back(first[i] - second[i]);
  EXPECT_NEAR(signed_rank_test(differences), 0.0390625, 1e-12);
  for (double& difference : differences) difference = -difference;
  EXPECT_NEAR(signed_rank_test(differences), 0.0390625, 1e-12) << "two-sided";
  Values many(100, 1.0);
  EXPECT_LT(signed_rank_test(many), 1e-15);
  for (size_t i = 0; i < many.size(); i += 2) many[i] = -1;
  EXPECT_NEAR(signed_rank_test(many), 1, 1e-12);
}

TEST(Confidence, HasTheQuantileOfTheNormalDistribution) {
  EXPECT_NEAR(confidence_of(0.025).quantile, k95Percent.quantile, 1e-9);
  EXPECT_NEAR(confidence_of(1.0 / 64).quantile, k97Percent.quantile, 1e-9);
  EXPECT_NEAR(confidence_of(0.001).quantile, 3.090232306167813, 1e-9);
}

// The logarithms of ratios that change by `factor` on average.
Values ratios_of(size_t count, double factor, double deviation, Random& random) {
  return logarithms(normals(count, factor, deviation, random));
}

TEST(JudgePairs, NeedsTheThresholdAndTheInterval) {
  Random random(8);
  const std::vector<Values> ratios = {
      ratios_of(30, 1, 0.01, random),    ratios_of(30, 0.95, 0.01, random),
      ratios_of(30, 1.05, 0.01, random), ratios_of(30, 0.985, 0.005, random),
      ratios_of(30, 0.95, 0.3, random),  {}};
  const std::vector<Change> changes = judge_pairs(ratios, 0.02, 1);
  ASSERT_EQ(changes.size(), 6u);
  EXPECT_EQ(changes[0].verdict, Verdict::same);
  EXPECT_EQ(changes[1].verdict, Verdict::slower);
  EXPECT_NEAR(changes[1].share, -0.05, 0.01);
  EXPECT_LT(changes[1].p, 0.001);
  EXPECT_EQ(changes[2].verdict, Verdict::faster);
  EXPECT_EQ(changes[3].verdict, Verdict::same) << "certain, but below the threshold";
  EXPECT_EQ(changes[4].verdict, Verdict::inconclusive) << "the interval is too wide";
  EXPECT_EQ(changes[5], Change{}) << "no round with both";
}

TEST(Verdict, SaysHowManyLaunchesItWouldNeed) {
  const auto launches = [](double share, double half_width) {
    const Change change{.share = share, .interval = Interval{share - half_width, share + half_width}};
    return launches_for_change(change, 0.02);
  };
  EXPECT_NEAR(launches(0, 0.06), 9, 1e-9) << "the interval has to be within the threshold";
  EXPECT_NEAR(launches(0.01, 0.06), 36, 1e-9) << "half of it is left";
  EXPECT_NEAR(launches(-0.03, 0.06), 4, 1e-9) << "the interval has to leave out zero";
  EXPECT_NEAR(launches(0.02, 0.06), 144, 1e-9) << "at the threshold the change may be smaller";
  EXPECT_EQ(launches(-0.03, 0.01), 1);
  EXPECT_DOUBLE_EQ(threshold_for_change({.interval = Interval{-0.031, 0.02}}), 0.04);
}

// By Holm's method the last pair of two is tested as if it were alone, the first as one of two.
TEST(JudgePairs, TestsLaterPairsAtAHigherLevel) {
  Random random(9);
  const Values uncertain = ratios_of(12, 0.93, 0.085, random);
  const Values certain = ratios_of(30, 0.9, 0.01, random), equal = ratios_of(30, 1, 0.01, random);
  const auto width = [&](const std::vector<Values>& others) {
    std::vector<Values> all = others;
    all.push_back(uncertain);
    const Change change = judge_pairs(all, 0.02, 1).back();
    return change.interval->high - change.interval->low;
  };
  EXPECT_DOUBLE_EQ(width({certain}), width({}));
  EXPECT_GT(width({equal, equal, equal, equal}), width({certain}));
}

}  // namespace
}  // namespace nonet
