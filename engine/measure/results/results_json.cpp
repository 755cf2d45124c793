#include <nonet/bench_results.h>

#include <algorithm>

#include "engine/measure/results/saved_fields.h"
#include "engine/measure/statistics/statistics.h"

namespace nonet {
namespace {

// In schema 1 there were no launches: one process made all repetitions of a row.
constexpr int kSchema = 2;

// ---- context ----

// The figures follow from the launches. They are here for programs that do not compute them; null:
// there is none.
void add_figures(Json& json, const BenchRow& row, const BenchResults& results) {
  RowFigures figures;
  if (row.has_figures()) figures = figures_of(row, reference_of(row, results));
  const auto if_known = [&row](double figure) { return row.has_figures() ? Json(figure) : Json(); };
  const Estimate ratio = figures.ratio.value_or(Estimate());
  json["guesses_per_puzzle"] = value_to_json(row.guesses_per_puzzle());
  json["launches"] = row.launches.size();
  json["puzzles_per_second"] = if_known(figures.rate.value);
  json["puzzles_per_second_interval"] = value_to_json(figures.rate.interval);
  json["launch_spread"] = if_known(figures.spread);
  json["repetition_spread"] = if_known(figures.repetition_spread);
  json["ratio"] = figures.ratio ? Json(ratio.value) : Json();
  json["ratio_interval"] = value_to_json(ratio.interval);
}

Json context_of(const BenchResults& results) {
  Json json = {{"executable", "nonet"},
               {"mhz_per_cpu", 0},
               {"cpu_scaling_enabled", false},
               {"caches", Json::array()},
               {"library_build_type", "release"},
               {"nonet_schema", kSchema}};
  json.update(fields_of(results));
  return json;
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
  auto results = value_from_json<BenchResults>(context);
  for (BenchRow& row : results.rows) {
    if (!row.guesses) row.no_guess_share.reset();  // earlier versions took it for 1
  }
  for (const Json& json : document.at("benchmarks")) read_repetition(json, results);
  return results;
}

}  // namespace

Json fields_of(const BenchResults& results) {
  Json json = {{"complete", results.is_complete()}};
  add_fields(json, results);
  for (size_t i = 0; i < results.rows.size(); ++i) {
    add_figures(json["rows"][i], results.rows[i], results);
  }
  return json;
}

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
