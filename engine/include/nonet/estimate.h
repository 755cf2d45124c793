// An estimate of a measured quantity.
#pragma once

#include <optional>

namespace nonet {

struct Interval {
  double low = 0;
  double high = 0;

  bool operator==(const Interval&) const = default;
};

/// An estimate with its confidence interval. There is no interval if there are too few values for
/// one.
struct Estimate {
  double value = 0;
  std::optional<Interval> interval{};

  bool operator==(const Estimate&) const = default;
};

}  // namespace nonet
