// A comparison as JSON, and read back.
#include <nonet/comparison.h>

#include "engine/core/json_document.h"

namespace nonet {
namespace {

constexpr DocumentKind kKind = {"comparison", 1};

template <class Names, class Word>
std::string_view word_of(const Names& names, Word word) {
  return names[static_cast<size_t>(word)];
}

Json change_to_json(const Change& change) {
  const auto& interval = change.interval;
  return {{"share", change.share},
          {"interval", interval ? Json{interval->low, interval->high} : Json(nullptr)},
          {"p", change.p},
          {"verdict", name_of(change.verdict)}};
}

Change change_from_json(const Json& json) {
  Change change{.share = json.at("share"),
                .p = json.at("p"),
                .verdict = static_cast<Verdict>(word_from_json(json.at("verdict"), kVerdictNames))};
  const Json& interval = json.at("interval");
  if (!interval.is_null()) change.interval = {.low = interval.at(0), .high = interval.at(1)};
  return change;
}

Json row_to_json(const ComparedRow& row) {
  return {{"solver", row.solver},
          {"corpus", row.corpus},
          {"finding", word_of(kRowFindingNames, row.finding)},
          {"reason", row.reason},
          {"is_ratio", row.is_ratio},
          {"change", change_to_json(row.change)},
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
          .answers_changed = json.at("answers_changed"),
          .signature_before = json.at("signature_before"),
          .signature_after = json.at("signature_after"),
          .guesses_changed = json.at("guesses_changed"),
          .guesses_before = optional_from_json<uint64_t>(json.at("guesses_before")),
          .guesses_after = optional_from_json<uint64_t>(json.at("guesses_after"))};
}

}  // namespace

std::string to_json(const Comparison& comparison) {
  Json json = kKind.begin();
  json["outcome"] = word_of(kOutcomeNames, comparison.outcome());
  json["threshold"] = comparison.threshold;
  json["reference"] = comparison.reference;
  json["notes"] = comparison.notes;
  json["rows"] = list_to_json(comparison.rows, row_to_json);
  return document_text(json);
}

Comparison comparison_from_json(const std::string& text, const std::string& name) {
  return kKind.read(text, name, [](const Json& json) {
    return Comparison{.threshold = json.at("threshold"),
                      .reference = json.at("reference"),
                      .notes = json.at("notes"),
                      .rows = list_from_json(json.at("rows"), row_from_json)};
  });
}

}  // namespace nonet
