// The only clock of the project. libnonet defines it; a program that links nonet_core alone defines its own.
#pragma once

#include <cstdint>

namespace nonet {

/// Returns nanoseconds on a steady clock with an arbitrary zero. A clock that stands still is one, too: the times of
/// solvers are 0 then, and no search is given up because of its time.
uint64_t now_nanos();

}  // namespace nonet
