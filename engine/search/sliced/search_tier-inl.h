// The second tier of the solver `sliced`: searches, on planes where that pays, else by lanes. Only
// the time that a puzzle takes depends on this choice.

#if defined(NONET_SEARCH_TIER_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SEARCH_TIER_INL_H_
#undef NONET_SEARCH_TIER_INL_H_
#else
#define NONET_SEARCH_TIER_INL_H_
#endif

#include <nonet/solver.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/clock.h"
#include "engine/search/node_solver.h"
#include "engine/search/sliced/selected_puzzles.h"
#include "engine/search/sliced/sliced_search-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

class SearchTier final : public Solver {
 public:
  /// `lanes` must be of the same options. If `always_on_planes`, planes
  /// need not pay.
  SearchTier(const SolverOptions& options, std::unique_ptr<NodeSolver> lanes,
             bool always_on_planes = false)
      : options_(options), lanes_(std::move(lanes)), always_on_planes_(always_on_planes) {}

  void solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
             std::span<SolveResult> results) override {
    for (size_t first = 0; first < puzzles.size(); first += kMaxPuzzles) {
      const size_t count = std::min(kMaxPuzzles, puzzles.size() - first);
      solve_batch(puzzles.subspan(first, count), solutions.subspan(first, count),
                  results.subspan(first, count));
    }
  }

  void solve_candidates(std::span<const Candidates> puzzles, std::span<Grid> solutions,
                        std::span<SolveResult> results) override {
    lanes_->solve_candidates(puzzles, solutions, results);
  }

 private:
  /// A larger call is cut into batches, as each is judged by the one before.
  static constexpr size_t kMaxPuzzles = 8192;
  /// The search on planes takes a megabyte. With more than 16 threads, batches have fewer puzzles,
  /// and the memory is saved.
  static constexpr size_t kMinPuzzles = 1024;
  /// Puzzles of the first large batch that lanes solve, to judge the others.
  static constexpr size_t kProbePuzzles = 256;
  /// With fewer guesses, blocks of nodes are not full for long enough (measured with puzzles of
  /// three guesses: 0.87 of the speed of lanes with 3 W guesses a batch, 1.05 with 12 W).
  static constexpr double kMinGuesses = 12.0 * kLoad;
  /// Planes pay if there are so many guesses for each puzzle that goes back to lanes: a guess takes
  /// 105 cycles less than one of lanes, and such a puzzle has cost 16,000 cycles.
  static constexpr uint64_t kGuessesForReturned = 200;

  void solve_batch(std::span<const Grid> puzzles, std::span<Grid> solutions,
                   std::span<SolveResult> results) {
    const size_t probed = probe(puzzles, solutions, results);
    solve_rest(puzzles.subspan(probed), solutions.subspan(probed), results.subspan(probed));
    if (puzzles.size() >= kMinPuzzles && !options_.gives_up()) learn(results);
  }

  // Solves the first puzzles of the first large batch, for which there is no batch before. Returns
  // their number.
  size_t probe(std::span<const Grid> puzzles, std::span<Grid> solutions,
               std::span<SolveResult> results) {
    if (has_learned_ || always_on_planes_ || puzzles.size() < kMinPuzzles + kProbePuzzles) return 0;
    lanes_->solve(puzzles.first(kProbePuzzles), solutions.first(kProbePuzzles),
                  results.first(kProbePuzzles));
    if (!options_.gives_up()) learn(results.first(kProbePuzzles));
    return kProbePuzzles;
  }

  void solve_rest(std::span<const Grid> puzzles, std::span<Grid> solutions,
                  std::span<SolveResult> results) {
    if (may_search_on_planes() && (always_on_planes_ || pays_on_planes(puzzles.size()))) {
      search_on_planes(puzzles, solutions, results);
    } else {
      lanes_->solve(puzzles, solutions, results);
    }
  }

  // Trees are searched whole on planes, so nothing may end them early.
  bool may_search_on_planes() const {
    return options_.limit > 1 && options_.max_guesses == std::numeric_limits<uint64_t>::max();
  }
  // Judges by the batch before.
  bool pays_on_planes(size_t count) const {
    return count >= kMinPuzzles && guesses_ * static_cast<double>(count) >= kMinGuesses &&
           guesses_ >= static_cast<double>(kGuessesForReturned) * several_;
  }

  void learn(std::span<const SolveResult> results) {
    uint64_t guesses = 0, several = 0;
    for (const SolveResult& result : results) {
      if (result.solutions > 1) {
        ++several;
      } else {
        guesses += result.guesses;
      }
    }
    const auto count = static_cast<double>(results.size());
    guesses_ = static_cast<double>(guesses) / count;
    several_ = static_cast<double>(several) / count;
    has_learned_ = true;
  }

  void search_on_planes(std::span<const Grid> puzzles, std::span<Grid> solutions,
                        std::span<SolveResult> results) {
    const uint64_t start = now_nanos();
    if (search_ == nullptr) {
      search_ = std::make_unique<SlicedSearch>(options_, *lanes_,
                                               always_on_planes_ ? 0 : kGuessesForReturned);
    }
    returned_.clear();
    search_->solve(puzzles, solutions, results, returned_);
    share_time(now_nanos() - start, results);
    if (!returned_.empty() && !options_.gives_up()) {
      selected_.solve(*lanes_, returned_, puzzles, solutions, results);
    }
  }

  // All nodes of a block take the same time, and a tree of so many guesses has two nodes for each,
  // and its root.
  static void share_time(uint64_t nanos, std::span<SolveResult> results) {
    const auto nodes_of = [](const SolveResult& result) {
      return 2 * static_cast<double>(result.guesses) + 1;
    };
    double all = 0, so_far = 0;
    for (const SolveResult& result : results) all += nodes_of(result);
    uint64_t shared = 0;
    for (SolveResult& result : results) {
      so_far += nodes_of(result);
      const auto end = static_cast<uint64_t>(static_cast<double>(nanos) * (so_far / all));
      result.nanos = end - std::exchange(shared, end);
    }
  }

  SolverOptions options_;
  std::unique_ptr<NodeSolver> lanes_;
  std::unique_ptr<SlicedSearch> search_;  // made when it is needed
  const bool always_on_planes_;
  // Of the batch before, for each puzzle: guesses in trees that are searched whole, and the share
  // of puzzles with several solutions.
  double guesses_ = 0, several_ = 0;
  bool has_learned_ = false;

  std::vector<size_t> returned_;
  SelectedPuzzles selected_;
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SEARCH_TIER_INL_H_
