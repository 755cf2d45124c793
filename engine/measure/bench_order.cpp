#include "engine/measure/bench_order.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <span>
#include <utility>

#include "engine/core/random.h"
#include "engine/measure/machine_state.h"
#include "engine/measure/statistics/statistics.h"
#include "engine/measure/statistics/verdict.h"

namespace nonet {
namespace {

constexpr uint64_t kRoundsBetweenChecks = 5;
// Intervals often become narrow enough for the first time when chance has made them too narrow.
// More rounds, which are independent of that moment, correct this. In simulations (launches that
// are normally distributed, or with a tail; deviations of 0.5 to 3 %) intervals contained the true
// value in 93.3 to 95.3 % of the cases without the additional rounds (a quarter), and in 94.4 to
// 95.6 % with them.
constexpr uint64_t kConfirmingShare = 4;
// Pairs are judged after these numbers of rounds, and at the end. Each look costs some of the
// allowed false alarms, so there are few. Later ones are farther apart, as they find less.
constexpr uint64_t kRoundsOfLooks[kLooks - 1] = {kMinRounds, 22, 33, 50, 75, 112, 168, 252, 378};
// The maximum by which the stack moves: a page.
constexpr uint32_t kMaxPaddingBytes = 4096;

std::string hexadecimal(uint64_t number) {
  std::string text(16, '0');
  for (size_t i = text.size(); i-- > 0; number >>= 4) text[i] = "0123456789abcdef"[number & 15];
  return text;
}

class Bench {
 public:
  Bench(BenchResults& results, std::vector<std::unique_ptr<Runner>>& runners,
        const BenchOrder& order)
      : results_(results), runners_(runners), order_(order), random_(order.seed) {}

  BenchOutcome run();

 private:
  std::optional<std::string> profile();
  void store_profile(BenchRow& row, Profile profile) const;
  size_t shrink(const BenchRow& slow, size_t puzzles);
  void launches_have_ended() const {
    if (order_.between_launches) order_.between_launches();
  }
  bool run_round(uint64_t number);
  void find_groups();
  void judge(int looks);
  std::vector<std::vector<size_t>> rows_of_round();
  bool launch(size_t index, uint64_t number);
  bool can_launch_together(const std::vector<size_t>& rows) const;
  bool launch_together(size_t first, size_t second, uint64_t number);
  void store(size_t index, uint64_t number, double start_seconds, Launch launch);
  void fail(const BenchRow& row, const Failure& failure);
  std::optional<BenchEnd> end_before(uint64_t number) const;
  void find_precise_groups(uint64_t rounds);
  bool is_stopped() const { return order_.stop != nullptr && order_.stop->requested(); }
  void show(const BenchRow& next, uint64_t round) const;

