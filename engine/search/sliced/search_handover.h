// The searches that are left on planes when too few nodes fill them: another solver finishes them.
#pragma once

#include <nonet/solver.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/search/board.h"
#include "engine/search/node_solver.h"
#include "engine/search/sliced/open_nodes.h"
#include "engine/search/sliced/puzzle_tallies.h"

namespace nonet {

class SearchHandover {
 public:
  /// Adds a node, whose depth gives the guesses above it: its tree is searched whole.
  void add(const PuzzleNode& node) {
    const auto [guesses, depth] = guesses_above(node.depth);
    begins_.push_back({.puzzle = node.puzzle,
                       .first_state = states_.size(),
                       .guesses = guesses,
                       .depth_above = depth});
    states_.push_back(boards_of(node.node));
  }

  /// Adds the search of a puzzle in the order of `scalar`, which is at this node. Takes the nodes
  /// that wait on its stack.
  void add(const PuzzleNode& node, OpenNodes& nodes, const PuzzleTallies& tallies) {
    const size_t first_state = states_.size();
    begins_.push_back({.puzzle = node.puzzle,
                       .first_state = first_state,
                       .guesses = tallies.guesses(node.puzzle),
                       .solutions = tallies.solutions(node.puzzle)});
    nodes.remove_stack(node.puzzle,
                       [this](const Node& waiting) { states_.push_back(boards_of(waiting)); });
    std::reverse(states_.begin() + static_cast<std::ptrdiff_t>(first_state), states_.end());
    states_.push_back(boards_of(node.node));
  }

  /// Adds the guesses and solutions of all searches to the tallies, and forgets the searches.
  void run(NodeSolver& solver, PuzzleTallies& tallies) {
    searches_.clear();
    for (size_t i = 0; i < begins_.size(); ++i) {
      const Begin& begin = begins_[i];
      const size_t end = i + 1 < begins_.size() ? begins_[i + 1].first_state : states_.size();
      searches_.push_back(
          {.states = std::span(states_).subspan(begin.first_state, end - begin.first_state),
           .guesses = begin.guesses,
           .solutions = begin.solutions,
           .depth_above = begin.depth_above});
    }
    solutions_.resize(searches_.size());
    results_.assign(searches_.size(), SolveResult{});
    solver.resume(searches_, solutions_, results_);
    for (size_t i = 0; i < begins_.size(); ++i) {
      const auto& [puzzle, first_state, guesses, solutions, depth_above] = begins_[i];
      // There are no results if the solver gives up.
      tallies.add_rest(puzzle, std::max(results_[i].guesses, guesses) - guesses);
      for (uint64_t n = solutions; n < results_[i].solutions; ++n) {
        tallies.add_solution(puzzle, solutions_[i]);
      }
    }
    begins_.clear();
    states_.clear();
  }

 private:
  struct Begin {
    uint32_t puzzle;
    size_t first_state;
    uint64_t guesses = 0;
    uint64_t solutions = 0;
    size_t depth_above = 0;
  };

  std::vector<DigitBoards> states_;  // of all searches
  std::vector<Begin> begins_;
  std::vector<OpenSearch> searches_;
  std::vector<Grid> solutions_;
  std::vector<SolveResult> results_;
};

}  // namespace nonet
