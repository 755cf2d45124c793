// Which way to search is faster on this machine: on planes, or by lanes. Time decides.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace nonet {

/// The two ways to search.
enum class SearchWay : uint8_t { lanes, planes };

/// Finds by time which way is faster on this machine for batches like the last ones.
class FasterWay {
 public:
  /// Returns how many puzzles of the next batch planes are to search; lanes search the others. All
  /// of them go the faster way, except to time a way: twice at first, and again after some time. In
  /// its first batch memory and branch predictions are new: with 1,700 guesses it takes 250 ns a
  /// node on planes, and 170 later (AMD Zen 5, AVX2). Lanes that take more than twice the time of
  /// planes in the first one are not timed in a second one.
  size_t puzzles_on_planes(size_t count) const {
    constexpr unsigned kPeriod = 64;
    const Known &planes = known(SearchWay::planes), &lanes = known(SearchWay::lanes);
    if (planes.batches < kTries || planes.is_outgrown_by(count)) return count;
    const bool knows_lanes =
        lanes.batches >= kTries || (lanes.batches > 0 && lanes.nanos > 2 * planes.nanos);
    const bool planes_win = !knows_lanes || planes.nanos < lanes.nanos;
    const bool tries_other = !knows_lanes || batches_ % kPeriod >= kPeriod - kTries;
    if (planes_win) return tries_other ? without_some(count) : count;
    return tries_other ? count : 0;
  }

  /// Notes the time of a node in a batch, or in a part of it, that went this way. The machine's
  /// other work can make a time longer, so a shorter time counts at once and a longer one by a
  /// quarter.
  void note(SearchWay way, size_t puzzles, double nanos) {
    Known& known = known_[static_cast<size_t>(way)];
    if (way == SearchWay::planes && known.is_outgrown_by(puzzles)) known = {};
    const bool is_shorter = known.batches == 0 || nanos < known.nanos;
    known.nanos = is_shorter ? nanos : known.nanos + (nanos - known.nanos) / 4;
    known.puzzles = std::max(known.puzzles, puzzles);
    ++known.batches;
  }

  /// Call this after each batch.
  void count_batch() { ++batches_; }

 private:
  static constexpr unsigned kTries = 2;

  // Of a large batch, a part is enough to time lanes: 250 puzzles take 1 to 2 % longer than 2,000
  // (AVX2, AMD Zen 3). Planes need a whole one.
  static constexpr size_t without_some(size_t count) {
    constexpr size_t kSome = 250;
    return count < 4 * kSome ? 0 : count - std::max(count / 8, kSome);
  }

  struct Known {
    unsigned batches = 0;
    size_t puzzles = 0;  // in the largest batch
    double nanos = 0;

    // Planes are faster in a larger batch, so a time from small ones does not count for it.
    bool is_outgrown_by(size_t count) const { return count > puzzles + puzzles / 2; }
  };
  const Known& known(SearchWay way) const { return known_[static_cast<size_t>(way)]; }

  std::array<Known, 2> known_{};  // by way
  unsigned batches_ = 0;
};

}  // namespace nonet
