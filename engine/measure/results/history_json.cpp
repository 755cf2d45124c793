// A history as JSON, and read back.
#include <nonet/history.h>

#include "engine/core/json_document.h"
#include "engine/measure/results/comparison.h"

namespace nonet {
namespace {

constexpr DocumentKind kHistoryKind = {"history", 1};

Json estimate_to_json(const std::optional<Estimate>& estimate) {
  if (!estimate) return nullptr;
  return {{"value", estimate->value}, {"interval", interval_to_json(estimate->interval)}};
}

std::optional<Estimate> estimate_from_json(const Json& json) {
  if (json.is_null()) return {};
  return Estimate{.value = json.at("value"), .interval = interval_from_json(json.at("interval"))};
}

Json point_to_json(const HistoryPoint& point) {
  return {{"rate", estimate_to_json(point.rate)},
          {"ratio", estimate_to_json(point.ratio)},
          {"failure", point.failure}};
}

HistoryPoint point_from_json(const Json& json) {
  return {.rate = estimate_from_json(json.at("rate")),
          .ratio = estimate_from_json(json.at("ratio")),
          .failure = json.at("failure")};
}

Json history_change_to_json(const HistoryChange& change) {
  return {{"before", change.before}, {"after", change.after}, {"row", row_to_json(change.row)}};
}

Json history_row_to_json(const HistoryRow& row) {
  return {{"solver", row.solver},
          {"corpus", row.corpus},
          {"points", list_to_json(row.points, point_to_json)},
          {"changes", list_to_json(row.changes, history_change_to_json)},
          {"inconclusive", row.inconclusive}};
}

// Throws DataError if the row does not fit that number of results.
HistoryRow history_row_from_json(const Json& json, size_t results) {
  const auto change_from_json = [results](const Json& change) {
    HistoryChange read{.before = change.at("before"),
                       .after = change.at("after"),
                       .row = row_from_json(change.at("row"))};
    if (read.before >= results || read.after >= results) throw DataError("an unknown result");
    return read;
  };
  HistoryRow row{.solver = json.at("solver"),
                 .corpus = json.at("corpus"),
                 .points = list_from_json(json.at("points"), point_from_json),
                 .changes = list_from_json(json.at("changes"), change_from_json),
                 .inconclusive = json.at("inconclusive")};
  if (row.points.size() != results) throw DataError("a row without a point for each result");
  return row;
}

}  // namespace

std::string to_json(const History& history) {
  Json json = kHistoryKind.begin();
  json["threshold"] = history.threshold;
  json["benches"] = list_to_json(history.benches, bench_to_json);
  json["rows"] = list_to_json(history.rows, history_row_to_json);
  return document_text(json);
}

History history_from_json(const std::string& text, const std::string& name) {
  return kHistoryKind.read(text, name, [](const Json& json) {
    History history{.threshold = json.at("threshold"),
                    .benches = list_from_json(json.at("benches"), bench_from_json)};
    const size_t results = history.benches.size();
    history.rows = list_from_json(json.at("rows"), [results](const Json& row) {
      return history_row_from_json(row, results);
    });
    return history;
  });
}

}  // namespace nonet
