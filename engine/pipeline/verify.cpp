#include "engine/pipeline/verify.h"

#include <fmt/format.h>
#include <nonet/errors.h>
#include <nonet/solver.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <optional>
#include <system_error>

#include "engine/corpora/class_record.h"
#include "engine/io/formats/format_table.h"
#include "engine/io/formats/record_cursor.h"
#include "engine/io/slice_reader.h"
#include "engine/io/spill_sorter.h"
#include "engine/stats/report.h"

namespace nonet {
namespace {

constexpr size_t kSortBytes = size_t{1} << 26;  // more is kept in a temporary file

/// The records of an input, one at a time.
class RecordStream {
 public:
  RecordStream(const std::string& path, const InputOptions& input)
      : reader_({path}, {.input = input}) {}

  /// Reads the next record. Returns false at the end.
  bool next() {
    if (at_) at_.next();
    while (!at_) {
      if (!reader_.next(slice_)) return false;
      slice_.parse(parsed_);
      at_ = RecordCursor(parsed_);
    }
    first_.add(!at_.is_puzzle());
    return true;
  }

  Record record() const { return at_.record(); }
  /// Returns none if the record is malformed.
  PuzzleView puzzle() const {
    return at_.is_puzzle() ? parsed_.puzzle(at_.puzzle()) : PuzzleView();
  }
  const InputLayout& layout() const { return *slice_.layout; }
  uint64_t line() const { return slice_.first_line + record().line; }
  const std::vector<std::string>& notes() const { return reader_.notes(); }
  /// Returns misreading_text() for the input.
  std::optional<std::string> misreading() const {
    return misreading_text(first_, reader_.reading());
  }

 private:
  SliceReader reader_;
  FirstRecords first_;
  Slice slice_;
  ParsedText parsed_;
  RecordCursor at_;  // in parsed_
};

/// Returns whether an answer contains a puzzle that differs from this one.
bool is_of_another(const PuzzleView& puzzle, const ClaimedAnswer& claim) {
  if (claim.puzzle) return puzzle.grid == nullptr || *claim.puzzle != *puzzle.grid;
  if (!claim.candidates) return false;
  return puzzle.candidates == nullptr || *claim.candidates != *puzzle.candidates;
}

/// Returns the reason why an answer is wrong; none if it is right. `puzzle` refers to none if its
/// record is malformed.
std::optional<std::string> fault_in(const PuzzleView& puzzle, const ClaimedAnswer& claim) {
  if (!puzzle && claim.ends_malformed) return {};
  if (claim.solution && claim.status && !has_solution(*claim.status)) {
    return fmt::format("has a solution and says {}", name_of(*claim.status));
  }
  if (!claim.solution && !claim.status) return "not an answer";
  if (!puzzle) {
    if (claim.status == Status::malformed && !claim.solution) return {};
    return "answers a malformed puzzle";
  }
  if (is_of_another(puzzle, claim)) return "answers another puzzle";
  if (claim.solution) {
    if (is_solution_of(puzzle, *claim.solution)) return {};
    return "not a solution of its puzzle";
  }
  if (claim.status == Status::malformed) return "the puzzle is not malformed";
  if (has_solution(*claim.status)) return "the solution is missing";
  return {};
}

/// An answer with the number of its record, compact and of fixed size, for sorting.
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

/// A status word that is not proved yet.
struct Word {
  uint64_t line;
  Status status;
};

class Verifier {
 public:
  explicit Verifier(const VerifyConfig& config)
      : puzzles_(config.puzzles, config.input),
        answers_(config.solutions, {.format = config.solutions_format, .answers = true}) {
    result_.puzzles = config.puzzles;
    result_.solutions = config.solutions;
    result_.proves = config.proves;
  }

  Verification execute(RunControl& control) {
    try {
      compare();
    } catch (const DataError&) {
      control.read_error = std::current_exception();
    } catch (const std::system_error&) {
      control.read_error = std::current_exception();
    }
    if (control.read_error) {
      result_.is_complete = false;
      prove();
    }
    result_.notes = puzzles_.notes();
    result_.notes.insert(result_.notes.end(), answers_.notes().begin(), answers_.notes().end());
    result_.misreading = puzzles_.misreading();
    return result_;
  }

