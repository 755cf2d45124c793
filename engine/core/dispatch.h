// Access to a function compiled for any of Highway's targets, not only for the best one.
#pragma once

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nonet {

/// Returns the entry of a dispatch table (HWY_DISPATCH_TABLE) for one target.
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

/// Returns what the functions of a dispatch table return for each target of this machine, the best
/// target first.
template <class Result, size_t kEntries>
std::vector<Result> results_of_targets(Result (*const (&table)[kEntries])()) {
  std::vector<Result> results;
  for (const int64_t target : hwy::SupportedAndGeneratedTargets()) {
    results.push_back(entry_for(table, target)());
  }
  return results;
}

}  // namespace nonet
