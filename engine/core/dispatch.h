// Access to a function compiled for any of Highway's targets, not only for the best one.
//
// Highway's own dispatch is not used, because it is in a library that measures the resolution of
// its timer whenever a program loads it: 4.3 ms (Highway 1.0.3, AMD Zen 3). All that is used of
// Highway is its headers.
#pragma once

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>
#include <vector>

/// Defines the table of a function's versions for all targets. Like HWY_EXPORT, it stands in the
/// namespace that contains HWY_NAMESPACE, under HWY_ONCE.
#if (HWY_TARGETS & (HWY_TARGETS - 1)) == 0
#define NONET_DISPATCH_TABLE(function)                                                  \
  constexpr decltype(&HWY_STATIC_DISPATCH(function)) HWY_DISPATCH_TABLE(function)[] = { \
      &HWY_STATIC_DISPATCH(function)}
#else
#define NONET_DISPATCH_TABLE(function)                                                  \
  constexpr decltype(&HWY_STATIC_DISPATCH(function)) HWY_DISPATCH_TABLE(function)[] = { \
      nullptr, HWY_CHOOSE_TARGET_LIST(function), HWY_CHOOSE_FALLBACK(function)}
#endif

namespace nonet {

/// Returns those of `targets` (bits HWY_...) that this machine runs, the best first. They are
/// detected on the first call. Any thread may call this.
std::vector<int64_t> supported_targets(int64_t targets);

/// Returns the entry of a dispatch table for one target.
template <class Function, size_t kEntries>
Function entry_for(Function const (&table)[kEntries], int64_t target) {
  if constexpr (kEntries == 1) {
    return table[0];
  } else {
    hwy::ChosenTarget chosen;
    chosen.Update(target);
    return table[chosen.GetIndex()];
  }
}

/// Returns what the functions of a dispatch table return for each of `targets` that this machine
/// runs, the best target first.
template <class Result, size_t kEntries>
std::vector<Result> results_of_targets(Result (*const (&table)[kEntries])(), int64_t targets) {
  std::vector<Result> results;
  for (const int64_t target : supported_targets(targets)) {
    results.push_back(entry_for(table, target)());
  }
  return results;
}

}  // namespace nonet
