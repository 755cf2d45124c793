// The error of an input that cannot be read. <nonet/fault.h> has the faults of single records.
#pragma once

#include <nonet/fault.h>

#include <stdexcept>

namespace nonet {

/// An input that cannot be read to its end as what it is: damaged, cut short, or not what the
/// options say. The message names the input and what is wrong.
struct DataError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// An input has puzzles of candidates, and the job or its solver does not take them.
struct CandidatesRefused : DataError {
  using DataError::DataError;
};

}  // namespace nonet
