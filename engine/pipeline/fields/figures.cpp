#include "engine/pipeline/fields/figures.h"

#include <nonet/canonical.h>

#include "engine/core/clock.h"

namespace nonet {

Figures::Figures(const FigureOptions& options, std::span<const FigureGroup> groups)
    : options_(options), backdoors_(options.give_up) {
  for (const FigureGroup group : groups) groups_ |= 1U << static_cast<int>(group);
  if (options.checks_minimality) groups_ |= 1U << static_cast<int>(FigureGroup::minimality);
  if (wants(FigureGroup::rating)) rater_.emplace(options.give_up, options.solver);
  if (wants(FigureGroup::minimality)) minimizer_.emplace(options.give_up);
  if (wants(FigureGroup::explanation)) {
    explainer_.emplace(ExplainOptions{.techniques = options.techniques,
                                      .max_er = options.max_er,
                                      .max_seconds = options.max_seconds,
                                      .give_up = options.give_up});
  }
}

void Figures::begin(const Slice& slice, const ParsedText& parsed,
                    std::optional<GivenAnswers> answers, std::span<const uint64_t> numbers) {
  slice_ = &slice;
  parsed_ = &parsed;
  answers_ = answers;
  numbers_ = numbers;
  solutions_.clear();
  results_.clear();
  ratings_.clear();
  minimality_.clear();
}

void Figures::go_to(const RecordCursor& at) {
  at_ = at;
  record_ = at.record();
  explanation_.reset();
  minlex_.reset();
}

Status Figures::status() {
  if (!is_puzzle()) return Status::malformed;
  const Status status = plain_status();
  const bool is_explained = status == Status::unique && wants(FigureGroup::explanation);
  return is_explained && is_abandoned() ? Status::abandoned : status;
}

Status Figures::plain_status() { return has_answer() ? given().status : own_status(); }

Status Figures::own_status() {
  if (has(FigureGroup::rating)) return rating().status;
  if (has(FigureGroup::minimality)) return minimality().status;
  solve();
  return results_[at_.puzzle()].status;
}

std::optional<uint64_t> Figures::guesses() {
  if (has_answer()) return given().guesses;
  if (!is_puzzle()) return {};
  if (has(FigureGroup::rating)) return rating().guesses;
  solve();
  return results_[at_.puzzle()].guesses;
}

std::optional<uint64_t> Figures::solutions() {
  if (has_answer()) return given().solutions;
  if (!is_puzzle()) return {};
  solve();
  return results_[at_.puzzle()].solutions;
}

uint64_t Figures::nanos() const { return given().nanos; }

const Grid* Figures::solution() {
  if (!is_puzzle()) return nullptr;
  const size_t i = at_.puzzle();
  if (has_answer() && has_solution(given().status)) return &answers_->solutions[i];
  if (has_answer()) return nullptr;
  solve();
  return has_solution(results_[i].status) ? &solutions_[i] : nullptr;
}

bool Figures::is_unique() {
  // With a limit of 1, the answer of the run does not say whether there are more solutions.
  const bool is_open = !has_answer() || given().status == Status::solved;
  return (is_open ? own_status() : given().status) == Status::unique;
}

const Rating& Figures::rating() {
  if (ratings_.empty()) {
    ratings_.resize(parsed_->puzzles.size());
    rater_->rate(parsed_->puzzles, ratings_);
  }
  return ratings_[at_.puzzle()];
}

const Minimality& Figures::minimality() {
  if (minimality_.empty()) {
    minimality_.resize(parsed_->puzzles.size());
    minimizer_->check(parsed_->puzzles, minimality_);
  }
  return minimality_[at_.puzzle()];
}

const Grid& Figures::minlex() {
  if (!minlex_) minlex_ = canonical_form(puzzle());
  return *minlex_;
}

const Explanation& Figures::explanation() {
  if (!explanation_) {
    steps_.clear();
    const PuzzleView puzzle = explained();
    const uint64_t start = now_nanos();
    explanation_ = explainer_->explain(puzzle, options_.keeps_steps ? &steps_ : nullptr);
    explanation_nanos_ = now_nanos() - start;
  }
  return *explanation_;
}

PuzzleView Figures::explained() {
  return options_.form == ExplainedForm::canonical ? PuzzleView(minlex()) : view();
}

Grid Figures::only_solution() {
  if (has_answer()) return answers_->solutions[at_.puzzle()];
  solve();
  return solutions_[at_.puzzle()];
}

void Figures::solve() {
  if (!results_.empty()) return;
  if (!solver_) solver_ = rating_solver(options_.solver).make({.give_up = options_.give_up});
  solutions_.resize(parsed_->puzzle_count());
  results_.resize(parsed_->puzzle_count());
  if (has_grids()) {
    solver_->solve(parsed_->puzzles, solutions_, results_);
  } else {
    solver_->solve_candidates(parsed_->candidates, solutions_, results_);
  }
}

}  // namespace nonet
