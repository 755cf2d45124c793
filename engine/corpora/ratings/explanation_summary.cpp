#include "engine/corpora/ratings/explanation_summary.h"

#include <algorithm>
#include <tuple>

#include "engine/corpora/puzzle_json.h"
#include "engine/stats/saved_stats.h"

namespace nonet {
namespace {

constexpr DocumentKind kExplanationKind = {"explanations", 1};

bool is_rated_higher(const ExplainedPuzzle& a, const ExplainedPuzzle& b) {
  return std::tuple(b.er, b.ep, b.ed, a.record) < std::tuple(a.er, a.ep, a.ed, b.record);
}

void add_if_hard(const ExplainedPuzzle& puzzle, std::vector<ExplainedPuzzle>& hardest) {
  constexpr size_t kMost = ExplanationSummary::kHardest;
  if (hardest.size() == kMost && !is_rated_higher(puzzle, hardest.back())) return;
  hardest.insert(std::ranges::upper_bound(hardest, puzzle, is_rated_higher), puzzle);
  if (hardest.size() > kMost) hardest.pop_back();
}

Json explained_to_json(const ExplainedPuzzle& puzzle) {
  return {{"record", puzzle.record},
          {"er", tenths_text(puzzle.er)},
          {"ep", tenths_text(puzzle.ep)},
          {"ed", tenths_text(puzzle.ed)},
          {"puzzle", puzzle_text(puzzle.puzzle.view())}};
}

ExplainedPuzzle explained_from_json(const Json& json) {
  return {.record = json.at("record"),
          .er = tenths_from_json(json.at("er")),
          .ep = tenths_from_json(json.at("ep")),
          .ed = tenths_from_json(json.at("ed")),
          .puzzle = any_puzzle_from_json(json.at("puzzle"))};
}

}  // namespace

void ExplanationSummary::add(const ExplainedRecord& record) {
  ++by_status[static_cast<size_t>(record.status)];
  if (record.status != Status::unique) return;
  er.add(record.puzzle.er);
  for (size_t i = 0; i < kStepTechniques; ++i) {
    steps[i] += record.counts[i];
    puzzles[i] += record.counts[i] > 0;
  }
  add_if_hard(record.puzzle, hardest);
}

void ExplanationSummary::merge(const ExplanationSummary& other) {
  if (technique_set.empty()) technique_set = other.technique_set;
  for (size_t i = 0; i < kStatusCount; ++i) by_status[i] += other.by_status[i];
  er.merge(other.er);
  for (size_t i = 0; i < kStepTechniques; ++i) {
    steps[i] += other.steps[i];
    puzzles[i] += other.puzzles[i];
  }
  for (const ExplainedPuzzle& puzzle : other.hardest) add_if_hard(puzzle, hardest);
}

std::string to_json(const ExplanationSummary& summary) {
  Json json = kExplanationKind.begin();
  json["technique_set"] = summary.technique_set;
  json["records"] = summary.records();
  json.update(value_to_json(summary.by_status));
  json["er"] = er_to_json(summary.er);
  Json& techniques = json["techniques"] = Json::object();
  for (size_t i = 0; i < kStepTechniques; ++i) {
    if (summary.steps[i] == 0) continue;
    techniques[std::string(step_techniques()[i].name)] = {{"steps", summary.steps[i]},
                                                          {"puzzles", summary.puzzles[i]}};
  }
  json["hardest"] = list_to_json(summary.hardest, explained_to_json);
  return document_text(json);
}

ExplanationSummary explanation_summary_from_json(const std::string& text, const std::string& name) {
  return kExplanationKind.read(text, name, [](const Json& json) {
    ExplanationSummary summary;
    summary.technique_set = json.value("technique_set", std::string(technique_sets()[0].name));
    summary.by_status = value_from_json<decltype(summary.by_status)>(json);
    summary.er = er_from_json(json.at("er"));
    for (size_t i = 0; i < kStepTechniques; ++i) {
      const std::string technique(step_techniques()[i].name);
      if (!json.at("techniques").contains(technique)) continue;
      summary.steps[i] = json.at("techniques").at(technique).at("steps");
      summary.puzzles[i] = json.at("techniques").at(technique).at("puzzles");
    }
    for (const Json& puzzle : json.at("hardest")) {
      add_if_hard(explained_from_json(puzzle), summary.hardest);
    }
    return summary;
  });
}

}  // namespace nonet
