#include "engine/io/bytes/member_bytes.h"

#include <algorithm>
#include <array>
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
std::optional<uint64_t> if_there(const ReadAt& read, uint64_t offset, uint64_t bytes) {
  char last;
  if (bytes == 0 || bytes > kMaxKnownBytes || read(offset + bytes - 1, {&last, 1}) == 0) return {};
  return bytes;
}

bool is_skippable(std::string_view head) {
  constexpr unsigned char kSkippable = 0x50;
  return (static_cast<unsigned char>(head[0]) & 0xF0) == kSkippable;
}

}  // namespace

std::optional<uint64_t> gzip_member_bytes(const ReadAt& read, uint64_t offset) {
  constexpr size_t kFixedBytes = 12, kFieldHeaderBytes = 4, kExtraBytes = 256;
  constexpr unsigned char kHasExtra = 4;
  std::array<char, kFixedBytes + kExtraBytes> buffer;
  const std::string_view head(buffer.data(), read(offset, buffer));
  if (head.size() < kFixedBytes || !head.starts_with("\x1F\x8B\x08")) return {};
  if ((static_cast<unsigned char>(head[3]) & kHasExtra) == 0) return {};
  std::string_view extra = head.substr(kFixedBytes, little_endian(head.substr(10, 2)));
  while (extra.size() >= kFieldHeaderBytes) {
    const size_t length = little_endian(extra.substr(2, 2));
    const std::string_view value = extra.substr(kFieldHeaderBytes, length);
    if (extra.starts_with("BC") && length == 2 && value.size() == 2) {
      return if_there(read, offset, little_endian(value) + 1);
    }
    extra.remove_prefix(std::min(extra.size(), kFieldHeaderBytes + length));
  }
  return {};
}

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

std::optional<uint64_t> zstd_frame_bytes(const ReadAt& read, uint64_t offset) {
  constexpr uint64_t kBlockHeaderBytes = 3, kChecksumBytes = 4, kMagicBytes = 4;
  std::array<char, 18> buffer;
  const std::string_view head(buffer.data(), read(offset, buffer));
  if (head.size() <= kMagicBytes || head.size() < zstd_header_bytes(head)) return {};
  if (is_skippable(head)) {
    return if_there(read, offset, 8 + little_endian(head.substr(kMagicBytes, 4)));
  }
  const bool has_checksum = (static_cast<unsigned char>(head[kMagicBytes]) & 4) != 0;
  uint64_t bytes = zstd_header_bytes(head);
  while (bytes <= kMaxKnownBytes) {
    if (read(offset + bytes, std::span(buffer).first(kBlockHeaderBytes)) < kBlockHeaderBytes) break;
    const uint64_t block = little_endian({buffer.data(), kBlockHeaderBytes});
    const bool is_last = (block & 1) != 0, is_repeated_byte = (block >> 1 & 3) == 1;
    bytes += kBlockHeaderBytes + (is_repeated_byte ? 1 : block >> 3);
    if (is_last) return if_there(read, offset, bytes + (has_checksum ? kChecksumBytes : 0));
  }
  return {};
}

}  // namespace nonet
