// The order of a bench, with simulated contestants and a simulated clock.
#include "engine/measure/bench_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "engine/core/random.h"

namespace nonet {
namespace {

/// The behaviour of a simulated contestant.
struct Behaviour {
  double rate = 1000;      ///< puzzles per second
  double deviation = 0.0;  ///< largest deviation of a launch, as a share; uniform
  double seconds = 1;      ///< of a launch, by the simulated clock
  uint64_t fails_at = 0;   ///< the launch that fails; 0: none
  FailureKind failure = FailureKind::crash;
  bool fails_in_profile = false;
  bool needs_one_processor = false;
  bool counts_guesses = true;
  size_t puzzles_in_time = 1'000'000;  ///< a larger sample is too large
  std::vector<double> slow_launches{};  ///< the seconds of the first ones, in place of `seconds`
};

/// A bench with simulated contestants.
class World {
 public:
  explicit World(uint64_t seed = 1) : random_(seed) {}

  void add(const std::string& solver, const std::string& corpus, const Behaviour& behaviour) {
    if (find_row(results_, solver, corpus) == nullptr && !has_corpus(corpus)) {
      results_.corpora.push_back({.name = corpus, .sample_puzzles = 100});
    }
    results_.rows.push_back({.solver = solver, .corpus = corpus, .sample_puzzles = 100});
    runners_.push_back(std::make_unique<FakeRunner>(*this, solver + '/' + corpus, behaviour));
  }

  /// Adds the rows of a pair, `name`-base and `name`.
  void add_pair(const std::string& name, const std::string& corpus, const Behaviour& base,
                const Behaviour& changed) {
    add(name + "-base", corpus, base);
    add(name, corpus, changed);
    results_.solvers.push_back({.name = name + "-base"});
    results_.solvers.push_back({.name = name, .base = name + "-base"});
    results_.threshold = 0.02;
  }

  BenchOutcome run(const BenchGoal& goal, const StopRequest* stop = nullptr) {
    if (!results_.has_pairs()) results_.reference = results_.rows.front().solver;
    return run_bench(results_, runners_,
                     {.goal = goal,
                      .stop = stop,
                      .processors = processors_,
                      .clock = [this] { return seconds_; },
                      .shrink =
                          [](const BenchCorpus& corpus, size_t puzzles) {
                            return corpus.name + ' ' + std::to_string(puzzles);
                          },
                      .between_launches = [this] { ++pauses_; }});
  }

  const BenchRow& row(const std::string& solver, const std::string& corpus = "c") const {
    return *find_row(results_, solver, corpus);
  }
  const std::vector<std::string>& profiled() const { return profiled_; }
  const std::vector<std::string>& launched() const { return launched_; }
  /// The launches, each "NAME on PROCESSOR" where it begins and "NAME" where it ends.
  const std::vector<std::string>& events() const { return events_; }
  int pauses() const { return pauses_; }
  void set_processors(std::vector<int> processors) { processors_ = std::move(processors); }
  double seconds() const { return seconds_; }
  StopRequest& stop() { return stop_; }
  void stop_after(size_t launches) { stop_after_ = launches; }
  const BenchResults& results() const { return results_; }

 private:
  class FakeRunner final : public Runner {
   public:
    FakeRunner(World& world, std::string name, const Behaviour& behaviour)
        : world_(world), name_(std::move(name)), behaviour_(behaviour) {}

    Profile profile() override {
      ProfileCounts counts{.guesses = 50, .unguessed = 60, .signature = 0x12ab};
      if (!behaviour_.counts_guesses) counts.guesses.reset();
      Profile profile{.counts = counts};
      for (uint64_t i = 1; i <= 100; ++i) profile.nanos.push_back(i);
      world_.profiled_.push_back(name_);
      const BenchRow& row = *std::ranges::find(world_.results_.rows, name_, &BenchRow::name);
      if (row.sample_puzzles > behaviour_.puzzles_in_time) {
        return {.puzzles_in_time = behaviour_.puzzles_in_time};
      }
      if (behaviour_.fails_in_profile) profile.failure = {behaviour_.failure, "failed"};
      return profile;
    }

    bool needs_one_processor() const override { return behaviour_.needs_one_processor; }

    void begin(const LaunchStart& start) override {
      EXPECT_GE(start.padding_bytes, 1u);
      EXPECT_LE(start.padding_bytes, 4096u);
      number_ = start.number;
      world_.launched_.push_back(name_);
      world_.events_.push_back(name_ +
                               (start.processor ? " on " + std::to_string(*start.processor) : ""));
    }