 private:
  void compare() {
    more_puzzles_ = puzzles_.next();
    more_answers_ = answers_.next();
    if (more_answers_ && is_answer_header(answers_.record())) more_answers_ = answers_.next();
    if (!check_in_order()) check_by_number();
    prove();
    for (; more_puzzles_; more_puzzles_ = puzzles_.next()) ++result_.missing;
    for (; more_answers_; more_answers_ = answers_.next()) ++result_.surplus;
  }

  // Returns false at an answer whose record number is not that of its place.
  bool check_in_order() {
    for (; more_puzzles_ && more_answers_; more_answers_ = answers_.next()) {
      const ClaimedAnswer claim = read();
      if (claim.record && *claim.record != passed_ + 1) return false;
      check(claim, answers_.line());
    }
    return true;
  }

  // Checks the other answers, in any order. Memory is bounded for any distance between an answer
  // and its puzzle.
  void check_by_number() {
    SpillSorter<NumberedAnswer> sorter(kSortBytes);
    for (; more_answers_; more_answers_ = answers_.next()) {
      const ClaimedAnswer claim = read();
      if (claim.record && claim.status) {
        sorter.add(NumberedAnswer(claim, answers_.line()));
      } else {
        add_wrong(answers_.line(), "not an answer with the number of its record");
      }
    }
    sorter.drain([this](const NumberedAnswer& answer) {
      if (answer.record <= passed_) {
        add_wrong(answer.line, fmt::format("answers record {} again", answer.record));
        return true;
      }
      for (; more_puzzles_ && passed_ + 1 < answer.record; pass()) ++result_.missing;
      if (more_puzzles_) {
        check(answer.claim(), answer.line);
      } else {
        ++result_.surplus;
      }
      return true;
    });
  }

  ClaimedAnswer read() const {
    return read_answer(answers_.layout(), answers_.record(), answers_.puzzle().grid);
  }

  // Reads the next puzzle.
  void pass() {
    ++passed_;
    more_puzzles_ = puzzles_.next();
  }

  // Checks the answer to the next puzzle.
  void check(const ClaimedAnswer& claim, uint64_t line) {
    ++result_.records;
    const PuzzleView puzzle = puzzles_.puzzle();
    if (const auto fault = fault_in(puzzle, claim)) {
      add_wrong(line, *fault);
    } else if (!puzzle) {
      add_word(Status::malformed);
    } else if (claim.solution) {
      ++result_.right_solutions;
    } else if (result_.proves && *claim.status != Status::abandoned) {
      to_prove_.push_back({line, *claim.status});
      if (puzzle.grid != nullptr) unproved_grids_.push_back(*puzzle.grid);
      if (puzzle.candidates != nullptr) unproved_candidates_.push_back(*puzzle.candidates);
      if (to_prove_.size() == kPreferredBatch) prove();
    } else {
      add_word(*claim.status);
      ++result_.unproved;
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
        add_word(word);
        ++result_.proved;
      } else {
        add_wrong(line, fmt::format("says {} and the puzzle is {}", name_of(word),
                                    name_of(results[i].status)));
      }
    }
    to_prove_.clear();
    unproved_grids_.clear();
    unproved_candidates_.clear();
  }

  void add_word(Status status) { ++result_.words[static_cast<size_t>(status)]; }

  void add_wrong(uint64_t line, const std::string& reason) {
    ++result_.wrong;
    if (result_.first_wrong.size() < Verification::kMaxWrongAnswers) {
      result_.first_wrong.push_back({line, reason});
    }
  }

  RecordStream puzzles_;
  RecordStream answers_;
  bool more_puzzles_ = false;
  bool more_answers_ = false;
  uint64_t passed_ = 0;  // puzzles
  Verification result_;
  std::unique_ptr<Solver> solver_;
  std::vector<Word> to_prove_;
  // One of these is empty: all puzzles are of one type.
  std::vector<Grid> unproved_grids_;
  std::vector<Candidates> unproved_candidates_;
};

}  // namespace

Verification verify(const VerifyConfig& config, RunControl& control) {
  return Verifier(config).execute(control);
}

}  // namespace nonet
