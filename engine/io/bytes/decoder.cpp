#include "engine/io/bytes/decoder.h"

#include <isa-l/igzip_lib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>
#include <string>

namespace nonet {
namespace {

uint64_t little_endian(std::string_view bytes) {
  uint64_t value = 0;
  for (size_t i = bytes.size(); i > 0; --i) {
    value = value << 8 | static_cast<unsigned char>(bytes[i - 1]);
  }
  return value;
}

/// Returns `bytes` if the data go on as far.
std::optional<uint64_t> if_there(const ByteSource& file, uint64_t offset, uint64_t bytes) {
  char last;
  if (bytes == 0 || bytes > kMaxKnownBytes || file.read_at(offset + bytes - 1, {&last, 1}) == 0)
    return {};
  return bytes;
}

bool is_skippable(std::string_view head) {
  constexpr unsigned char kSkippable = 0x50;
  return (static_cast<unsigned char>(head[0]) & 0xF0) == kSkippable;
}

/// Of gzip members only those that bgzip writes state their length (BGZF, section 4.1 of the SAM
/// specification).
std::optional<uint64_t> gzip_member_bytes(const ByteSource& file, uint64_t offset) {
  constexpr size_t kFixedBytes = 12, kFieldHeaderBytes = 4, kExtraBytes = 256;
  constexpr unsigned char kHasExtra = 4;
  std::array<char, kFixedBytes + kExtraBytes> buffer;
  const std::string_view head(buffer.data(), file.read_at(offset, buffer));
  if (head.size() < kFixedBytes || !head.starts_with("\x1F\x8B\x08")) return {};
  if ((static_cast<unsigned char>(head[3]) & kHasExtra) == 0) return {};
  std::string_view extra = head.substr(kFixedBytes, little_endian(head.substr(10, 2)));
  while (extra.size() >= kFieldHeaderBytes) {
    const size_t length = little_endian(extra.substr(2, 2));
    const std::string_view value = extra.substr(kFieldHeaderBytes, length);
    if (extra.starts_with("BC") && length == 2 && value.size() == 2) {
      return if_there(file, offset, little_endian(value) + 1);
    }
    extra.remove_prefix(std::min(extra.size(), kFieldHeaderBytes + length));
  }
  return {};
}

/// Returns the length of the header of a zstd frame or skippable frame, from its first bytes; a
/// lower bound if these are too few.
size_t zstd_header_bytes(std::string_view head) {
  constexpr size_t kLeastBytes = 5;
  if (head.size() < kLeastBytes) return kLeastBytes;
  if (is_skippable(head)) return 8;
  const auto descriptor = static_cast<unsigned char>(head[4]);
  const bool one_segment = (descriptor & 32) != 0;
  constexpr std::array<size_t, 4> kDictionaryBytes = {0, 1, 2, 4}, kSizeBytes = {0, 2, 4, 8};
  const size_t size_bytes = kSizeBytes[descriptor >> 6];
  return kLeastBytes + kDictionaryBytes[descriptor & 3] +
         (one_segment ? std::max<size_t>(size_bytes, 1) : size_bytes + 1);
}

/// A frame of zstd is a chain of blocks that state their lengths (RFC 8878, 3.1).
std::optional<uint64_t> zstd_frame_bytes(const ByteSource& file, uint64_t offset) {
  constexpr uint64_t kBlockHeaderBytes = 3, kChecksumBytes = 4, kMagicBytes = 4;
  std::array<char, 18> buffer;
  const std::string_view head(buffer.data(), file.read_at(offset, buffer));
  if (head.size() <= kMagicBytes || head.size() < zstd_header_bytes(head)) return {};
  if (is_skippable(head)) {
    return if_there(file, offset, 8 + little_endian(head.substr(kMagicBytes, 4)));
  }
  const bool has_checksum = (static_cast<unsigned char>(head[kMagicBytes]) & 4) != 0;
  uint64_t bytes = zstd_header_bytes(head);
  while (bytes <= kMaxKnownBytes) {
    if (file.read_at(offset + bytes, std::span(buffer).first(kBlockHeaderBytes)) <
        kBlockHeaderBytes)
      break;
    const uint64_t block = little_endian({buffer.data(), kBlockHeaderBytes});
    const bool is_last = (block & 1) != 0, is_repeated_byte = (block >> 1 & 3) == 1;
    bytes += kBlockHeaderBytes + (is_repeated_byte ? 1 : block >> 3);
    if (is_last) return if_there(file, offset, bytes + (has_checksum ? kChecksumBytes : 0));
  }
  return {};
}

// ISA-L takes a third of the time of zlib. Its isal_inflate() has two traps in version 2.30:
//
// - It forgets the flags of a header that comes in two calls. So the header is read apart.
// - If the data are damaged, it may have given bytes that they do not contain, and it may count
//   more bytes as consumed than there were. So the call is repeated from a copy of the state, a
//   byte at a time. That gives exactly the text that zlib gives, for any division into calls.
class GzipDecoder final : public Decoder {
 public:
  GzipDecoder() { begin_member(); }

