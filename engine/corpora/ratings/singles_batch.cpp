#include "engine/corpora/ratings/singles_batch.h"

#include "engine/core/simd_target.h"

#include <algorithm>
#include <array>

#include "engine/corpora/ratings/singles.h"
#include "engine/search/sliced/planes-inl.h"
#include "engine/search/sliced/sliced_inference-inl.h"
#include "engine/search/sliced/sliced_transfer-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

class SlicedSinglesBatch final : public SinglesBatch {
 public:
  void check(std::span<const Grid> puzzles, std::span<uint8_t> falls) override {
    for (size_t first = 0; first < puzzles.size(); first += kLoad) {
      const size_t count = std::min<size_t>(kLoad, puzzles.size() - first);
      if (count < kFewest) {
        for (size_t i = first; i < first + count; ++i) falls[i] = falls_to_singles(puzzles[i]);
      } else {
        check_load(puzzles.subspan(first, count), falls.subspan(first, count));
      }
    }
  }

 private:
  /// For fewer puzzles than these, a load takes longer than they do one by one.
  static constexpr size_t kFewest = kLoad / 16;

  /// More than nearly all loads need.
  static constexpr int kMaxPasses = 40;

  // A few puzzles that still change at the end are looked at one by one.
  void check_load(std::span<const Grid> puzzles, std::span<uint8_t> falls) {
    const Grid* grids = puzzles.data();
    if (puzzles.size() < kLoad) {
      std::ranges::copy(puzzles, padded_.begin());
      grids = padded_.data();  // the others are puzzles of earlier loads, or blank
    }
    load(state_, grids, digits_);
    settle_singles(state_);
    const Plane used = first_puzzles(puzzles.size());
    Plane complete = no_puzzle(), going;
    int passes = 0;
    do {
      const PassFindings found = run_pass<PassKind::singles>(state_, passes % 2 == 0);
      ++passes;
      complete = both(used, found.complete);
      going = without(all_of(used, found.changed, found.possible), complete);
    } while (count_puzzles(going) > kFewest / 2 && passes < kMaxPasses);
    std::ranges::fill(falls, uint8_t{0});
    for_each_puzzle(with_right_houses(state_, complete), [&](int i) { falls[i] = 1; });
    for_each_puzzle(going, [&](int i) { falls[i] = falls_to_singles(puzzles[i]); });
  }

  SlicedState state_;
  DigitBytes digits_;
  std::array<Grid, kLoad> padded_{};
};

}  // namespace

SinglesBatchTarget singles_batch_here() {
  return {.name = hwy::TargetName(HWY_TARGET), .make = []() -> std::unique_ptr<SinglesBatch> {
            return std::make_unique<SlicedSinglesBatch>();
          }};
}

}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#if NONET_ONCE
namespace nonet {

NONET_TARGET_TABLE(SinglesBatchTarget, singles_batch_here);

std::vector<SinglesBatchTarget> singles_batch_targets() {
  return results_of_targets(singles_batch_here_table);
}

std::unique_ptr<SinglesBatch> make_singles_batch() { return singles_batch_targets()[0].make(); }

}  // namespace nonet
#endif
