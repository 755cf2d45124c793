#include "byte_source.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace nonet {

std::optional<uint64_t> regular_file_size(const std::string& path) {
  if (path == kStandardStream) return {};
  const auto fail = [&](int error) {
    throw std::system_error(error, std::generic_category(), "cannot open " + path);
  };
  struct stat status{};
  if (stat(path.c_str(), &status) != 0 || access(path.c_str(), R_OK) != 0) fail(errno);
  if (S_ISDIR(status.st_mode)) fail(EISDIR);
  if (!S_ISREG(status.st_mode)) return {};
  return static_cast<uint64_t>(status.st_size);
}

ByteSource::ByteSource(const std::string& path) : name_(path), descriptor_(STDIN_FILENO) {
  if (path == kStandardStream) {
    name_ = "standard input";
  } else {
    descriptor_ = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor_ < 0) {
      throw std::system_error(errno, std::generic_category(), "cannot open " + name_);
    }
    owns_descriptor_ = true;
  }
}

ByteSource::~ByteSource() {
  if (owns_descriptor_) close(descriptor_);
}

size_t ByteSource::read(std::span<char> buffer) {
  while (true) {
    const ssize_t count = ::read(descriptor_, buffer.data(), buffer.size());
    if (count >= 0) return static_cast<size_t>(count);
    if (errno != EINTR) {
      throw std::system_error(errno, std::generic_category(), "cannot read " + name_);
    }
  }
}

bool ByteSource::wait_until_ready(int stop_descriptor, int timeout_millis) const {
  pollfd waiting[2] = {{descriptor_, POLLIN, 0}, {stop_descriptor, POLLIN, 0}};
  while (poll(waiting, 2, timeout_millis) < 0) {
    if (errno != EINTR) {
      throw std::system_error(errno, std::generic_category(), "cannot wait for " + name_);
    }
  }
  return waiting[0].revents != 0;  // the end and an error are read at once, too
}

}  // namespace nonet
