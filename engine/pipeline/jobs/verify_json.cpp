// A verification as JSON, and read back.
#include "engine/core/json_document.h"
#include "engine/pipeline/jobs/verify.h"

namespace nonet {
namespace {

constexpr DocumentKind kKind = {"verification", 1};

/// The fields that are a number each.
struct Counter {
  const char* key;
  uint64_t Verification::*field;
};

constexpr Counter kCounters[] = {
    {"records", &Verification::records}, {"right_solutions", &Verification::right_solutions},
    {"proved", &Verification::proved},   {"unproved", &Verification::unproved},
    {"wrong", &Verification::wrong},     {"missing", &Verification::missing},
    {"surplus", &Verification::surplus}, {"further", &Verification::further},
};

}  // namespace

std::string to_json(const Verification& verification) {
  Json json = kKind.begin();
  json["passed"] = verification.is_right();
  json["puzzles"] = verification.puzzles;
  json["solutions"] = verification.solutions;
  json["proves"] = verification.proves;
  json["complete"] = verification.is_complete;
  for (const Counter& row : kCounters) json[row.key] = verification.*row.field;
  Json words = Json::object();
  for (size_t status = 0; status < kStatusNames.size(); ++status) {
    words[kStatusNames[status]] = verification.words[status];
  }
  json["words"] = std::move(words);
  json["first_wrong"] = list_to_json(verification.first_wrong, [](const WrongAnswer& answer) {
    return Json{{"line", answer.line}, {"reason", answer.reason}};
  });
  json["notes"] = verification.notes;
  json["misreading"] = verification.misreading.value_or("");
  return document_text(json);
}

Verification verification_from_json(const std::string& text, const std::string& name) {
  return kKind.read(text, name, [](const Json& json) {
    Verification verification{.puzzles = json.at("puzzles"),
                              .solutions = json.at("solutions"),
                              .proves = json.at("proves"),
                              .is_complete = json.at("complete"),
                              .notes = json.at("notes")};
    const std::string misreading = json.at("misreading");
    if (!misreading.empty()) verification.misreading = misreading;
    for (const Counter& row : kCounters) {
      verification.*row.field = json.value(row.key, uint64_t{0});  // earlier versions lack some
    }
    for (size_t status = 0; status < kStatusNames.size(); ++status) {
      verification.words[status] = json.at("words").at(std::string(kStatusNames[status]));
    }
    verification.first_wrong = list_from_json(json.at("first_wrong"), [](const Json& answer) {
      return WrongAnswer{.line = answer.at("line"), .reason = answer.at("reason")};
    });
    return verification;
  });
}

}  // namespace nonet
