#include "engine/pipeline/verify.h"

#include <fmt/format.h>
#include <nonet/errors.h>
#include <nonet/solver.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <iterator>
#include <memory>
#include <optional>
#include <system_error>

#include "engine/io/formats/foreign_answer.h"
#include "engine/io/formats/format_table.h"
#include "engine/io/spill_sorter.h"
#include "engine/pipeline/claims.h"
#include "engine/pipeline/record_stream.h"
#include "engine/pipeline/verify_flow.h"
#include "engine/stats/report.h"

namespace nonet {
namespace {

constexpr size_t kSortBytes = size_t{1} << 26;  // more is kept in a temporary file

// An answer may be that of one of so many puzzles after the next one.
constexpr size_t kPuzzlesAhead = 64;
// A grid that solves a puzzle with fewer clues may do so by chance.
constexpr int kFewestClues = 17;

/// A status word that is not proved yet.
struct Word {
  uint64_t line;
  Status status;
};

class Verifier {
 public:
  explicit Verifier(const VerifyConfig& config)
      : config_(config),
        puzzles_(config.puzzles, slice_options(config, puzzle_options(config))),
        ahead_(puzzles_),
        answers_(config.solutions,
                 slice_options(config, {.format = config.solutions_format, .answers = true})) {
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
    if (std::string note = puzzles_.full_grids().note(); !note.empty()) {
      result_.notes.push_back(std::move(note));
    }
    std::ranges::move(answers_.notes(), std::back_inserter(result_.notes));
    if (header_line_ > 0) {
      result_.notes.push_back(
          fmt::format("{}: line {} is taken for a header", config_.solutions, header_line_));
    }
    result_.misreading = puzzles_.misreading();
    return result_;
  }

 private:
  /// The puzzle that was answered last, in order.
  struct Answered {
    PuzzleCopy puzzle;
    std::optional<Grid> solution;  // a right one; none: the answer was wrong
    bool was_first_record = false;
    bool was_no_answer = false;
  };

  static InputOptions puzzle_options(const VerifyConfig& config) {
    InputOptions options = config.input;
    if (config.matches_puzzles) {
      options.refusal = refuse_candidates("by which answers cannot be matched");
    }
    return options;
  }

  static SliceOptions slice_options(const VerifyConfig& config, const InputOptions& input) {
    SliceOptions options = slices_for(config.threads);
    options.slice_records /= 2;  // a batch has two slices
    options.slice_bytes /= 2;
    options.input = input;
    options.leaves_loading = true;
    return options;
  }

  void compare() {
    more_answers_ = answers_.next();
    if (more_answers_) skip_header();
    if (more_answers_) first_answer_line_ = answers_.line();
    if (config_.matches_puzzles) {
      check_by_puzzle();
    } else if (!check_in_order()) {
      check_by_number();
    }
    prove();
    for (; ahead_.has(0); ahead_.pop()) ++result_.missing;
    for (; more_answers_; more_answers_ = answers_.next()) {
      if (!is_further_solution(answers_.claim())) ++result_.surplus;
    }
  }

  void skip_header() {
    const bool is_own = is_answer_header(answers_.record());
    if (!is_own && !is_foreign_header(answers_.record().text)) return;
    if (!is_own) header_line_ = answers_.line();
    more_answers_ = answers_.next();
  }

  // Returns false at an answer whose record number is not that of its place.
  bool check_in_order() {
    check_on_all_threads();
    while (more_answers_) {
      if (pass_right()) continue;
      if (!ahead_.has(0)) return true;
      if (!check_next()) return false;
    }
    return true;
  }

  // Checks all but the ends of both files, as far as answers are in order. Two pipes may depend on
  // each other: they are read when their records are needed.
  void check_on_all_threads() {
    if (config_.matches_puzzles || !more_answers_) return;
    if (!puzzles_.has_known_size() && !answers_.has_known_size()) return;
    puzzles_.read_ahead();
    std::atomic<uint64_t> shift = shift_of_answers();
    compare_ahead(puzzles_, answers_, shift, config_.threads, [&] {
      while (puzzles_.ahead() > kPuzzlesAhead && answers_.ahead() > 0) {
        if (pass_right()) continue;
        ahead_.has(0);
        if (!check_next()) return false;
      }
      shift = shift_of_answers();
      return true;
    });
  }

