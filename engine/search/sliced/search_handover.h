// The searches that are left on planes when too few nodes fill them: another solver finishes them.
#pragma once

#include <nonet/solver.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "engine/search/board.h"
#include "engine/search/node_solver.h"
#include "engine/search/sliced/open_nodes.h"
#include "engine/search/sliced/puzzle_tallies.h"

namespace nonet {

class SearchHandover {
 public:
  /// Adds a node of a search. Depth first, it is the open one: the nodes that wait on the stack of
  /// its puzzle are added, too, and go on in the order of `scalar`. In any order its tree is
  /// searched whole, unless its puzzle goes back to the caller.
  void add(const PuzzleNode& node, NodeOrder order, OpenNodes& nodes,
           const PuzzleTallies& tallies) {
    Begin begin{.puzzle = node.puzzle,
                .first_state = states_.size(),
                .is_hard = tallies.is_hard(node.puzzle)};
    if (order == NodeOrder::depth_first) {
      begin.is_whole = true;
      begin.guesses = tallies.guesses(node.puzzle);
      begin.solutions = tallies.solutions(node.puzzle);
      nodes.remove_stack(node.puzzle,
                         [this](const Node& waiting) { states_.push_back(boards_of(waiting)); });
      std::reverse(states_.begin() + static_cast<std::ptrdiff_t>(begin.first_state), states_.end());
    } else if (tallies.is_given_back(node.puzzle)) {
      return;
    } else {
      std::tie(begin.guesses, begin.depth_above) = guesses_above(node.depth);
    }
    begins_.push_back(begin);
    states_.push_back(boards_of(node.node));
  }

  /// The nodes that were added, with those that wait on stacks.
  size_t nodes() const { return states_.size(); }

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
           .is_hard = begin.is_hard,
           .puzzle = begin.is_whole ? tallies.given(begin.puzzle) : GivenPuzzle(),
           .depth_above = begin.depth_above});
    }
    solutions_.resize(searches_.size());
    results_.assign(searches_.size(), SolveResult{});
    solver.resume(searches_, solutions_, results_);
    for (size_t i = 0; i < begins_.size(); ++i) {
      const auto& [puzzle, first_state, is_hard, is_whole, guesses, solutions, depth_above] =
          begins_[i];
      // There are no results if the solver gives up.
      tallies.add_rest(puzzle, std::max(results_[i].guesses, guesses) - guesses);
      for (uint64_t n = solutions; n < results_[i].solutions; ++n) {
        if (tallies.solutions(puzzle) == 0) tallies.store_solution(puzzle, solutions_[i]);
        tallies.add_solution(puzzle);
      }
    }
    begins_.clear();
    states_.clear();
  }

 private:
  struct Begin {
    uint32_t puzzle;
    size_t first_state;
    bool is_hard;
    bool is_whole = false;  // has all that is left of the search of the puzzle
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
