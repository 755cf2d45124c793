// All strong and weak links at once, and the candidates that are reached over them within 0, 1, 2
// ... steps. They give the lengths of the shortest chains without branches, and the candidates that
// lead back to the start of a cycle within its length.
//
//     on a -weak-> off b -strong-> on c     (a step)
//
// A row of bits has the candidates that are on because of one that is on. Only candidates with a
// strong link can be reached, about a third of all: they have the first numbers, and columns.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/explain/chains/implications.h"

namespace nonet::explain {

class LinkGraph {
 public:
  /// Overwrites the graph, which has no step then. `y`: with the links of cells, `x`: with the
  /// strong links of houses, of the digits in `digits` alone.
  void build(const Marks& marks, bool y, bool x, uint32_t digits = kAllDigits);

  /// Adds a step. Returns false, and adds none, if it reaches nothing new.
  bool extend();

  int steps() const { return steps_; }

  /// Whether `to` is on because of `from` within that many steps. Both have strong links, here and
  /// below.
  bool reaches(Candidate from, Candidate to, int within) const {
    return contains(row(std::min(within, steps_), number_[from]), number_[to]);
  }

  /// Calls f(to) for each candidate that is reached within that many steps.
  template <typename F>
  void for_each_reached(Candidate from, int within, F&& f) const {
    for_each_in_row(row(std::min(within, steps_), number_[from]), words_,
                    [&](int number) { f(list_[number]); });
  }

  /// The candidates that lead to their contrary within the steps. If there are none in the end,
  /// there are no cycles with eliminations either: what such a cycle removes leads to its contrary
  /// round the cycle.
  const CandidateSet& leading_to_off() const { return to_off_; }
  const CandidateSet& leading_to_on() const { return to_on_; }

  /// The candidates with a strong link: chains without branches go over no others.
  Marks linked() const;

  Candidate candidate(int number) const { return list_[number]; }
  int number_of(Candidate candidate) const { return number_[candidate]; }

  /// Those that lead to a candidate within some steps.
  struct Column {
    const uint64_t* rows;
    size_t words, word;
    int shift;
    bool contains(int number) const {
      return (rows[static_cast<size_t>(number) * words + word] >> shift & 1) != 0;
    }
  };
  Column leading_to(Candidate to, int within) const {
    const int column = number_[to];
    return {row(std::min(within, steps_), 0), static_cast<size_t>(words_),
            static_cast<size_t>(column / 64), column % 64};
  }

  /// Whether f(number) holds for a candidate that is on because this one, with a strong link, is
  /// off.
  template <typename F>
  bool any_strong(Candidate off, F&& f) const {
    const StrongLinks& links = strong_[number_[off]];
    for (int i = 0; i < links.count; ++i) {
      if (f(links.to[i])) return true;
    }
    return false;
  }

 private:
  struct StrongLinks {
    std::array<uint16_t, 4> to;
    uint8_t count = 0;
  };

  int add_candidate(Candidate candidate);
  void add_strong(Candidate a, Candidate b);
  void find_direct(const Marks& marks, bool y);
  template <int words>
  bool extend_rows();

  const uint64_t* row(int step, int number) const {
    return rows_.data() + (static_cast<size_t>(step) * columns_ + number) * words_;
  }
  static bool contains(const uint64_t* row, int column) {
    return (row[column / 64] >> column % 64 & 1) != 0;
  }

  int count_ = 0, columns_ = 0, steps_ = 0;
  int words_ = 0;                                // of a row
  std::array<Candidate, kCandidates> list_;      // candidates by number
  std::array<int16_t, kCandidates> number_;      // numbers by candidate
  std::array<StrongLinks, kCandidates> strong_;  // by number
  // Rows by number: what is on over one candidate that is off, and what is off.
  std::vector<uint64_t> direct_, weak_;
  std::vector<uint64_t> rows_;  // of candidates with strong links, by steps
  CandidateSet to_off_, to_on_;
};

}  // namespace nonet::explain
