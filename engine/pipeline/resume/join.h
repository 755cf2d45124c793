// Joins texts, which may be compressed, into one output.
#pragma once

#include <nonet/streams.h>

#include <cstdint>
#include <string>
#include <vector>

namespace nonet {

/// A file with text, plain or compressed.
struct JoinedText {
  std::string path;
  uint64_t skipped_bytes = 0;  ///< of the text, at its front
};

/// Writes the texts one after the other. If the output is compressed, its bytes depend on the whole
/// text only, not on its division into files. Does not call finish() of the sink. Throws
/// std::system_error, and DataError if compressed data are damaged.
void join_texts(const std::vector<JoinedText>& texts, Sink& output, int threads);

}  // namespace nonet
