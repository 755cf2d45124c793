#include "engine/explain/chains/link_graph.h"

namespace nonet::explain {

void LinkGraph::build(const Marks& marks, bool y, bool x, uint32_t digits) {
  count_ = 0;
  number_.fill(-1);
  for_each_new_pair(marks, {}, y, x ? digits : 0,
                    [&](Candidate a, Candidate b) { add_strong(a, b); });
  columns_ = count_;
  for (int cell = 0; cell < kCells; ++cell) {
    for_each_bit(marks.cells[cell] & digits,
                 [&](int digit) { add_candidate(candidate_of(cell, digit)); });
  }
  // Rows of these lengths have loops of their own: nearly all graphs have up to 256 columns.
  words_ = columns_ <= 64 ? 1 : columns_ <= 128 ? 2 : columns_ <= 256 ? 4 : kCandidateWords;
  find_direct(marks, y);
  steps_ = 0;
  to_off_.clear();
  to_on_.clear();
  rows_.assign(static_cast<size_t>(columns_) * words_, 0);
  for (int column = 0; column < columns_; ++column) {
    rows_[static_cast<size_t>(column) * words_ + column / 64] |= 1ull << column % 64;
  }
}

int LinkGraph::add_candidate(Candidate candidate) {
  int16_t& number = number_[candidate];
  if (number < 0) {
    number = static_cast<int16_t>(count_);
    list_[count_] = candidate;
    strong_[count_++].count = 0;
  }
  return number;
}

// Of two candidates, one is on if the other one is off.
void LinkGraph::add_strong(Candidate a, Candidate b) {
  const int first = add_candidate(a), second = add_candidate(b);
  for (const auto& [from, to] : {std::pair{first, second}, std::pair{second, first}}) {
    StrongLinks& links = strong_[from];
    bool is_known = false;
    for (int i = 0; i < links.count; ++i) is_known |= links.to[i] == to;
    if (!is_known) links.to[links.count++] = static_cast<uint16_t>(to);
  }
}

void LinkGraph::find_direct(const Marks& marks, bool y) {
  const size_t size = static_cast<size_t>(count_) * words_;
  direct_.assign(size, 0);
  weak_.assign(size, 0);
  for (int column = 0; column < columns_; ++column) {
    const StrongLinks& links = strong_[column];
    for_each_weak_link(marks, list_[column], y, [&](Candidate on, Cause) {
      const size_t row = static_cast<size_t>(number_[on]) * words_;
      weak_[row + column / 64] |= 1ull << column % 64;
      for (int i = 0; i < links.count; ++i) {
        direct_[row + links.to[i] / 64] |= 1ull << links.to[i] % 64;
      }
    });
  }
}

bool LinkGraph::extend() {
  rows_.resize(static_cast<size_t>(steps_ + 2) * columns_ * words_);
  switch (words_) {
    case 1:
      return extend_rows<1>();
    case 2:
      return extend_rows<2>();
    case 4:
      return extend_rows<4>();
    default:
      return extend_rows<kCandidateWords>();
  }
}

template <int words>
bool LinkGraph::extend_rows() {
  const uint64_t* const before = row(steps_, 0);
  auto* const after = const_cast<uint64_t*>(row(steps_ + 1, 0));
  std::array<uint64_t, words> changed{};  // candidates that reached more by the step before
  for (int column = 0; column < columns_; ++column) {
    const size_t own = static_cast<size_t>(column) * words;
    const bool is_changed =
        steps_ == 0 || !std::equal(before + own, before + own + words, row(steps_ - 1, 0) + own);
    changed[column / 64] |= static_cast<uint64_t>(is_changed) << column % 64;
  }
  uint64_t added = 0;
  for (int number = 0; number < count_; ++number) {
    const size_t own = static_cast<size_t>(number) * words;
    std::array<uint64_t, words> more{};
    for (int word = 0; word < words; ++word) {
      for (uint64_t rest = direct_[own + word] & changed[word]; rest != 0; rest &= rest - 1) {
        const uint64_t* const next =
            before + static_cast<size_t>(word * 64 + std::countr_zero(rest)) * words;
        for (int i = 0; i < words; ++i) more[i] |= next[i];
      }
    }
    uint64_t is_off = 0;
    for (int i = 0; i < words; ++i) is_off |= more[i] & weak_[own + i];
    if (is_off != 0 && !to_off_.contains(list_[number])) {
      to_off_.insert(list_[number]);
      added = 1;
    }
    if (number >= columns_) continue;
    for (int i = 0; i < words; ++i) {
      added |= more[i] & ~before[own + i];
      after[own + i] = before[own + i] | more[i];
    }
  }
  if (added == 0) return false;
  ++steps_;
  for (int column = 0; column < columns_; ++column) {
    const StrongLinks& links = strong_[column];
    for (int i = 0; i < links.count; ++i) {
      if (contains(row(steps_, links.to[i]), column)) to_on_.insert(list_[column]);
    }
  }
  return true;
}

Marks LinkGraph::linked() const {
  Marks linked;
  for (int column = 0; column < columns_; ++column) {
    linked.insert(cell_of(list_[column]), digit_of(list_[column]));
  }
  return linked;
}

}  // namespace nonet::explain
