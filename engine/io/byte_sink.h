// Where bytes go: a file that bears its final name only when it is whole, or standard output.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace nonet {

class ByteSink {
 public:
  /// Opens `path`, or standard output for "-". A regular file is written as PATH.partial until
  /// finish(), by one sink at a time; a device or a pipe is written as it is. Throws
  /// std::system_error naming the path.
  explicit ByteSink(const std::string& path);
  /// Without finish(), PATH.partial stays behind, ending with the last whole write(), unless
  /// nothing was written.
  ~ByteSink();
  ByteSink(const ByteSink&) = delete;
  ByteSink& operator=(const ByteSink&) = delete;

  /// Writes all of `bytes`. Throws std::system_error; a regular file is then cut back to what it
  /// was before the call.
  void write(std::span<const char> bytes);

  /// Closes the file and gives it its final name. Throws std::system_error.
  void finish();

  /// For messages: the path, or "standard output".
  const std::string& name() const { return name_; }
  /// Where the bytes are until finish(); empty if not in a file of that kind.
  std::string partial_path() const { return final_path_.empty() ? "" : final_path_ + ".partial"; }

 private:
  [[noreturn]] void fail(const char* what) const;

  std::string name_;
  std::string final_path_;  // links resolved; empty where there is no file to name
  int descriptor_;
  bool owns_descriptor_ = false;
  uint64_t written_bytes_ = 0;
};

}  // namespace nonet
