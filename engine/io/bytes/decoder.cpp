#include "engine/io/bytes/decoder.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <new>
#include <string>

namespace nonet {
namespace {

class GzipDecoder final : public Decoder {
 public:
  GzipDecoder() {
    constexpr int kGzipOnly = 16;
    if (inflateInit2(&stream_, kGzipOnly + MAX_WBITS) != Z_OK) throw std::bad_alloc();
  }
  ~GzipDecoder() override { inflateEnd(&stream_); }
  GzipDecoder(const GzipDecoder&) = delete;
  GzipDecoder& operator=(const GzipDecoder&) = delete;

  DecodeStep step(std::span<const char> in, std::span<char> out) override {
    // zlib does not write to its input.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
    stream_.avail_in = static_cast<uInt>(in.size());
    stream_.next_out = reinterpret_cast<Bytef*>(out.data());
    stream_.avail_out = static_cast<uInt>(out.size());
    const int result = inflate(&stream_, Z_SYNC_FLUSH);
    if (result == Z_MEM_ERROR) throw std::bad_alloc();
    DecodeStep step{in.size() - stream_.avail_in, out.size() - stream_.avail_out,
                    result == Z_STREAM_END};
    if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) {
      step.damage = stream_.msg != nullptr ? stream_.msg : "invalid data";
    }
    if (result == Z_STREAM_END && inflateReset(&stream_) != Z_OK) throw std::bad_alloc();
    return step;
  }

 private:
  z_stream stream_{};
};

class ZstdDecoder final : public Decoder {
 public:
  ZstdDecoder() : stream_(ZSTD_createDStream()) {
    if (stream_ == nullptr) throw std::bad_alloc();
    ZSTD_initDStream(stream_);
  }
  ~ZstdDecoder() override { ZSTD_freeDStream(stream_); }
  ZstdDecoder(const ZstdDecoder&) = delete;
  ZstdDecoder& operator=(const ZstdDecoder&) = delete;

  // Each call gets one block, because a call that fails does not report the blocks that it has
  // decoded.
  DecodeStep step(std::span<const char> in, std::span<char> out) override {
    ZSTD_outBuffer output{out.data(), out.size(), 0};
    size_t consumed = 0;
    if (wanted_ == 0) {
      consumed = take_header(in);
      if (header_.size() < header_bytes()) return {consumed, 0, false};
      ZSTD_inBuffer header{header_.data(), header_.size(), 0};
      const DecodeStep step = decode(header, output);
      header_.clear();
      if (step.member_ended || !step.damage.empty()) {
        return {consumed, 0, step.member_ended, step.damage};
      }
    }
    ZSTD_inBuffer input{in.data(), consumed, consumed};
    do {
      const size_t before = input.pos + output.pos;
      input.size = std::min(in.size(), input.pos + wanted_);
      const DecodeStep step = decode(input, output);
      if (step.member_ended || !step.damage.empty()) return step;
      if (input.pos + output.pos == before) break;
    } while (output.pos < output.size);
    return {input.pos, output.pos, false};
  }

 private:
  static constexpr size_t kLeastBytes = 5;  // of a header

  /// Decodes some of the input and sets the number of bytes that the next call wants.
  DecodeStep decode(ZSTD_inBuffer& input, ZSTD_outBuffer& output) {
    const size_t wanted = ZSTD_decompressStream(stream_, &output, &input);
    if (ZSTD_isError(wanted) != 0) {
      return {input.pos, output.pos, false, ZSTD_getErrorName(wanted)};
    }
    wanted_ = wanted;
    return {input.pos, output.pos, wanted == 0};
  }

  // Collects the header of a frame, so that libzstd gets all of it in one call and nothing else.
  // Otherwise libzstd 1.5.4 decodes a frame that is available as a whole in another way, which
  // accepts frames that it refuses in pieces. If a header came in two calls, it even takes the
  // bytes of the second call for the beginning of the frame.
  size_t take_header(std::span<const char> in) {
    size_t taken = 0;
    while (taken < in.size() && header_.size() < header_bytes()) header_.push_back(in[taken++]);
    return taken;
  }

  /// Returns the length of the frame's header (RFC 8878, 3.1); a lower bound while the header is
  /// incomplete.
  size_t header_bytes() const {
    if (header_.size() < kLeastBytes) return kLeastBytes;
    constexpr char kSkippable = 0x50;
    if ((header_[0] & 0xF0) == kSkippable) return 8;
    const auto descriptor = static_cast<unsigned char>(header_[4]);
    const bool one_segment = (descriptor & 32) != 0;
    constexpr std::array<size_t, 4> kDictionaryBytes = {0, 1, 2, 4}, kSizeBytes = {0, 2, 4, 8};
    const size_t size_bytes = kSizeBytes[descriptor >> 6];
    return kLeastBytes + kDictionaryBytes[descriptor & 3] +
           (one_segment ? std::max<size_t>(size_bytes, 1) : size_bytes + 1);
  }

  ZSTD_DStream* stream_;
  std::string header_;
  size_t wanted_ = 0;  // bytes that the next call wants; 0 at the start of a frame
};

bool begins_gzip(std::string_view head) {
  constexpr std::string_view kMagic = "\x1F\x8B";
  return head.substr(0, 2) == kMagic.substr(0, head.size());
}

// Returns true for a frame and for a skippable frame. The magic numbers of skippable frames differ
// in four bits.
bool begins_zstd(std::string_view head) {
  constexpr std::string_view kFrame = "\x28\xB5\x2F\xFD", kSkippable = "\x50\x2A\x4D\x18";
  std::string start(head.substr(0, 4));
  if (start == kFrame.substr(0, start.size())) return true;
  if (!start.empty()) start[0] = static_cast<char>(start[0] & 0xF0);
  return start == kSkippable.substr(0, start.size());
}

template <class Kind>
std::unique_ptr<Decoder> make() {
  return std::make_unique<Kind>();
}

constexpr std::array kCompressions = {
    Compression{"gzip", "member", begins_gzip, 2, true, make<GzipDecoder>},
    Compression{"zstd", "frame", begins_zstd, 4, false, make<ZstdDecoder>},
};

}  // namespace

std::span<const Compression> compressions() { return kCompressions; }

}  // namespace nonet
