// The only clock of the project.
#pragma once

#include <chrono>
#include <cstdint>

namespace nonet {

/// Returns nanoseconds on a steady clock with an arbitrary zero.
inline uint64_t now_nanos() {
  return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                   std::chrono::steady_clock::now().time_since_epoch())
                                   .count());
}

}  // namespace nonet
