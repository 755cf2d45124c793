// Compressed texts for tests, and texts from a pipe.
#pragma once

#include <string>
#include <string_view>
#include <thread>

namespace nonet::test {

/// Returns one gzip member.
std::string gzip(std::string_view text, int level = 6);

/// Returns one zstd frame, with the checksum that the zstd program writes.
std::string zstd(std::string_view text, int level = 3);

/// A pipe as /dev/fd/N, with a writer at its other end.
class FilledPipe {
 public:
  /// Writes in pieces of at most `piece_bytes`.
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
