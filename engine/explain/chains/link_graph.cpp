#include "engine/explain/chains/link_graph.h"

#include <algorithm>

namespace nonet::explain {

void LinkGraph::build(const Marks& marks, bool y, bool x, uint32_t digits) {
  y_ = y;
  count_ = 0;
  number_.fill(-1);
  find_strong(marks, y, x, digits);
  columns_ = count_;
  for (int cell = 0; cell < kCells; ++cell) {
    for_each_bit(marks.cells[cell] & digits,
                 [&](int digit) { add_candidate(candidate_of(cell, digit)); });
  }
  words_ = words_of_row(columns_);
  find_direct(marks, y);
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

void LinkGraph::find_strong(const Marks& marks, bool y, bool x, uint32_t digits) {
  if (y) {
    for (int cell = 0; cell < kCells; ++cell) {
      const uint32_t pair = marks.cells[cell];
      if (count_of(pair) != 2) continue;
      add_strong(candidate_of(cell, lowest(pair)), candidate_of(cell, lowest(pair & (pair - 1))));
    }
  }
  if (!x) return;
  for (int digit = 0; digit < kDigits; ++digit) {
    first_column_[digit] = count_;
    if ((digits >> digit & 1) == 0) continue;
    for (int house = 0; house < kHouses; ++house) {
      const uint32_t pair = marks.places[digit][house];
      if (count_of(pair) != 2) continue;
      add_strong(candidate_of(kHouseCells[house][lowest(pair)], digit),
                 candidate_of(kHouseCells[house][lowest(pair & (pair - 1))], digit));
    }
  }
  first_column_[kDigits] = count_;
}

// What is reached over one candidate that is off.
void LinkGraph::find_direct(const Marks& marks, bool y) {
  const size_t size = static_cast<size_t>(count_) * words_;
  reach_.assign(size, 0);
  weak_.assign(size, 0);
  for (int column = 0; column < columns_; ++column) {
    const StrongLinks& links = strong_[column];
    for_each_weak_link(marks, list_[column], y, [&](Candidate on, Cause) {
      const size_t row = static_cast<size_t>(number_[on]) * words_;
      weak_[row + column / 64] |= 1ull << column % 64;
      for (int i = 0; i < links.count; ++i) {
        reach_[row + links.to[i] / 64] |= 1ull << links.to[i] % 64;
      }
    });
  }
}

void LinkGraph::close() {
  has_chain_ = false;
  to_off_.clear();
  to_on_.clear();
  in_cycle_.clear();
  with_words([this]<int words>() { close_rows<words>(); });
}

template <int words>
void LinkGraph::close_rows() {
  // First among the candidates with columns: Warshall's algorithm.
  for (int over = 0; over < columns_; ++over) {
    const uint64_t* const more = reach(over);
    const int word = over / 64;
    const int shift = over % 64;
    int from = 0, end = columns_;
    if (!y_) {  // only candidates of the same digit are linked
      const int digit = digit_of(list_[over]);
      from = first_column_[digit];
      end = first_column_[digit + 1];
    }
    for (; from < end; ++from) {
      uint64_t* const row = reach(from);
      if ((row[word] >> shift & 1) == 0 || row == more) continue;
      for (int i = 0; i < words; ++i) row[i] |= more[i];
    }
  }
  // Then from the others.
  for (int number = 0; number < count_; ++number) {
    uint64_t* const row = reach(number);
    if (number >= columns_) {
      for (int word = 0; word < words; ++word) {
        for (uint64_t direct = row[word]; direct != 0; direct &= direct - 1) {
          const uint64_t* const more = reach(word * 64 + std::countr_zero(direct));
          for (int i = 0; i < words; ++i) row[i] |= more[i];
        }
      }
    }
    const uint64_t* const weak = this->weak(number);
    uint64_t both = 0;
    for (int i = 0; i < words; ++i) both |= row[i] & weak[i];
    if (both != 0) {
      to_off_.insert(list_[number]);
      has_chain_ = true;
    }
  }
  for (int column = 0; column < columns_; ++column) {
    const int word = column / 64, shift = column % 64;
    const StrongLinks& links = strong_[column];
    for (int i = 0; i < links.count; ++i) {
      if ((reach(links.to[i])[word] >> shift & 1) == 0) continue;
      to_on_.insert(list_[column]);
      has_chain_ = true;
    }
    const uint64_t* const row = reach(column);
    bool is_in_cycle = false;
    for (int i = 0; i < words && !is_in_cycle; ++i) {
      for (uint64_t rest = row[i]; rest != 0 && !is_in_cycle; rest &= rest - 1) {
        const int other = i * 64 + std::countr_zero(rest);
        is_in_cycle = other != column && (reach(other)[word] >> shift & 1) != 0;
      }
    }
    if (is_in_cycle) in_cycle_.insert(list_[column]);
  }
}

Marks LinkGraph::linked() const {
  Marks linked;
  for (int column = 0; column < columns_; ++column) {
    linked.insert(cell_of(list_[column]), digit_of(list_[column]));
  }
  return linked;
}

}  // namespace nonet::explain
