#include <nonet/bench_results.h>

#include <algorithm>
#include <cmath>

#include "engine/core/json_document.h"
#include "engine/measure/results/comparison.h"
#include "engine/measure/statistics/statistics.h"

namespace nonet {
namespace {

// In schema 1 there were no launches: one process made all repetitions of a row.
constexpr int kSchema = 2;

// ---- context ----

Json solver_to_json(const BenchSolver& solver) {
  return {{"name", solver.name},
          {"kind", solver.kind},
          {"source", solver.source},
          {"target", solver.target},
          {"base", solver.base}};
}

BenchSolver solver_from_json(const Json& json) {
  // Earlier versions have no pairs.
  return {json.at("name"), json.at("kind"), json.at("source"), json.at("target"),
          json.value("base", "")};
}

Json corpus_to_json(const BenchCorpus& corpus) {
  return {{"name", corpus.name},
          {"path", corpus.path},
          {"puzzles", corpus.puzzles},
          {"malformed", corpus.malformed},
          {"corpus_hash", corpus.hash},
          {"sample", corpus.sample_puzzles},
          {"sample_hash", corpus.sample_hash},
          {"slow_solver", corpus.slow_solver},
          {"asked_sample", corpus.asked_puzzles}};
}

BenchCorpus corpus_from_json(const Json& json) {
  return {.name = json.at("name"),
          .path = json.at("path"),
          .puzzles = json.at("puzzles"),
          .malformed = json.at("malformed"),
          .hash = json.at("corpus_hash"),
          .sample_puzzles = json.at("sample"),
          .sample_hash = json.at("sample_hash"),
          .slow_solver = json.value("slow_solver", ""),  // earlier versions have none
          .asked_puzzles = json.value("asked_sample", uint64_t{0})};
}

void add_figures(Json& json, const RowFigures& figures) {
  json["launches"] = figures.launches;
  json["puzzles_per_second"] = figures.rate.value;
  json["puzzles_per_second_interval"] = interval_to_json(figures.rate.interval);
  json["launch_spread"] = figures.spread;
  json["repetition_spread"] = figures.repetition_spread;
  if (!figures.ratio) return;
  json["ratio"] = figures.ratio->value;
  json["ratio_interval"] = interval_to_json(figures.ratio->interval);
}

// The figures follow from the launches. They are here for programs that do not compute them.
Json row_to_json(const BenchRow& row, const BenchResults& results) {
  Json json = {{"solver", row.solver},
               {"corpus", row.corpus},
               {"sample", row.sample_puzzles},
               {"puzzles_per_call", optional_to_json(row.puzzles_per_call)},
               {"guesses", optional_to_json(row.guesses)},
               {"guesses_per_puzzle", optional_to_json(row.guesses_per_puzzle())},
               {"no_guess_share", optional_to_json(row.no_guess_share)},
               {"p99_nanos", optional_to_json(row.p99_nanos)},
               {"nanos_percentiles", row.nanos_percentiles},
               {"signature", row.signature},
               {"sample_hash", row.sample_hash},
               {"failure", row.failure}};
  if (row.has_figures()) add_figures(json, figures_of(row, reference_of(row, results)));
  if (row.change) json["change"] = change_to_json(*row.change);
  return json;
}

BenchRow row_from_json(const Json& json) {
  BenchRow row{.solver = json.at("solver"),
               .corpus = json.at("corpus"),
               .sample_puzzles = json.at("sample"),
               .guesses = optional_from_json<uint64_t>(json.at("guesses")),
               .p99_nanos = optional_from_json<uint64_t>(json.at("p99_nanos")),
               .signature = json.at("signature"),
               .sample_hash = json.at("sample_hash"),
               .failure = json.at("failure")};
  if (row.guesses) row.no_guess_share = optional_from_json<double>(json.at("no_guess_share"));
  // Results of earlier versions do not have them.
  if (json.contains("puzzles_per_call")) {
    row.puzzles_per_call = optional_from_json<uint64_t>(json.at("puzzles_per_call"));
  }
  if (json.contains("nanos_percentiles")) {
    row.nanos_percentiles = json.at("nanos_percentiles").get<std::vector<uint64_t>>();
  }
  if (json.contains("change")) row.change = change_from_json(json.at("change"));
  return row;
}

Json context_of(const BenchResults& results) {
  const BenchMachine& machine = results.machine;
  return {{"date", machine.date},
          {"host_name", machine.host},
          {"executable", "nonet"},
          {"num_cpus", machine.cpus},
          {"mhz_per_cpu", 0},
          {"cpu_scaling_enabled", false},
          {"caches", Json::array()},
          {"load_avg", machine.load},
          {"library_build_type", "release"},
          {"nonet_schema", kSchema},
          {"nonet_version", machine.version},
          {"label", results.label},
          {"complete", results.is_complete()},
          {"ended_by", kBenchEndNames[static_cast<size_t>(results.end)]},
          {"cpu", machine.cpu},
          {"compiler", machine.compiler},
          {"flags", machine.flags},
          {"target", machine.target},
          {"kernels", kernels_to_json(machine.kernels)},
          {"reference", results.reference},
          {"seed", results.seed},
          {"permuted", results.permuted},
          {"limit", results.limit},
          {"repetitions", results.plan.repetitions},
          {"min_time_seconds", results.plan.min_repetition_seconds},
          {"warm_up_seconds", results.plan.warm_up_seconds},
          {"precision", results.precision},
          {"threshold", results.threshold},
          {"ran_together", results.ran_together},
          {"seconds", results.seconds},
          {"solvers", list_to_json(results.solvers, solver_to_json)},
          {"corpora", list_to_json(results.corpora, corpus_to_json)},
          {"rows", list_to_json(results.rows,
                                [&](const BenchRow& row) { return row_to_json(row, results); })}};
}

// ---- benchmarks ----

constexpr double kMicros = 1e6;

Json benchmark_base(const BenchRow& row, const std::string& suffix) {
  return {{"name", row.name() + suffix}, {"run_name", row.name()}};
}

size_t repetitions_of(const BenchRow& row) {
  size_t count = 0;
  for (const LaunchRecord& launch : row.launches) count += launch.repetitions.size();
  return count;
}

void add_repetitions(Json& benchmarks, const BenchRow& row) {
  const size_t total = repetitions_of(row);
  size_t index = 0;
  for (const LaunchRecord& launch : row.launches) {
    for (const Repetition& repetition : launch.repetitions) {
      const auto passes = static_cast<double>(repetition.passes);
      Json json = benchmark_base(row, "");
      json["run_type"] = "iteration";
      json["repetitions"] = total;
      json["repetition_index"] = index++;
      json["threads"] = 1;
      json["iterations"] = repetition.passes;
      json["real_time"] = repetition.wall_seconds / passes * kMicros;
      json["cpu_time"] = repetition.cpu_seconds / passes * kMicros;
      json["time_unit"] = "us";
      json["items_per_second"] =
          static_cast<double>(row.sample_puzzles) * passes / repetition.wall_seconds;
      json["solver"] = row.solver;
      json["corpus"] = row.corpus;
      json["launch"] = launch.number;
      json["start_seconds"] = launch.start_seconds;
      json["startup_seconds"] = launch.startup_seconds;
      json["wall_seconds"] = repetition.wall_seconds;
      json["cpu_seconds"] = repetition.cpu_seconds;
      benchmarks.push_back(std::move(json));
    }
  }
}

// Aggregates over launches: a launch counts once, for any number of repetitions.
void add_aggregates(Json& benchmarks, const BenchRow& row) {
  struct Values {
    std::vector<double> real, cpu, rate;
  } values;
  for (const LaunchRecord& launch : row.launches) {
    const double rate = rate_of(launch, row);
    double wall = 0, cpu = 0;
    for (const Repetition& repetition : launch.repetitions) {
      wall += repetition.wall_seconds;
      cpu += repetition.cpu_seconds;
    }
    values.rate.push_back(rate);
    values.real.push_back(static_cast<double>(row.sample_puzzles) / rate * kMicros);
    values.cpu.push_back(values.real.back() * cpu / wall);
  }
  const auto mean = [](const std::vector<double>& list) {
    double sum = 0;
    for (const double value : list) sum += value;
    return sum / static_cast<double>(list.size());
  };
  const auto add = [&](const char* name, auto aggregate, bool is_share) {
    Json json = benchmark_base(row, std::string("_") + name);
    json["run_type"] = "aggregate";
    json["repetitions"] = row.launches.size();
    json["threads"] = 1;
    json["aggregate_name"] = name;
    json["aggregate_unit"] = is_share ? "percentage" : "time";
    json["iterations"] = row.launches.size();
    json["real_time"] = aggregate(values.real);
    json["cpu_time"] = aggregate(values.cpu);
    json["time_unit"] = "us";
    json["items_per_second"] = aggregate(values.rate);
    benchmarks.push_back(std::move(json));
  };
  const auto deviation = [](const std::vector<double>& list) { return standard_deviation(list); };
  add("mean", mean, false);
  add(
      "median", [](const std::vector<double>& list) { return median(list); }, false);
  add("stddev", deviation, false);
  add(
      "cv", [&](const std::vector<double>& list) { return deviation(list) / mean(list); }, true);
}

void add_failure(Json& benchmarks, const BenchRow& row) {
  Json json = benchmark_base(row, "");
  json["run_type"] = "iteration";
  json["repetitions"] = 1;
  json["repetition_index"] = 0;
  json["threads"] = 1;
  json["error_occurred"] = true;
  json["error_message"] = row.failure;
  json["iterations"] = 0;
  json["real_time"] = 0.0;
  json["cpu_time"] = 0.0;
  json["time_unit"] = "us";
  json["solver"] = row.solver;
  json["corpus"] = row.corpus;
  benchmarks.push_back(std::move(json));
}

// ---- reading ----

void read_repetition(const Json& json, BenchResults& results) {
  if (json.at("run_type") != "iteration" || json.contains("error_occurred")) return;
  const std::string solver = json.at("solver"), corpus = json.at("corpus");
  const auto row = std::ranges::find_if(results.rows, [&](const BenchRow& candidate) {
    return candidate.solver == solver && candidate.corpus == corpus;
  });
  if (row == results.rows.end()) throw DataError("a repetition of an unknown row");
  const uint64_t number = json.at("launch");
  if (row->launches.empty() || row->launches.back().number != number) {
    row->launches.push_back({.number = number,
                             .start_seconds = json.at("start_seconds"),
                             .startup_seconds = json.at("startup_seconds")});
  }
  const Repetition repetition{.passes = json.at("iterations"),
                              .wall_seconds = json.at("wall_seconds"),
                              .cpu_seconds = json.at("cpu_seconds")};
  if (repetition.passes == 0 || !(repetition.wall_seconds > 0)) {
    throw DataError("a repetition without a time");
  }
  row->launches.back().repetitions.push_back(repetition);
}

BenchResults results_from(const Json& document) {
  const Json& context = document.at("context");
  BenchResults results;
  results.label = context.value("label", "");  // earlier versions do not write it
  results.machine = {.host = context.at("host_name"),
                     .cpu = context.at("cpu"),
                     .cpus = context.at("num_cpus"),
                     .load = context.at("load_avg").get<std::vector<double>>(),
                     .date = context.at("date"),
                     .version = context.at("nonet_version"),
                     .compiler = context.at("compiler"),
                     .flags = context.at("flags"),
                     .target = context.at("target")};
  results.machine.kernels = kernels_from_json(context);
  results.reference = context.at("reference");
  results.seed = context.at("seed");
  results.permuted = context.at("permuted");
  results.limit = context.at("limit");
  results.plan = {.repetitions = context.at("repetitions"),
                  .min_repetition_seconds = context.at("min_time_seconds"),
                  .warm_up_seconds = context.at("warm_up_seconds")};
  results.precision = context.at("precision");
  results.threshold = context.value("threshold", 0.0);
  results.ran_together = context.value("ran_together", false);
  results.seconds = context.at("seconds");
  results.end = static_cast<BenchEnd>(word_from_json(context.at("ended_by"), kBenchEndNames));
  results.solvers = list_from_json(context.at("solvers"), solver_from_json);
  results.corpora = list_from_json(context.at("corpora"), corpus_from_json);
  results.rows = list_from_json(context.at("rows"), row_from_json);
  for (const Json& json : document.at("benchmarks")) read_repetition(json, results);
  return results;
}

}  // namespace

std::string to_json(const BenchResults& results) {
  Json benchmarks = Json::array();
  for (const BenchRow& row : results.rows) {
    if (!row.launches.empty()) add_repetitions(benchmarks, row);
    if (row.has_figures()) add_aggregates(benchmarks, row);
    if (!row.failure.empty()) add_failure(benchmarks, row);
  }
  const Json document = {{"context", context_of(results)}, {"benchmarks", std::move(benchmarks)}};
  return document_text(document, 1);
}

BenchResults bench_results_from_json(const std::string& text, const std::string& name) {
  return read_document(text, name, "a result of a bench as JSON", [](const Json& document) {
    check_schema(document.at("context").at("nonet_schema"), kSchema,
                 "measure again with this version");
    return results_from(document);
  });
}

}  // namespace nonet
