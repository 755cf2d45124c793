// The text of a compressed output on its way into the file, for jobs whose threads compress it.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/page_memory.h"
#include "engine/io/bytes/decoder.h"
#include "engine/io/bytes/encoder.h"

namespace nonet {

class Sink;

/// How an output is compressed.
struct OutputCompression {
  const Compression* row = nullptr;  ///< null: it is not
  int level = 0;                     ///< 0: the default of the row
};

/// Returns the compression that the name of an output asks for: that of the path, or else of the
/// file that a link leads to. Throws UsageError if the name is that of a compression which nonet
/// does not write, such as .xz.
OutputCompression compression_of_output(const std::string& path, int level = 0);

/// Returns the level that is used: `level`, or the default.
int effective_level(const OutputCompression& compression);

/// Divides a text into blocks and makes a member out of each. Where blocks end depends on the text
/// only, so the bytes are the same for any number of threads and any division into batches. A block
/// has at most Compression::block_bytes. It ends with a line, and behind an empty line if there is
/// one near: then no record of the formats of nonet is in two members, and a shard can begin with
/// each.
///
///     batches:  |--------------|-----------|---------------|
///     blocks:   |-----|-----|-----|-----|-----|-----|---- open
///
/// A batch makes the members of all blocks that end in it.
class TextPacker {
 public:
  /// What one batch adds to the file. It is reused and keeps its memory.
  class Part {
   public:
    std::span<const char> bytes() const { return {packed_.data(), packed_bytes_}; }

   private:
    friend class TextPacker;
    std::string front_;                          // blocks that began in earlier batches
    std::vector<size_t> front_blocks_;           // their sizes
    std::vector<std::span<const char>> blocks_;  // in the text of the batch
    PageMemory packed_;
    size_t packed_bytes_ = 0;
  };

  /// `open` is the text of the open block, see open().
  explicit TextPacker(const OutputCompression& compression, std::string open = {});

  /// Takes the next text. `text` must not change until `part` is packed. Calls must be in order,
  /// one at a time.
  void arrange(std::span<const char> text, Part& part);
  /// Closes the open block.
  void arrange_end(Part& part);
  /// Makes the members of a part. Any thread may call it.
  void pack(Part& part);
  /// Writes the members. Calls must be in order, one at a time.
  void write(const Part& part, Sink& sink);
  /// Returns the bytes behind the last member. A file is `empty` if it has no member.
  std::string end_of_file(bool empty);

  /// Returns the text that has been taken and is in no block yet.
  const std::string& open() const { return open_; }
  /// Returns whether all parts that were arranged have been written.
  bool is_settled() const { return arranged_ == written_; }

 private:
  std::unique_ptr<Encoder> take_encoder();

  OutputCompression compression_;
  std::string open_;  // shorter than a block
  uint64_t arranged_ = 0, written_ = 0;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Encoder>> free_encoders_;
};

/// The three stages of a text that a job over batches writes to a sink, which may be null. Only
/// pack_text() may be called for several batches at a time. The text must not change before
/// write_text().
void arrange_text(Sink* sink, std::span<const char> text, TextPacker::Part& part);
void pack_text(Sink* sink, TextPacker::Part& part);
void write_text(Sink* sink, std::span<const char> text, const TextPacker::Part& part);

}  // namespace nonet
