// `nonet verify`: checks that each record of a solutions file answers its puzzle.
#include <fmt/format.h>

#include <array>
#include <string>

#include "commands.h"
#include "engine/io/answers.h"
#include "engine/io/slice_reader.h"
#include "engine/stats/report.h"
#include "message.h"

namespace nonet {
namespace {

constexpr uint64_t kFindingsShown = 10;

/// The records of an input, one at a time.
class RecordStream {
 public:
  RecordStream(const std::string& path, const InputOptions& input)
      : reader_({path}, {.input = input}) {}

  /// Moves on to the next record. False at the end.
  bool next() {
    if (++index_ < parsed_.records.size()) {
      if (!parsed_.records[index_ - 1].fault) ++puzzle_;
      return true;
    }
    do {
      if (!reader_.next(slice_)) return false;
      slice_.parse(parsed_);
    } while (parsed_.records.empty());
    index_ = puzzle_ = 0;
    return true;
  }

  const Record& record() const { return parsed_.records[index_]; }
  /// Null if the record is malformed.
  const Grid* grid() const { return record().fault ? nullptr : &parsed_.puzzles[puzzle_]; }
  const InputLayout& layout() const { return *slice_.layout; }
  uint64_t line() const { return slice_.first_line + record().line; }
  const std::vector<std::string>& notes() const { return reader_.notes(); }

 private:
  SliceReader reader_;
  Slice slice_;
  ParsedText parsed_;
  size_t index_ = 0;
  size_t puzzle_ = 0;
};

/// What is wrong with an answer; empty if nothing is.
std::string judge(uint64_t record, const Grid* puzzle, const ClaimedAnswer& claim) {
  if (claim.record && *claim.record != record) {
    return fmt::format("answers record {} and not {}", *claim.record, record);
  }
  if (claim.solution && claim.status && !has_solution(*claim.status)) {
    return fmt::format("has a solution and says {}", name_of(*claim.status));
  }
  if (!claim.solution && !claim.status) return "not an answer";
  if (puzzle == nullptr) {
    const bool said = claim.status == Status::malformed && !claim.solution;
    return said ? "" : "answers a malformed puzzle";
  }
  if (claim.puzzle && *claim.puzzle != *puzzle) return "answers another puzzle";
  if (claim.solution) {
    return is_solution_of(*puzzle, *claim.solution) ? "" : "not a solution of its puzzle";
  }
  if (claim.status == Status::malformed) return "the puzzle is not malformed";
  if (has_solution(*claim.status)) return "the solution is missing";
  return "";
}

/// Verifies and counts.
class Verification {
 public:
  explicit Verification(const VerifyOptions& options)
      : options_(options),
        puzzles_(options.puzzles, options.input),
        solutions_(options.solutions, {.format = options.solutions_format, .answers = true}) {}

  int execute() {
    bool more = puzzles_.next();
    bool answered = solutions_.next();
    if (answered && is_answer_header(solutions_.record())) answered = solutions_.next();
    for (; more && answered; more = puzzles_.next(), answered = solutions_.next()) {
      ++records_;
      const ClaimedAnswer claim =
          read_answer(solutions_.layout(), solutions_.record(), solutions_.grid());
      const std::string wrong = judge(records_, puzzles_.grid(), claim);
      if (!wrong.empty()) {
        ++wrong_;
        report(fmt::format("{}:{}: {}", options_.solutions, solutions_.line(), wrong));
      } else if (claim.solution) {
        ++solutions_right_;
      } else {
        ++words_[static_cast<size_t>(*claim.status)];
      }
    }
    uint64_t missing = 0, surplus = 0;
    for (; more; more = puzzles_.next()) ++missing;
    for (; answered; answered = solutions_.next()) ++surplus;
    if (missing > 0) report(fmt::format("puzzles without an answer: {}", with_separators(missing)));
    if (surplus > 0) report(fmt::format("answers without a puzzle: {}", with_separators(surplus)));
    print_message(notes_text(puzzles_.notes()) + notes_text(solutions_.notes()));
    conclude();
    return findings_ == 0 ? kDone : kCheckFailed;
  }

 private:
  void report(const std::string& finding) {
    if (++findings_ <= kFindingsShown) fmt::print("{}\n", finding);
  }

  void conclude() const {
    if (findings_ > kFindingsShown) {
      fmt::print("and {} more findings\n", with_separators(findings_ - kFindingsShown));
    }
    fmt::print("{}: {} {}, {} {} right", findings_ == 0 ? "OK" : "FAILED",
               with_separators(records_), records_ == 1 ? "record" : "records",
               with_separators(solutions_right_), solutions_right_ == 1 ? "solution" : "solutions");
    for (int status = 0; status < kStatusCount; ++status) {
      if (words_[status] == 0) continue;
      fmt::print(", {} {}", with_separators(words_[status]), kStatusNames[status]);
    }
    const uint64_t unproved =
        records_ - solutions_right_ - wrong_ - words_[static_cast<size_t>(Status::malformed)];
    if (wrong_ > 0) fmt::print(", {} wrong", with_separators(wrong_));
    if (unproved > 0) fmt::print("; words were not proved");
    fmt::print("\n");
  }

  const VerifyOptions& options_;
  RecordStream puzzles_;
  RecordStream solutions_;
  uint64_t records_ = 0;
  uint64_t solutions_right_ = 0;
  uint64_t wrong_ = 0;
  uint64_t findings_ = 0;
  std::array<uint64_t, kStatusCount> words_{};
};

}  // namespace

int verify(const VerifyOptions& options) { return Verification(options).execute(); }

}  // namespace nonet
