// What a search for chains finds: eliminations or a digit, and the chains that show it.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/explain/chains/implications.h"
#include "engine/explain/step.h"

namespace nonet::explain {

/// The last node of a chain.
struct ChainTarget {
  const Implications* implications;
  uint32_t node;
};

/// Digits that a cell loses.
struct CellLoss {
  uint8_t cell;
  uint16_t digits;
};

struct ChainHint {
  double rating;
  int complexity;  // nodes of all chains, and the complexities of nested chains
  int kind;        // orders hints of the same complexity
  uint32_t first_target, targets;
  uint32_t first_loss, losses;
  Cause root_cause;  // of the assumptions: the cell or the house that is tried
  int placed_cell = -1;
  int placed_digit = 0;

  bool comes_before(const ChainHint& other) const {
    if (rating != other.rating) return rating < other.rating;
    if (complexity != other.complexity) return complexity < other.complexity;
    return kind < other.kind;
  }
};

/// Returns what a chain of this complexity adds to the rating of its technique. The sum is formed
/// as SukakuExplainer does it, since ratings are compared as they are.
inline double length_rating(int complexity) {
  constexpr std::array<int, 23> kSteps = {4,    6,    8,    12,   16,   24,   32,  48,
                                          64,   96,   128,  192,  256,  384,  512, 768,
                                          1024, 1536, 2048, 3072, 4096, 6144, 8192};
  double added = 0;
  for (const int step : kSteps) {
    if (complexity - 2 <= step) break;
    added += 0.1;
  }
  return added;
}

/// SukakuExplainer keeps eliminations in a hash map by cells, and follows them in its order: by the
/// low bits of the cell, as many as the table has, then as they were entered.
inline void order_as_hashed(std::span<CellLoss> losses) {
  size_t buckets = 16;
  while (losses.size() * 4 > buckets * 3) buckets *= 2;
  for (size_t i = 1; i < losses.size(); ++i) {  // a stable sort without memory of its own
    for (size_t j = i; j > 0; --j) {
      if ((losses[j - 1].cell & (buckets - 1)) <= (losses[j].cell & (buckets - 1))) break;
      std::swap(losses[j - 1], losses[j]);
    }
  }
}

/// All hints of a search.
struct ChainHints {
  std::vector<ChainHint> hints;
  std::vector<ChainTarget> targets;
  std::vector<CellLoss> losses;

  void clear() {
    hints.clear();
    targets.clear();
    losses.clear();
  }
  std::span<const ChainTarget> targets_of(const ChainHint& hint) const {
    return {targets.data() + hint.first_target, hint.targets};
  }
  std::span<const CellLoss> losses_of(const ChainHint& hint) const {
    return {losses.data() + hint.first_loss, hint.losses};
  }

  /// Removes a hint that is not wanted, the last one.
  void drop_last() {
    targets.resize(hints.back().first_target);
    losses.resize(hints.back().first_loss);
    hints.pop_back();
  }

  /// Sorts the hints and drops those that remove the same as an earlier one.
  void sort_and_drop_repeated();

  /// Fills a step from a hint.
  void describe(const ChainHint& hint, ChainWalk& walk, Step& step) const;
};

}  // namespace nonet::explain
