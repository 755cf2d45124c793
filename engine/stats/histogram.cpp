#include <nonet/histogram.h>

#include <cmath>

namespace nonet {

void Histogram::merge(const Histogram& other) {
  for (size_t i = 0; i < buckets_.size(); ++i) buckets_[i] += other.buckets_[i];
  count_ += other.count_;
  max_ = std::max(max_, other.max_);
}

uint64_t Histogram::quantile(double quantile) const {
  const auto rank = std::max<uint64_t>(
      1, static_cast<uint64_t>(std::ceil(quantile * static_cast<double>(count_))));
  uint64_t seen = 0;
  for (size_t i = 0; i < buckets_.size(); ++i) {
    seen += buckets_[i];
    if (seen >= rank) return std::min(last_value_of(i), max_);
  }
  return max_;
}

}  // namespace nonet
