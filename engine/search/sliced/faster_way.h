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
  /// node on planes, and 170 later (AMD Zen 5, AVX2).
  size_t puzzles_on_planes(size_t count) const {
    constexpr unsigned kPeriod = 64;
    const Known &planes = known(SearchWay::planes), &lanes = known(SearchWay::lanes);
    // Lanes lose only 1 to 3 % with 1,000 puzzles (AMD Zen 5), so a part of a batch tells enough.
    const size_t all_but_some = count >= kMinDivided ? count - count / 4 : 0;
    if (planes.batches < kTries || planes.is_outgrown_by(count)) {
      return lanes.batches < kTries && all_but_some > 0 ? all_but_some : count;
    }
    if (lanes.batches < kTries) return all_but_some;
    const bool tries_other = batches_ % kPeriod >= kPeriod - kTries;
    if (planes.nanos < lanes.nanos) return tries_other ? all_but_some : count;
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
  static constexpr size_t kMinDivided = 4000;
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
