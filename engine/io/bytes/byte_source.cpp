#include "engine/io/bytes/byte_source.h"

#include <fcntl.h>
#include <nonet/errors.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <system_error>
#include <utility>

#include "engine/core/system_error.h"

namespace nonet {
namespace {

std::optional<uint64_t> size_of_regular_file(int descriptor) {
  struct stat status {};
  if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return {};
  return static_cast<uint64_t>(status.st_size);
}

uint64_t place_in(int descriptor) {
  return static_cast<uint64_t>(std::max<off_t>(0, lseek(descriptor, 0, SEEK_CUR)));
}

}  // namespace

std::optional<uint64_t> total_file_size(const std::vector<std::string>& paths) {
  std::optional<uint64_t> total = 0;
  for (const std::string& path : paths) {
    struct stat status {};
    const auto fail = [&](int error) {
      throw std::system_error(error, std::generic_category(), "cannot open " + path);
    };
    const bool is_standard = path == kStandardStream;
    if (!is_standard) {
      if (stat(path.c_str(), &status) != 0 || access(path.c_str(), R_OK) != 0) fail(errno);
      if (S_ISDIR(status.st_mode)) fail(EISDIR);
    }
    if (is_standard || !S_ISREG(status.st_mode)) {
      total.reset();
    } else if (total) {
      *total += static_cast<uint64_t>(status.st_size);
    }
  }
  return total;
}

ByteSource::ByteSource(const std::string& path)
    : Source(RunInput(path).name()), descriptor_(STDIN_FILENO) {
  if (path != kStandardStream) {
    descriptor_ = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor_ < 0) throw_errno("cannot open " + name());
    owns_descriptor_ = true;
  }
  first_size_ = size_of_regular_file(descriptor_);
  if (first_size_) begin_ = place_in(descriptor_);
}

ByteSource::ByteSource(int descriptor, std::string name)
    : Source(std::move(name)),
      descriptor_(descriptor),
      first_size_(size_of_regular_file(descriptor)),
      begin_(first_size_ ? place_in(descriptor) : 0) {}

ByteSource::~ByteSource() {
  if (owns_descriptor_) close(descriptor_);
}

size_t ByteSource::read(std::span<char> buffer) {
  while (true) {
    const ssize_t count = ::read(descriptor_, buffer.data(), buffer.size());
    if (count == 0 && !buffer.empty()) throw_if_shorter();
    if (count >= 0) return static_cast<size_t>(count);
    if (errno == EAGAIN) {  // another process has made the pipe non-blocking
      wait_for_descriptor(descriptor_, {});
    } else if (errno != EINTR) {
      throw_errno("cannot read " + name());
    }
  }
}

void ByteSource::throw_if_shorter() const {
  if (first_size_ && size_of_regular_file(descriptor_).value_or(0) < *first_size_) {
    throw DataError(name() + " has become shorter while it was read");
  }
}

void ByteSource::seek(uint64_t offset) {
  if (lseek(descriptor_, static_cast<off_t>(begin_ + offset), SEEK_SET) < 0) {
    throw_errno("cannot read " + name());
  }
}

bool ByteSource::move(uint64_t from, uint64_t to) const {
  if (owns_descriptor_) return true;
  return place_in(descriptor_) == begin_ + from &&
         lseek(descriptor_, static_cast<off_t>(begin_ + to), SEEK_SET) >= 0;
}

size_t ByteSource::read_at(uint64_t offset, std::span<char> buffer) const {
  size_t total = 0;
  while (total < buffer.size()) {
    const ssize_t count = pread(descriptor_, buffer.data() + total, buffer.size() - total,
                                static_cast<off_t>(begin_ + offset + total));
    if (count == 0) break;
    if (count > 0) total += static_cast<size_t>(count);
    if (count < 0 && errno != EINTR) throw_errno("cannot read " + name());
  }
  return total;
}

std::optional<uint64_t> ByteSource::size() const {
  return owns_descriptor_ ? size_of_regular_file(descriptor_) : std::nullopt;
}

std::optional<uint64_t> ByteSource::bytes_ahead() const {
  const std::optional<uint64_t> size = size_of_regular_file(descriptor_);
  return size ? std::optional(*size - std::min(begin_, *size)) : std::nullopt;
}

bool wait_until_ready(const Source& source, const WaitLimits& limits) {
  if (source.descriptor() >= 0) return wait_for_descriptor(source.descriptor(), limits);
  return limits.timeout_millis < 0 || !source.may_wait();
}

bool wait_for_descriptor(int descriptor, const WaitLimits& limits) {
  pollfd waiting[] = {{descriptor, POLLIN, 0},
                      {limits.stop_descriptor, POLLIN, 0},
                      {limits.output_descriptor, 0, 0}};
  while (poll(waiting, std::size(waiting), limits.timeout_millis) < 0) {
    if (errno != EINTR) throw_errno("cannot wait for input");
  }
  // At the end and after an error, read() returns at once, too.
  if (waiting[0].revents != 0) return true;
  if ((waiting[2].revents & POLLERR) != 0) {
    throw std::system_error(EPIPE, std::generic_category(), "cannot write the output");
  }
  return false;
}

std::string read_all(const std::string& path) {
  ByteSource source(path);
  std::string text;
  std::vector<char> buffer(size_t{1} << 16);
  while (const size_t bytes = source.read(buffer)) text.append(buffer.data(), bytes);
  return text;
}

}  // namespace nonet
