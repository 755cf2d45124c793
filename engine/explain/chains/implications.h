// What follows from one assumption, and why: a candidate is on (it is the digit of its cell) or
// off.
//
//     nodes     the assumption, then what follows, in the order in which it was found
//     parents   of all nodes, one after another: the nodes that a node follows from
//     nested    chains that some nodes follow from, beside their parents
//
// A chain is a node with all nodes that it follows from. Its size is what makes a step hard.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/explain/board.h"

namespace nonet::explain {

/// Why a node is on. Off nodes have a cause, too, because a cycle is read backward.
enum class Cause : uint8_t { none, cell, box, row, column, advanced };

/// The causes for the houses of kBoxRowColumn.
inline constexpr std::array<Cause, 3> kHouseCauses = {Cause::box, Cause::row, Cause::column};

constexpr HouseKind kind_of(Cause cause) {
  return cause == Cause::box ? kBox : cause == Cause::row ? kRow : kColumn;
}

/// Calls f(other, cause) for each candidate that is off if this one is on: the other digits of its
/// cell, if `in_cell`, then the other places in its box, row and column, each once.
template <typename F>
void for_each_weak_link(const Marks& marks, Candidate candidate, bool in_cell, F&& f) {
  const int cell = cell_of(candidate), digit = digit_of(candidate);
  if (in_cell) {
    for_each_bit(marks.cells[cell] & ~bit(digit),
                 [&](int other) { f(candidate_of(cell, other), Cause::cell); });
  }
  const int box = house_of(cell, kBox);
  for (int i = 0; i < 3; ++i) {
    const int house = house_of(cell, kBoxRowColumn[i]);
    uint32_t others = marks.places[digit][house] & ~bit(place_of(cell, kBoxRowColumn[i]));
    if (i > 0) others &= ~kCommonPlaces[box][house];
    for_each_bit(others, [&](int place) {
      f(candidate_of(kHouseCells[house][place], digit), kHouseCauses[i]);
    });
  }
}

/// Calls f(a, b) for each two candidates of which one is on if the other one is off: the only two
/// of a cell, if `in_cells`, then, for each of these digits, the only two of a house. Those that
/// have been so `before` are left out.
template <typename F>
void for_each_new_pair(const Marks& now, const Marks& before, bool in_cells, uint32_t digits,
                       F&& f) {
  // Most often there are few: first all are looked at, without branches.
  const auto is_new_pair = [](uint32_t mask, uint32_t mask_before) {
    const uint32_t rest = mask & (mask - 1);
    return static_cast<uint32_t>((mask != mask_before) & (rest != 0) & ((rest & (rest - 1)) == 0));
  };
  if (in_cells) {
    CellSet cells;
    for (int cell = 0; cell < 64; ++cell) {
      cells.low |= uint64_t{is_new_pair(now.cells[cell], before.cells[cell])} << cell;
    }
    for (int cell = 64; cell < kCells; ++cell) {
      cells.high |= uint64_t{is_new_pair(now.cells[cell], before.cells[cell])} << (cell - 64);
    }
    cells.for_each([&](int cell) {
      const uint32_t pair = now.cells[cell];
      f(candidate_of(cell, lowest(pair)), candidate_of(cell, lowest(pair & (pair - 1))));
    });
  }
  for_each_bit(digits, [&](int digit) {
    uint32_t houses = 0;
    for (int house = 0; house < kHouses; ++house) {
      houses |= is_new_pair(now.places[digit][house], before.places[digit][house]) << house;
    }
    for_each_bit(houses, [&](int house) {
      const uint32_t pair = now.places[digit][house];
      f(candidate_of(kHouseCells[house][lowest(pair)], digit),
        candidate_of(kHouseCells[house][lowest(pair & (pair - 1))], digit));
    });
  });
}

inline constexpr int kCandidateWords = (kCandidates + 63) / 64;

/// Calls f(i) for each bit i that is set in some words, in ascending order.
template <typename F>
void for_each_in_row(const uint64_t* words, int count, F&& f) {
  for (int i = 0; i < count; ++i) {
    for (uint64_t rest = words[i]; rest != 0; rest &= rest - 1) {
      f(i * 64 + std::countr_zero(rest));
    }
  }
}

class CandidateSet {
 public:
  bool contains(Candidate candidate) const {
    return (words_[candidate / 64] >> candidate % 64 & 1) != 0;
  }
  void insert(Candidate candidate) { words_[candidate / 64] |= 1ull << candidate % 64; }
  void clear() { words_ = {}; }
  CandidateSet& operator&=(const CandidateSet& other) {
    for (size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
  }
  /// Calls f(candidate) for each candidate, in ascending order.
  template <typename F>
  void for_each(F&& f) const {
    for_each_in_row(words_.data(), kCandidateWords, [&](int i) { f(static_cast<Candidate>(i)); });
  }
  bool empty() const {
    uint64_t any = 0;
    for (const uint64_t word : words_) any |= word;
    return any == 0;
  }

 private:
  std::array<uint64_t, kCandidateWords> words_{};
};

struct Node {
  uint32_t first_parent;
  uint16_t parents;
  Candidate candidate;
  uint16_t nested;  // 0: none; else the number of the nested chain, from 1
  bool on;
  Cause cause;
};

/// A chain that was found after other eliminations, and the nodes of it, to tell chains apart.
struct NestedChain {
  int complexity;
  uint32_t first, size;  // in nested_nodes
};

struct Implications {
  std::vector<Node> nodes;
  std::vector<uint32_t> parents;
  std::vector<NestedChain> nested;
  std::vector<uint16_t> nested_nodes;
  CandidateSet on, off;
  std::array<uint16_t, kCandidates> on_number, off_number;  // of the nodes; only where set
  // If the assumption leads to a contradiction: the two nodes. One of them may be the last node,
  // which is in neither set.
  bool is_contradiction = false;
  uint32_t contradiction_on = 0, contradiction_off = 0;
  uint32_t members = 0;  // nodes that are in the sets

