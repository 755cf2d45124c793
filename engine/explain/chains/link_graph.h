// All strong and weak links at once, and the candidates that they reach. Shows quickly for which
// candidates a search for chains without branches can succeed.
//
//     on a -weak-> off b -strong-> on c
//
// A row of `reach_` has the candidates that are on because of one that is on. Only candidates with
// a strong link can be reached, about a third of all: they have the first numbers, and columns.
#pragma once

#include <vector>

#include "engine/explain/chains/implications.h"

namespace nonet::explain {

class LinkGraph {
 public:
  /// Overwrites the graph. `y`: with the links of cells, `x`: with the strong links of houses, of
  /// the digits in `digits` alone.
  void build(const Marks& marks, bool y, bool x, uint32_t digits = kAllDigits);

  /// Finds the candidates that are reached over any number of links. The functions below require
  /// it.
  void close();

  /// Whether a candidate leads to its contrary. If there is none, there are no cycles with
  /// eliminations either: what such a cycle removes leads to its contrary round the cycle.
  bool has_chain() const { return has_chain_; }
  bool leads_to_off(Candidate on) const { return to_off_.contains(on); }
  bool leads_to_on(Candidate off) const { return to_on_.contains(off); }
  /// Whether another candidate is reached from this one, and back.
  bool is_in_cycle(Candidate on) const { return in_cycle_.contains(on); }

  /// The candidates with a strong link: chains without branches go over no others.
  Marks linked() const;

  /// Rows of candidates with strong links that are on because of one that is on, and a column.
  struct Column {
    const uint64_t* rows;
    size_t words, word;
    int shift;
    /// Whether the candidate of that row leads to the one of the column.
    bool contains(int number) const {
      return (rows[static_cast<size_t>(number) * words + word] >> shift & 1) != 0;
    }
  };
  /// The candidates that lead to `to`, which has a strong link and is not one of them.
  Column leading_to(Candidate to) const { return column_of(reach_.data(), to); }

  int number_of(Candidate candidate) const { return number_[candidate]; }
  Candidate candidate(int number) const { return list_[number]; }

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

  friend class LinkSteps;

  // Rows of these lengths have loops of their own: nearly all graphs have up to 256 columns.
  static constexpr int kMostWords = (kCandidates + 63) / 64;
  static constexpr int words_of_row(int columns) {
    return columns <= 64 ? 1 : columns <= 128 ? 2 : columns <= 256 ? 4 : kMostWords;
  }
  /// Returns f.operator()<words>() for the length of the rows.
  template <typename F>
  auto with_words(F&& f) const {
    switch (words_) {
      case 1:
        return f.template operator()<1>();
      case 2:
        return f.template operator()<2>();
      case 4:
        return f.template operator()<4>();
      default:
        return f.template operator()<kMostWords>();
    }
  }

  int add_candidate(Candidate candidate);
  void add_strong(Candidate a, Candidate b);
  void find_strong(const Marks& marks, bool y, bool x, uint32_t digits);
  void find_direct(const Marks& marks, bool y);
  template <int words>
  void close_rows();

  uint64_t* reach(int i) { return reach_.data() + static_cast<size_t>(i) * words_; }
  const uint64_t* reach(int i) const { return reach_.data() + static_cast<size_t>(i) * words_; }
  const uint64_t* weak(int i) const { return weak_.data() + static_cast<size_t>(i) * words_; }
  Column column_of(const uint64_t* rows, Candidate candidate) const {
    const int column = number_[candidate];
    return {rows, static_cast<size_t>(words_), static_cast<size_t>(column / 64), column % 64};
  }
  static bool contains(const uint64_t* row, int column) {
    return (row[column / 64] >> column % 64 & 1) != 0;
  }

  bool has_chain_ = false;
  bool y_ = false;
  int count_ = 0, columns_ = 0, words_ = 0;
  std::array<int, kDigits + 1> first_column_;    // of each digit, without the links of cells
  std::array<Candidate, kCandidates> list_;      // candidates by number
  std::array<int16_t, kCandidates> number_;      // numbers by candidate
  std::array<StrongLinks, kCandidates> strong_;  // by number
  std::vector<uint64_t> reach_, weak_;           // rows of columns, by number
  CandidateSet to_off_, to_on_, in_cycle_;
};

}  // namespace nonet::explain
