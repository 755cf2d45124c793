// Compressed texts of many members, and ways to read them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/input_source.h"

namespace nonet::test {

/// Returns lines with puzzles of the sample.
std::string lines(size_t first, size_t count);

/// Returns all text that is read from a file.
std::string text_of(const std::string& path, bool by_member = false, int threads = 3);

/// Compressed bytes that are more than all buffers of a decoding thread.
inline constexpr size_t kManyBytes = 4'000'000;

/// Many members with their text.
struct ManyMembers {
  std::string packed;
  std::string text;
  std::vector<uint64_t> begins;  // of the members that have text, in `packed`
  std::vector<uint64_t> ends;
  std::vector<size_t> text_bytes;
};

/// A member has less than `most_lines` lines.
ManyMembers many_members(std::string (*pack)(std::string_view text), size_t most_lines = 2000);

/// Returns whether the next text of a source is that of a member, which begins at an offset.
bool gives_member(InputSource& source, uint64_t begin, size_t text_bytes);

}  // namespace nonet::test
