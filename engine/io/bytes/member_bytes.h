// The lengths of members of compressed data, read from their headers without decoding.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/io/bytes/decoder.h"

namespace nonet {

/// The functions of the table of compressions; see Compression::member_bytes. Of gzip members only
/// those that bgzip writes (BGZF, section 4.1 of the SAM specification) state their length. A frame
/// of zstd is a chain of blocks that state theirs (RFC 8878, 3.1).
std::optional<uint64_t> gzip_member_bytes(const ReadAt& read, uint64_t offset);
std::optional<uint64_t> zstd_frame_bytes(const ReadAt& read, uint64_t offset);

/// Returns the length of the header of a zstd frame or skippable frame, from its first bytes; a
/// lower bound if these are too few.
size_t zstd_header_bytes(std::string_view head);

}  // namespace nonet
