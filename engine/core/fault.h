// The error of an input that cannot be read. <nonet/fault.h> has the faults of single records.
#pragma once

#include <nonet/errors.h>
#include <nonet/fault.h>

namespace nonet {

/// An input has puzzles of candidates, and the job or its solver does not take them.
struct CandidatesRefused : DataError {
  using DataError::DataError;
};

}  // namespace nonet
