#include "engine/corpora/explanation_summary.h"

#include <algorithm>
#include <tuple>

#include "engine/corpora/puzzle_json.h"

namespace nonet {
namespace {

constexpr DocumentKind kExplanationKind = {"explanations", 1};

bool is_rated_higher(const ExplainedPuzzle& a, const ExplainedPuzzle& b) {
  return std::tuple(b.er, b.ep, b.ed, a.record) < std::tuple(a.er, a.ep, a.ed, b.record);
}

Json explained_to_json(const ExplainedPuzzle& puzzle) {
  return {{"record", puzzle.record},
          {"er", tenths_text(puzzle.er)},
          {"ep", tenths_text(puzzle.ep)},
          {"ed", tenths_text(puzzle.ed)},
          {"puzzle", puzzle_text(puzzle.puzzle)}};
}

ExplainedPuzzle explained_from_json(const Json& json) {
  return {.record = json.at("record"),
          .er = tenths_from_json(json.at("er")),
          .ep = tenths_from_json(json.at("ep")),
          .ed = tenths_from_json(json.at("ed")),
          .puzzle = puzzle_from_json(json.at("puzzle"))};
}

}  // namespace

void ExplanationSummary::add(uint64_t record, const Grid& puzzle, const Explanation& explanation) {
  er.add(explanation.er);
  for (size_t i = 0; i < kStepTechniques; ++i) {
    steps[i] += explanation.counts[i];
    puzzles[i] += explanation.counts[i] > 0;
  }
  add({record, explanation.er, explanation.ep, explanation.ed, puzzle});
}

void ExplanationSummary::add(const ExplainedPuzzle& puzzle) {
  if (hardest.size() == kHardest && !is_rated_higher(puzzle, hardest.back())) return;
  hardest.insert(std::ranges::upper_bound(hardest, puzzle, is_rated_higher), puzzle);
  if (hardest.size() > kHardest) hardest.pop_back();
}

void ExplanationSummary::merge(const ExplanationSummary& other) {
  for (size_t i = 0; i < by_status.size(); ++i) by_status[i] += other.by_status[i];
  er.merge(other.er);
  for (size_t i = 0; i < kStepTechniques; ++i) {
    steps[i] += other.steps[i];
    puzzles[i] += other.puzzles[i];
  }
  for (const ExplainedPuzzle& puzzle : other.hardest) add(puzzle);
}

std::string to_json(const ExplanationSummary& summary) {
  Json json = kExplanationKind.begin();
  json["records"] = summary.records();
  for (size_t status = 0; status < kStatusNames.size(); ++status) {
    json[kStatusNames[status]] = summary.by_status[status];
  }
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
    for (size_t status = 0; status < kStatusNames.size(); ++status) {
      summary.by_status[status] = json.at(std::string(kStatusNames[status]));
    }
    summary.er = er_from_json(json.at("er"));
    for (size_t i = 0; i < kStepTechniques; ++i) {
      const std::string technique(step_techniques()[i].name);
      if (!json.at("techniques").contains(technique)) continue;
      summary.steps[i] = json.at("techniques").at(technique).at("steps");
      summary.puzzles[i] = json.at("techniques").at(technique).at("puzzles");
    }
    for (const Json& puzzle : json.at("hardest")) summary.add(explained_from_json(puzzle));
    return summary;
  });
}

}  // namespace nonet
