// Which loads skip the first tier of the solver `sliced`.
#pragma once

#include <algorithm>
#include <cstddef>

namespace nonet {

/// Decides from the results of earlier loads which loads skip the first tier. Only the time that a
/// puzzle takes depends on it.
class LoadSkipper {
 public:
  /// Returns whether all of the next loads skip the tier. If not, none of them is counted.
  bool skips(size_t loads) {
    if (left_ < loads) return false;
    left_ -= loads;
    return true;
  }

  /// The next load does not skip the tier.
  void end_skipping() { left_ = 0; }
  /// Returns whether the next load skips the tier.
  bool is_skipping() const { return left_ > 0; }

  /// Call this after each load that does not skip the tier, with the numbers of its puzzles that
  /// are complete and stuck. The others still change and say nothing: puzzles with several
  /// solutions are never complete, but up to 30 % of them still change. While few puzzles are
  /// complete, the number of loads that skip the tier doubles.
  void learn(size_t complete, size_t stuck) {
    constexpr size_t kMaxSkipped = 31;
    const bool are_few = 20 * complete < 3 * (complete + stuck);
    skipped_ = are_few ? std::min(2 * skipped_ + 1, kMaxSkipped) : 0;
    left_ = skipped_;
  }

 private:
  size_t skipped_ = 0;
  size_t left_ = 0;
};

}  // namespace nonet
