// Access to a function compiled for any of Highway's targets, not only for the best one.
#pragma once

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

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

}  // namespace nonet
