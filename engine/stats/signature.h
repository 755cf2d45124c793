// One number for all answers of a run: equal answers have equal signatures.
#pragma once

#include <nonet/grid.h>
#include <nonet/result.h>

#include <cstdint>

namespace nonet {

/// Returns the part of one record in the signature: a hash of its number, its status and its
/// solution, if it has one. A run's signature is the sum over its records modulo 2^64, so it does
/// not depend on their order. Equal on every compiler, target and byte order. Not cryptographic.
uint64_t signature_of(uint64_t record, Status status, const Grid& solution);

}  // namespace nonet
