// The statistics of measurements, against published values where there are such.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/measure/statistics.h"
#include "engine/measure/verdict.h"

namespace nonet {
namespace {

using Values = std::vector<double>;

double standard_deviation(const Values& values) {
  double sum = 0, squares = 0;
  for (const double value : values) sum += value;
  const double mean = sum / static_cast<double>(values.size());
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

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

// Efron and Tibshirani, "An Introduction to the Bootstrap" (1993), table 2.1: survival times of
// seven mice. The bootstrap standard error of the median, with endless resamples, is 37.83.
TEST(Bootstrap, HasThePublishedStandardError) {
  const Values mice = {94, 197, 16, 38, 99, 141, 23};
  Random random(1);
  EXPECT_NEAR(standard_deviation(bootstrap_medians(mice, 100'000, random)), 37.83, 0.2);
}

// The distribution of a resampled median of seven is known: it is at most the third value with the
// probability that four draws of seven or more fall there, and so on. 2.5 % is at the second least
// value (0.0102 are below), 97.5 % at the second greatest.
TEST(Bootstrap, IntervalIsThatOfTheKnownDistribution) {
  const Values mice = {94, 197, 16, 38, 99, 141, 23};
  Random random(2);
  const Interval interval = median_interval(mice, random);
  EXPECT_EQ(interval.low, 23);
  EXPECT_EQ(interval.high, 141);
}

TEST(Bootstrap, IntervalsHoldTheTruthAsOftenAsTheySay) {
  Random random(3);
  int of_median = 0, of_difference = 0;
  constexpr int kTrials = 100;
  for (int i = 0; i < kTrials; ++i) {
    const Values a = normals(25, 10, 1, random), b = normals(25, 12, 2, random);
    const Interval one = median_interval(a, random);
    const Interval two = median_difference_interval(a, b, random);
    of_median += one.low <= 10 && 10 <= one.high ? 1 : 0;
    of_difference += two.low <= 2 && 2 <= two.high ? 1 : 0;
  }
  EXPECT_NEAR(of_median, 0.95 * kTrials, 0.05 * kTrials);
  EXPECT_NEAR(of_difference, 0.95 * kTrials, 0.05 * kTrials);
}

TEST(RelativeRates, CancelWhatSlowsTheWholeMachine) {
  // From second 50 on the machine runs at half speed. Now and then something else runs beside a
  // repetition of the reference.
  const auto speed = [](double seconds) { return seconds < 50 ? 1.0 : 0.5; };
  std::vector<TimedRate> reference, rates;
  for (int i = 0; i < 100; ++i) {
    reference.push_back({static_cast<double>(i), 100 * speed(i) * (i % 5 == 0 ? 0.6 : 1)});
    if (i < 45 || i > 55) rates.push_back({i + 0.5, 300 * speed(i)});
  }
  for (const double ratio : relative_rates(rates, reference)) EXPECT_NEAR(ratio, 3, 1e-9);
  EXPECT_EQ(relative_rates(rates, std::vector<TimedRate>{{5, 100}}).front(), 3);
}

TEST(Verdict, NeedsTheThresholdTheIntervalAndTheRanks) {
  Random random(5);
  const Values base = normals(30, 100, 1, random);
  const auto scaled = [&](double factor, double deviation) {
    return normals(30, 100 * factor, deviation, random);
  };
  EXPECT_EQ(judge_change(base, base, 0.05).verdict, Verdict::same);
  EXPECT_EQ(judge_change(base, scaled(0.9, 1), 0.05).verdict, Verdict::slower);
  EXPECT_EQ(judge_change(base, scaled(1.1, 1), 0.05).verdict, Verdict::faster);
  EXPECT_EQ(judge_change(base, scaled(0.97, 1), 0.05).verdict, Verdict::same)
      << "certain, but below the threshold";
  EXPECT_EQ(judge_change(base, scaled(0.97, 30), 0.05).verdict, Verdict::inconclusive)
      << "anything may have happened";
  EXPECT_EQ(judge_change(base, Values{80, 81, 80, 81}, 0.05).verdict, Verdict::inconclusive)
      << "too few repetitions";
  EXPECT_EQ(judge_change(base, {}, 0.05).verdict, Verdict::inconclusive);
}

TEST(Verdict, TellsTheChangeAndRepeatsItself) {
  Random random(6);
  const Values base = normals(30, 100, 1, random), slow = normals(30, 90, 1, random);
  const Change change = judge_change(base, slow, 0.05), again = judge_change(base, slow, 0.05);
  EXPECT_NEAR(change.share, -0.1, 0.01);
  EXPECT_LT(change.interval.low, change.share);
  EXPECT_GT(change.interval.high, change.share);
  EXPECT_GT(change.interval.low, -0.12);
  EXPECT_LT(change.interval.high, -0.08);
  EXPECT_LT(change.p, 1e-6);
  EXPECT_EQ(change.interval.low, again.interval.low);
  EXPECT_EQ(change.interval.high, again.interval.high);
}

}  // namespace
}  // namespace nonet