  // Returns the number of an answer, less that of its puzzle.
  uint64_t shift_of_answers() const { return answers_.number() - (passed_ + 1); }

  // Passes answers that compare_ahead() has found right. Returns false if this is none.
  bool pass_right() {
    if (!ahead_.empty()) return false;
    const size_t count =
        std::min({answers_.right_ahead(passed_ + 1), puzzles_.ahead_in_slice(), answers_.ahead()});
    if (count == 0) return false;
    puzzles_.skip(count);
    answers_.skip(count - 1);
    passed_ += count;
    result_.records += count;
    result_.right_solutions += count;
    last_ = {.puzzle = PuzzleCopy(puzzles_.puzzle()), .solution = answers_.claim().solution};
    more_answers_ = answers_.next();
    return true;
  }

  // Checks this answer. Returns false if its record number is not that of its place.
  bool check_next() {
    const ClaimedAnswer claim = answers_.claim();
    if (claim.record && *claim.record != passed_ + 1) return false;
    bool is_next = true;
    if (fault_in(ahead_[0].view(), claim)) {
      is_next = !is_further_solution(claim) && !is_answer_before(claim);
      if (is_next) skip_unanswered(claim);
    }
    if (is_next) check(claim, answers_.line());
    more_answers_ = answers_.next();
    return true;
  }

  // Counts a solution of the puzzle that was answered last, if it differs from the one before.
  bool is_further_solution(const ClaimedAnswer& claim) {
    if (!solves_last(claim) || !last_.solution || *last_.solution == *claim.solution) return false;
    last_.solution = claim.solution;
    ++result_.further;
    return true;
  }

  // Counts another answer to the puzzle that was answered last: a right one after a wrong one,
  // which may have been a header, or the same one again.
  bool is_answer_before(const ClaimedAnswer& claim) {
    if (!solves_last(claim)) return false;
    if (last_.solution) {
      add_wrong(answers_.line(), fmt::format("answers record {} again", passed_));
      return true;
    }
    if (last_.was_first_record && last_.was_no_answer) {
      header_line_ = result_.first_wrong.front().line;
      result_.first_wrong.clear();
      --result_.wrong;
    }
    ++result_.right_solutions;
    last_.solution = claim.solution;
    return true;
  }

  bool solves_last(const ClaimedAnswer& claim) const {
    const PuzzleView puzzle = last_.puzzle.view();
    return puzzle && claim.solution && !claim.record && !is_of_another(puzzle, claim) &&
           is_solution_of(puzzle, *claim.solution);
  }

  // Passes puzzles without an answer, if one of the next puzzles is that of this answer.
  void skip_unanswered(const ClaimedAnswer& claim) {
    if (!claim.solution || claim.record) return;
    for (size_t i = 1; i <= kPuzzlesAhead && ahead_.has(i); ++i) {
      const PuzzleView puzzle = ahead_[i].view();
      if (!puzzle || fault_in(puzzle, claim)) continue;
      if (puzzle.grid != nullptr && clues_of(*puzzle.grid) < kFewestClues) continue;
      for (; i > 0; --i) {
        ++result_.missing;
        pass();
      }
      return;
    }
  }

  static int clues_of(const Grid& grid) {
    return kCells - static_cast<int>(std::ranges::count(grid.cells, 0));
  }

  // Checks the other answers, in any order. Memory is bounded for any distance between an answer
  // and its puzzle.
  void check_by_number() {
    SpillSorter<NumberedAnswer> sorter(kSortBytes);
    for (; more_answers_; more_answers_ = answers_.next()) {
      const ClaimedAnswer claim = answers_.claim();
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
      for (; ahead_.has(0) && passed_ + 1 < answer.record; pass()) ++result_.missing;
      if (ahead_.has(0)) {
        check(answer.claim(), answer.line);
      } else {
        ++result_.surplus;
      }
      return true;
    });
  }

