#include <fmt/format.h>

#include "engine/stats/report.h"
#include "tools/export/texts.h"

namespace nonet::cli {
namespace {

constexpr uint64_t kFindingsShown = Verification::kMaxWrongAnswers;

/// The findings: the first ones are shown, the others are counted.
class Findings {
 public:
  void add(const std::string& finding) {
    if (++count_ <= kFindingsShown) text_ += finding + '\n';
  }
  void add_hidden(uint64_t count) { count_ += count; }
  std::string text() const {
    if (count_ <= kFindingsShown) return text_;
    return text_ + fmt::format("and {} more findings\n", with_separators(count_ - kFindingsShown));
  }

 private:
  uint64_t count_ = 0;
  std::string text_;
};

std::string findings_text(const Verification& verification) {
  Findings findings;
  for (const auto& [line, reason] : verification.first_wrong) {
    findings.add(fmt::format("{}:{}: {}", verification.solutions, line, reason));
  }
  findings.add_hidden(verification.wrong - verification.first_wrong.size());
  const auto add_count = [&findings](const char* what, uint64_t count) {
    if (count > 0) findings.add(fmt::format("{}: {}", what, with_separators(count)));
  };
  add_count("puzzles without an answer", verification.missing);
  add_count("answers without a puzzle", verification.surplus);
  return findings.text();
}

std::string_view verdict_of(const Verification& verification) {
  if (!verification.is_complete) return "stopped early";
  return verification.is_right() ? "OK" : "FAILED";
}

}  // namespace

std::string to_text(const Verification& verification) {
  const uint64_t records = verification.records, right = verification.right_solutions;
  std::string text = findings_text(verification);
  text += fmt::format("{}: {} {}, {} {} right", verdict_of(verification), with_separators(records),
                      records == 1 ? "record" : "records", with_separators(right),
                      right == 1 ? "solution" : "solutions");
  for (size_t status = 0; status < kStatusNames.size(); ++status) {
    const uint64_t count = verification.words[status];
    if (count > 0) text += fmt::format(", {} {}", with_separators(count), kStatusNames[status]);
  }
  if (verification.wrong > 0)
    text += fmt::format(", {} wrong", with_separators(verification.wrong));
  if (verification.proved > 0) {
    text += fmt::format("; {} proved", with_separators(verification.proved));
  }
  if (verification.unproved > 0) {
    text += fmt::format("; {} not proved",
                        verification.proves ? "abandoned puzzles were" : "words were");
  }
  return text + '\n';
}

}  // namespace nonet::cli
