// The fields of results, comparisons and histories in their JSON.
#pragma once

#include <nonet/bench_results.h>
#include <nonet/comparison.h>
#include <nonet/history.h>

#include "engine/core/json_fields.h"

namespace nonet {

// ---- estimates and changes ----

template <>
struct JsonValue<Interval> {
  static Json write(const Interval& interval) { return {interval.low, interval.high}; }
  static Interval read(const Json& json) { return {.low = json.at(0), .high = json.at(1)}; }
};
template <>
inline constexpr auto kFieldsOf<Estimate> =
    std::tuple(Field{"value", &Estimate::value}, Field{"interval", &Estimate::interval});
template <>
inline constexpr auto kWordsOf<Verdict> = kVerdictNames;
template <>
inline constexpr auto kFieldsOf<Change> =
    std::tuple(Field{"share", &Change::share}, Field{"interval", &Change::interval},
               Field{"p", &Change::p}, Field{"verdict", &Change::verdict});

// ---- a bench ----

template <>
inline constexpr auto kFieldsOf<BenchSolver> =
    std::tuple(Field{"name", &BenchSolver::name}, Field{"kind", &BenchSolver::kind},
               Field{"source", &BenchSolver::source}, Field{"target", &BenchSolver::target},
               LaterField{"base", &BenchSolver::base});
template <>
inline constexpr auto kFieldsOf<BenchCorpus> = std::tuple(
    Field{"name", &BenchCorpus::name}, Field{"path", &BenchCorpus::path},
    Field{"puzzles", &BenchCorpus::puzzles}, Field{"malformed", &BenchCorpus::malformed},
    Field{"corpus_hash", &BenchCorpus::hash}, Field{"sample", &BenchCorpus::sample_puzzles},
    Field{"sample_hash", &BenchCorpus::sample_hash},
    LaterField{"slow_solver", &BenchCorpus::slow_solver},
    LaterField{"asked_sample", &BenchCorpus::asked_puzzles});
template <>
inline constexpr auto kFieldsOf<BenchRow> = std::tuple(
    Field{"solver", &BenchRow::solver}, Field{"corpus", &BenchRow::corpus},
    Field{"sample", &BenchRow::sample_puzzles},
    LaterField{"puzzles_per_call", &BenchRow::puzzles_per_call},
    Field{"guesses", &BenchRow::guesses}, Field{"no_guess_share", &BenchRow::no_guess_share},
    Field{"p99_nanos", &BenchRow::p99_nanos},
    LaterField{"nanos_percentiles", &BenchRow::nanos_percentiles},
    Field{"signature", &BenchRow::signature}, Field{"sample_hash", &BenchRow::sample_hash},
    Field{"failure", &BenchRow::failure}, LaterField{"change", &BenchRow::change});
template <>
inline constexpr auto kFieldsOf<KernelTime> =
    std::tuple(Field{"name", &KernelTime::name}, Field{"nanos", &KernelTime::nanos},
               Field{"spread", &KernelTime::spread});
template <>
inline constexpr auto kFieldsOf<BenchMachine> = std::tuple(
    Field{"date", &BenchMachine::date}, Field{"host_name", &BenchMachine::host},
    Field{"num_cpus", &BenchMachine::cpus}, Field{"load_avg", &BenchMachine::load},
    Field{"nonet_version", &BenchMachine::version}, Field{"cpu", &BenchMachine::cpu},
    Field{"compiler", &BenchMachine::compiler}, Field{"flags", &BenchMachine::flags},
    Field{"target", &BenchMachine::target}, LaterField{"kernels", &BenchMachine::kernels});
template <>
inline constexpr auto kFieldsOf<LaunchPlan> =
    std::tuple(Field{"repetitions", &LaunchPlan::repetitions},
               Field{"min_time_seconds", &LaunchPlan::min_repetition_seconds},
               Field{"warm_up_seconds", &LaunchPlan::warm_up_seconds});
template <>
inline constexpr auto kWordsOf<BenchEnd> = kBenchEndNames;
// In the same object are those of the machine and of the plan.
template <>
inline constexpr auto kFieldsOf<BenchResults> = std::tuple(
    LaterField{"label", &BenchResults::label}, Field{"ended_by", &BenchResults::end},
    Field{"reference", &BenchResults::reference}, Field{"seed", &BenchResults::seed},
    Field{"permuted", &BenchResults::permuted}, Field{"limit", &BenchResults::limit},
    Field{"precision", &BenchResults::precision}, LaterField{"threshold", &BenchResults::threshold},
    LaterField{"ran_together", &BenchResults::ran_together},
    Field{"seconds", &BenchResults::seconds}, Field{"solvers", &BenchResults::solvers},
    Field{"corpora", &BenchResults::corpora}, Field{"rows", &BenchResults::rows});

// ---- a comparison ----

template <>
inline constexpr auto kFieldsOf<ComparedBench> = std::tuple(
    Field{"label", &ComparedBench::label}, Field{"date", &ComparedBench::date},
    Field{"machine", &ComparedBench::machine}, Field{"version", &ComparedBench::version},
    Field{"compiler", &ComparedBench::compiler}, LaterField{"kernels", &ComparedBench::kernels});
template <>
struct JsonValue<ComparedSpeed> {
  static Json write(const ComparedSpeed& speed) {
    Json json = value_to_json(speed.estimate);
    json["launches"] = speed.launches;
    return json;
  }
  static ComparedSpeed read(const Json& json) {
    return {.estimate = value_from_json<Estimate>(json),
            .launches = json.at("launches").get<std::vector<double>>()};
  }
};
template <>
inline constexpr auto kWordsOf<RowFinding> = kRowFindingNames;
template <>
inline constexpr auto kFieldsOf<ComparedRow> = std::tuple(
    Field{"solver", &ComparedRow::solver}, Field{"corpus", &ComparedRow::corpus},
    Field{"finding", &ComparedRow::finding}, Field{"reason", &ComparedRow::reason},
    Field{"is_ratio", &ComparedRow::is_ratio}, Field{"change", &ComparedRow::change},
    LaterField{"speed_before", &ComparedRow::speed_before},
    LaterField{"speed_after", &ComparedRow::speed_after},
    Field{"answers_changed", &ComparedRow::answers_changed},
    Field{"signature_before", &ComparedRow::signature_before},
    Field{"signature_after", &ComparedRow::signature_after},
    Field{"guesses_changed", &ComparedRow::guesses_changed},
    Field{"guesses_before", &ComparedRow::guesses_before},
    Field{"guesses_after", &ComparedRow::guesses_after});
template <>
inline constexpr auto kFieldsOf<Comparison> = std::tuple(
    Field{"threshold", &Comparison::threshold}, Field{"reference", &Comparison::reference},
    LaterField{"bench_before", &Comparison::bench_before},
    LaterField{"bench_after", &Comparison::bench_after}, Field{"notes", &Comparison::notes},
    Field{"rows", &Comparison::rows});

// ---- a history ----

template <>
inline constexpr auto kFieldsOf<HistoryPoint> =
    std::tuple(Field{"rate", &HistoryPoint::rate}, Field{"ratio", &HistoryPoint::ratio},
               Field{"failure", &HistoryPoint::failure});
template <>
inline constexpr auto kFieldsOf<HistoryChange> =
    std::tuple(Field{"before", &HistoryChange::before}, Field{"after", &HistoryChange::after},
               Field{"row", &HistoryChange::row});
template <>
inline constexpr auto kFieldsOf<HistoryRow> =
    std::tuple(Field{"solver", &HistoryRow::solver}, Field{"corpus", &HistoryRow::corpus},
               Field{"points", &HistoryRow::points}, Field{"changes", &HistoryRow::changes},
               Field{"inconclusive", &HistoryRow::inconclusive});
template <>
inline constexpr auto kFieldsOf<History> =
    std::tuple(Field{"threshold", &History::threshold}, Field{"benches", &History::benches},
               Field{"rows", &History::rows});

}  // namespace nonet