  // Matches answers with the puzzles that they contain, in any order.
  void check_by_puzzle() {
    SpillSorter<MatchedRecord> sorter(kSortBytes);
    uint64_t malformed = 0;
    for (; ahead_.has(0); ahead_.pop()) {
      if (const Grid* const grid = ahead_[0].grid()) {
        sorter.add({.key = PackedGrid(*grid), .answer = {}});
      } else {
        ++malformed;
      }
    }
    for (; more_answers_; more_answers_ = answers_.next()) {
      const ClaimedAnswer claim = answers_.claim();
      const bool is_for_malformed =
          !claim.puzzle && !claim.solution && claim.status == Status::malformed;
      if (claim.puzzle) {
        sorter.add({.key = PackedGrid(*claim.puzzle),
                    .is_answer = true,
                    .answer = NumberedAnswer(claim, answers_.line())});
      } else if (is_for_malformed && malformed > 0) {
        --malformed;
        ++result_.records;
        add_word(Status::malformed);
      } else {
        add_wrong(answers_.line(),
                  is_for_malformed ? "answers a malformed puzzle" : "contains no puzzle");
      }
    }
    result_.missing += malformed;
    Group group;
    sorter.drain([this, &group](const MatchedRecord& record) {
      if (record.key != group.key) {
        result_.missing += group.unanswered;
        group = {.key = record.key, .last_solution = {}};
      }
      if (!record.is_answer) {
        ++group.unanswered;
        group.is_known = true;
      } else if (!group.is_known) {
        ++result_.surplus;
      } else {
        check_matched(record, group);
      }
      return true;
    });
    result_.missing += group.unanswered;
    std::ranges::sort(result_.first_wrong, {}, &WrongAnswer::line);
  }

  /// The answers to equal puzzles.
  struct Group {
    PackedGrid key;
    bool is_known = false;
    uint64_t unanswered = 0;
    std::optional<Grid> last_solution;  // a right one
  };

  void check_matched(const MatchedRecord& record, Group& group) {
    const ClaimedAnswer claim = record.answer.claim();
    const Grid grid = group.key.grid();
    const bool is_right = !fault_in(PuzzleView(grid), claim);
    const bool differs =
        group.last_solution && claim.solution && *group.last_solution != *claim.solution;
    if (is_right && differs) {
      ++result_.further;
    } else if (group.unanswered > 0) {
      --group.unanswered;
      check_answer(PuzzleView(grid), claim, record.answer.line);
    } else {
      ++result_.surplus;
    }
    if (is_right) group.last_solution = claim.solution;
  }

  // Reads the next puzzle. The one before is not answered.
  void pass() {
    ++passed_;
    last_ = {};
    ahead_.pop();
  }

  // Checks the answer to the next puzzle.
  void check(const ClaimedAnswer& claim, uint64_t line) {
    const bool is_right = check_answer(ahead_[0].view(), claim, line);
    last_.was_first_record = passed_ == 0 && line == first_answer_line_;
    last_.was_no_answer = !claim.solution && !claim.status;
    // Nothing is known about other solutions of a puzzle that has none in the answers.
    last_.puzzle = is_right && !claim.solution ? PuzzleCopy() : ahead_[0];
    last_.solution.reset();
    if (is_right) last_.solution = claim.solution;
    ++passed_;
    ahead_.pop();
  }

  // Returns false for a wrong answer.
  bool check_answer(const PuzzleView& puzzle, const ClaimedAnswer& claim, uint64_t line) {
    ++result_.records;
    if (const auto fault = fault_in(puzzle, claim)) {
      add_wrong(line, *fault);
      return false;
    }
    if (!puzzle) {
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
    return true;
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

  const VerifyConfig& config_;
  RecordStream puzzles_;
  PuzzlesAhead ahead_;
  RecordStream answers_;
  bool more_answers_ = false;
  uint64_t passed_ = 0;  // puzzles
  Answered last_;
  uint64_t first_answer_line_ = 0;
  uint64_t header_line_ = 0;  // 0: no line was taken for a header that nonet does not write
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
