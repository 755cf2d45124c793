#include "engine/corpora/ratings/trials.h"

#include <algorithm>
#include <bit>

#include "engine/corpora/ratings/singles.h"
#include "engine/corpora/ratings/singles_batch.h"

namespace nonet {
namespace {

Singles::Outcome settle_by_trials(Singles& state, int depth);

// Settles singles, then removes candidates by trials.
Singles::Outcome settle(Singles& state, int depth) {
  const Singles::Outcome outcome = state.propagate();
  if (outcome != Singles::Outcome::stuck || depth == 0) return outcome;
  return settle_by_trials(state, depth);
}

// Removes candidates by trials until there are none to remove.
Singles::Outcome settle_by_trials(Singles& state, int depth) {
  bool is_change = true;
  while (is_change) {
    is_change = false;
    for (int cell = 0; cell < kCells; ++cell) {
      for (int digit = 1; digit <= 9; ++digit) {
        const uint32_t digits = state.candidates_of(cell);
        if (std::has_single_bit(digits)) break;
        if ((digits >> (digit - 1) & 1) == 0) continue;
        Singles trial = state;
        trial.place(cell, digit);
        if (settle(trial, depth - 1) != Singles::Outcome::contradiction) continue;
        state.remove(cell, digit);
        const Singles::Outcome outcome = settle(state, depth - 1);
        if (outcome != Singles::Outcome::stuck) return outcome;
        is_change = true;
      }
    }
  }
  return Singles::Outcome::stuck;
}

}  // namespace

int trial_depth(const Grid& puzzle) {
  constexpr int kDeepest = 2;
  Singles state(puzzle);
  for (int depth = 0; depth <= kDeepest; ++depth) {
    if (settle(state, depth) == Singles::Outcome::solved) return depth;
  }
  return kDeepest + 1;
}

Backdoors::Backdoors(const std::atomic<bool>* give_up)
    : give_up_(give_up), batch_(make_singles_batch()) {}
Backdoors::~Backdoors() = default;
Backdoors::Backdoors(Backdoors&&) noexcept = default;
Backdoors& Backdoors::operator=(Backdoors&&) noexcept = default;

int Backdoors::smallest(const Grid& puzzle, const Grid& solution) {
  Singles state(puzzle);
  if (state.propagate() == Singles::Outcome::solved) return 0;
  solution_ = solution;
  with_ = puzzle;
  cells_.clear();
  for (int cell = 0; cell < kCells; ++cell) {
    if (std::has_single_bit(state.candidates_of(cell))) {
      with_.cells[cell] = solution.cells[cell];
    } else {
      cells_.push_back(cell);
    }
  }
  for (int size = 1;; ++size) {
    tried_.clear();
    if (try_all(0, size) || check()) return size;
  }
}

// Adds `more` of the cells from number `first` on in all ways. Returns whether one of them solves
// the puzzle; some may still wait in tried_.
bool Backdoors::try_all(size_t first, int more) {
  constexpr size_t kTogether = 2048;
  if (more == 0) {
    tried_.push_back(with_);
    return tried_.size() >= kTogether && check();
  }
  for (size_t i = first; i < cells_.size(); ++i) {
    with_.cells[cells_[i]] = solution_.cells[cells_[i]];
    const bool is_found = try_all(i + 1, more - 1);
    with_.cells[cells_[i]] = 0;
    if (is_found) return true;
  }
  return false;
}

// Returns true after it is given up, which ends the search.
bool Backdoors::check() {
  if (give_up_ != nullptr && give_up_->load(std::memory_order_relaxed)) return true;
  falls_.resize(tried_.size());
  batch_->check(tried_, falls_);
  tried_.clear();
  return std::ranges::find(falls_, 1) != falls_.end();
}

}  // namespace nonet
