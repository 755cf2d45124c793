#include <nonet/canonical.h>
#include <nonet/rate.h>
#include <nonet/solver.h>
#include <nonet/solver_table.h>

#include <algorithm>

#include "engine/corpora/ratings/rating_equivalents.h"
#include "engine/corpora/ratings/singles.h"
#include "engine/explain/closure.h"

namespace nonet {
namespace {

uint8_t clues_of(const Grid& puzzle) {
  return static_cast<uint8_t>(kCells - std::ranges::count(puzzle.cells, 0));
}

// `guesses` are those of the search contract, whose inference is naked and hidden singles and
// locked candidates.
Technique technique_of(const Grid& puzzle, uint64_t guesses) {
  if (guesses > 0) return falls_to_sets(puzzle) ? Technique::sets : Technique::guess;
  if (!falls_to_singles(puzzle)) return Technique::locked;
  return falls_to_naked_singles(puzzle) ? Technique::naked : Technique::hidden;
}

}  // namespace

Rater::Rater(const std::atomic<bool>* give_up, const SolverRow* solver)
    : give_up_(give_up),
      batch_(rating_solver(solver).batch),
      solver_(rating_solver(solver).make({.limit = 2, .give_up = give_up})) {}
Rater::~Rater() = default;
Rater::Rater(Rater&&) noexcept = default;
Rater& Rater::operator=(Rater&&) noexcept = default;

void Rater::rate(std::span<const Grid> puzzles, std::span<Rating> ratings) {
  // The equivalents of this number of puzzles make one call of the solver: the number of puzzles
  // that it prefers, and more where that takes little memory.
  const size_t puzzles_of_call = std::max(kPreferredBatch, batch_ / kRatingEquivalents);
  for (size_t begin = 0; begin < puzzles.size(); begin += batch_) {
    const size_t end = std::min(begin + batch_, puzzles.size());
    rate_as_given(puzzles.subspan(begin, end - begin), ratings.subspan(begin, end - begin));
    for (size_t at = begin; at < end; at += puzzles_of_call) {
      if (give_up_ != nullptr && give_up_->load(std::memory_order_relaxed)) return;
      const size_t count = std::min(puzzles_of_call, end - at);
      rate_equivalents(puzzles.subspan(at, count), ratings.subspan(at, count));
    }
  }
}

void Rater::rate_as_given(std::span<const Grid> puzzles, std::span<Rating> ratings) {
  solve(puzzles);
  for (size_t i = 0; i < puzzles.size(); ++i) {
    const SolveResult& result = results_[i];
    const bool is_unique = result.status == Status::unique;
    ratings[i] = {
        .status = result.status,
        .technique = is_unique ? technique_of(puzzles[i], result.guesses) : Technique::none,
        .clues = clues_of(puzzles[i]),
        .guesses = result.guesses,
        .equivalent_guesses = 0};
  }
}

// Counts the guesses for the equivalents. A puzzle that needs no guess needs none in any form,
// because the result of inference does not depend on the form.
void Rater::rate_equivalents(std::span<const Grid> puzzles, std::span<Rating> ratings) {
  const auto needs_guess = [](const Rating& rating) {
    return rating.status == Status::unique && rating.guesses > 0;
  };
  equivalents_.clear();
  for (size_t i = 0; i < puzzles.size(); ++i) {
    if (!needs_guess(ratings[i])) continue;
    append_rating_equivalents(canonical_form(puzzles[i]), 0, kRatingEquivalents, equivalents_);
  }
  solve(equivalents_);
  auto result = results_.cbegin();
  for (Rating& rating : ratings) {
    if (!needs_guess(rating)) continue;
    for (int i = 0; i < kRatingEquivalents; ++i) rating.equivalent_guesses += (result++)->guesses;
  }
}

void Rater::solve(std::span<const Grid> puzzles) {
  solutions_.resize(puzzles.size());
  results_.resize(puzzles.size());
  solver_->solve(puzzles, solutions_, results_);
}

}  // namespace nonet
