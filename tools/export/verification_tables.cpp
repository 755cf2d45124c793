#include <fmt/format.h>

#include "engine/stats/report.h"
#include "tools/export/result_tables.h"

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

// The result in one line.
std::string result_text(const Verification& verification) {
  const uint64_t records = verification.records, right = verification.right_solutions;
  std::string text = fmt::format("{}: {} {}, {} {} right", verdict_of(verification),
                                 with_separators(records), records == 1 ? "record" : "records",
                                 with_separators(right), right == 1 ? "solution" : "solutions");
  for (size_t status = 0; status < kStatusNames.size(); ++status) {
    const uint64_t count = verification.words[status];
    if (count > 0) text += fmt::format(", {} {}", with_separators(count), kStatusNames[status]);
  }
  if (verification.further > 0) {
    text += fmt::format(", {} further {} of puzzles with several",
                        with_separators(verification.further),
                        verification.further == 1 ? "solution" : "solutions");
  }
  if (verification.wrong > 0) {
    text += fmt::format(", {} wrong", with_separators(verification.wrong));
  }
  if (verification.proved > 0) {
    text += fmt::format("; {} proved", with_separators(verification.proved));
  }
  if (verification.unproved > 0) {
    text += fmt::format("; {} not proved",
                        verification.proves ? "abandoned puzzles were" : "words were");
  }
  return text;
}

Table counts_table(const Verification& verification) {
  Table table{.name = "nonet verify",
              .heading = result_text(verification),
              .columns = {{"answers", "item", true}, {"number", "value"}},
              .remarks = verification.notes};
  if (const std::string& remark = verification.misreading; !remark.empty()) {
    table.remarks.push_back(remark.substr(0, remark.find('\n')));
  }
  const auto add = [&table](std::string_view label, std::string_view key, uint64_t count) {
    table.rows.push_back({.cells = {{std::string(label), std::string(key)}, number_cell(count)},
                          .for_people = count > 0});
  };
  add("records", "records", verification.records);
  add("right solutions", "right_solutions", verification.right_solutions);
  for (size_t status = 0; status < kStatusNames.size(); ++status) {
    add(kStatusNames[status], kStatusNames[status], verification.words[status]);
  }
  add("further solutions", "further", verification.further);
  add("wrong", "wrong", verification.wrong);
  add("missing", "missing", verification.missing);
  add("without a puzzle", "surplus", verification.surplus);
  add("words proved", "proved", verification.proved);
  add("words not proved", "unproved", verification.unproved);
  return table;
}

Table wrong_table(const Verification& verification) {
  Table table{.columns = {{"line", "line"}, {"reason", "reason", true}}};
  if (verification.wrong == 0) return table;
  table.name = "wrong answers";
  const size_t shown = verification.first_wrong.size();
  if (shown < verification.wrong) {
    table.heading = fmt::format("the first {} of {}, ", shown, with_separators(verification.wrong));
  }
  table.heading += "in " + verification.solutions;
  for (const auto& [line, reason] : verification.first_wrong) {
    table.rows.push_back({.cells = {number_cell(line), text_cell(reason)}});
  }
  return table;
}

}  // namespace

Tables tables_of(const Verification& verification) {
  return {counts_table(verification), wrong_table(verification)};
}

std::string to_text(const Verification& verification) {
  return findings_text(verification) + result_text(verification) + '\n';
}

}  // namespace nonet::cli
