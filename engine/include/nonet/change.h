// The change of a speed, and the verdict on it.
#pragma once

#include <nonet/estimate.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace nonet {

/// Whether a solver became faster or slower, or whether that cannot be said.
enum class Verdict : uint8_t { same, faster, slower, inconclusive };

inline constexpr std::array<std::string_view, 4> kVerdictNames = {"same", "faster", "slower",
                                                                  "inconclusive"};

constexpr std::string_view name_of(Verdict verdict) {
  return kVerdictNames[static_cast<size_t>(verdict)];
}

/// The change of a speed. Shares: 0.02 is 2 % faster.
struct Change {
  double share = 0;
  std::optional<Interval> interval{};  ///< none if there are too few launches
  double p = 1;                        ///< rank test
  Verdict verdict = Verdict::inconclusive;

  bool operator==(const Change&) const = default;
};

}  // namespace nonet
