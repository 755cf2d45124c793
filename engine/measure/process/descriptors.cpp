#include "engine/measure/process/descriptors.h"

#include <unistd.h>

#include <cerrno>
#include <utility>

#include "engine/core/system.h"
#include "engine/core/system_error.h"

namespace nonet {
Descriptor::Descriptor(Descriptor&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

void Descriptor::close() {
  if (descriptor_ >= 0) ::close(descriptor_);
  descriptor_ = -1;
}

Pipe make_pipe() {
  int ends[2];
  if (!open_pipe(ends, PipeMode::blocking)) throw_errno("cannot make a pipe");
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

Descriptor make_memory_file(const char* name) {
  const int descriptor = open_memory_file(name);
  if (descriptor < 0) throw_errno("cannot make a file in memory");
  return Descriptor(descriptor);
}

void write_all(const Descriptor& file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(file.get(), text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw_errno("cannot write a file in memory");
    text.remove_prefix(static_cast<size_t>(written));
  }
}

std::string content_of(const Descriptor& file) {
  std::string text(static_cast<size_t>(lseek(file.get(), 0, SEEK_END)), '\0');
  size_t size = 0;
  while (size < text.size()) {
    const ssize_t got =
        pread(file.get(), &text[size], text.size() - size, static_cast<off_t>(size));
    if (got <= 0) throw_errno("cannot read a file in memory");
    size += static_cast<size_t>(got);
  }
  return text;
}

}  // namespace nonet
