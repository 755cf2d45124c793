// What a word search is given: puzzles, or states that another engine has brought so far.
#pragma once

#include <nonet/candidates.h>
#include <nonet/grid.h>
#include <nonet/solver.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "engine/core/clock.h"
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
    if (size() == 0) return;
    uint64_t all = 0, so_far = 0, shared = 0;
    const auto nodes = [this](size_t i) { return 2 * puzzles.results[place(i)].guesses + 1; };
    for (size_t i = 0; i < size(); ++i) all += nodes(i);
    const double each = static_cast<double>(nanos) / static_cast<double>(all);
    for (size_t i = 0; i < size(); ++i) {
      so_far += nodes(i);
      const auto end = static_cast<uint64_t>(each * static_cast<double>(so_far));
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

  /// Solves all puzzles of a call. Their times add up to its time. The time that it takes to share
  /// the time among several puzzles is shared by the next call.
  void solve_call(const Puzzles& puzzles) {
    if (puzzles.size() == 0) return;
    const uint64_t start = now_nanos() - std::exchange(unshared_nanos_, 0);
    for (SolveResult& result : puzzles.results) result.nanos = 0;
    const uint64_t end = solve({.puzzles = puzzles}, start);
    if (puzzles.size() > 1) unshared_nanos_ = now_nanos() - end;
  }

 private:
  uint64_t unshared_nanos_ = 0;
};

}  // namespace nonet
