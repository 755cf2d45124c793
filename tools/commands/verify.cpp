// `nonet verify`: checks that each record of a solutions file answers its puzzle.
#include <fmt/format.h>
#include <nonet/errors.h>
#include <nonet/solver_table.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "engine/core/fault.h"
#include "engine/corpora/class_record.h"
#include "engine/io/bytes/byte_sink.h"
#include "engine/io/formats/answers.h"
#include "engine/io/slice_reader.h"
#include "engine/io/spill_sorter.h"
#include "engine/stats/report.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/files.h"
#include "tools/commands/shared/options.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

struct VerifyOptions {
  std::string puzzles;
  std::string solutions;
  InputOptions input;                             ///< of the puzzles
  const InputFormat* solutions_format = nullptr;  ///< null: detected
  bool prove = false;                             ///< the words, too
};

constexpr uint64_t kFindingsShown = 10;
constexpr size_t kSortBytes = size_t{1} << 26;  // what is more goes to a file
constexpr size_t kProvedAtOnce = 512;

/// The records of an input, one at a time.
class RecordStream {
 public:
  RecordStream(const std::string& path, const InputOptions& input)
      : reader_({path}, {.input = input}) {}

  /// Moves on to the next record. False at the end.
  bool next() {
    if (++index_ < parsed_.records.size()) {
      if (!parsed_.records[index_ - 1].fault) ++puzzle_;
    } else {
      do {
        if (!reader_.next(slice_)) return false;
        slice_.parse(parsed_);
      } while (parsed_.records.empty());
      index_ = puzzle_ = 0;
    }
    first_.add(static_cast<bool>(record().fault));
    return true;
  }

  const Record& record() const { return parsed_.records[index_]; }
  /// None if the record is malformed.
  PuzzleView puzzle() const { return record().fault ? PuzzleView() : parsed_.puzzle(puzzle_); }
  const InputLayout& layout() const { return *slice_.layout; }
  uint64_t line() const { return slice_.first_line + record().line; }
  const std::vector<std::string>& notes() const { return reader_.notes(); }
  /// What was assumed of the input, if most of it is malformed.
  std::string misreading() const { return misreading_text(first_, reader_.reading()); }

 private:
  SliceReader reader_;
  FirstRecords first_;
  Slice slice_;
  ParsedText parsed_;
  size_t index_ = 0;
  size_t puzzle_ = 0;
};

/// Whether an answer has a puzzle, and that is not this one.
bool is_of_another(const PuzzleView& puzzle, const ClaimedAnswer& claim) {
  if (claim.puzzle) return puzzle.grid == nullptr || *claim.puzzle != *puzzle.grid;
  if (!claim.candidates) return false;
  return puzzle.candidates == nullptr || *claim.candidates != *puzzle.candidates;
}

/// What is wrong with an answer; empty if nothing is.
std::string judge(const PuzzleView& puzzle, const ClaimedAnswer& claim) {
  if (!puzzle && claim.ends_malformed) return "";
  if (claim.solution && claim.status && !has_solution(*claim.status)) {
    return fmt::format("has a solution and says {}", name_of(*claim.status));
  }
  if (!claim.solution && !claim.status) return "not an answer";
  if (!puzzle) {
    const bool said = claim.status == Status::malformed && !claim.solution;
    return said ? "" : "answers a malformed puzzle";
  }
  if (is_of_another(puzzle, claim)) return "answers another puzzle";
  if (claim.solution) {
    return is_solution_of(puzzle, *claim.solution) ? "" : "not a solution of its puzzle";
  }
  if (claim.status == Status::malformed) return "the puzzle is not malformed";
  if (has_solution(*claim.status)) return "the solution is missing";
  return "";
}

/// An answer that tells its record, small and of one size, for sorting.
struct NumberedAnswer {
  uint64_t record = 0;
  uint64_t line = 0;
  PackedGrid puzzle;
  Candidates candidates;
  PackedGrid solution;
  bool has_puzzle = false;
  bool has_candidates = false;
  bool has_solution = false;
  Status status = Status::malformed;

  NumberedAnswer() = default;
  NumberedAnswer(const ClaimedAnswer& claim, uint64_t at_line)
      : record(*claim.record),
        line(at_line),
        has_puzzle(claim.puzzle.has_value()),
        has_candidates(claim.candidates.has_value()),
        has_solution(claim.solution.has_value()),
        status(*claim.status) {
    if (claim.puzzle) puzzle = PackedGrid(*claim.puzzle);
    if (claim.candidates) candidates = *claim.candidates;
    if (claim.solution) solution = PackedGrid(*claim.solution);
  }

  ClaimedAnswer claim() const {
    ClaimedAnswer claim{.record = record, .puzzle = {}, .solution = {}, .status = status};
    if (has_puzzle) claim.puzzle = puzzle.grid();
    if (has_candidates) claim.candidates = candidates;
    if (has_solution) claim.solution = solution.grid();
    return claim;
  }

