// The guesses and solutions of the puzzles that are searched on planes.
#pragma once

#include <nonet/solver.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "engine/search/contract.h"
#include "engine/search/selection.h"

namespace nonet {

/// The order in which the nodes of a puzzle's tree are visited.
enum class NodeOrder : uint8_t {
  any,          ///< several nodes of a tree at once; only trees that are searched whole
  depth_first,  ///< the order of `scalar`
};

/// The guesses and solutions of each puzzle of a batch.
class PuzzleTallies {
 public:
  /// The places of the answers must live until conclude().
  void begin(const Selection& puzzles, NodeOrder order, uint64_t limit) {
    order_ = order;
    limit_ = limit;
    tallies_.clear();
    are_hard_.clear();
    returned_count_ = 0;
    guesses_ = 0;
    extend(puzzles);
  }
  /// There are more puzzles than before; the first ones are the same.
  void extend(const Selection& puzzles) {
    puzzles_ = puzzles;
    tallies_.resize(puzzles.size());
    are_hard_.resize(puzzles.size());
  }

  void add_guesses(size_t puzzle, uint64_t count) {
    tallies_[puzzle].guesses += count;
    guesses_ += count;
  }
  /// Whether the search of a puzzle is hard. Set it before its first guess.
  bool is_hard(size_t puzzle) const { return are_hard_[puzzle] != 0; }
  void set_hard(size_t puzzle) { are_hard_[puzzle] = 1; }

  /// Counts a visit to the second outcome of a guess. Needed in depth-first order only.
  void add_return(size_t puzzle) { ++tallies_[puzzle].returns; }
  /// Counts the guesses of another solver, of which both outcomes are visited.
  void add_rest(size_t puzzle, uint64_t guesses) {
    add_guesses(puzzle, guesses);
    tallies_[puzzle].returns += guesses;
  }

  /// Returns whether the search of the puzzle ends. Without an order, a puzzle with a second
  /// solution goes back to the caller. The first solution has to be stored before conclude().
  bool add_solution(size_t puzzle) {
    Tally& tally = tallies_[puzzle];
    if (tally.solutions > 0 && order_ == NodeOrder::any) {
      give_back(puzzle);
      return true;
    }
    return ++tally.solutions >= limit_;
  }

  /// Returns whether the search of the puzzle looks for an exchange in the solution that it has
  /// found, and that is not counted yet.
  bool seeks_exchange(size_t puzzle) const {
    const Tally& tally = tallies_[puzzle];
    return order_ == NodeOrder::depth_first &&
           nonet::seeks_exchange(limit_, tally.solutions, tally.guesses - tally.returns);
  }

  GivenPuzzle given(size_t puzzle) const { return puzzles_.given(puzzle); }
  void store_solution(size_t puzzle, const Grid& grid) { puzzles_.solution(puzzle) = grid; }

  void give_back(size_t puzzle) {
    if (is_given_back(puzzle)) return;
    tallies_[puzzle].solutions = kGivenBack;
    ++returned_count_;
  }
  bool is_given_back(size_t puzzle) const { return tallies_[puzzle].solutions == kGivenBack; }
  size_t returned_count() const { return returned_count_; }

  /// The guesses of all puzzles.
  uint64_t guesses() const { return guesses_; }
  uint64_t guesses(size_t puzzle) const { return tallies_[puzzle].guesses; }
  uint64_t solutions(size_t puzzle) const { return tallies_[puzzle].solutions; }
  /// The nodes of its tree that were visited: the root, and the outcomes of guesses.
  uint64_t nodes(size_t puzzle) const {
    const Tally& tally = tallies_[puzzle];
    return 1 + tally.guesses + (order_ == NodeOrder::any ? tally.guesses : tally.returns);
  }

  /// Stores the answers, without times. Adds the places of the puzzles that go back to the caller
  /// to `returned`; of their answers only the guesses that were made are set.
  void conclude(std::vector<size_t>& returned) const {
    for (size_t i = 0; i < puzzles_.size(); ++i) {
      const Tally& tally = tallies_[i];
      const Status status = status_for(tally.solutions);
      puzzles_.set_result(
          i, {.guesses = tally.guesses, .solutions = tally.solutions, .status = status});
      if (!has_solution(status)) puzzles_.solution(i) = Grid{};
      if (tally.solutions == kGivenBack) returned.push_back(puzzles_.place(i));
    }
  }

 private:
  struct Tally {
    uint64_t guesses = 0;
    uint64_t returns = 0;
    uint64_t solutions = 0;
  };
  static constexpr uint64_t kGivenBack = std::numeric_limits<uint64_t>::max();

  Status status_for(uint64_t solutions) const {
    if (solutions == 0) return Status::unsolvable;
    if (solutions > 1) return Status::multiple;
    return limit_ == 1 ? Status::solved : Status::unique;
  }

  Selection puzzles_;
  NodeOrder order_ = NodeOrder::any;
  uint64_t limit_ = 0;
  std::vector<Tally> tallies_;
  std::vector<uint8_t> are_hard_;
  size_t returned_count_ = 0;
  uint64_t guesses_ = 0;
};

}  // namespace nonet
