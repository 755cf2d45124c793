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
    std::tuple(Saved{"value", &Estimate::value}, Saved{"interval", &Estimate::interval});
template <>
inline constexpr auto kWordsOf<Verdict> = kVerdictNames;
template <>
inline constexpr auto kFieldsOf<Change> =
    std::tuple(Saved{"share", &Change::share}, Saved{"interval", &Change::interval},
               Saved{"p", &Change::p}, Saved{"verdict", &Change::verdict});

// ---- a bench ----

template <>
inline constexpr auto kFieldsOf<BenchSolver> =
    std::tuple(Saved{"name", &BenchSolver::name}, Saved{"kind", &BenchSolver::kind},
               Saved{"source", &BenchSolver::source}, Saved{"target", &BenchSolver::target},
               Later{"base", &BenchSolver::base});
template <>
inline constexpr auto kFieldsOf<BenchCorpus> = std::tuple(
    Saved{"name", &BenchCorpus::name}, Saved{"path", &BenchCorpus::path},
    Saved{"puzzles", &BenchCorpus::puzzles}, Saved{"malformed", &BenchCorpus::malformed},
    Saved{"corpus_hash", &BenchCorpus::hash}, Saved{"sample", &BenchCorpus::sample_puzzles},
    Saved{"sample_hash", &BenchCorpus::sample_hash},
    Later{"slow_solver", &BenchCorpus::slow_solver},
    Later{"asked_sample", &BenchCorpus::asked_puzzles});
template <>
inline constexpr auto kFieldsOf<BenchRow> = std::tuple(
    Saved{"solver", &BenchRow::solver}, Saved{"corpus", &BenchRow::corpus},
    Saved{"sample", &BenchRow::sample_puzzles},
    Later{"puzzles_per_call", &BenchRow::puzzles_per_call},
    Saved{"guesses", &BenchRow::guesses}, Saved{"no_guess_share", &BenchRow::no_guess_share},
    Saved{"p99_nanos", &BenchRow::p99_nanos},
    Later{"nanos_percentiles", &BenchRow::nanos_percentiles},
    Saved{"signature", &BenchRow::signature}, Saved{"sample_hash", &BenchRow::sample_hash},
    Saved{"failure", &BenchRow::failure}, Later{"change", &BenchRow::change});
template <>
inline constexpr auto kFieldsOf<KernelTime> =
    std::tuple(Saved{"name", &KernelTime::name}, Saved{"nanos", &KernelTime::nanos},
               Saved{"spread", &KernelTime::spread});
template <>
inline constexpr auto kFieldsOf<BenchMachine> = std::tuple(
    Saved{"date", &BenchMachine::date}, Saved{"host_name", &BenchMachine::host},
    Saved{"num_cpus", &BenchMachine::cpus}, Saved{"load_avg", &BenchMachine::load},
    Saved{"nonet_version", &BenchMachine::version}, Saved{"cpu", &BenchMachine::cpu},
    Saved{"compiler", &BenchMachine::compiler}, Saved{"flags", &BenchMachine::flags},
    Saved{"target", &BenchMachine::target}, Later{"kernels", &BenchMachine::kernels});
template <>
inline constexpr auto kFieldsOf<LaunchPlan> =
    std::tuple(Saved{"repetitions", &LaunchPlan::repetitions},
               Saved{"min_time_seconds", &LaunchPlan::min_repetition_seconds},
               Saved{"warm_up_seconds", &LaunchPlan::warm_up_seconds});
template <>
inline constexpr auto kWordsOf<BenchEnd> = kBenchEndNames;
// In the same object are those of the machine and of the plan.
template <>
inline constexpr auto kFieldsOf<BenchResults> = std::tuple(
    Later{"label", &BenchResults::label}, Saved{"ended_by", &BenchResults::end},
    Saved{"reference", &BenchResults::reference}, Saved{"seed", &BenchResults::seed},
    Saved{"permuted", &BenchResults::permuted}, Saved{"limit", &BenchResults::limit},
    Saved{"precision", &BenchResults::precision}, Later{"threshold", &BenchResults::threshold},
    Later{"ran_together", &BenchResults::ran_together},
    Saved{"seconds", &BenchResults::seconds}, Saved{"solvers", &BenchResults::solvers},
    Saved{"corpora", &BenchResults::corpora}, Saved{"rows", &BenchResults::rows});

// ---- a comparison ----

template <>
inline constexpr auto kFieldsOf<ComparedBench> = std::tuple(
    Saved{"label", &ComparedBench::label}, Saved{"date", &ComparedBench::date},
    Saved{"machine", &ComparedBench::machine}, Saved{"version", &ComparedBench::version},
    Saved{"compiler", &ComparedBench::compiler}, Later{"kernels", &ComparedBench::kernels});
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
    Saved{"solver", &ComparedRow::solver}, Saved{"corpus", &ComparedRow::corpus},
    Saved{"finding", &ComparedRow::finding}, Saved{"reason", &ComparedRow::reason},
    Saved{"is_ratio", &ComparedRow::is_ratio}, Saved{"change", &ComparedRow::change},
    Later{"speed_before", &ComparedRow::speed_before},
    Later{"speed_after", &ComparedRow::speed_after},
    Saved{"answers_changed", &ComparedRow::answers_changed},
    Saved{"signature_before", &ComparedRow::signature_before},
    Saved{"signature_after", &ComparedRow::signature_after},
    Saved{"guesses_changed", &ComparedRow::guesses_changed},
    Saved{"guesses_before", &ComparedRow::guesses_before},
    Saved{"guesses_after", &ComparedRow::guesses_after});
template <>
inline constexpr auto kFieldsOf<Comparison> = std::tuple(
    Saved{"threshold", &Comparison::threshold}, Saved{"reference", &Comparison::reference},
    Later{"bench_before", &Comparison::bench_before},
    Later{"bench_after", &Comparison::bench_after}, Saved{"notes", &Comparison::notes},
    Saved{"rows", &Comparison::rows});

// ---- a history ----

template <>
inline constexpr auto kFieldsOf<HistoryPoint> =
    std::tuple(Saved{"rate", &HistoryPoint::rate}, Saved{"ratio", &HistoryPoint::ratio},
               Saved{"failure", &HistoryPoint::failure});
template <>
inline constexpr auto kFieldsOf<HistoryChange> =
    std::tuple(Saved{"before", &HistoryChange::before}, Saved{"after", &HistoryChange::after},
               Saved{"row", &HistoryChange::row});
template <>
inline constexpr auto kFieldsOf<HistoryRow> =
    std::tuple(Saved{"solver", &HistoryRow::solver}, Saved{"corpus", &HistoryRow::corpus},
               Saved{"points", &HistoryRow::points}, Saved{"changes", &HistoryRow::changes},
               Saved{"inconclusive", &HistoryRow::inconclusive});
template <>
inline constexpr auto kFieldsOf<History> =
    std::tuple(Saved{"threshold", &History::threshold}, Saved{"benches", &History::benches},
               Saved{"rows", &History::rows});

// ---- whole values ----

/// Returns all fields of results, with the figures of each row; of a comparison, with its outcome.
/// The JSON and the Python module have them by these names.
Json fields_of(const BenchResults& results);
Json fields_of(const Comparison& comparison);

}  // namespace nonet
