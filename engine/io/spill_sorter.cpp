#include "engine/io/spill_sorter.h"

#include <unistd.h>

#include <cerrno>
#include <string>

#include "engine/core/system.h"
#include "engine/core/system_error.h"

namespace nonet {
namespace {

[[noreturn]] void fail(const char* what) {
  throw_errno(what + (" a temporary file in " + temporary_folder()) +
              " (TMPDIR names another folder)");
}

}  // namespace

TemporaryFile::~TemporaryFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

void TemporaryFile::write(std::span<const std::byte> bytes) {
  if (descriptor_ < 0) {
    std::string name = temporary_folder() + "/nonet-XXXXXX";
    descriptor_ = mkstemp(name.data());
    if (descriptor_ < 0) fail("cannot create");
    unlink(name.c_str());
  }
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("cannot write");
    bytes = bytes.subspan(static_cast<size_t>(count));
    size_ += static_cast<uint64_t>(count);
  }
}

void TemporaryFile::read(uint64_t offset, std::span<std::byte> bytes) const {
  while (!bytes.empty()) {
    const ssize_t count =
        pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count == 0) errno = EIO;
    if (count <= 0) fail("cannot read");
    bytes = bytes.subspan(static_cast<size_t>(count));
    offset += static_cast<uint64_t>(count);
  }
}

}  // namespace nonet
