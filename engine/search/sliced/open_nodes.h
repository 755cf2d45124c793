// What the search on planes knows outside of the planes: the puzzles, and nodes of their trees.
// These parts are the same for all of Highway's targets.
#pragma once

#include <nonet/solver.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/search/node_solver.h"
#include "engine/search/scalar_branching.h"
#include "engine/search/sliced/node.h"

namespace nonet {

/// The place of a node in its tree, as far as the rules of branching depend on it.
enum class NodeDepth : uint8_t {
  root,       ///< above it is no guess
  first,      ///< one guess, of which it is the first outcome
  later,      ///< more guesses; it is the first outcome of each
  elsewhere,  ///< it is below the second outcome of a guess
};

/// A node outside of the planes.
struct PuzzleNode {
  Node node;
  uint32_t puzzle;
  NodeDepth depth;
};

/// The guesses and solutions of each puzzle of a batch.
class PuzzleTallies {
 public:
  /// Stores first solutions in the places of answers, which must live until conclude().
  void begin(const Selection& puzzles) {
    puzzles_ = puzzles;
    tallies_.assign(puzzles.size(), Tally{});
    returned_count_ = 0;
    guesses_ = 0;
  }

  void add_guesses(size_t puzzle, uint64_t count) {
    tallies_[puzzle].guesses += count;
    guesses_ += count;
  }

  /// A puzzle with a second solution goes back to the caller.
  void add_solution(size_t puzzle, const Grid& grid) {
    if (tallies_[puzzle].solutions == 0) {
      tallies_[puzzle].solutions = 1;
      puzzles_.solution(puzzle) = grid;
    } else {
      give_back(puzzle);
    }
  }

  void give_back(size_t puzzle) {
    if (is_given_back(puzzle)) return;
    tallies_[puzzle].solutions = kGivenBack;
    ++returned_count_;
  }
  bool is_given_back(size_t puzzle) const { return tallies_[puzzle].solutions == kGivenBack; }
  size_t returned_count() const { return returned_count_; }
  /// The guesses of all puzzles.
  uint64_t guesses() const { return guesses_; }

  /// Stores the answers, without times. Adds the places of the puzzles that go back to the caller
  /// to `returned`; of their answers only the guesses that were made are set.
  void conclude(std::vector<size_t>& returned) const {
    for (size_t i = 0; i < puzzles_.size(); ++i) {
      const Tally& tally = tallies_[i];
      puzzles_.set_result(i,
                          {.guesses = tally.guesses,
                           .solutions = tally.solutions,
                           .status = tally.solutions == 0 ? Status::unsolvable : Status::unique});
      if (tally.solutions == 0) puzzles_.solution(i) = Grid{};
      if (tally.solutions == kGivenBack) returned.push_back(puzzles_.place(i));
    }
  }

 private:
  struct Tally {
    uint64_t guesses = 0;
    uint64_t solutions = 0;
  };
  static constexpr uint64_t kGivenBack = 2;

  Selection puzzles_;
  std::vector<Tally> tallies_;
  size_t returned_count_ = 0;
  uint64_t guesses_ = 0;
};

/// The guesses above a node: all of them, and those that are open. Below a second outcome only the
/// first number matters, which is not 0 and more than the second one.
constexpr std::pair<uint64_t, size_t> guesses_above(NodeDepth depth) {
  if (depth == NodeDepth::elsewhere) return {1, 0};
  const auto guesses = static_cast<size_t>(depth);
  return {guesses, guesses};
}

/// Takes the branch of a node by the rules of `scalar`, and adds its outcomes to `outcomes`.
inline void decide(PuzzleNode node, PuzzleTallies& tallies, std::vector<PuzzleNode>& outcomes) {
  const auto [guesses, depth] = guesses_above(node.depth);
  for (const Branch& branch : choose_branches(boards_of(node.node), guesses, depth)) {
    if (branch.cell < 0) break;
    tallies.add_guesses(node.puzzle, 1);
    outcomes.push_back({.node = node.node, .puzzle = node.puzzle, .depth = NodeDepth::elsewhere});
    outcomes.back().node.remove(branch.cell, branch.digit);
    node.node.place(branch.cell, branch.digit);
    if (node.depth == NodeDepth::root) {
      node.depth = NodeDepth::first;
    } else if (node.depth == NodeDepth::first) {
      node.depth = NodeDepth::later;
    }
  }
  outcomes.push_back(node);
}

/// Nodes whose trees another solver searches.
class NodeHandover {
 public:
  void add(const PuzzleNode& node) {
    const auto [guesses, depth] = guesses_above(node.depth);
    nodes_.push_back({.candidates = candidates_of(node.node), .guesses = guesses, .depth = depth});
    puzzles_.push_back(node.puzzle);
  }

  /// Adds the guesses and solutions below all nodes to the tallies, and forgets the nodes.
  void run(NodeSolver& solver, PuzzleTallies& tallies) {
    solutions_.resize(nodes_.size());
    results_.assign(nodes_.size(), SolveResult{});
    solver.solve_nodes(nodes_, solutions_, results_);
    for (size_t i = 0; i < nodes_.size(); ++i) {
      const SolveResult& result = results_[i];
      // There are none if the solver gives up.
      tallies.add_guesses(puzzles_[i],
                          std::max(result.guesses, nodes_[i].guesses) - nodes_[i].guesses);
      if (result.solutions > 0) tallies.add_solution(puzzles_[i], solutions_[i]);
      if (result.solutions > 1) tallies.give_back(puzzles_[i]);
    }
    nodes_.clear();
    puzzles_.clear();
  }

 private:
  std::vector<OpenNode> nodes_;
  std::vector<uint32_t> puzzles_;
  std::vector<Grid> solutions_;
  std::vector<SolveResult> results_;
};

}  // namespace nonet
