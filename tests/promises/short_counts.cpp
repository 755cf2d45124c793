// A library to preload: read() and write() transfer a few bytes at a time and are sometimes
// interrupted.
#include <dlfcn.h>
#include <sys/types.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstddef>

namespace {

std::atomic<unsigned> calls{0};

template <class Buffer>
ssize_t a_few_bytes(const char* name, int descriptor, Buffer buffer, size_t count) {
  using Call = ssize_t (*)(int, Buffer, size_t);
  const auto real = reinterpret_cast<Call>(dlsym(RTLD_NEXT, name));
  const unsigned call = ++calls;
  if (call % 7 == 0) {
    errno = EINTR;
    return -1;
  }
  return real(descriptor, buffer, std::min<size_t>(count, 8 + call * 37 % 999));
}

}  // namespace

extern "C" ssize_t read(int descriptor, void* buffer, size_t count) {
  return a_few_bytes("read", descriptor, buffer, count);
}

extern "C" ssize_t write(int descriptor, const void* buffer, size_t count) {
  return a_few_bytes("write", descriptor, buffer, count);
}
