#include "engine/explain/chains/link_screen.h"

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
  base_.assign(list_.size(), {});
  for (size_t i = 0; i < list_.size(); ++i) {
    for_each_weak_link(board, list_[i], true, [&](Candidate other, Cause) {
      base_[i][number_[other] / 64] |= 1ull << number_[other] % 64;
    });
  }
  add_pairs(board, {}, base_);
}

// Adds the strong links of `left` that `known` has not.
void LinkScreen::add_pairs(const Marks& left, const Marks& known, std::vector<Row>& rows) {
  for (int cell = 0; cell < kCells; ++cell) {
    const uint32_t pair = left.cells[cell];
    if (pair == known.cells[cell] || count_of(pair) != 2) continue;
    link(number_[candidate_of(cell, lowest(pair))],
         number_[candidate_of(cell, lowest(pair & (pair - 1)))], rows);
  }
  for (int digit = 0; digit < kDigits; ++digit) {
    for (int house = 0; house < kHouses; ++house) {
      const uint32_t pair = left.places[digit][house];
      if (pair == known.places[digit][house] || count_of(pair) != 2) continue;
      link(number_[candidate_of(kHouseCells[house][lowest(pair)], digit)],
           number_[candidate_of(kHouseCells[house][lowest(pair & (pair - 1))], digit)], rows);
    }
  }
}

// One of two candidates is on if the other one is off. The rows stay closed.
void LinkScreen::link(int a, int b, std::vector<Row>& rows) {
  const Row by_a = rows[a], by_b = rows[b];
  Row if_a_off = by_b, if_b_off = by_a;
  for (int i = 0; i < kWords; ++i) {
    if (contains(by_b, b)) if_a_off[i] |= by_a[i];
    if (contains(by_a, a)) if_b_off[i] |= by_b[i];
  }
  const auto extend = [&](const Row& leading, const Row& more) {
    for (int i = 0; i < kWords; ++i) {
      for (uint64_t rest = leading[i]; rest != 0; rest &= rest - 1) {
        Row& row = rows[static_cast<size_t>(i * 64 + std::countr_zero(rest))];
        for (int k = 0; k < kWords; ++k) row[k] |= more[k];
      }
    }
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
    if (!contains(off_[i], static_cast<int>(i))) continue;
    failing_[i / 64] |= 1ull << i % 64;
    is_any = true;
  }
  return is_any;
}

}  // namespace nonet::explain
