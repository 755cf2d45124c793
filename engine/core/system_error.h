// Errors of system calls.
#pragma once

#include <cerrno>
#include <string>
#include <system_error>

namespace nonet {

/// Throws the std::system_error of errno. `what` says which action failed.
[[noreturn]] inline void throw_errno(const std::string& what) {
  throw std::system_error(errno, std::generic_category(), what);
}

}  // namespace nonet
