// A histogram of durations over the whole range of 64 bits, in fixed memory.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace nonet {

/// Log-linear buckets: exact below 64, then 32 equal buckets for each doubling, so a quantile is
/// off by less than 1/32 (3.2 %). The idea is Gil Tene's HdrHistogram. Merged histograms are equal
/// to one histogram of all values. A histogram that is moved from may only be assigned to. The 15
/// KiB of buckets are not in the object, which is a part of many others and of stack frames.
class Histogram {
 public:
  void add(uint64_t value) {
    ++buckets_[bucket_of(value)];
    ++count_;
    max_ = std::max(max_, value);
  }

  void merge(const Histogram& other);

  /// Returns the number of values in each bucket.
  std::span<const uint64_t> buckets() const { return buckets_; }
  /// Adds `count` values to a bucket. Throws std::out_of_range if there is no such bucket.
  void add_bucket(size_t bucket, uint64_t count) {
    buckets_.at(bucket) += count;
    count_ += count;
  }
  /// Raises the maximum to `value`, if it is lower: add_bucket() does not know it.
  void raise_max(uint64_t value) { max_ = std::max(max_, value); }

  /// Returns the greatest value that a bucket counts.
  static constexpr uint64_t last_value_of(size_t bucket) {
    if (bucket < 2 * kPerDoubling) return bucket;
    const auto shift = static_cast<int>(bucket / kPerDoubling - 1);
    const uint64_t mantissa = bucket % kPerDoubling + kPerDoubling;
    return ((mantissa + 1) << shift) -
           1;  // the topmost wraps to the greatest value, which is right
  }

  uint64_t count() const { return count_; }
  uint64_t max() const { return max_; }  ///< exact; 0 when empty

  /// Returns the smallest value v, rounded up to its bucket's end but never beyond max(), such that
  /// at least the share `quantile` (0 to 1) of all values are at most v. Returns 0 when empty.
  uint64_t quantile(double quantile) const;

  bool operator==(const Histogram&) const = default;

 private:
  static constexpr int kLinearBits = 5;
  static constexpr uint64_t kPerDoubling = 1 << kLinearBits;

  static constexpr size_t bucket_of(uint64_t value) {
    if (value < 2 * kPerDoubling) return value;
    const int shift = std::bit_width(value) - kLinearBits - 1;
    return static_cast<size_t>(shift) * kPerDoubling + (value >> shift);
  }
  std::vector<uint64_t> buckets_ = std::vector<uint64_t>((64 - kLinearBits + 1) * kPerDoubling);
  uint64_t count_ = 0;
  uint64_t max_ = 0;
};

}  // namespace nonet