  BenchResults& results_;
  std::vector<std::unique_ptr<Runner>>& runners_;
  const BenchOrder& order_;
  Random random_;
  // Rows that are compared with one another: those of a corpus, or those of a pair on a corpus.
  struct Group {
    std::string corpus;
    std::vector<size_t> rows{};
    uint64_t last_round = 0;  // if it has been precise enough once
    bool is_done = false;     // it takes part in no further rounds
  };
  std::vector<Group> groups_;
  bool has_pairs_ = false;
  MachineStateWatch machine_;
  std::vector<double> round_seconds_;
  WidestInterval widest_;
};

BenchOutcome Bench::run() {
  BenchOutcome outcome;
  if ((outcome.cannot_start = profile())) return outcome;
  find_groups();
  // With a given number of launches there is one look, and no row ends early.
  const bool ends_early = order_.goal.launches == 0;
  const int looks = ends_early ? kLooks : 1;
  for (uint64_t number = 1;; ++number) {
    if (const auto end = end_before(number)) {
      if (has_pairs_) judge(looks);
      outcome.end = *end;
      return outcome;
    }
    const double start = order_.clock();
    machine_.measure();
    results_.machine.kernels = machine_.result();
    if (!run_round(number)) {
      if (has_pairs_) judge(looks);
      outcome.end = BenchEnd::stopped;
      return outcome;
    }
    round_seconds_.push_back(order_.clock() - start);
    if (order_.show) widest_ = widest_interval(results_);
    if (!ends_early) continue;
    if (!has_pairs_) {
      find_precise_groups(number);
    } else if (std::ranges::find(kRoundsOfLooks, number) != std::end(kRoundsOfLooks)) {
      judge(looks);
    }
  }
}

void Bench::find_groups() {
  has_pairs_ = results_.has_pairs();
  std::map<std::pair<std::string, std::string>, size_t> numbers;
  for (size_t i = 0; i < results_.rows.size(); ++i) {
    const BenchRow& row = results_.rows[i];
    std::string base;
    if (has_pairs_) {
      const BenchRow* const of_pair = base_of(row, results_);
      base = of_pair == nullptr ? row.solver : of_pair->solver;
    }
    const auto [found, is_new] = numbers.try_emplace({row.corpus, base}, groups_.size());
    if (is_new) groups_.push_back({.corpus = row.corpus});
    groups_[found->second].rows.push_back(i);
  }
}

// Judges the pairs that have no verdict yet by their launches so far. A verdict stays.
void Bench::judge(int looks) {
  std::vector<BenchRow*> rows;
  std::vector<Group*> groups;
  std::vector<std::vector<double>> ratios;
  for (Group& group : groups_) {
    for (const size_t index : group.rows) {
      BenchRow& row = results_.rows[index];
      const BenchRow* const base = base_of(row, results_);
      if (base == nullptr) continue;
      rows.push_back(&row);
      groups.push_back(&group);
      const bool has_figures = row.has_figures() && base->has_figures();
      ratios.push_back(has_figures ? log_ratios(row, *base) : std::vector<double>());
    }
  }
  const std::vector<Change> changes = judge_pairs(ratios, results_.threshold, looks);
  for (size_t i = 0; i < rows.size(); ++i) {
    if (groups[i]->is_done) continue;
    rows[i]->change = ratios[i].empty() ? std::nullopt : std::optional(changes[i]);
    groups[i]->is_done = ratios[i].empty() || changes[i].verdict != Verdict::inconclusive;
  }
}

// Finds the groups that are precise enough after this number of rounds.
void Bench::find_precise_groups(uint64_t rounds) {
  for (Group& group : groups_) {
    if (group.is_done) continue;
    const bool is_due = group.last_round == 0
                            ? rounds >= kMinRounds && rounds % kRoundsBetweenChecks == 0
                            : rounds >= group.last_round;
    if (!is_due) continue;
    const WidestInterval widest = widest_interval(results_, group.corpus);
    const bool is_precise =
        widest.row == nullptr || (widest.half_width && *widest.half_width <= order_.goal.precision);
    if (!is_precise) continue;
    if (group.last_round == 0) {
      group.last_round = rounds + std::max(kRoundsBetweenChecks, rounds / kConfirmingShare);
    } else {
      group.is_done = true;
    }
  }
}

// Returns the reason why a contestant cannot be loaded.
std::optional<std::string> Bench::profile() {
  for (size_t i = 0; i < runners_.size() && !is_stopped(); ++i) {
    BenchRow& row = results_.rows[i];
    if (!row.failure.empty()) continue;
    show(row, 0);
    Profile profile = runners_[i]->profile();
    launches_have_ended();
    if (profile.was_stopped) break;
    if (profile.puzzles_in_time) {
      i = shrink(row, *profile.puzzles_in_time) - 1;  // the loop goes on with that row
    } else if (!profile.failure) {
      store_profile(row, std::move(profile));
    } else if (profile.failure->kind == FailureKind::cannot_start) {
      return row.solver + ": " + profile.failure->what;
    } else {
      fail(row, *profile.failure);
    }
  }
  return {};
}

// Makes the sample of a row smaller. Returns the first row of its corpus: all are profiled with the
// new sample.
size_t Bench::shrink(const BenchRow& slow, size_t puzzles) {
  BenchCorpus& corpus = *std::ranges::find(results_.corpora, slow.corpus, &BenchCorpus::name);
  if (corpus.asked_puzzles == 0) corpus.asked_puzzles = corpus.sample_puzzles;
  corpus.slow_solver = slow.solver;
  corpus.sample_hash = order_.shrink(corpus, puzzles);
  corpus.sample_puzzles = puzzles;
  size_t first = results_.rows.size();
  for (size_t i = results_.rows.size(); i-- > 0;) {
    BenchRow& row = results_.rows[i];
    if (row.corpus != corpus.name) continue;
    row = {.solver = row.solver,
           .corpus = row.corpus,
           .sample_puzzles = puzzles,
           .sample_hash = corpus.sample_hash,
           .failure = row.failure};
    first = i;
  }
  return first;
}

void Bench::store_profile(BenchRow& row, Profile profile) const {
  if (!profile.counts) return;
  const ProfileCounts& counts = *profile.counts;
  row.signature = hexadecimal(counts.signature);
  row.guesses = counts.guesses;
  if (counts.guesses) {
    row.no_guess_share =
        static_cast<double>(counts.unguessed) / static_cast<double>(row.sample_puzzles);
  }
  if (profile.nanos.empty()) return;
  std::ranges::sort(profile.nanos);
  for (size_t percent = 0; percent <= 100; ++percent) {
    const size_t rank = std::min(profile.nanos.size() * percent / 100, profile.nanos.size() - 1);
    row.nanos_percentiles.push_back(profile.nanos[rank]);
  }
  row.p99_nanos = row.nanos_percentiles[99];
}

// Returns the reason why there is no round with this number; none if there is one.
std::optional<BenchEnd> Bench::end_before(uint64_t number) const {
  if (is_stopped()) return BenchEnd::stopped;
  const BenchGoal& goal = order_.goal;
  const bool all_failed =
      std::ranges::all_of(results_.rows, [](const BenchRow& row) { return !row.failure.empty(); });
  if (all_failed || (goal.launches > 0 && number > goal.launches)) return BenchEnd::launches_done;
  if (std::ranges::all_of(groups_, &Group::is_done)) {
    return has_pairs_ ? BenchEnd::judged : BenchEnd::precise;
  }
  // The first round is made in any case. The usual round counts, not the longest: one that another
  // program has slowed would leave a part of the time unused.
  const bool has_time = goal.max_seconds <= 0 || number == 1 ||
                        order_.clock() + median(round_seconds_) <= goal.max_seconds;
  return has_time ? std::nullopt : std::optional(BenchEnd::out_of_time);
}

// Returns false if it was stopped.
bool Bench::run_round(uint64_t number) {
  for (const std::vector<size_t>& rows : rows_of_round()) {
    if (can_launch_together(rows)) {
      if (is_stopped()) return false;
      show(results_.rows[rows[0]], number - 1);
      const bool goes_on = launch_together(rows[0], rows[1], number);
      launches_have_ended();
      if (!goes_on) return false;
      continue;
    }
    for (const size_t index : rows) {
      if (is_stopped()) return false;
      if (!results_.rows[index].failure.empty()) continue;
      show(results_.rows[index], number - 1);
      const bool goes_on = launch(index, number);
      launches_have_ended();
      if (!goes_on) return false;
    }
  }
  return true;
}

// Returns the rows of each group that takes part. Rows of a group follow one another, because they
// are compared with one another.
std::vector<std::vector<size_t>> Bench::rows_of_round() {
  std::vector<const Group*> groups;
  for (const Group& group : groups_) {
    if (!group.is_done) groups.push_back(&group);
  }
  random_.shuffle(std::span(groups));
  std::vector<std::vector<size_t>> order;
  for (const Group* const group : groups) {
    order.push_back(group->rows);
    random_.shuffle(std::span(order.back()));
  }
  return order;
}

// Both rows of a pair, and neither has failed.
bool Bench::can_launch_together(const std::vector<size_t>& rows) const {
  return has_pairs_ && order_.processors.size() >= 2 && rows.size() == 2 &&
         std::ranges::all_of(rows, [this](size_t index) {
           return results_.rows[index].failure.empty() && runners_[index]->needs_one_processor();
         });
}

// Returns false if it was stopped.
bool Bench::launch(size_t index, uint64_t number) {
  const double start = order_.clock();
  runners_[index]->begin({.number = number, .padding_bytes = 1 + random_.below(kMaxPaddingBytes)});
  Launch launch = runners_[index]->finish();
  if (launch.was_stopped) return false;
  store(index, number, start, std::move(launch));
  return true;
}

// Launches both rows of a pair at the same time on two processors, then on exchanged ones: one of
// the processors may be slower. A launch of a row is then that of two processes, with the
// repetitions of both. Returns false if it was stopped.
bool Bench::launch_together(size_t first, size_t second, uint64_t number) {
  results_.ran_together = true;
  const double start = order_.clock();
  std::vector<int> processors = order_.processors;
  random_.shuffle(std::span(processors));
  const std::array rows = {first, second};
  std::array<Launch, 2> launches;
  for (size_t turn = 0; turn < 2; ++turn) {
    for (size_t i = 0; i < 2; ++i) {
      runners_[rows[i]]->begin({.number = number,
                                .padding_bytes = 1 + random_.below(kMaxPaddingBytes),
                                .processor = processors[i ^ turn]});
    }
    for (size_t i = 0; i < 2; ++i) {
      Launch launch = runners_[rows[i]]->finish();
      if (launch.was_stopped) return false;
      if (launch.failure) launches[i].failure = std::move(launch.failure);
      launches[i].puzzles_per_call = launch.puzzles_per_call;
      std::ranges::move(launch.repetitions, std::back_inserter(launches[i].repetitions));
    }
    if (launches[0].failure || launches[1].failure) break;
  }
  const bool is_whole = !launches[0].failure && !launches[1].failure;
  for (size_t i = 0; i < 2; ++i) {
    // Of a partner that did not fail, half a launch would be another value.
    if (is_whole || launches[i].failure) store(rows[i], number, start, std::move(launches[i]));
  }
  return true;
}

void Bench::store(size_t index, uint64_t number, double start_seconds, Launch launch) {
  BenchRow& row = results_.rows[index];
  if (launch.failure) {
    fail(row, *launch.failure);
    return;
  }
  if (launch.puzzles_per_call > 0) {
    row.puzzles_per_call = std::max(row.puzzles_per_call.value_or(0), launch.puzzles_per_call);
  }
  row.launches.push_back({.number = number,
                          .start_seconds = start_seconds,
                          .startup_seconds = launch.startup_seconds,
                          .repetitions = std::move(launch.repetitions)});
}

void Bench::fail(const BenchRow& failed, const Failure& failure) {
  for (BenchRow& row : results_.rows) {
    if (&row == &failed) {
      row.failure = failure.what;
    } else if (failure.kind != FailureKind::timeout && row.solver == failed.solver &&
               row.failure.empty()) {
      row.failure = "left out after it failed on " + failed.corpus;
    }
  }
}

void Bench::show(const BenchRow& next, uint64_t round) const {
  if (!order_.show) return;
  order_.show({.next = next, .round = round, .seconds = order_.clock(), .widest = widest_});
}

}  // namespace

BenchOutcome run_bench(BenchResults& results, std::vector<std::unique_ptr<Runner>>& runners,
                       const BenchOrder& order) {
  return Bench(results, runners, order).run();
}

WidestInterval widest_interval(const BenchResults& results,
                               const std::optional<std::string>& corpus) {
  WidestInterval widest;
  for (const BenchRow& row : results.rows) {
    if (!row.has_figures() || (corpus && row.corpus != *corpus)) continue;
    // The ratio of the reference to itself is 1. Its rate counts if no row has a ratio to it.
    const bool has_ratios = std::ranges::any_of(results.rows, [&](const BenchRow& other) {
      return other.has_figures() && reference_of(other, results) == &row;
    });
    if (has_ratios) continue;
    const std::optional<double> half_width = half_width_of(row, results);
    if (!half_width) return {.row = &row};
    if (!widest.half_width || *half_width > *widest.half_width) widest = {&row, half_width};
  }
  return widest;
}

}  // namespace nonet
