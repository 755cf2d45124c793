// A comparison as JSON, and read back.
#include <nonet/comparison.h>

#include "engine/core/json_document.h"
#include "engine/measure/results/comparison.h"

namespace nonet {
namespace {

constexpr DocumentKind kComparisonKind = {"comparison", 1};

template <class Names, class Word>
std::string_view word_of(const Names& names, Word word) {
  return names[static_cast<size_t>(word)];
}

Json speed_to_json(const ComparedSpeed& speed) {
  return {{"value", speed.estimate.value},
          {"interval", interval_to_json(speed.estimate.interval)},
          {"launches", speed.launches}};
}

// Comparisons of earlier versions have neither benches nor speeds.
ComparedSpeed speed_from_json(const Json& json, const char* key) {
  if (!json.contains(key)) return {};
  const Json& speed = json.at(key);
  return {.estimate = {.value = speed.at("value"),
                       .interval = interval_from_json(speed.at("interval"))},
          .launches = speed.at("launches").get<std::vector<double>>()};
}

ComparedBench optional_bench_from_json(const Json& json, const char* key) {
  return json.contains(key) ? bench_from_json(json.at(key)) : ComparedBench{};
}

}  // namespace

Json interval_to_json(const std::optional<Interval>& interval) {
  return interval ? Json{interval->low, interval->high} : Json(nullptr);
}

std::optional<Interval> interval_from_json(const Json& json) {
  if (json.is_null()) return {};
  return Interval{.low = json.at(0), .high = json.at(1)};
}

Json change_to_json(const Change& change) {
  return {{"share", change.share},
          {"interval", interval_to_json(change.interval)},
          {"p", change.p},
          {"verdict", name_of(change.verdict)}};
}

Change change_from_json(const Json& json) {
  return {.share = json.at("share"),
          .interval = interval_from_json(json.at("interval")),
          .p = json.at("p"),
          .verdict = static_cast<Verdict>(word_from_json(json.at("verdict"), kVerdictNames))};
}

Json kernels_to_json(const std::vector<KernelTime>& kernels) {
  return list_to_json(kernels, [](const KernelTime& kernel) {
    return Json{{"name", kernel.name}, {"nanos", kernel.nanos}, {"spread", kernel.spread}};
  });
}

// Earlier versions have no kernels.
std::vector<KernelTime> kernels_from_json(const Json& json) {
  if (!json.contains("kernels")) return {};
  return list_from_json(json.at("kernels"), [](const Json& kernel) {
    return KernelTime{kernel.at("name"), kernel.at("nanos"), kernel.at("spread")};
  });
}

Json bench_to_json(const ComparedBench& bench) {
  return {{"label", bench.label},       {"date", bench.date},
          {"machine", bench.machine},   {"version", bench.version},
          {"compiler", bench.compiler}, {"kernels", kernels_to_json(bench.kernels)}};
}

ComparedBench bench_from_json(const Json& json) {
  return {.label = json.at("label"),
          .date = json.at("date"),
          .machine = json.at("machine"),
          .version = json.at("version"),
          .compiler = json.at("compiler"),
          .kernels = kernels_from_json(json)};
}

Json row_to_json(const ComparedRow& row) {
  return {{"solver", row.solver},
          {"corpus", row.corpus},
          {"finding", word_of(kRowFindingNames, row.finding)},
          {"reason", row.reason},
          {"is_ratio", row.is_ratio},
          {"change", change_to_json(row.change)},
          {"speed_before", speed_to_json(row.speed_before)},
          {"speed_after", speed_to_json(row.speed_after)},
          {"answers_changed", row.answers_changed},
          {"signature_before", row.signature_before},
          {"signature_after", row.signature_after},
          {"guesses_changed", row.guesses_changed},
          {"guesses_before", optional_to_json(row.guesses_before)},
          {"guesses_after", optional_to_json(row.guesses_after)}};
}

ComparedRow row_from_json(const Json& json) {
  return {.solver = json.at("solver"),
          .corpus = json.at("corpus"),
          .finding = static_cast<RowFinding>(word_from_json(json.at("finding"), kRowFindingNames)),
          .reason = json.at("reason"),
          .is_ratio = json.at("is_ratio"),
          .change = change_from_json(json.at("change")),
          .speed_before = speed_from_json(json, "speed_before"),
          .speed_after = speed_from_json(json, "speed_after"),
          .answers_changed = json.at("answers_changed"),
          .signature_before = json.at("signature_before"),
          .signature_after = json.at("signature_after"),
          .guesses_changed = json.at("guesses_changed"),
          .guesses_before = optional_from_json<uint64_t>(json.at("guesses_before")),
          .guesses_after = optional_from_json<uint64_t>(json.at("guesses_after"))};
}

std::string to_json(const Comparison& comparison) {
  Json json = kComparisonKind.begin();
  json["outcome"] = word_of(kOutcomeNames, comparison.outcome());
  json["threshold"] = comparison.threshold;
  json["reference"] = comparison.reference;
  json["bench_before"] = bench_to_json(comparison.bench_before);
  json["bench_after"] = bench_to_json(comparison.bench_after);
  json["notes"] = comparison.notes;
  json["rows"] = list_to_json(comparison.rows, row_to_json);
  return document_text(json);
}

Comparison comparison_from_json(const std::string& text, const std::string& name) {
  return kComparisonKind.read(text, name, [](const Json& json) {
    return Comparison{.threshold = json.at("threshold"),
                      .reference = json.at("reference"),
                      .bench_before = optional_bench_from_json(json, "bench_before"),
                      .bench_after = optional_bench_from_json(json, "bench_after"),
                      .notes = json.at("notes"),
                      .rows = list_from_json(json.at("rows"), row_from_json)};
  });
}

}  // namespace nonet