    Launch finish() override {
      world_.events_.push_back(name_);
      const size_t slow = behaviour_.slow_launches.size();
      world_.seconds_ +=
          number_ <= slow ? behaviour_.slow_launches[number_ - 1] : behaviour_.seconds;
      if (world_.launched_.size() == world_.stop_after_) {
        world_.stop_.request();
        return {.was_stopped = true};
      }
      if (number_ == behaviour_.fails_at) return {.failure = Failure{behaviour_.failure, "failed"}};
      const double noise = (static_cast<double>(world_.random_.below(2001)) - 1000) / 1000;
      const double rate = behaviour_.rate * (1 + behaviour_.deviation * noise);
      return {.repetitions = {{.passes = 1, .wall_seconds = 100 / rate, .cpu_seconds = 0.1}}};
    }

   private:
    World& world_;
    std::string name_;
    Behaviour behaviour_;
    uint64_t number_ = 0;
  };

  bool has_corpus(const std::string& name) const {
    for (const BenchCorpus& corpus : results_.corpora) {
      if (corpus.name == name) return true;
    }
    return false;
  }

  BenchResults results_;
  std::vector<std::unique_ptr<Runner>> runners_;
  std::vector<std::string> profiled_, launched_, events_;
  int pauses_ = 0;
  std::vector<int> processors_;
  double seconds_ = 0;
  size_t stop_after_ = 0;
  StopRequest stop_;
  Random random_;
};

TEST(BenchOrder, LaunchesEachRowAsOftenAsRequested) {
  World world;
  world.add("a", "c", {.rate = 1000});
  world.add("b", "c", {.rate = 2000});
  EXPECT_EQ(world.run({.launches = 7}).end, BenchEnd::launches_done);
  for (const char* const solver : {"a", "b"}) {
    const BenchRow& row = world.row(solver);
    ASSERT_EQ(row.launches.size(), 7u);
    for (size_t i = 0; i < 7; ++i) EXPECT_EQ(row.launches[i].number, i + 1);
    EXPECT_EQ(row.guesses, 50u);
    EXPECT_EQ(row.guesses_per_puzzle(), 0.5);
    EXPECT_EQ(row.no_guess_share, 0.6);
    EXPECT_EQ(row.signature, "00000000000012ab");
    EXPECT_EQ(row.p99_nanos, 100u);
  }
  const RowFigures figures = figures_of(world.row("b"), &world.row("a"));
  EXPECT_NEAR(figures.rate.value, 2000, 1e-6);
  EXPECT_NEAR(figures.ratio->value, 2, 1e-9);
}

TEST(BenchOrder, LaunchesPairsAtTheSameTimeOnExchangedProcessors) {
  World world;
  const Behaviour function{.needs_one_processor = true};
  world.add_pair("a", "c", function, function);
  world.set_processors({4, 7});
  world.run({.launches = 20});
  const std::vector<std::string>& events = world.events();
  ASSERT_EQ(events.size(), 20u * 8);
  std::map<std::string, int> first;  // what begins a round
  for (size_t i = 0; i < events.size(); i += 8) {
    ++first[events[i]];
    const bool is_base = events[i + 2] == "a-base/c";
    const std::string x = is_base ? "a-base/c" : "a/c", y = is_base ? "a/c" : "a-base/c";
    const bool is_four = events[i].ends_with('4');
    const std::string on_p = is_four ? " on 4" : " on 7", on_q = is_four ? " on 7" : " on 4";
    const std::vector<std::string> round = {x + on_p, y + on_q, x, y, x + on_q, y + on_p, x, y};
    EXPECT_EQ(std::vector(&events[i], &events[i] + 8), round);
  }
  EXPECT_EQ(first.size(), 4u) << "both solvers are the first one, on both processors";
  for (const char* const solver : {"a", "a-base"}) {
    const BenchRow& row = world.row(solver);
    ASSERT_EQ(row.launches.size(), 20u);
    for (const LaunchRecord& launch : row.launches) EXPECT_EQ(launch.repetitions.size(), 2u);
  }
  EXPECT_TRUE(world.results().ran_together);
}

TEST(BenchOrder, LaunchesPairsInTurnIfOneNeedsMoreThanAProcessor) {
  World world;
  world.add_pair("a", "c", {.needs_one_processor = true}, {});
  world.set_processors({0, 1});
  world.run({.launches = 3});
  const std::vector<std::string>& events = world.events();
  ASSERT_EQ(events.size(), 3u * 4);
  for (size_t i = 0; i < events.size(); i += 2) EXPECT_EQ(events[i], events[i + 1]);
  EXPECT_FALSE(world.results().ran_together);
}

TEST(BenchOrder, KeepsThePartnerOfAFailedSolver) {
  World world;
  const Behaviour right{.needs_one_processor = true};
  world.add_pair("a", "c", right, {.fails_at = 3, .needs_one_processor = true});
  world.set_processors({0, 1});
  world.run({.launches = 5});
  EXPECT_EQ(world.row("a").failure, "failed");
  EXPECT_EQ(world.row("a").launches.size(), 2u);
  // Half of its third launch is not a value; later ones are whole, without a partner.
  EXPECT_EQ(world.row("a-base").launches.size(), 4u);
  EXPECT_EQ(world.row("a-base").failure, "");
}

TEST(BenchOrder, HasNoGuessesIfNoneAreCounted) {
  World world;
  world.add("a", "c", {.counts_guesses = false});
  world.run({.launches = 1});
  const BenchRow& row = world.row("a");
  EXPECT_EQ(row.guesses, std::nullopt);
  EXPECT_EQ(row.guesses_per_puzzle(), std::nullopt);
  EXPECT_EQ(row.no_guess_share, std::nullopt);
  EXPECT_EQ(row.signature, "00000000000012ab");
  EXPECT_EQ(row.p99_nanos, 100u);
}

TEST(BenchOrder, InterleavesRowsAtRandom) {
  World world;
  for (const char* const corpus : {"c", "d"}) {
    for (const char* const solver : {"a", "b"}) world.add(solver, corpus, {});
  }
  world.run({.launches = 200});
  ASSERT_EQ(world.launched().size(), 800u);
  std::map<std::string, int> first;
  for (size_t i = 0; i < 800; i += 4) {
    ++first[world.launched()[i]];
    std::map<std::string, int> round;
    for (size_t j = i; j < i + 4; ++j) ++round[world.launched()[j]];
    EXPECT_EQ(round.size(), 4u) << "each row once in a round";
    EXPECT_EQ(world.launched()[i].back(), world.launched()[i + 1].back())
        << "the rows of a corpus, which are compared, follow one another";
  }
  for (const auto& [name, times] : first) EXPECT_NEAR(times, 50, 25) << name;
}

TEST(BenchOrder, ContinuesUntilEveryRatioIsPreciseEnough) {
  World world;
  world.add("a", "c", {});
  world.add("b", "c", {.deviation = 0.05});
  EXPECT_EQ(world.run({.precision = 0.01, .max_seconds = 1e6}).end, BenchEnd::precise);
  const size_t launches = world.row("b").launches.size();
  EXPECT_EQ(world.row("a").launches.size(), launches);
  EXPECT_GT(launches, 15u);
  const WidestInterval widest = widest_interval(world.results());
  ASSERT_TRUE(widest.half_width);
  EXPECT_EQ(widest.row, &world.row("b"));
  EXPECT_LE(*widest.half_width, 0.01);

  World sharper;
  sharper.add("a", "c", {});
  sharper.add("b", "c", {.deviation = 0.05});
  sharper.run({.precision = 0.005, .max_seconds = 1e6});
  EXPECT_GT(sharper.row("b").launches.size(), 2 * launches);
}

TEST(BenchOrder, StopsLaunchingOnACorpusThatIsPreciseEnough) {
  World world;
  for (const char* const solver : {"a", "b"}) {
    world.add(solver, "calm", {});
    world.add(solver, "restless", {.deviation = 0.05});
  }
  EXPECT_EQ(world.run({.precision = 0.01, .max_seconds = 1e6}).end, BenchEnd::precise);
  EXPECT_EQ(world.row("a", "calm").launches.size(), 20u)
      << "15, and a quarter more to confirm them";
  EXPECT_GT(world.row("a", "restless").launches.size(), 30u);
}

TEST(BenchOrder, EndsInTime) {
  World world;
  world.add("a", "c", {.seconds = 3});
  world.add("b", "c", {.deviation = 0.5, .seconds = 4});
  EXPECT_EQ(world.run({.precision = 0.001, .max_seconds = 60}).end, BenchEnd::out_of_time);
  EXPECT_LE(world.seconds(), 60);
  EXPECT_EQ(world.row("a").launches.size(), 8u) << "rounds of 7 seconds";

  World slow;
  slow.add("a", "c", {.seconds = 100});
  EXPECT_EQ(slow.run({.precision = 0.001, .max_seconds = 60}).end, BenchEnd::out_of_time);
  EXPECT_EQ(slow.row("a").launches.size(), 1u) << "there is one round in any case";
}

TEST(BenchOrder, ALongRoundLeavesNoTimeUnused) {
  World world;
  world.add("a", "c", {.seconds = 2, .slow_launches = {20}});
  world.add("b", "c", {.deviation = 0.5});
  EXPECT_EQ(world.run({.precision = 0.001, .max_seconds = 60}).end, BenchEnd::out_of_time);
  EXPECT_GT(world.seconds(), 57);
  EXPECT_LE(world.seconds(), 60);
}

TEST(BenchOrder, ASampleThatIsTooLargeForASolverBecomesSmallerForAll) {
  World world;
  world.add("a", "c", {});
  world.add("b", "c", {});
  world.add("a", "d", {});
  world.add("slow", "d", {.puzzles_in_time = 20});
  world.add("slower", "d", {.puzzles_in_time = 5});
  world.run({.launches = 2});
  EXPECT_EQ(world.row("b", "c").sample_puzzles, 100u);
  for (const char* const solver : {"a", "slow", "slower"}) {
    EXPECT_EQ(world.row(solver, "d").sample_puzzles, 5u);
    EXPECT_EQ(world.row(solver, "d").sample_hash, "d 5");
    EXPECT_EQ(world.row(solver, "d").guesses, 50u);
    EXPECT_EQ(world.row(solver, "d").launches.size(), 2u);
  }
  const BenchCorpus& corpus = world.results().corpora[1];
  EXPECT_EQ(corpus.sample_puzzles, 5u);
  EXPECT_EQ(corpus.asked_puzzles, 100u);
  EXPECT_EQ(corpus.slow_solver, "slower");
  EXPECT_EQ(world.results().corpora[0].asked_puzzles, 0u);
  EXPECT_EQ(world.profiled(),
            (std::vector<std::string>{"a/c", "b/c", "a/d", "slow/d", "a/d", "slow/d", "slower/d",
                                      "a/d", "slow/d", "slower/d"}));
  EXPECT_EQ(world.pauses(), 10 + 2 * 5) << "after each profile and each launch";
}

TEST(BenchOrder, ASingleRowIsJudgedByItsRate) {
  World world;
  world.add("a", "c", {.deviation = 0.05});
  EXPECT_EQ(world.run({.precision = 0.01, .max_seconds = 1e6}).end, BenchEnd::precise);
  EXPECT_LE(*half_width_of(world.row("a"), world.results()), 0.01);
}

TEST(BenchOrder, AFailureEndsASolverOnEveryCorpus) {
  World world;
  for (const char* const corpus : {"c", "d"}) {
    world.add("a", corpus, {});
    world.add("b", corpus, {.fails_at = corpus[0] == 'c' ? 3u : 0u});
  }
  EXPECT_EQ(world.run({.launches = 10}).end, BenchEnd::launches_done);
  EXPECT_EQ(world.row("b", "c").failure, "failed");
  EXPECT_EQ(world.row("b", "d").failure, "left out after it failed on c");
  EXPECT_EQ(world.row("a", "c").launches.size(), 10u);
  EXPECT_LE(world.row("b", "d").launches.size(), 3u);
}

TEST(BenchOrder, ATimeoutConcernsItsCorpusOnly) {
  World world;
  for (const char* const corpus : {"c", "d"}) {
    world.add("a", corpus, {});
    world.add("b", corpus,
              {.fails_at = corpus[0] == 'c' ? 3u : 0u, .failure = FailureKind::timeout});
  }
  world.run({.launches = 10});
  EXPECT_EQ(world.row("b", "c").failure, "failed");
  EXPECT_EQ(world.row("b", "d").failure, "");
  EXPECT_EQ(world.row("b", "d").launches.size(), 10u);
}

TEST(BenchOrder, ASolverThatCannotBeLoadedEndsTheBench) {
  World world;
  world.add("a", "c", {});
  world.add("b", "c", {.failure = FailureKind::cannot_start, .fails_in_profile = true});
  EXPECT_EQ(world.run({.launches = 10}).cannot_start, "b: failed");
  EXPECT_TRUE(world.launched().empty());
}

TEST(BenchOrder, EndsWhenAllRowsHaveFailed) {
  World world;
  world.add("a", "c", {.fails_in_profile = true});
  EXPECT_EQ(world.run({.precision = 0.01, .max_seconds = 1e6}).end, BenchEnd::launches_done);
  EXPECT_TRUE(world.launched().empty());
}

TEST(BenchOrder, KeepsFinishedLaunchesWhenStopped) {
  World world;
  world.add("a", "c", {});
  world.add("b", "c", {});
  world.stop_after(6);
  EXPECT_EQ(world.run({.launches = 10}, &world.stop()).end, BenchEnd::stopped);
  EXPECT_EQ(world.row("a").launches.size() + world.row("b").launches.size(), 5u);
  EXPECT_EQ(world.row("a").failure + world.row("b").failure, "");
}

TEST(BenchOrder, LaunchesThePairOneAfterTheOther) {
  World world;
  for (const char* const name : {"a", "b", "c"}) world.add_pair(name, "x", {}, {});
  world.run({.launches = 20});
  size_t base_first = 0;
  for (size_t i = 0; i < world.launched().size(); i += 2) {
    const auto pair_of = [&](size_t at) { return world.launched()[at].substr(0, 1); };
    EXPECT_EQ(pair_of(i), pair_of(i + 1));
    base_first += world.launched()[i].find("-base") != std::string::npos;
  }
  EXPECT_GT(base_first, 15u);
  EXPECT_LT(base_first, 45u);
}

TEST(BenchOrder, EndsWhenEveryPairIsJudged) {
  World world;
  const Behaviour steady{.rate = 1000, .deviation = 0.02};
  world.add_pair("same", "c", steady, steady);
  world.add_pair("slower", "c", steady, {.rate = 950, .deviation = 0.02});
  world.add_pair("faster", "c", steady, {.rate = 1100, .deviation = 0.02});
  world.add_pair("noisy", "c", steady, {.rate = 1000, .deviation = 0.1});
  EXPECT_EQ(world.run({}).end, BenchEnd::judged);
  EXPECT_EQ(world.row("same").change->verdict, Verdict::same);
  EXPECT_EQ(world.row("slower").change->verdict, Verdict::slower);
  EXPECT_NEAR(world.row("slower").change->share, -0.05, 0.01);
  EXPECT_EQ(world.row("faster").change->verdict, Verdict::faster);
  EXPECT_EQ(world.row("noisy").change->verdict, Verdict::same);
  EXPECT_FALSE(world.row("noisy-base").change);
  EXPECT_EQ(world.row("faster").launches.size(), 15u);
  EXPECT_GT(world.row("noisy").launches.size(), 50u);
}

TEST(BenchOrder, APairWithoutAVerdictIsInconclusive) {
  World world;
  world.add_pair("a", "c", {.deviation = 0.3}, {.rate = 1030, .deviation = 0.3});
  EXPECT_EQ(world.run({.max_seconds = 100}).end, BenchEnd::out_of_time);
  EXPECT_EQ(world.row("a").change->verdict, Verdict::inconclusive);
  EXPECT_TRUE(world.row("a").change->interval);
}

TEST(BenchOrder, APairThatFailsIsNotJudged) {
  World world;
  world.add_pair("a", "c", {}, {.fails_at = 3});
  world.add_pair("b", "c", {}, {});
  EXPECT_EQ(world.run({}).end, BenchEnd::judged);
  EXPECT_FALSE(world.row("a").change);
  EXPECT_EQ(world.row("b").change->verdict, Verdict::same);
}

// 20 equal pairs with launches that differ by up to 20 %, judged at several looks: at most one
// bench in 40 may call any of them slower.
TEST(BenchOrder, RaisesFewFalseAlarms) {
  constexpr int kBenches = 80;
  int with_slower = 0, with_faster = 0;
  for (int i = 0; i < kBenches; ++i) {
    World world(static_cast<uint64_t>(i));
    const Behaviour noisy{.deviation = 0.2};
    for (int pair = 0; pair < 20; ++pair) {
      world.add_pair("p" + std::to_string(pair), "c", noisy, noisy);
    }
    world.run({.max_seconds = 40 * 50});
    const auto has = [&](Verdict verdict) {
      return std::ranges::any_of(world.results().rows, [verdict](const BenchRow& row) {
        return row.change && row.change->verdict == verdict;
      });
    };
    with_slower += has(Verdict::slower);
    with_faster += has(Verdict::faster);
  }
  EXPECT_LE(with_slower, kBenches / 40);
  EXPECT_LE(with_faster, kBenches / 40);
}

}  // namespace
}  // namespace nonet
