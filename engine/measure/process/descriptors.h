// File descriptors that close themselves, pipes, and files in memory.
#pragma once

#include <string>
#include <string_view>

namespace nonet {

/// A file descriptor that is closed with the object.
class Descriptor {
 public:
  explicit Descriptor(int descriptor = -1) : descriptor_(descriptor) {}
  ~Descriptor() { close(); }
  Descriptor(Descriptor&& other) noexcept;
  Descriptor& operator=(Descriptor&& other) noexcept;
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int get() const { return descriptor_; }
  void close();

 private:
  int descriptor_;
};

/// Both ends of a pipe. Programs inherit neither.
struct Pipe {
  Descriptor read_end;
  Descriptor write_end;
};

/// Throws std::system_error.
Pipe make_pipe();

/// Makes a file in memory if the system has such files, see open_memory_file(). Throws
/// std::system_error.
Descriptor make_memory_file(const char* name);

/// Writes all of `text`. Throws std::system_error.
void write_all(const Descriptor& file, std::string_view text);

/// Returns the whole content of a file, whatever its offset. Throws std::system_error.
std::string content_of(const Descriptor& file);

}  // namespace nonet
