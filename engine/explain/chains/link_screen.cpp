#include "engine/explain/chains/link_screen.h"

#include <algorithm>

namespace nonet::explain {

void LinkScreen::begin(const Marks& board) {
  if (board_.cells == board.cells) return;
  board_ = board;
  list_.clear();
  for (int cell = 0; cell < kCells; ++cell) {
    for_each_bit(board.cells[cell], [&](int digit) {
      number_[candidate_of(cell, digit)] = static_cast<uint16_t>(list_.size());
      list_.push_back(candidate_of(cell, digit));
    });
  }
  // Nearly all boards have up to 256 candidates.
  words_ = list_.size() <= 128 ? 2 : list_.size() <= 256 ? 4 : kCandidateWords;
  base_.assign(list_.size() * words_, 0);
  for (size_t i = 0; i < list_.size(); ++i) {
    for_each_weak_link(board, list_[i], true, [&](Candidate other, Cause) {
      base_[i * words_ + number_[other] / 64] |= 1ull << number_[other] % 64;
    });
  }
  add_pairs(board, {}, base_);
}

// Adds the strong links of `left` that `known` has not.
void LinkScreen::add_pairs(const Marks& left, const Marks& known, Rows& rows) const {
  const auto add = [&](Candidate a, Candidate b) {
    switch (words_) {
      case 2:
        return link<2>(number_[a], number_[b], rows);
      case 4:
        return link<4>(number_[a], number_[b], rows);
      default:
        return link<kCandidateWords>(number_[a], number_[b], rows);
    }
  };
  for_each_new_pair(left, known, true, kAllDigits, add);
}

// One of two candidates is on if the other one is off. The rows stay closed.
template <uint32_t words>
void LinkScreen::link(size_t a, size_t b, Rows& rows) {
  std::array<uint64_t, words> by_a, by_b;
  std::copy_n(&rows[a * words], words, by_a.begin());
  std::copy_n(&rows[b * words], words, by_b.begin());
  const auto contains = [](const auto& row, size_t i) { return row[i / 64] >> i % 64 & 1; };
  std::array<uint64_t, words> if_a_off = by_b, if_b_off = by_a;
  for (uint32_t i = 0; i < words; ++i) {
    if (contains(by_b, b) != 0) if_a_off[i] |= by_a[i];
    if (contains(by_a, a) != 0) if_b_off[i] |= by_b[i];
  }
  const auto extend = [&](const auto& leading, const auto& more) {
    for_each_in_row(leading.data(), words, [&](int number) {
      uint64_t* const row = &rows[static_cast<size_t>(number) * words];
      for (uint32_t i = 0; i < words; ++i) row[i] |= more[i];
    });
  };
  extend(by_a, if_a_off);
  extend(by_b, if_b_off);
}

bool LinkScreen::enter(const Marks& left) {
  off_ = base_;
  add_pairs(left, board_, off_);
  present_ = failing_ = {};
  bool is_any = false;
  for (size_t i = 0; i < list_.size(); ++i) {
    if (!left.has(list_[i]) || count_of(left.cells[cell_of(list_[i])]) < 2) continue;
    present_[i / 64] |= 1ull << i % 64;
    if ((off_[i * words_ + i / 64] >> i % 64 & 1) == 0) continue;
    failing_[i / 64] |= 1ull << i % 64;
    is_any = true;
  }
  return is_any;
}

}  // namespace nonet::explain
