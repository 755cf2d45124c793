// What a word search is given: puzzles, or states that another engine has brought so far.
#pragma once

#include <nonet/candidates.h>
#include <nonet/grid.h>
#include <nonet/solver.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/search/exchange.h"
#include "engine/search/words/node.h"

namespace nonet {

/// The puzzles of a call, of one type, and the places of their answers.
struct Puzzles {
  std::span<const Grid> grids = {};
  std::span<const Candidates> candidates = {};
  std::span<Grid> solutions = {};
  std::span<SolveResult> results = {};

  size_t size() const { return results.size(); }
  GivenPuzzle given(size_t i) const {
    return candidates.empty() ? GivenPuzzle(grids[i]) : GivenPuzzle(candidates[i]);
  }
};

/// All puzzles of a call; or, if there are states, those of states[i], which is one of the puzzle
/// places[i] with every solution of it. States may be overwritten.
struct SearchWork {
  Puzzles puzzles;
  std::span<WordNode> states = {};
  std::span<const uint32_t> places = {};

  size_t size() const { return states.empty() ? puzzles.size() : states.size(); }
  size_t place(size_t i) const { return states.empty() ? i : places[i]; }

  /// Adds a share of `nanos` to the time of each puzzle. A search of n guesses has 2 n + 1 nodes;
  /// all nodes are taken to need the same time.
  void share_time(uint64_t nanos) const {
    uint64_t all = 0, so_far = 0, shared = 0;
    const auto nodes = [this](size_t i) { return 2 * puzzles.results[place(i)].guesses + 1; };
    for (size_t i = 0; i < size(); ++i) all += nodes(i);
    for (size_t i = 0; i < size(); ++i) {
      so_far += nodes(i);
      const auto end = static_cast<uint64_t>(
          static_cast<double>(nanos) * static_cast<double>(so_far) / static_cast<double>(all));
      puzzles.results[place(i)].nanos += end - shared;
      shared = end;
    }
  }
};

/// A search in words, on some target. Owns the working memory of one thread.
class WordSearcher {
 public:
  virtual ~WordSearcher() = default;

  /// Stores the answers, and adds the time since `start` to the times that are there, in shares.
  /// Returns the time of the end. Returns soon after the solver is to give up.
  virtual uint64_t solve(const SearchWork& work, uint64_t start) = 0;
};

}  // namespace nonet
