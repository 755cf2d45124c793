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
NONET_FIELDS(Estimate, SAVED(value), SAVED(interval));
template <>
inline constexpr auto kWordsOf<Verdict> = kVerdictNames;
NONET_FIELDS(Change, SAVED(share), SAVED(interval), SAVED(p), SAVED(verdict));

// ---- a bench ----

NONET_FIELDS(BenchSolver, SAVED(name), SAVED(kind), SAVED(source), SAVED(target), LATER(base));
NONET_FIELDS(BenchCorpus, SAVED(name), SAVED(path), SAVED(puzzles), SAVED(malformed),
             Saved{"corpus_hash", &Own::hash}, Saved{"sample", &Own::sample_puzzles},
             SAVED(sample_hash), LATER(slow_solver), Later{"asked_sample", &Own::asked_puzzles});
NONET_FIELDS(BenchRow, SAVED(solver), SAVED(corpus), Saved{"sample", &Own::sample_puzzles},
             LATER(puzzles_per_call), SAVED(guesses), SAVED(no_guess_share), SAVED(p99_nanos),
             LATER(nanos_percentiles), SAVED(signature), SAVED(sample_hash), SAVED(failure),
             LATER(change));
NONET_FIELDS(KernelTime, SAVED(name), SAVED(nanos), SAVED(spread));
NONET_FIELDS(BenchMachine, SAVED(date), Saved{"host_name", &Own::host},
             Saved{"num_cpus", &Own::cpus}, Saved{"load_avg", &Own::load},
             Saved{"nonet_version", &Own::version}, SAVED(cpu), SAVED(compiler), SAVED(flags),
             SAVED(target), LATER(kernels));
NONET_FIELDS(LaunchPlan, SAVED(repetitions),
             Saved{"min_time_seconds", &Own::min_repetition_seconds}, SAVED(warm_up_seconds));
template <>
inline constexpr auto kWordsOf<BenchEnd> = kBenchEndNames;
NONET_FIELDS(BenchResults, Flat{&Own::machine}, Flat{&Own::plan}, LATER(label),
             Saved{"ended_by", &Own::end}, SAVED(reference), SAVED(seed), SAVED(permuted),
             SAVED(limit), SAVED(precision), LATER(threshold), LATER(ran_together), SAVED(seconds),
             SAVED(solvers), SAVED(corpora), SAVED(rows));

// ---- a comparison ----

NONET_FIELDS(ComparedBench, SAVED(label), SAVED(date), SAVED(machine), SAVED(version),
             SAVED(compiler), LATER(kernels));
NONET_FIELDS(ComparedSpeed, Flat{&Own::estimate}, SAVED(launches));
template <>
inline constexpr auto kWordsOf<RowFinding> = kRowFindingNames;
NONET_FIELDS(ComparedRow, SAVED(solver), SAVED(corpus), SAVED(finding), SAVED(reason),
             SAVED(is_ratio), SAVED(change), LATER(speed_before), LATER(speed_after),
             SAVED(answers_changed), SAVED(signature_before), SAVED(signature_after),
             SAVED(guesses_changed), SAVED(guesses_before), SAVED(guesses_after));
NONET_FIELDS(Comparison, SAVED(threshold), SAVED(reference), LATER(bench_before),
             LATER(bench_after), SAVED(notes), SAVED(rows));

// ---- a history ----

NONET_FIELDS(HistoryPoint, SAVED(rate), SAVED(ratio), SAVED(failure));
NONET_FIELDS(HistoryChange, SAVED(before), SAVED(after), SAVED(row));
NONET_FIELDS(HistoryRow, SAVED(solver), SAVED(corpus), SAVED(points), SAVED(changes),
             SAVED(inconclusive));
NONET_FIELDS(History, SAVED(threshold), SAVED(benches), SAVED(rows));

// ---- whole values ----

/// Returns all fields of results, with the figures of each row; of a comparison, with its outcome.
/// The JSON and the Python module have them by these names.
Json fields_of(const BenchResults& results);
Json fields_of(const Comparison& comparison);

}  // namespace nonet
