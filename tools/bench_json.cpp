#include "bench_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "engine/io/byte_source.h"
#include "engine/lanes/lane_solver.h"
#include "engine/stats/machine.h"

namespace nonet {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kSchema = 1;

template <class Value>
Json json_of(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

void add_context(Json& context, const BenchResults& results) {
  context["complete"] = results.complete;
  context["nonet_schema"] = kSchema;
  context["nonet_version"] = NONET_VERSION;
  context["cpu"] = cpu_name();
  context["compiler"] = compiler_name();
  context["flags"] = NONET_FLAGS;
  context["target"] = chosen_lane_target().name;
  context["reference"] = results.reference;
  context["seed"] = results.seed;
  context["permuted"] = results.permuted;
  context["limit"] = results.limit;
  context["min_time_seconds"] = results.min_time_seconds;
  context["solvers"] = Json::array();
  for (const BenchSolver& solver : results.solvers) {
    context["solvers"].push_back({{"name", solver.name},
                                  {"kind", solver.kind},
                                  {"source", solver.source},
                                  {"target", solver.target}});
  }
  context["corpora"] = Json::array();
  for (const BenchCorpus& corpus : results.corpora) {
    context["corpora"].push_back({{"name", corpus.name},
                                  {"path", corpus.path},
                                  {"puzzles", corpus.puzzles},
                                  {"malformed", corpus.malformed},
                                  {"corpus_hash", corpus.hash},
                                  {"sample", corpus.sample_puzzles},
                                  {"sample_hash", corpus.sample_hash}});
  }
}

// Names with a slash in the corpus are of no solver of ours.
std::pair<std::string, std::string> split_name(const std::string& name) {
  const size_t slash = name.find('/');
  if (slash == std::string::npos) return {name, ""};
  return {name.substr(0, slash), name.substr(slash + 1)};
}

// Items per second; of a benchmark that counts none, runs per second.
double rate_of(const Json& row) {
  if (row.contains("items_per_second")) return row["items_per_second"].get<double>();
  constexpr std::pair<const char*, double> kUnits[] = {
      {"ns", 1e9}, {"us", 1e6}, {"ms", 1e3}, {"s", 1}};
  for (const auto& [unit, per_second] : kUnits) {
    if (row.value("time_unit", "ns") == unit) return per_second / row.at("real_time").get<double>();
  }
  throw std::runtime_error("a row has an unknown unit of time");
}

void add_repetition(BenchRow& row, const Json& json) {
  const double order = static_cast<double>(row.repetitions.size());
  if (json.value("error_occurred", false)) {
    row.failure = json.value("error_message", "failed");
  } else {
    row.repetitions.push_back({json.value("start_seconds", order), rate_of(json)});
  }
  if (json.contains("guesses") && json["guesses"].is_number()) {
    row.guesses = json["guesses"].get<uint64_t>();
  }
  row.signature = json.value("signature", "");
}

BenchResults parse_results(const Json& document) {
  BenchResults results;
  const Json& context = document.at("context");
  results.complete = context.value("complete", true);
  results.reference = context.value("reference", "");
  results.machine = context.value("host_name", "") + ' ' + context.value("cpu", "");
  std::vector<BenchRow>& rows = results.rows;
  for (const Json& json : document.at("benchmarks")) {
    if (json.value("run_type", "iteration") != "iteration") continue;
    const auto [solver, corpus] = split_name(json.value("run_name", json.at("name")));
    if (find_row(results, solver, corpus) == nullptr) {
      rows.push_back({.solver = solver, .corpus = corpus});
    }
    for (BenchRow& row : rows) {
      if (row.solver == solver && row.corpus == corpus) add_repetition(row, json);
    }
  }
  if (context.contains("corpora")) {
    for (const Json& corpus : context["corpora"]) {
      for (BenchRow& row : rows) {
        if (corpus.at("name") == row.corpus) row.sample_hash = corpus.at("sample_hash");
      }
    }
  }
  return results;
}

}  // namespace

std::string to_json(const BenchResults& results, const std::string& benchmark_json) {
  Json document = Json::parse(benchmark_json);
  add_context(document["context"], results);
  for (Json& json : document["benchmarks"]) {
    const auto [solver, corpus] = split_name(json["run_name"]);
    const BenchRow* const row = find_row(results, solver, corpus);
    if (row == nullptr) continue;
    json["solver"] = row->solver;
    json["corpus"] = row->corpus;
    json["guesses"] = json_of(row->guesses);
    json["signature"] = row->signature;
    if (row->p99_nanos) json["p99_nanos"] = *row->p99_nanos;
  }
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

BenchResults read_bench_json(const std::string& path) {
  const std::string text = read_all(path);
  try {
    return parse_results(Json::parse(text));
  } catch (const Json::exception&) {
    throw std::runtime_error(path + " is not the JSON of nonet bench or Google Benchmark");
  }
}

}  // namespace nonet
