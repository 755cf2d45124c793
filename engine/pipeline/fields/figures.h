// The figures of puzzles: answers, ratings, explanations, minimality, forms. Each is computed when
// it is first asked for.
#pragma once

#include <nonet/explain.h>
#include <nonet/rate.h>
#include <nonet/solver.h>
#include <nonet/solver_table.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/corpora/minimal/minimizer.h"
#include "engine/corpora/ratings/trials.h"
#include "engine/io/formats/record_cursor.h"
#include "engine/io/slice_reader.h"

namespace nonet {

/// Which form of a puzzle is explained. ER depends on how a puzzle is written.
enum class ExplainedForm { given, canonical };

struct FigureOptions {
  ExplainedForm form = ExplainedForm::given;
  Techniques techniques = {};                ///< that are tried
  uint8_t max_er = ExplainOptions{}.max_er;  ///< in tenths, see ExplainOptions
  double max_seconds = 0;                    ///< of an explanation, see ExplainOptions
  bool keeps_steps = false;                  ///< of explanations
  bool checks_minimality = false;            ///< even if no field needs it
  const SolverRow* solver = nullptr;         ///< of ratings and solutions, see rating_solver()
  /// After it is set, figures come soon and are invalid. Null: never.
  const std::atomic<bool>* give_up = nullptr;
};

/// What a figure is computed from. Statuses and guesses come from a group that is computed anyway.
enum class FigureGroup : uint8_t { none, rating, explanation, trials, minimality };

/// The working memory of each group, in bytes: of a thread, and for each record of its batch more.
struct FigureMemory {
  uint32_t of_thread, of_record;
};
inline constexpr FigureMemory kFigureMemory[] = {
    {0, 0},            // none
    {1'250'000, 160},  // rating: a solver, and the equivalents of half a thousand puzzles
    {3'200'000, 0},    // explanation: chains of the hardest puzzles
    {600'000, 0},      // trials
    {1'250'000, 512},  // minimality: a solver, and clues to test
};

/// Answers of run(): a solution and a result for each puzzle.
struct GivenAnswers {
  std::span<const Grid> solutions;
  std::span<const SolveResult> results;
};

/// The figures of the records of a batch. Holds the working memory of one thread.
class Figures {
 public:
  /// `groups` are those that will be asked for.
  Figures(const FigureOptions& options, std::span<const FigureGroup> groups);

  /// Begins a batch. The arguments must outlive the calls below. Without answers, puzzles are
  /// solved with the solver of the options.
  /// `numbers` are those of the records; none: they follow from the slice.
  void begin(const Slice& slice, const ParsedText& parsed, std::optional<GivenAnswers> answers = {},
             std::span<const uint64_t> numbers = {});

  /// Goes to a record of the batch. The functions below are about it.
  void go_to(const RecordCursor& at);

  uint64_t number() const {
    return numbers_.empty() ? slice_->first_record + at_.index() : numbers_[at_.index()];
  }
  uint64_t line() const { return slice_->first_line + record_.line; }
  const Slice& slice() const { return *slice_; }
  const Record& record() const { return record_; }
  bool is_puzzle() const { return !record_.fault; }
  /// Malformed for a record that is no puzzle. Abandoned for a puzzle that is given up.
  Status status();
  /// Returns the guesses; none for a record that is no puzzle, unless answers are given.
  std::optional<uint64_t> guesses();
  /// The same of the number of solutions found.
  std::optional<uint64_t> solutions();
  /// Requires that answers are given.
  uint64_t nanos() const;
  /// Returns null if there is none.
  const Grid* solution();

  /// Returns the puzzle; none of a record that is no puzzle.
  PuzzleView view() const { return is_puzzle() ? parsed_->puzzle(at_.puzzle()) : PuzzleView(); }

  /// Returns an empty text for the value of a field, until the next call.
  std::string& text() {
    text_.clear();
    return text_;
  }

  /// Whether the puzzles of the batch are grids and not candidates.
  bool has_grids() const { return parsed_->candidates.empty(); }
  /// Returns whether there is exactly one solution, proved. Requires a puzzle.
  bool is_unique();

  // The functions below require a puzzle that is a grid.

  const Grid& puzzle() const { return parsed_->puzzles[at_.puzzle()]; }
  const Rating& rating();
  const Minimality& minimality();
  const Grid& minlex();

  // The functions below require a puzzle with exactly one solution.

  /// With the form `canonical` it requires a grid.
  const Explanation& explanation();
  /// Whether a step is above `max_er`, or the explanation takes too long.
  bool is_abandoned() { return !explanation().is_complete && explanation_->er == 0; }
  /// Returns the puzzle that is explained.
  PuzzleView explained();
  const std::vector<SolvingStep>& steps() const { return steps_; }
  /// Returns the time that the explanation took.
  uint64_t explanation_nanos() {
    explanation();
    return explanation_nanos_;
  }
  /// Returns the solution. Requires a grid.
  Grid only_solution();
  int backdoor() { return backdoors_.smallest(puzzle(), only_solution()); }

 private:
  bool wants(FigureGroup group) const { return (groups_ >> static_cast<int>(group) & 1) != 0; }
  bool has(FigureGroup group) const { return has_grids() && wants(group); }
  bool has_answer() const { return answers_.has_value(); }
  SolveResult given() const {
    return is_puzzle() ? answers_->results[at_.puzzle()] : SolveResult();
  }
  // The status of a puzzle whatever its explanation says.
  Status plain_status();
  Status own_status();
  void solve();

  const FigureOptions options_;
  unsigned groups_ = 0;
  std::unique_ptr<Solver> solver_;  // null: not needed yet
  std::optional<Rater> rater_;
  std::optional<Minimizer> minimizer_;
  std::optional<Explainer> explainer_;
  Backdoors backdoors_;

  // Of the batch; empty if not computed yet:
  const Slice* slice_ = nullptr;
  const ParsedText* parsed_ = nullptr;
  std::optional<GivenAnswers> answers_;
  std::span<const uint64_t> numbers_;
  std::vector<Grid> solutions_;
  std::vector<SolveResult> results_;
  std::vector<Rating> ratings_;
  std::vector<Minimality> minimality_;

  // Of the record:
  RecordCursor at_;
  Record record_;
  std::optional<Explanation> explanation_;
  uint64_t explanation_nanos_ = 0;
  std::vector<SolvingStep> steps_;
  std::optional<Grid> minlex_;
  std::string text_;
};

}  // namespace nonet
