// The process that calls what is measured: a copy of this one that takes orders.
#pragma once

#include <cstdint>

#include "contestant.h"
#include "sample.h"
#include "shared_space.h"

namespace nonet {

enum class Request : uint8_t {
  pass,            ///< solve the sample
  pass_each,       ///< the same, telling the time of each puzzle
  first_solutions  ///< see Calls::solve_first()
};

/// Comes over a socket; a byte goes back when it is done.
struct Order {
  Request request;
  uint64_t passes;  ///< at most; there are fewer if one has other answers than the one before
};

/// What a copied process does to the end of its life. It answers with a byte when the function is
/// loaded, and then each order.
[[noreturn]] void live_as_worker(SharedSpace& space, int socket, const Contestant& contestant,
                                 const Sample& sample, uint64_t limit);

}  // namespace nonet
