// Compressed data: the table of their kinds, and decoders for streams of members.
//
// A compressed file is a sequence of members (gzip) or frames (zstd), each whole in itself. Data
// that end in the middle of one, or are followed by something else than the zeros that `gzip` lets
// pass, are an error and never just an end.
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
  std::string_view damage = {};  ///< not empty: what is wrong with the data behind these
};

class Decoder {
 public:
  virtual ~Decoder() = default;
  /// Decodes some of `in` into some of `out`, from where it stopped; a member that has ended is
  /// followed by the next. Takes all of `in` or fills `out`, unless the member ends or the data are
  /// damaged.
  virtual DecodeStep step(std::span<const char> in, std::span<char> out) = 0;
};

struct Compression {
  std::string_view name;
  std::string_view member;  ///< the name of one of its pieces
  /// Whether data begin like a member, as far as `head` goes.
  bool (*may_begin)(std::string_view head);
  size_t magic_bytes;  ///< bytes of `head` that make it certain
  bool may_be_padded;  ///< with zeros behind the last piece, as tapes and `gzip` have it
  std::unique_ptr<Decoder> (*make)();
};

std::span<const Compression> compressions();

}  // namespace nonet
