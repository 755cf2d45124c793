// The second tier of the solver `sliced`: searches, on planes where that pays, else by lanes. Only
// the time that a puzzle takes depends on this choice.

#if defined(NONET_SEARCH_TIER_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_SEARCH_TIER_INL_H_
#undef NONET_SEARCH_TIER_INL_H_
#else
#define NONET_SEARCH_TIER_INL_H_
#endif

#include <nonet/solver.h>

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
#include "engine/search/selection.h"
#include "engine/search/sliced/batch_kind.h"
#include "engine/search/sliced/faster_way.h"
#include "engine/search/sliced/sliced_search-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

class SearchTier final : public Solver {
 public:
  /// `lanes` must be of the same options. If `always_on_planes`, planes need not pay.
  SearchTier(const SolverOptions& options, std::unique_ptr<NodeSolver> lanes,
             bool always_on_planes = false)
      : options_(options), lanes_(std::move(lanes)), always_on_planes_(always_on_planes) {}

  void solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
             std::span<SolveResult> results) override {
    const Selection all(puzzles, solutions, results);
    solve_selected(all, all);
  }

  /// Solves puzzles to which another tier may have added solved cells. `given` is their selection
  /// without these cells; its puzzles must not be in the memory of the solutions.
  void solve_selected(const Selection& puzzles, const Selection& given) {
    given_ = given;
    for (size_t first = 0; first < puzzles.size();) {
      const size_t most = may_search_on_planes() ? kMaxPuzzles : puzzles.size();
      const size_t left = puzzles.size() - first, batches = (left - 1) / most + 1;
      const size_t count = (left - 1) / batches + 1;
      solve_batch(puzzles.part(first, count));
      first += count;
    }
  }

  /// Whether the next puzzles that planes search are searched depth first.
  bool goes_depth_first() const { return order_of_nodes() == NodeOrder::depth_first; }

  /// Returns whether planes are to search puzzles of `given` that come load by load. If so, call
  /// add_roots() and finish_adding(). They are some of the `call` puzzles of a call, and about
  /// `expected` if they are like those of the call before.
  bool begin_adding(const Selection& given, size_t call, size_t expected) {
    const NodeOrder order = order_of_nodes();
    if (call > kMaxPuzzles || !goes_on_planes(expected, order)) return false;
    turn_order();
    given_ = given;
    order_ = order;
    nanos_ = 0;
    search_on_planes().begin_adding(given, order);
    return true;
  }

  /// See SlicedSearch.
  template <class PlaceOf>
  void add_roots(const SlicedState& state, const StoredPlane& roots, const StoredPlane& fixed,
                 PlaceOf place_of) {
    const uint64_t start = now_nanos();
    search_->add_roots(state, roots, fixed, place_of);
    nanos_ += now_nanos() - start;
  }

  /// Adds the puzzles `rest` as they are, and solves what is left. Adds the time that it has shared
  /// among the puzzles to `shared_nanos`. Returns the number of puzzles that were added in all.
  size_t finish_adding(std::span<const size_t> rest, uint64_t& shared_nanos) {
    const uint64_t start = now_nanos();
    returned_.clear();
    search_->add_puzzles(rest);
    search_->finish(returned_);
    nanos_ += now_nanos() - start;
    const Selection puzzles = search_->puzzles();
    const uint64_t nanos_before = nanos_of(puzzles);
    share_time(nanos_, puzzles);
    solve_returned();
    shared_nanos += nanos_of(puzzles) - nanos_before;
    if (puzzles.size() < kMinPuzzles || options_.gives_up()) return puzzles.size();
    const bool is_certain = certain_way_for(puzzles.size(), order_).has_value();
    learn(puzzles);
    if (!is_certain && order_ == order_of_nodes()) {
      FasterWay& faster = faster_[static_cast<size_t>(order_)];
      faster.note(SearchWay::planes, puzzles.size(),
                  static_cast<double>(nanos_) / nodes_in(puzzles));
      faster.count_batch();
    }
    return puzzles.size();
  }

  void solve_candidates(std::span<const Candidates> puzzles, std::span<Grid> solutions,
                        std::span<SolveResult> results) override {
    const Selection all(puzzles, solutions, results);
    solve_selected(all, all);
  }

 private:
  /// A larger call is cut into batches, as each is judged by the one before.
  static constexpr size_t kMaxPuzzles = 8192;
  static_assert(kMaxPuzzles <= SlicedSearch::kMaxPuzzles);
  /// Fewer puzzles to search do not fill blocks. In any order, W / 4 of the hardest do soon, and
  /// are 2.1 times as fast as by lanes. Depth first, a puzzle has one open node; 1.2 W puzzles
  /// of 26 guesses are 1.24 times as fast as by lanes (AVX2, AMD Zen 3).
  static constexpr size_t kMinPuzzles = kLoad / 4, kMinPuzzlesDepthFirst = kLoad * 3 / 4;
  /// See probe(). The mean of a sample of minimal puzzles differs by 1 from batch to batch.
  static constexpr size_t kMaxProbe = 256;
  static constexpr double kOtherKind = 2;
  /// With fewer guesses than the first number in a batch, blocks of nodes are not full for long
  /// enough on any machine; from the second one on they are on every machine. Between them, time
  /// decides: with 3 W guesses planes have 0.87 of the speed of lanes on an Intel Emerald Rapids
  /// and 0.97 on an AMD Zen 5, with 7 W 1.26 there (AVX-512). Without AVX-512 a vector has fewer
  /// lanes: with 1.7 W guesses planes have 1.2 of their speed, with 2.4 W 1.5 (AVX2, AMD Zen 3).
  static constexpr double kFewGuesses = (HWY_TARGET <= HWY_AVX3 ? 2.5 : 0.8) * kLoad;
  static constexpr double kManyGuesses = 24.0 * kLoad;
  /// With fewer guesses for each puzzle that has several solutions, planes go depth first. In any
  /// order a guess takes 17 ns less (AMD Zen 5), but such a puzzle goes back to lanes, and 16,000
  /// cycles were in vain.
  static constexpr uint64_t kGuessesForReturned = 200;

  void solve_batch(const Selection& puzzles) {
    const size_t probed = probe(puzzles);
    solve_rest(puzzles.part(0, puzzles.size() - probed));
  }

  // Solves the last puzzles of a batch, to judge the others by them, if the batch before does
  // not tell: if there is none, or if it was of another kind. The last ones, because in a sorted
  // corpus the puzzles that follow are like them. Returns their number.
  size_t probe(const Selection& puzzles) {
    if (always_on_planes_ || !may_search_on_planes()) return 0;
    if (puzzles.size() < 2 * kMinPuzzles) return 0;
    if (!note_kind(puzzles) && has_learned_) return 0;
    const size_t count = std::min(kMaxProbe, puzzles.size() / 4);
    const Selection probed = puzzles.part(puzzles.size() - count, count);
    const double nanos = timed_search(SearchWay::lanes, NodeOrder::any, probed);
    if (options_.gives_up()) return count;
    learn(probed);
    faster_[static_cast<size_t>(order_of_nodes())].note(SearchWay::lanes, count,
                                                        nanos / nodes_in(probed));
    return count;
  }

  // Notes the kind of this batch. Returns whether the batch noted before is of another one.
  bool note_kind(const Selection& puzzles) {
    if (puzzles.has_candidates()) {
      const auto puzzle_of = [&](size_t i) -> const Candidates& { return puzzles.candidates(i); };
      return kind_.note(puzzles.size(), puzzle_of);
    }
    return kind_.note(puzzles.size(), [&](size_t i) -> const Grid& { return puzzles.puzzle(i); });
  }

  void solve_rest(const Selection& puzzles) {
    const NodeOrder order = order_of_nodes();
    turn_order();
    if (puzzles.has_candidates() && order == NodeOrder::depth_first && options_.limit == 2) {
      lanes_->solve_selected(puzzles);  // planes look for exchanges in grids only
      if (!options_.gives_up()) learn(puzzles);
      return;
    }
    if (const auto certain_way = certain_way_for(puzzles.size(), order)) {
      search(*certain_way, order, puzzles);
      if (puzzles.size() >= kMinPuzzles && !options_.gives_up()) learn(puzzles);
      return;
    }
    FasterWay& faster = faster_[static_cast<size_t>(order)];
    const size_t on_planes = faster.puzzles_on_planes(puzzles.size());
    const Selection first = puzzles.part(0, on_planes);
    const Selection others = puzzles.part(on_planes, puzzles.size() - on_planes);
    const double planes_nanos = timed_search(SearchWay::planes, order, first);
    const double lanes_nanos = timed_search(SearchWay::lanes, order, others);
    if (options_.gives_up()) return;
    learn(puzzles);
    // Puzzles that go back say nothing about the others.
    if (order != order_of_nodes()) return;
    if (first.size() > 0) {
      faster.note(SearchWay::planes, first.size(), planes_nanos / nodes_in(first));
    }
    if (others.size() > 0) {
      faster.note(SearchWay::lanes, others.size(), lanes_nanos / nodes_in(others));
    }
    faster.count_batch();
  }

  void turn_order() {
    next_order_ = next_order_ == NodeOrder::any ? NodeOrder::depth_first : NodeOrder::any;
  }

  // Whether all puzzles of the next batch go there.
  bool goes_on_planes(size_t count, NodeOrder order) const {
    if (!has_learned_ && !always_on_planes_) return false;
    if (const auto certain_way = certain_way_for(count, order)) {
      return *certain_way == SearchWay::planes;
    }
    return faster_[static_cast<size_t>(order)].puzzles_on_planes(count) == count;
  }

  double timed_search(SearchWay way, NodeOrder order, const Selection& puzzles) {
    const uint64_t start = now_nanos();
    if (puzzles.size() > 0) search(way, order, puzzles);
    return static_cast<double>(now_nanos() - start);
  }

  void search(SearchWay way, NodeOrder order, const Selection& puzzles) {
    if (way == SearchWay::planes) {
      search_on_planes(puzzles, order);
    } else {
      lanes_->solve_selected(puzzles);
    }
  }

  // The planes do not count guesses one by one.
  bool may_search_on_planes() const {
    return options_.max_guesses == std::numeric_limits<uint64_t>::max() &&
           (always_on_planes_ || options_.search_bytes > 0);
  }

  NodeOrder order_of_nodes() const {
    if (options_.limit == 1) return NodeOrder::depth_first;
    if (always_on_planes_) return next_order_;
    return guesses_ < static_cast<double>(kGuessesForReturned) * several_ ? NodeOrder::depth_first
                                                                          : NodeOrder::any;
  }

  // Judges by the batch before. Returns none if time must decide.
  std::optional<SearchWay> certain_way_for(size_t count, NodeOrder order) const {
    if (!may_search_on_planes()) return SearchWay::lanes;
    if (always_on_planes_) return SearchWay::planes;
    const double guesses = guesses_ * static_cast<double>(count);
    const bool depth_first = order == NodeOrder::depth_first;
    if (count < (depth_first ? kMinPuzzlesDepthFirst : kMinPuzzles)) return SearchWay::lanes;
    if (guesses < kFewGuesses) return SearchWay::lanes;
    if (!depth_first && guesses >= kManyGuesses) return SearchWay::planes;
    return {};
  }

  void learn(const Selection& puzzles) {
    uint64_t guesses = 0, several = 0;
    for (size_t i = 0; i < puzzles.size(); ++i) {
      guesses += puzzles.result(i).guesses;
      several += puzzles.result(i).solutions > 1 ? 1 : 0;
    }
    const auto count = static_cast<double>(puzzles.size());
    guesses_ = static_cast<double>(guesses) / count;
    several_ = static_cast<double>(several) / count;
    has_learned_ = true;
  }

  SlicedSearch& search_on_planes() {
    if (search_ == nullptr) {
      search_ = std::make_unique<SlicedSearch>(options_, *lanes_,
                                               always_on_planes_ ? 0 : kGuessesForReturned);
    }
    return *search_;
  }

  void search_on_planes(const Selection& puzzles, NodeOrder order) {
    const uint64_t start = now_nanos();
    returned_.clear();
    search_on_planes().solve(puzzles, order, returned_);
    share_time(now_nanos() - start, puzzles);
    solve_returned();
  }

  void solve_returned() {
    if (!returned_.empty() && !options_.gives_up()) {
      lanes_->solve_selected(given_.with_places(returned_));
    }
  }

  // All nodes of a block take the same time.
  void share_time(uint64_t nanos, const Selection& puzzles) const {
    uint64_t all = 0, so_far = 0, shared = 0;
    for (size_t i = 0; i < puzzles.size(); ++i) all += search_->nodes(i);
    for (size_t i = 0; i < puzzles.size(); ++i) {
      so_far += search_->nodes(i);
      const double share = static_cast<double>(so_far) / static_cast<double>(all);
      const auto end = static_cast<uint64_t>(static_cast<double>(nanos) * share);
      puzzles.result(i).nanos += end - std::exchange(shared, end);
    }
  }

  static uint64_t nanos_of(const Selection& puzzles) {
    uint64_t nanos = 0;
    for (size_t i = 0; i < puzzles.size(); ++i) nanos += puzzles.result(i).nanos;
    return nanos;
  }

  // In a tree that is searched whole; others have fewer.
  static double nodes_in(const Selection& puzzles) {
    double nodes = 0;
    for (size_t i = 0; i < puzzles.size(); ++i) {
      nodes += 2 * static_cast<double>(puzzles.result(i).guesses) + 1;
    }
    return nodes;
  }

  SolverOptions options_;
  std::unique_ptr<NodeSolver> lanes_;
  std::unique_ptr<SlicedSearch> search_;  // made when it is needed
  const bool always_on_planes_;
  NodeOrder next_order_ = NodeOrder::any;  // where planes need not pay, both orders take turns
  // Of the batch before: guesses for each puzzle, and the share of puzzles with several solutions.
  double guesses_ = 0, several_ = 0;
  bool has_learned_ = false;
  BatchKind kind_{kOtherKind};
  std::array<FasterWay, 2> faster_;  // by order

  Selection given_;
  std::vector<size_t> returned_;
  // While puzzles are added:
  NodeOrder order_ = NodeOrder::any;
  uint64_t nanos_ = 0;  // that the search has taken
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_SEARCH_TIER_INL_H_
