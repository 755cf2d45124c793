// Compressed data: the table of compressions, and decoders for streams of members. Encoders are in
// encoder.h.
//
// A compressed file is a sequence of members (gzip) or frames (zstd), each complete in itself. It
// is an error if the data end in the middle of a member. It is an error if other data follow the
// last member, except zeros after gzip members, which `gzip` accepts, too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "engine/io/bytes/byte_source.h"
#include "engine/io/bytes/encoder.h"

namespace nonet {

struct DecodeStep {
  size_t consumed = 0;
  size_t produced = 0;
  bool member_ended = false;
  std::string_view damage = {};  ///< the fault of the bytes that follow; empty: none
};

class Decoder {
 public:
  virtual ~Decoder() = default;
  /// Decodes a part of `in` into a part of `out`, and continues where the last call stopped. After
  /// the end of a member the next call begins a new one. Takes all of `in` or fills `out`, unless
  /// the member ends or the data are damaged.
  virtual DecodeStep step(std::span<const char> in, std::span<char> out) = 0;
};

struct Compression {
  std::string_view name;
  std::string_view member;  ///< the name of one of its pieces
  /// Returns whether `head`, which may be short, can be the beginning of a member.
  bool (*may_begin)(std::string_view head);
  size_t magic_bytes;  ///< may_begin() is certain with this many bytes
  bool may_be_padded;  ///< zeros may follow the last piece, as on tapes
  std::unique_ptr<Decoder> (*make)();
  /// Returns the number of bytes of the member at an offset of a file, as its headers state it;
  /// none if they do not, if the number is more than kMaxKnownBytes, or if the data end earlier. It
  /// is only a claim. Decoding decides where the member ends.
  std::optional<uint64_t> (*member_bytes)(const ByteSource& file, uint64_t offset);

  // To write such files, see text_packer.h:
  std::string_view suffix;  ///< of their names, in small letters
  int default_level;
  int most_level;      ///< the least is 1
  size_t block_bytes;  ///< the most bytes of text in a member
  std::unique_ptr<Encoder> (*make_encoder)(int level);
  std::string_view end_of_file;  ///< bytes behind the last member; empty: none
};

/// To find the end of a larger member, too many of its blocks would have to be visited.
inline constexpr uint64_t kMaxKnownBytes = uint64_t{16} << 20;

std::span<const Compression> compressions();

}  // namespace nonet
