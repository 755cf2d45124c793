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
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
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

/// The two ways to search.
enum class SearchWay : uint8_t { lanes, planes };

/// Finds by time which way is faster on this machine for batches like the last ones.
class FasterWay {
 public:
  /// Returns the way for the next batch: the faster one. Each way is tried first, and again after
  /// some time. In its first batch memory and branch predictions are new: with 1,700 guesses it
  /// takes 250 ns a node on planes, and 170 later (AMD Zen 5, AVX2).
  SearchWay next() const {
    constexpr unsigned kTries = 2, kPeriod = 64;
    for (const SearchWay way : {SearchWay::planes, SearchWay::lanes}) {
      if (known(way).batches < kTries) return way;
    }
    const Known &planes = known(SearchWay::planes), &lanes = known(SearchWay::lanes);
    const bool tries_other = (planes.batches + lanes.batches) % kPeriod >= kPeriod - kTries;
    return (planes.nanos < lanes.nanos) != tries_other ? SearchWay::planes : SearchWay::lanes;
  }

  /// Notes the time of a node in a batch that went this way. The machine's other work can make a
  /// time longer, so a shorter time counts at once and a longer one by a quarter.
  void note(SearchWay way, double nanos) {
    Known& known = known_[static_cast<size_t>(way)];
    const bool is_shorter = known.batches == 0 || nanos < known.nanos;
    known.nanos = is_shorter ? nanos : known.nanos + (nanos - known.nanos) / 4;
    ++known.batches;
  }

 private:
  struct Known {
    unsigned batches = 0;
    double nanos = 0;
  };
  const Known& known(SearchWay way) const { return known_[static_cast<size_t>(way)]; }

  std::array<Known, 2> known_{};  // by way
};

class SearchTier final : public Solver {
 public:
  /// `lanes` must be of the same options. If `always_on_planes`, planes need not pay.
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
  /// The search on planes takes a megabyte. With more than 27 threads, batches have fewer puzzles,
  /// and the memory is saved.
  static constexpr size_t kMinPuzzles = 600;
  /// Puzzles of the first large batch that lanes solve, to judge the others.
  static constexpr size_t kProbePuzzles = 256;
  /// With fewer guesses than the first number in a batch, blocks of nodes are not full for long
  /// enough on any machine; from the second one on they are on every machine. Between them, time
  /// decides: with 3 W guesses planes have 0.87 of the speed of lanes on an Intel Emerald Rapids
  /// and 0.97 on an AMD Zen 5, with 7 W 1.26 there (AVX-512).
  static constexpr double kFewGuesses = 2.5 * kLoad, kManyGuesses = 24.0 * kLoad;
  /// Planes pay if there are so many guesses for each puzzle that goes back to lanes: a guess takes
  /// 105 cycles less than one of lanes, and such a puzzle has cost 16,000 cycles.
  static constexpr uint64_t kGuessesForReturned = 200;

  void solve_batch(std::span<const Grid> puzzles, std::span<Grid> solutions,
                   std::span<SolveResult> results) {
    const size_t probed = probe(puzzles, solutions, results);
    solve_rest(puzzles.subspan(probed), solutions.subspan(probed), results.subspan(probed));
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
    const std::optional<SearchWay> certain_way = certain_way_for(puzzles.size());
    const SearchWay way = certain_way.value_or(faster_.next());
    const uint64_t start = now_nanos();
    if (way == SearchWay::planes) {
      search_on_planes(puzzles, solutions, results);
    } else {
      lanes_->solve(puzzles, solutions, results);
    }
    const uint64_t nanos = now_nanos() - start;
    if (results.size() < kMinPuzzles || options_.gives_up()) return;
    learn(results);
    if (!certain_way) faster_.note(way, static_cast<double>(nanos) / nodes_in(results));
  }

  // Trees are searched whole on planes, so nothing may end them early.
  bool may_search_on_planes() const {
    return options_.limit > 1 && options_.max_guesses == std::numeric_limits<uint64_t>::max();
  }

  // Judges by the batch before. Returns none if time must decide.
  std::optional<SearchWay> certain_way_for(size_t count) const {
    if (!may_search_on_planes()) return SearchWay::lanes;
    if (always_on_planes_) return SearchWay::planes;
    const double guesses = guesses_ * static_cast<double>(count);
    if (count < kMinPuzzles || guesses < kFewGuesses ||
        guesses_ < static_cast<double>(kGuessesForReturned) * several_) {
      return SearchWay::lanes;
    }
    return guesses >= kManyGuesses ? std::optional(SearchWay::planes) : std::nullopt;
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

  // All nodes of a block take the same time.
  static void share_time(uint64_t nanos, std::span<SolveResult> results) {
    const double all = nodes_in(results);
    double so_far = 0;
    uint64_t shared = 0;
    for (SolveResult& result : results) {
      so_far += nodes_of(result);
      const auto end = static_cast<uint64_t>(static_cast<double>(nanos) * (so_far / all));
      result.nanos = end - std::exchange(shared, end);
    }
  }

  // A tree that is searched whole has two nodes for each guess, and its root.
  static double nodes_of(const SolveResult& result) {
    return 2 * static_cast<double>(result.guesses) + 1;
  }
  static double nodes_in(std::span<const SolveResult> results) {
    double all = 0;
    for (const SolveResult& result : results) all += nodes_of(result);
    return all;
  }

  SolverOptions options_;
  std::unique_ptr<NodeSolver> lanes_;
  std::unique_ptr<SlicedSearch> search_;  // made when it is needed
  const bool always_on_planes_;
  // Of the batch before, for each puzzle: guesses in trees that are searched whole, and the share
  // of puzzles with several solutions.
  double guesses_ = 0, several_ = 0;
  bool has_learned_ = false;
  FasterWay faster_;

  std::vector<size_t> returned_;
  SelectedPuzzles selected_;
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SEARCH_TIER_INL_H_