  void clear() {
    nodes.clear();
    parents.clear();
    nested.clear();
    nested_nodes.clear();
    on.clear();
    off.clear();
    is_contradiction = false;
  }

  uint32_t number_of(Candidate candidate, bool is_on) const {
    return is_on ? on_number[candidate] : off_number[candidate];
  }

  /// Adds a node without parents.
  uint32_t add(Candidate candidate, bool is_on, Cause cause) {
    nodes.push_back({static_cast<uint32_t>(parents.size()), 0, candidate, 0, is_on, cause});
    return static_cast<uint32_t>(nodes.size() - 1);
  }
  /// Adds a parent to the last node.
  void add_parent(uint32_t node) {
    parents.push_back(node);
    ++nodes.back().parents;
  }
  /// Puts the last node into its set.
  void enter() {
    const Node& node = nodes.back();
    (node.on ? on : off).insert(node.candidate);
    (node.on ? on_number : off_number)[node.candidate] = static_cast<uint16_t>(nodes.size() - 1);
  }

  std::span<const uint32_t> parents_of(const Node& node) const {
    return {parents.data() + node.first_parent, node.parents};
  }
};

/// Lists the nodes of a chain: the node itself, its parents, theirs, and so on.
class ChainWalk {
 public:
  /// Returns the nodes of the chain, each once, or fewer than all but more than `most`.
  std::span<const uint32_t> walk(const Implications& implications, uint32_t node,
                                 size_t most = ~size_t{0}) {
    if (stamps_.size() < implications.nodes.size()) stamps_.resize(implications.nodes.size() * 2);
    if (++stamp_ == 0) {
      stamps_.assign(stamps_.size(), 0);
      stamp_ = 1;
    }
    list_.clear();
    list_.push_back(node);
    stamps_[node] = stamp_;
    for (size_t i = 0; i < list_.size() && list_.size() <= most; ++i) {
      for (const uint32_t parent : implications.parents_of(implications.nodes[list_[i]])) {
        if (stamps_[parent] == stamp_) continue;
        stamps_[parent] = stamp_;
        list_.push_back(parent);
      }
    }
    return list_;
  }

 private:
  std::vector<uint32_t> stamps_, list_;
  uint32_t stamp_ = 0;
};

}  // namespace nonet::explain