  bool operator<(const NumberedAnswer& other) const {
    return record != other.record ? record < other.record : line < other.line;
  }
};

/// A word that is still to be proved.
struct Word {
  uint64_t line;
  Status status;
};

/// Verifies and counts.
class Verification {
 public:
  explicit Verification(const VerifyOptions& options)
      : options_(options),
        puzzles_(options.puzzles, options.input),
        answers_(options.solutions, {.format = options.solutions_format, .answers = true}) {}

  int execute() {
    try {
      compare();
    } catch (const DataError&) {
      end_early();
    } catch (const std::system_error&) {
      end_early();
    }
    print_message(notes_text(puzzles_.notes()) + notes_text(answers_.notes()) +
                  puzzles_.misreading());
    conclude(findings_ == 0 ? "OK" : "FAILED");
    return findings_ == 0 ? kDone : kCheckFailed;
  }

 private:
  void compare() {
    more_puzzles_ = puzzles_.next();
    more_answers_ = answers_.next();
    if (more_answers_ && is_answer_header(answers_.record())) more_answers_ = answers_.next();
    if (!check_in_order()) check_by_number();
    prove();
    uint64_t surplus = surplus_;
    for (; more_puzzles_; more_puzzles_ = puzzles_.next()) ++missing_;
    for (; more_answers_; more_answers_ = answers_.next()) ++surplus;
    const auto count = [this](const char* what, uint64_t number) {
      if (number > 0) report(fmt::format("{}: {}", what, with_separators(number)));
    };
    count("puzzles without an answer", missing_);
    count("answers without a puzzle", surplus);
  }

  // To be called where reading has failed: says what is verified so far, and throws the error on.
  [[noreturn]] void end_early() {
    if (passed_ == 0) throw;
    prove();
    print_message(notes_text(puzzles_.notes()) + notes_text(answers_.notes()) +
                  puzzles_.misreading());
    conclude("stopped early");
    std::fflush(stdout);
    throw;
  }

  // False at an answer that tells of another record than its place does.
  bool check_in_order() {
    for (; more_puzzles_ && more_answers_; more_answers_ = answers_.next()) {
      const ClaimedAnswer claim = read();
      if (claim.record && *claim.record != passed_ + 1) return false;
      check(claim, answers_.line());
    }
    return true;
  }

  // The rest, in any order. Memory is bounded however far apart an answer and its puzzle are.
  void check_by_number() {
    SpillSorter<NumberedAnswer> sorter(kSortBytes);
    for (; more_answers_; more_answers_ = answers_.next()) {
      const ClaimedAnswer claim = read();
      if (claim.record && claim.status) {
        sorter.add(NumberedAnswer(claim, answers_.line()));
      } else {
        report_wrong(answers_.line(), "not an answer with the number of its record");
      }
    }
    sorter.drain([this](const NumberedAnswer& answer) {
      if (answer.record <= passed_) {
        report_wrong(answer.line, fmt::format("answers record {} again", answer.record));
        return true;
      }
      for (; more_puzzles_ && passed_ + 1 < answer.record; pass()) ++missing_;
      if (more_puzzles_) {
        check(answer.claim(), answer.line);
      } else {
        ++surplus_;
      }
      return true;
    });
  }

  ClaimedAnswer read() const {
    return read_answer(answers_.layout(), answers_.record(), answers_.puzzle().grid);
  }

  // Goes on to the next puzzle.
  void pass() {
    ++passed_;
    more_puzzles_ = puzzles_.next();
  }

  // The answer to the puzzle that is next.
  void check(const ClaimedAnswer& claim, uint64_t line) {
    ++records_;
    const PuzzleView puzzle = puzzles_.puzzle();
    const std::string wrong = judge(puzzle, claim);
    if (!wrong.empty()) {
      report_wrong(line, wrong);
    } else if (!puzzle) {
      ++words_[static_cast<size_t>(Status::malformed)];
    } else if (claim.solution) {
      ++solutions_right_;
    } else if (options_.prove && *claim.status != Status::abandoned) {
      to_prove_.push_back({line, *claim.status});
      if (puzzle.grid != nullptr) unproved_grids_.push_back(*puzzle.grid);
      if (puzzle.candidates != nullptr) unproved_candidates_.push_back(*puzzle.candidates);
      if (to_prove_.size() == kProvedAtOnce) prove();
    } else {
      ++words_[static_cast<size_t>(*claim.status)];
      ++unproved_;
    }
    pass();
  }

