// Where bytes come from and where they go: memory, files, descriptors, functions.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace nonet {

/// A stream of bytes to read, once. One thread calls it at a time, but not always the same: if the
/// bytes are compressed, a decoding thread reads them.
class Source {
 public:
  /// `name` stands for the source in messages.
  explicit Source(std::string name) : name_(std::move(name)) {}
  virtual ~Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  /// Reads at least one byte into `buffer` and at most its size, and waits for them if need be.
  /// Returns their number, or 0 at the end. May throw anything; a run passes it on after it has
  /// answered what was read before. Errors of the system should be std::system_error.
  virtual size_t read(std::span<char> buffer) = 0;

  /// Returns the number of bytes from the first to the last, if it is known: progress needs it.
  virtual std::optional<uint64_t> size() const { return {}; }

  /// Returns a descriptor that can be polled for input; -1 if there is none. While a run waits for
  /// it, the run can be stopped.
  virtual int descriptor() const { return -1; }

  /// Returns whether read() may wait for a producer. Before such a call a run answers all that it
  /// has read. Not called where descriptor() has one.
  virtual bool may_wait() const { return true; }

  const std::string& name() const { return name_; }

 private:
  std::string name_;
};

/// A stream of bytes to write. One thread calls it at a time, but not always the same.
class Sink {
 public:
  /// `name` stands for the sink in messages.
  explicit Sink(std::string name) : name_(std::move(name)) {}
  virtual ~Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

  /// Writes all of `bytes`, at least one. May throw anything; a run ends and passes it on. A
  /// std::system_error of std::errc::broken_pipe: nobody reads the output any more, see RunControl.
  virtual void write(std::span<const char> bytes) = 0;

  /// Makes the output whole. To be called once, after the last write(). May throw like write().
  virtual void finish() {}

  /// Returns the descriptor of a pipe, so that a run that waits for input sees when the reader of
  /// its output has left; -1 if there is none.
  virtual int descriptor() const { return -1; }

  const std::string& name() const { return name_; }

 private:
  std::string name_;
};

/// Reads a file, or standard input for "-". Throws std::system_error naming the path if the file
/// cannot be opened; so does read() if it cannot be read.
std::unique_ptr<Source> file_source(const std::string& path);

/// Reads an open descriptor, from where it stands. The descriptor is not closed.
std::unique_ptr<Source> descriptor_source(int descriptor, std::string name);

/// Reads `bytes`, which are not copied and must stay as they are while the source is read.
std::unique_ptr<Source> memory_source(std::string_view bytes, std::string name = "memory");

/// Reads what `read` gives; see Source::read(). Each call's bytes are answered before the next
/// call, so large pieces (128 KiB) are faster than small ones.
std::unique_ptr<Source> callback_source(std::function<size_t(std::span<char>)> read,
                                        std::string name = "callback");

/// Writes a file, or standard output for "-". A regular file is written as PATH.partial until
/// finish() gives it its name; without finish() the partial file stays, unless it is empty. Throws
/// std::system_error naming the path if the file cannot be opened or another sink writes it.
std::unique_ptr<Sink> file_sink(const std::string& path);

/// Writes to an open descriptor, from where it stands. The descriptor is not closed.
std::unique_ptr<Sink> descriptor_sink(int descriptor, std::string name);

/// Appends to `text`, which must outlive the sink.
std::unique_ptr<Sink> memory_sink(std::string& text);

/// Calls `write` with each piece; see Sink::write().
std::unique_ptr<Sink> callback_sink(std::function<void(std::span<const char>)> write,
                                    std::string name = "callback");

/// An input of a run: a path ("-" is standard input), which is opened when the run comes to it, or
/// a source. Bytes that begin as gzip or zstd data are decoded, wherever they come from.
struct RunInput {
  std::string path = {};
  std::shared_ptr<Source> source = {};  ///< null: `path` is the input

  RunInput(std::string file) : path(std::move(file)) {}
  RunInput(const char* file) : path(file) {}
  RunInput(std::shared_ptr<Source> stream) : source(std::move(stream)) {}
  RunInput(std::unique_ptr<Source> stream) : source(std::move(stream)) {}

  /// Returns how messages name the input: the path, "standard input", or the source's name.
  std::string name() const;
};

}  // namespace nonet
