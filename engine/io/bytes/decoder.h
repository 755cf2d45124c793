// Compressed data: the table of compressions, and decoders for streams of members.
//
// A compressed file is a sequence of members (gzip) or frames (zstd), each complete in itself. It
// is an error if the data end in the middle of a member. It is an error if other data follow the
// last member, except zeros after gzip members, which `gzip` accepts, too.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

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
};

std::span<const Compression> compressions();

}  // namespace nonet