  void prove() {
    if (to_prove_.empty()) return;
    if (!solver_) solver_ = find_solver("auto")->make({});
    std::vector<Grid> solutions(to_prove_.size());
    std::vector<SolveResult> results(to_prove_.size());
    if (unproved_candidates_.empty()) {
      solver_->solve(unproved_grids_, solutions, results);
    } else {
      solver_->solve_candidates(unproved_candidates_, solutions, results);
    }
    for (size_t i = 0; i < results.size(); ++i) {
      const auto& [line, word] = to_prove_[i];
      if (results[i].status == word) {
        ++words_[static_cast<size_t>(word)];
        ++proved_;
      } else {
        report_wrong(line, fmt::format("says {} and the puzzle is {}", name_of(word),
                                       name_of(results[i].status)));
      }
    }
    to_prove_.clear();
    unproved_grids_.clear();
    unproved_candidates_.clear();
  }

  void report(const std::string& finding) {
    if (++findings_ <= kFindingsShown) fmt::print("{}\n", finding);
  }
  void report_wrong(uint64_t line, const std::string& wrong) {
    ++wrong_;
    report(fmt::format("{}:{}: {}", options_.solutions, line, wrong));
  }

  void conclude(std::string_view verdict) const {
    if (findings_ > kFindingsShown) {
      fmt::print("and {} more findings\n", with_separators(findings_ - kFindingsShown));
    }
    fmt::print("{}: {} {}, {} {} right", verdict, with_separators(records_),
               records_ == 1 ? "record" : "records", with_separators(solutions_right_),
               solutions_right_ == 1 ? "solution" : "solutions");
    for (int status = 0; status < kStatusCount; ++status) {
      if (words_[status] == 0) continue;
      fmt::print(", {} {}", with_separators(words_[status]), kStatusNames[status]);
    }
    if (wrong_ > 0) fmt::print(", {} wrong", with_separators(wrong_));
    if (proved_ > 0) fmt::print("; {} proved", with_separators(proved_));
    if (unproved_ > 0) {
      fmt::print("; {} not proved", options_.prove ? "abandoned puzzles were" : "words were");
    }
    fmt::print("\n");
  }

  const VerifyOptions& options_;
  RecordStream puzzles_;
  RecordStream answers_;
  bool more_puzzles_ = false;
  bool more_answers_ = false;
  uint64_t passed_ = 0;   // puzzles
  uint64_t records_ = 0;  // answers to puzzles
  uint64_t solutions_right_ = 0;
  uint64_t wrong_ = 0;
  uint64_t missing_ = 0;
  uint64_t surplus_ = 0;
  uint64_t findings_ = 0;
  uint64_t proved_ = 0;
  uint64_t unproved_ = 0;
  std::array<uint64_t, kStatusCount> words_{};
  std::unique_ptr<Solver> solver_;
  std::vector<Word> to_prove_;
  // One of these is empty: all puzzles are of one type.
  std::vector<Grid> unproved_grids_;
  std::vector<Candidates> unproved_candidates_;
};

bool is_standard_input(const std::string& path) {
  return path == kStandardStream || output_place(path).descriptor == STDIN_FILENO;
}

void declare(CLI::App& app, VerifyOptions& options) {
  app.add_option("PUZZLES", options.puzzles, "The puzzles (-: standard input)")
      ->required()
      ->type_name("");
  app.add_option("SOLUTIONS", options.solutions, "The answers, in any output format of solve")
      ->required()
      ->type_name("");
  add_input_options(app, "PUZZLES", options.input);
  add_input_format_option(app, "--solutions-format", "SOLUTIONS", options.solutions_format);
  app.add_flag("--prove", options.prove,
               "Prove the words multiple and unsolvable, too, by solving these puzzles");
  app.footer(
      "Checks that record N of SOLUTIONS answers record N of PUZZLES: that a solution is a\n"
      "legal full grid and keeps every clue. Records that tell their number (csv, jsonl) may\n"
      "come in any order. Words (multiple, unsolvable, abandoned) are counted; --prove proves\n"
      "the first two. The right answer to a malformed puzzle is the word malformed, however many\n"
      "there are: --max-malformed of solve limits their number.\n"
      "\n"
      "Examples:\n"
      "  nonet verify puzzles.txt answers.txt\n"
      "  nonet solve puzzles.txt | nonet verify --prove puzzles.txt -\n"
      "\n"
      "Exit status: 0 every solution is right, 1 something is wrong or missing, 2 usage,\n"
      "4 input or output error.\n");
}

int verify(const VerifyOptions& options) {
  if (is_standard_input(options.puzzles) && is_standard_input(options.solutions)) {
    throw UsageError("PUZZLES and SOLUTIONS cannot both be standard input");
  }
  check_files({options.puzzles, options.solutions}, {{.path = kStandardStream}});
  return Verification(options).execute();
}

}  // namespace

CommandRun add_verify(CLI::App& app) { return bind_options(app, declare, verify); }

}  // namespace nonet::cli
