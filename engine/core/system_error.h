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

/// Throws the std::system_error of errno after a lock could not be taken.
[[noreturn]] inline void throw_lock_errno(const std::string& what) {
  class Category final : public std::error_category {
    const char* name() const noexcept override { return "lock"; }
    std::string message(int) const override {
      return "another run writes it; wait until that ends, or choose another output";
    }
  };
  static const Category category;
  if (errno == EWOULDBLOCK) throw std::system_error(EBUSY, category, what);
  throw_errno(what);
}

}  // namespace nonet
