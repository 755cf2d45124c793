// Neighbours of puzzles: puzzles with one solution that have some clues less and others more.
#pragma once

#include <nonet/grid.h>
#include <nonet/solver.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/corpora/minimal/minimizer.h"

namespace nonet {

inline constexpr int kMostExchanged = 5;  ///< clues that are removed, and clues that are added

struct NeighbourOptions {
  int remove = 1;            ///< at most kMostExchanged
  int add = 1;               ///< from 1 to kMostExchanged
  bool true_clues = false;   ///< add digits of the record's own solution only
  bool minimal = false;      ///< keep minimal puzzles
  int clues = 0;             ///< keep puzzles with this number of clues; 0: any
  uint64_t min_guesses = 0;  ///< keep canonical forms that need at least this number of guesses
  const std::atomic<bool>* give_up = nullptr;
};

/// Returns how many puzzles a thread should take at a time: their neighbours can take seconds.
constexpr uint64_t neighbour_bases(int remove, int add) {
  return add == 1 && remove <= 2 ? 256 : remove <= 2 ? 4 : 1;
}

/// Holds the working memory of one thread: use one instance per thread.
///
/// All puzzles that remain after a removal are examined, many at a time. Such a puzzle with some
/// clues added has one solution if these clues are together in exactly one of its solutions. So
/// some of its solutions are kept, and clues that are together in two of them need no test. For
/// other clues the solver decides, and each test finds another solution.
class NeighbourSearch {
 public:
  explicit NeighbourSearch(const NeighbourOptions& options);
  ~NeighbourSearch();
  NeighbourSearch(const NeighbourSearch&) = delete;
  NeighbourSearch& operator=(const NeighbourSearch&) = delete;

  /// Replaces `forms` by the canonical forms of all neighbours of the puzzles, ascending, each
  /// once. The puzzles themselves can be among them. With `true_clues`, a puzzle that does not have
  /// exactly one solution has no neighbours. After `give_up` is set, returns soon, with those that
  /// were found until then.
  void find(std::span<const Grid> puzzles, std::vector<Grid>& forms);

 private:
  struct Job;

  bool gives_up() const {
    return options_.give_up != nullptr && options_.give_up->load(std::memory_order_relaxed);
  }
  void remove_clues(const Grid& puzzle, std::vector<Grid>& left) const;
  bool begin(Job& job, const Grid& base, const Grid* solution);
  bool next(Job& job) const;
  void run(std::span<const Grid> bases, const Grid* solution, const Grid& known);
  void judge(const Grid& known);
  void solve(Solver& solver, std::span<const Grid> puzzles);
  void take_forms();
  void filter(std::vector<Grid>& forms);

  NeighbourOptions options_;
  /// A combination that has one known solution.
  struct Proof {
    Job* job;
    uint16_t number;  // its first
  };

  std::unique_ptr<Solver> any_, solver_;  // for one solution, for two
  Minimizer minimizer_;
  std::vector<Job> jobs_;
  std::vector<Grid> trials_, relabelled_, solutions_, found_, forms_;
  std::vector<SolveResult> results_;
  std::vector<Proof> proofs_;
};

}  // namespace nonet
