// The kinds of errors. A failed system call throws std::system_error.
#pragma once

#include <stdexcept>

namespace nonet {

/// The caller asks for something that cannot be done, such as options that exclude one another. The
/// message says which and what to do. Another call, with other arguments, may succeed.
struct UsageError : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

/// An input that cannot be read to its end as what it is: damaged, cut short, or not what the
/// options say. The message names the input and what is wrong.
struct DataError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace nonet
