#include "engine/io/bytes/encoder.h"

#include <isa-l.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cassert>
#include <new>
#include <string_view>
#include <utility>
#include <vector>

namespace nonet {
namespace {

// A block of BGZF: a gzip member of at most 64 KiB that states its length. Not with ISA-L, which
// takes half the time of zlib: about one member in 5,000 had other bytes when the same text was
// compressed again (version 2.30, level 1, AVX-512), and on ARM64 all have.
class BgzfEncoder final : public Encoder {
 public:
  // Digits of solutions have hardly any repetitions. To look for them, as the level 1 of zlib does,
  // takes twice as long, and the codes get longer. So do those of short repetitions at other levels.
  explicit BgzfEncoder(int level) {
    constexpr int kNoHeader = -MAX_WBITS, kMemoryLevel = 8;
    const int strategy = level == 1 ? Z_HUFFMAN_ONLY : Z_FILTERED;
    if (deflateInit2(&stream_, level, Z_DEFLATED, kNoHeader, kMemoryLevel, strategy) != Z_OK) {
      throw std::bad_alloc();
    }
  }
  ~BgzfEncoder() override { deflateEnd(&stream_); }
  BgzfEncoder(const BgzfEncoder&) = delete;
  BgzfEncoder& operator=(const BgzfEncoder&) = delete;

  size_t most_bytes(size_t text_bytes) const override {
    return kHeader.size() + deflateBound(&stream_, text_bytes) + kTrailerBytes;
  }

  size_t encode(std::span<const char> text, std::span<char> out) override {
    deflateReset(&stream_);
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));  // only read
    stream_.avail_in = static_cast<uInt>(text.size());
    stream_.next_out = reinterpret_cast<Bytef*>(out.data() + kHeader.size());
    stream_.avail_out = static_cast<uInt>(out.size() - kHeader.size() - kTrailerBytes);
    [[maybe_unused]] const int result = deflate(&stream_, Z_FINISH);
    assert(result == Z_STREAM_END);
    const size_t size = kHeader.size() + stream_.total_out + kTrailerBytes;
    std::ranges::copy(kHeader, out.begin());
    put(size - 1, 2, out.data() + kLengthPlace);
    char* const trailer = out.data() + size - kTrailerBytes;
    put(crc32_gzip_refl(0, reinterpret_cast<const uint8_t*>(text.data()), text.size()), 4, trailer);
    put(text.size(), 4, trailer + 4);
    return size;
  }

 private:
  static constexpr std::string_view kHeader{"\x1F\x8B\x08\x04\0\0\0\0\0\xFF\x06\0BC\x02\0\0\0", 18};
  static constexpr size_t kLengthPlace = 16, kTrailerBytes = 8;

  static void put(uint64_t number, size_t bytes, char* out) {
    for (size_t i = 0; i < bytes; ++i) out[i] = static_cast<char>(number >> 8 * i);
  }

  mutable z_stream stream_{};  // deflateBound() wants it to be
};

class ZstdEncoder final : public Encoder {
 public:
  explicit ZstdEncoder(int level) : context_(ZSTD_createCCtx()) {
    if (context_ == nullptr) throw std::bad_alloc();
    ZSTD_CCtx_setParameter(context_, ZSTD_c_compressionLevel, level);
    ZSTD_CCtx_setParameter(context_, ZSTD_c_checksumFlag, 1);
  }
  ~ZstdEncoder() override { ZSTD_freeCCtx(context_); }
  ZstdEncoder(const ZstdEncoder&) = delete;
  ZstdEncoder& operator=(const ZstdEncoder&) = delete;

  size_t most_bytes(size_t text_bytes) const override { return ZSTD_compressBound(text_bytes); }

  size_t encode(std::span<const char> text, std::span<char> out) override {
    const size_t size = ZSTD_compress2(context_, out.data(), out.size(), text.data(), text.size());
    // With room for any text, only memory can be missing.
    if (ZSTD_isError(size) != 0) throw std::bad_alloc();
    return size;
  }

 private:
  ZSTD_CCtx* context_;
};

/// Writes the member of level 1 where that of a higher level is larger: so a level that takes longer
/// never makes a file larger than the quickest one.
class SmallerEncoder final : public Encoder {
 public:
  SmallerEncoder(std::unique_ptr<Encoder> slow, std::unique_ptr<Encoder> quick)
      : slow_(std::move(slow)), quick_(std::move(quick)) {}

  size_t most_bytes(size_t text_bytes) const override { return slow_->most_bytes(text_bytes); }

  size_t encode(std::span<const char> text, std::span<char> out) override {
    const size_t size = slow_->encode(text, out);
    buffer_.resize(quick_->most_bytes(text.size()));
    const size_t quick_size = quick_->encode(text, buffer_);
    if (size <= quick_size) return size;
    std::copy_n(buffer_.begin(), quick_size, out.begin());
    return quick_size;
  }

 private:
  std::unique_ptr<Encoder> slow_, quick_;
  std::vector<char> buffer_;
};

template <class Kind>
std::unique_ptr<Encoder> make_encoder(int level) {
  auto encoder = std::make_unique<Kind>(level);
  if (level == 1) return encoder;
  return std::make_unique<SmallerEncoder>(std::move(encoder), std::make_unique<Kind>(1));
}

}  // namespace

std::unique_ptr<Encoder> make_gzip_encoder(int level) { return make_encoder<BgzfEncoder>(level); }

std::unique_ptr<Encoder> make_zstd_encoder(int level) { return make_encoder<ZstdEncoder>(level); }

}  // namespace nonet
