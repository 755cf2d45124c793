// Compressed texts for tests, and texts that come through a pipe.
#pragma once

#include <string>
#include <string_view>
#include <thread>

namespace nonet::test {

/// One gzip member.
std::string gzip(std::string_view text, int level = 6);

/// One zstd frame, with a checksum as the zstd program writes it.
std::string zstd(std::string_view text, int level = 3);

/// A pipe with a writer at its other end, as /dev/fd/N.
class FilledPipe {
 public:
  /// Writes in pieces of `piece_bytes` at the most.
  explicit FilledPipe(std::string text, size_t piece_bytes = 1 << 20);
  ~FilledPipe();
  FilledPipe(const FilledPipe&) = delete;
  FilledPipe& operator=(const FilledPipe&) = delete;

  std::string path() const { return "/dev/fd/" + std::to_string(read_end_); }

 private:
  int read_end_;
  std::thread writer_;
};

}  // namespace nonet::test
