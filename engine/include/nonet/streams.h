// Sources and sinks of bytes: memory, files, descriptors, functions.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace nonet {

/// A stream of bytes that is read once. One thread calls it at a time, but not always the same one:
/// if the bytes are compressed, a decoding thread reads them.
class Source {
 public:
  /// `name` stands for the source in messages.
  explicit Source(std::string name) : name_(std::move(name)) {}
  virtual ~Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  /// Reads at least one byte into `buffer`, at most its size, and waits for input if necessary.
  /// Returns the number of bytes, 0 at the end. May throw any exception; a run answers the records
  /// before it, then passes it on. Throw std::system_error for errors of the system.
  virtual size_t read(std::span<char> buffer) = 0;

  /// Returns the number of all bytes if it is known. It is used to show progress.
  virtual std::optional<uint64_t> size() const { return {}; }

  /// Returns a descriptor that can be polled for input; -1 if there is none. A run that waits for
  /// this descriptor can be stopped.
  virtual int descriptor() const { return -1; }

  /// Returns whether read() may wait for a producer. If so, a run answers all records that it has
  /// before it calls read(). Not called if there is a descriptor.
  virtual bool may_wait() const { return true; }

  const std::string& name() const { return name_; }

 private:
  std::string name_;
};

class TextPacker;  ///< of a compressed file: engine/io/bytes/text_packer.h

/// A stream of bytes to write. One thread calls it at a time, but not always the same one.
class Sink {
 public:
  /// `name` stands for the sink in messages.
  explicit Sink(std::string name) : name_(std::move(name)) {}
  virtual ~Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

  /// Writes all of `bytes`, at least one. May throw any exception; this ends a run, which passes it
  /// on. Throw std::system_error with std::errc::broken_pipe if the program that reads the output
  /// has ended, see RunControl.
  virtual void write(std::span<const char> bytes) = 0;

  /// Completes the output. Call it once, after the last write(). May throw as write() does.
  virtual void finish() {}

  /// Returns whether replace_front() is implemented. The format npy needs it.
  virtual bool can_replace_front() const { return false; }

  /// Replaces the first bytes that were written by as many others. Requires can_replace_front() and
  /// that these bytes were written. May throw as write() does.
  virtual void replace_front(std::span<const char> /*bytes*/) {}

  /// For the compressed files of the library, whose text the threads of a job compress. Null:
  /// write() is called with the text.
  virtual TextPacker* packer() { return nullptr; }
  /// Writes members that packer() has made. Requires packer(). May throw as write() does.
  virtual void write_packed(std::span<const char> /*bytes*/) {}

  /// Returns the descriptor if it is a pipe, else -1. With it, a run that waits for input detects
  /// that the program that reads its output has ended.
  virtual int descriptor() const { return -1; }

  const std::string& name() const { return name_; }

 private:
  std::string name_;
};

/// Reads a file, or standard input for "-". Throws std::system_error naming the path if the file
/// cannot be opened; so does read() if it cannot be read.
std::unique_ptr<Source> file_source(const std::string& path);

/// Reads an open descriptor from its current position. The descriptor is not closed.
std::unique_ptr<Source> descriptor_source(int descriptor, std::string name);

/// Reads `bytes`, which are not copied and must not change while the source is read.
std::unique_ptr<Source> memory_source(std::string_view bytes, std::string name = "memory");

/// A string that ends before the source does is refused by the compiler.
template <std::same_as<std::string> Temporary>
std::unique_ptr<Source> memory_source(Temporary&& bytes, std::string name = "memory") = delete;

/// Calls `read` for its bytes; see Source::read(). Each call's bytes are answered before the next
/// call, so large pieces (128 KiB) are faster than small ones.
std::unique_ptr<Source> callback_source(std::function<size_t(std::span<char>)> read,
                                        std::string name = "callback");

/// Writes a file, or standard output for "-". A regular file is written as PATH.partial, and
/// finish() renames it to PATH. Without finish() the partial file remains, unless it is empty. A
/// file whose name ends in .gz or .zst is compressed. Throws std::system_error naming the path if
/// the file cannot be opened, or if another sink writes it; UsageError if the name is that of
/// another compression, such as .xz.
std::unique_ptr<Sink> file_sink(const std::string& path);

/// Writes to an open descriptor at its current position. The descriptor is not closed.
std::unique_ptr<Sink> descriptor_sink(int descriptor, std::string name);

/// Appends to `text`, which must outlive the sink.
std::unique_ptr<Sink> memory_sink(std::string& text);

/// Calls `write` with each piece; see Sink::write().
std::unique_ptr<Sink> callback_sink(std::function<void(std::span<const char>)> write,
                                    std::string name = "callback");

/// An input of a run: a path ("-" is standard input), which is opened when the run reaches it, or a
/// source. Bytes that begin as gzip or zstd data are decoded, whatever their origin.
struct RunInput {
  std::string path = {};
  std::shared_ptr<Source> source = {};  ///< null: `path` is the input

  RunInput(std::string file) : path(std::move(file)) {}
  RunInput(const char* file) : path(file) {}
  RunInput(std::shared_ptr<Source> stream) : source(std::move(stream)) {}
  RunInput(std::unique_ptr<Source> stream) : source(std::move(stream)) {}

  /// Returns the name of the input for messages: the path, "standard input", or the source's name.
  std::string name() const;
};

}  // namespace nonet
