// Encoders of compressed data. Rows of the table in decoder.h make them.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

namespace nonet {

/// Makes members, each of one text. The bytes of a member depend on the text, the level and the
/// version of the library only: not on the processor, nor on the members before.
class Encoder {
 public:
  virtual ~Encoder() = default;
  /// Returns a size that a member with `text_bytes` bytes of text does not exceed.
  virtual size_t most_bytes(size_t text_bytes) const = 0;
  /// Writes the member with this text to `out` and returns its size. Requires that `out` has
  /// most_bytes().
  virtual size_t encode(std::span<const char> text, std::span<char> out) = 0;
};

/// The most bytes of text in a block of BGZF that also fits if it cannot be compressed.
inline constexpr size_t kBgzfBytes = 0xFF00;
/// Members are blocks of BGZF, which state their lengths. Levels are those of zlib, but level 1
/// looks for no repetitions. No member is larger than that of level 1.
std::unique_ptr<Encoder> make_gzip_encoder(int level);

/// Frames have a checksum. Larger texts compress no better. No frame is larger than that of level 1.
inline constexpr size_t kZstdBytes = size_t{128} << 10;
std::unique_ptr<Encoder> make_zstd_encoder(int level);

}  // namespace nonet
