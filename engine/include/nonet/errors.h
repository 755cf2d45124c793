// The kinds of errors. A failed system call throws std::system_error.
#pragma once

#include <stdexcept>

namespace nonet {

/// The caller asks for something that cannot be done, such as options that contradict one another.
/// The message names the error and the remedy. Another call, with other arguments, may succeed.
struct UsageError : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

/// An input cannot be read to its end: it is damaged or cut short, or the options do not fit it.
/// The message names the input and the problem.
struct DataError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace nonet
