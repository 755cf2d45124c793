// The factory functions of <nonet/streams.h>, and the streams over memory and functions.
#include <nonet/streams.h>

#include <algorithm>
#include <cstring>

#include "engine/io/bytes/byte_sink.h"
#include "engine/io/bytes/byte_source.h"

namespace nonet {
namespace {

class MemorySource final : public Source {
 public:
  MemorySource(std::string_view bytes, std::string name)
      : Source(std::move(name)), bytes_(bytes), left_(bytes) {}

  size_t read(std::span<char> buffer) override {
    const size_t count = std::min(buffer.size(), left_.size());
    if (count > 0) std::memcpy(buffer.data(), left_.data(), count);
    left_.remove_prefix(count);
    return count;
  }
  std::optional<uint64_t> size() const override { return bytes_.size(); }
  bool may_wait() const override { return false; }

 private:
  std::string_view bytes_;
  std::string_view left_;
};

class CallbackSource final : public Source {
 public:
  CallbackSource(std::function<size_t(std::span<char>)> read, std::string name)
      : Source(std::move(name)), read_(std::move(read)) {}

  size_t read(std::span<char> buffer) override { return read_(buffer); }

 private:
  std::function<size_t(std::span<char>)> read_;
};

class MemorySink final : public Sink {
 public:
  explicit MemorySink(std::string& text) : Sink("memory"), text_(text) {}

  void write(std::span<const char> bytes) override { text_.append(bytes.data(), bytes.size()); }
  bool can_replace_front() const override { return true; }
  void replace_front(std::span<const char> bytes) override {
    std::ranges::copy(bytes, text_.begin() + static_cast<std::ptrdiff_t>(begin_));
  }

 private:
  std::string& text_;
  size_t begin_ = text_.size();  // of the bytes that were written here
};

class CallbackSink final : public Sink {
 public:
  CallbackSink(std::function<void(std::span<const char>)> write, std::string name)
      : Sink(std::move(name)), write_(std::move(write)) {}

  void write(std::span<const char> bytes) override { write_(bytes); }

 private:
  std::function<void(std::span<const char>)> write_;
};

}  // namespace

std::unique_ptr<Source> file_source(const std::string& path) {
  return std::make_unique<ByteSource>(path);
}

std::unique_ptr<Source> descriptor_source(int descriptor, std::string name) {
  return std::make_unique<ByteSource>(descriptor, std::move(name));
}

std::unique_ptr<Source> memory_source(std::string_view bytes, std::string name) {
  return std::make_unique<MemorySource>(bytes, std::move(name));
}

std::unique_ptr<Source> callback_source(std::function<size_t(std::span<char>)> read,
                                        std::string name) {
  return std::make_unique<CallbackSource>(std::move(read), std::move(name));
}

std::unique_ptr<Sink> file_sink(const std::string& path) {
  return std::make_unique<ByteSink>(path, PartialFile{}, compression_of_output(path));
}

std::unique_ptr<Sink> descriptor_sink(int descriptor, std::string name) {
  return std::make_unique<ByteSink>(descriptor, std::move(name));
}

std::unique_ptr<Sink> memory_sink(std::string& text) { return std::make_unique<MemorySink>(text); }

std::unique_ptr<Sink> callback_sink(std::function<void(std::span<const char>)> write,
                                    std::string name) {
  return std::make_unique<CallbackSink>(std::move(write), std::move(name));
}

std::string RunInput::name() const {
  if (source != nullptr) return source->name();
  return path == kStandardStream ? "standard input" : path;
}

}  // namespace nonet