  DecodeStep step(std::span<const char> in, std::span<char> out) override {
    if (in.size() > 1) before_ = now_;
    DecodeStep step = decode(in, out);
    if (!step.damage.empty() && in.size() > 1) {
      now_ = before_;
      step = decode_bytes(in, out);
    }
    if (step.member_ended) begin_member();
    return step;
  }

 private:
  struct State {
    inflate_state inflate;
    isal_gzip_header header;
    bool has_header = false;
  };

  void begin_member() {
    isal_inflate_init(&now_.inflate);
    now_.inflate.crc_flag = ISAL_GZIP_NO_HDR_VER;
    isal_gzip_header_init(&now_.header);
    now_.has_header = false;
  }

  DecodeStep decode(std::span<const char> in, std::span<char> out) {
    inflate_state& inflate = now_.inflate;
    // ISA-L does not write to its input.
    inflate.next_in = reinterpret_cast<uint8_t*>(const_cast<char*>(in.data()));
    inflate.avail_in = static_cast<uint32_t>(in.size());
    inflate.next_out = reinterpret_cast<uint8_t*>(out.data());
    inflate.avail_out = static_cast<uint32_t>(out.size());
    int result = ISAL_DECOMP_OK;
    if (!now_.has_header) {
      result = isal_read_gzip_header(&inflate, &now_.header);
      now_.has_header = result == ISAL_DECOMP_OK;
    }
    size_t left = 0;
    while (result == ISAL_DECOMP_OK && left != size_t{inflate.avail_in} + inflate.avail_out &&
           inflate.block_state != ISAL_BLOCK_FINISH) {
      left = size_t{inflate.avail_in} + inflate.avail_out;
      result = isal_inflate(&inflate);
    }
    return {in.size() - inflate.avail_in, out.size() - inflate.avail_out,
            result >= 0 && inflate.block_state == ISAL_BLOCK_FINISH,
            result < 0 ? name_of(result) : std::string_view()};
  }

  DecodeStep decode_bytes(std::span<const char> in, std::span<char> out) {
    DecodeStep sum;
    while (sum.consumed < in.size() && sum.produced < out.size() && sum.damage.empty() &&
           !sum.member_ended) {
      const DecodeStep step = decode(in.subspan(sum.consumed, 1), out.subspan(sum.produced));
      sum.consumed += step.consumed;
      sum.produced += step.produced;
      sum.member_ended = step.member_ended;
      sum.damage = step.damage;
    }
    return sum;
  }

  static std::string_view name_of(int error) {
    switch (error) {
      case ISAL_INVALID_BLOCK:
        return "invalid block";
      case ISAL_INVALID_SYMBOL:
        return "invalid code";
      case ISAL_INVALID_LOOKBACK:
        return "invalid distance";
      case ISAL_UNSUPPORTED_METHOD:
        return "unknown compression method";
      case ISAL_INCORRECT_CHECKSUM:
        return "wrong checksum";
      default:
        return "invalid header";
    }
  }

  State now_{};
  State before_{};
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

  size_t header_bytes() const { return zstd_header_bytes(header_); }

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

// An empty member. Programs for BGZF warn if a file does not end with it.
constexpr std::string_view kBgzfEnd(
    "\x1F\x8B\x08\x04\0\0\0\0\0\xFF\x06\0BC\x02\0\x1B\0\x03\0\0\0\0\0\0\0\0\0", 28);

// Members of gzip are blocks of BGZF: they state their lengths, so they can be decoded in parallel.
constexpr std::array kCompressions = {
    Compression{"gzip", "member", begins_gzip, 2, true, make<GzipDecoder>, gzip_member_bytes,  //
                ".gz", 1, 9, kBgzfBytes, make_gzip_encoder, kBgzfEnd},
    Compression{"zstd",
                "frame",
                begins_zstd,
                4,
                false,
                make<ZstdDecoder>,
                zstd_frame_bytes,  //
                ".zst",
                1,
                19,
                kZstdBytes,
                make_zstd_encoder,
                {}},
};

}  // namespace

std::span<const Compression> compressions() { return kCompressions; }

}  // namespace nonet
