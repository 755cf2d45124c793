// Comparisons and histories as JSON, and read back.
#include "engine/measure/results/saved_fields.h"

namespace nonet {
namespace {

constexpr DocumentKind kComparisonKind = {"comparison", 1};
constexpr DocumentKind kHistoryKind = {"history", 1};

}  // namespace

Json fields_of(const Comparison& comparison) {
  Json json = {{"outcome", kOutcomeNames[static_cast<size_t>(comparison.outcome())]}};
  add_fields(json, comparison);
  for (size_t i = 0; i < comparison.rows.size(); ++i) {
    const RowFinding finding = comparison.rows[i].finding;
    const bool has_change = finding == RowFinding::compared || finding == RowFinding::not_judged;
    if (!has_change) json["rows"][i]["change"] = nullptr;
  }
  return json;
}

std::string to_json(const Comparison& comparison) {
  Json json = kComparisonKind.begin();
  json.update(fields_of(comparison));
  return document_text(json);
}

Comparison comparison_from_json(const std::string& text, const std::string& name) {
  return kComparisonKind.read(text, name, value_from_json<Comparison>);
}

std::string to_json(const History& history) {
  Json json = kHistoryKind.begin();
  add_fields(json, history);
  return document_text(json);
}

History history_from_json(const std::string& text, const std::string& name) {
  return kHistoryKind.read(text, name, [](const Json& json) {
    auto history = value_from_json<History>(json);
    const size_t results = history.benches.size();
    for (const HistoryRow& row : history.rows) {
      if (row.points.size() != results) throw DataError("a row without a point for each result");
      for (const HistoryChange& change : row.changes) {
        if (change.before >= results || change.after >= results) {
          throw DataError("an unknown result");
        }
      }
    }
    return history;
  });
}

}  // namespace nonet
