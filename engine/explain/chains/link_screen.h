// The candidates that chains without branches can remove, found without a search for the chains.
//
// Links are implications between candidates, on or off, and each has a contrary: on a -> off b is
// on b -> off a, off a -> on b is off b -> on a. So the candidates that lead to "off b" are those
// that "on b" turns off: rows of bits that are their own columns. The closure of the rows is
// computed once for a board. When candidates are off and singles are applied, the only new links
// are new pairs.
#pragma once

#include <array>
#include <vector>

#include "engine/explain/chains/implications.h"

namespace nonet::explain {

class LinkScreen {
 public:
  /// Begins with the candidates of a board, unless it has begun with the same ones.
  void begin(const Marks& board);

  /// Enters a state of that board: `left` is closed under singles. Returns whether a candidate
  /// leads to its contrary. Each forcing chain is one, and each cycle that removes something.
  bool enter(const Marks& left);

  /// Calls f(candidate) for each candidate that leads to its contrary.
  template <typename F>
  void for_each_failing(F&& f) const {
    for_each(failing_, f);
  }

  bool has_common(std::span<const Candidate> sources) const {
    bool is_any = false;
    for_each_common(sources, [&](Candidate) { is_any = true; });
    return is_any;
  }
  /// Calls f(candidate) for each candidate that all `sources` turn off. Requires that no candidate
  /// leads to its contrary.
  template <typename F>
  void for_each_common(std::span<const Candidate> sources, F&& f) const {
    Row all = present_;
    for (const Candidate source : sources) {
      const uint64_t* const row = &off_[number_[source] * size_t{words_}];
      uint64_t any = 0;
      for (uint32_t i = 0; i < words_; ++i) any |= all[i] &= row[i];
      if (any == 0) return;
    }
    for_each(all, f);
  }

 private:
  using Row = std::array<uint64_t, kCandidateWords>;
  using Rows = std::vector<uint64_t>;
  template <typename F>
  void for_each(const Row& row, F&& f) const {
    for_each_in_row(row.data(), static_cast<int>(words_), [&](int i) { f(list_[i]); });
  }

  void add_pairs(const Marks& left, const Marks& known, Rows& rows) const;
  template <uint32_t words>
  static void link(size_t a, size_t b, Rows& rows);

  Marks board_;
  std::array<uint16_t, kCandidates> number_;
  std::vector<Candidate> list_;
  uint32_t words_ = 0;  // of a row
  Rows base_, off_;     // what each candidate turns off: on the board, in the state
  Row present_, failing_;
};

}  // namespace nonet::explain
