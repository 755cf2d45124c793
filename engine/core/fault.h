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

}  // namespace nonet
