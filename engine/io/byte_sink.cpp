#include "byte_sink.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

#include "byte_source.h"

namespace nonet {
namespace {

bool is_special_file(const std::string& path) {
  struct stat status{};
  return stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

}  // namespace

ByteSink::ByteSink(const std::string& path) : name_(path), descriptor_(STDOUT_FILENO) {
  if (path == kStandardStream) {
    name_ = "standard output";
    return;
  }
  if (is_special_file(path)) {
    descriptor_ = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  } else {
    partial_path_ = path + ".partial";
    descriptor_ = open(partial_path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  }
  if (descriptor_ < 0) fail("cannot create ");
  owns_descriptor_ = true;
}

ByteSink::~ByteSink() {
  if (owns_descriptor_) close(descriptor_);
}

void ByteSink::write(std::span<const char> bytes) {
  size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t count = ::write(descriptor_, bytes.data() + done, bytes.size() - done);
    if (count >= 0) {
      done += static_cast<size_t>(count);
    } else if (errno != EINTR) {
      const int error = errno;
      if (!partial_path_.empty()) {
        [[maybe_unused]] const int cut = ftruncate(descriptor_, static_cast<off_t>(written_bytes_));
      }
      errno = error;
      fail("cannot write ");
    }
  }
  written_bytes_ += bytes.size();
}

void ByteSink::finish() {
  if (std::exchange(owns_descriptor_, false) && close(descriptor_) != 0) fail("cannot write ");
  if (partial_path_.empty()) return;
  if (std::rename(partial_path_.c_str(), name_.c_str()) != 0) fail("cannot create ");
}

void ByteSink::fail(const char* what) const {
  throw std::system_error(errno, std::generic_category(), what + name_);
}

}  // namespace nonet
