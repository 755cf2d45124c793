#include "engine/corpora/minimal/clue_removal.h"

#include <algorithm>
#include <numeric>
#include <span>

namespace nonet {
namespace {

// Returns the number of clues to remove at once from a puzzle with `clues` clues. The numbers were
// chosen for speed; the result does not depend on them.
constexpr int step_at(int clues) {
  return clues == kCells ? 36 : clues > 44 ? 4 : clues > 38 ? 2 : 1;
}

const ClueRemoval::Orbits kSingleCells = [] {
  ClueRemoval::Orbits orbits(kCells);
  for (size_t cell = 0; cell < kCells; ++cell) orbits[cell] = {static_cast<uint8_t>(cell)};
  return orbits;
}();

bool uncovers_any(const std::vector<Board>& sets, Board clues) {
  uint64_t uncovered = 0;
  const Words kept = words_of(clues);
  for (const Board& set : sets) {
    const Words words = words_of(set);
    uncovered |= static_cast<uint64_t>(((words[0] & kept[0]) | (words[1] & kept[1])) == 0);
  }
  return uncovered != 0;
}

}  // namespace

void ClueRemoval::start(const Grid& full, const Orbits& orbits, int min_clues, Random& random) {
  orbits_ = &orbits;
  min_clues_ = min_clues;
  std::iota(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(orbits.size()),
            uint8_t{0});
  random.shuffle(std::span(order_).first(orbits.size()));
  next_ = 0;
  count_ = orbits.size();
  take(full);
  set_step();
}

void ClueRemoval::start_clues(const Grid& puzzle, Random& random) {
  min_clues_ = 0;
  take(puzzle);
  try_clues_singly();
  random.shuffle(std::span(order_).first(count_));
  set_step();
}

void ClueRemoval::take(const Grid& puzzle) {
  tried_ = 0;
  puzzle_ = puzzle;
  candidates_ = candidates_of(puzzle);
  cells_ = Board{};
  clues_ = kept_clues_ = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    if (puzzle.cells[cell] == 0) continue;
    cells_ |= board_of(cell);
    ++clues_;
  }
}

// Converts a number of clues to a number of orbits.
void ClueRemoval::set_step() {
  step_ = std::max<size_t>(1, static_cast<size_t>(step_at(clues_)) * orbits_->size() / kCells);
}

bool ClueRemoval::propose(const std::vector<Board>& unavoidable_sets) {
  while (next_ < count_) {
    // Proposes as many of the next orbits as leave a clue in each set. This is usually the whole
    // step.
    Board left = cells_without(step_);
    while (tried_ > 0 && uncovers_any(unavoidable_sets, left)) left = cells_without(tried_ / 2);
    if (tried_ > 0) return true;
    kept_clues_ += static_cast<int>((*orbits_)[order_[next_]].size());
    ++next_;
    set_step();
  }
  return false;
}

// Returns the cells of the clues that remain without the next `step` orbits, or without as many of
// them as may be removed. Sets tried_ to the number of removed orbits.
Board ClueRemoval::cells_without(size_t step) {
  Board left = cells_;
  int clues = clues_;
  for (tried_ = 0; tried_ < step && next_ + tried_ < count_; ++tried_) {
    const auto& orbit = (*orbits_)[order_[next_ + tried_]];
    clues -= static_cast<int>(orbit.size());
    if (clues < min_clues_) break;
    for (const int cell : orbit) left &= ~board_of(cell);
  }
  return left;
}

void ClueRemoval::try_clues_singly() {
  orbits_ = &kSingleCells;
  next_ = count_ = 0;
  for (uint8_t cell = 0; cell < kCells; ++cell) {
    if (puzzle_.cells[cell] != 0) order_[count_++] = cell;
  }
  step_ = 1;
}

Grid ClueRemoval::trial() const {
  Grid trial = puzzle_;
  for (size_t i = 0; i < tried_; ++i) {
    for (const int cell : (*orbits_)[order_[next_ + i]]) trial.cells[cell] = 0;
  }
  return trial;
}

int ClueRemoval::only_cell() const {
  const auto& orbit = (*orbits_)[order_[next_]];
  return tried_ == 1 && orbit.size() == 1 ? orbit.front() : -1;
}

void ClueRemoval::confirm() {
  for (; tried_ > 0; --tried_, ++next_) {
    for (const int cell : (*orbits_)[order_[next_]]) {
      puzzle_.cells[cell] = 0;
      candidates_.masks[cell] = kAllDigits;
      cells_ &= ~board_of(cell);
      --clues_;
    }
  }
  set_step();
}

void ClueRemoval::refuse() {
  step_ = std::max<size_t>(1, tried_ / 2);
  if (tried_ == 1) {
    kept_clues_ += static_cast<int>((*orbits_)[order_[next_]].size());
    ++next_;
  }
}

}  // namespace nonet
