// Random layouts of known puzzles, and what the reader makes of them. One promise is checked: the
// puzzles are read right, or the input is refused, or a remark or a malformed record tells of it.
// Never are other puzzles read in silence.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace nonet::fuzz {

struct LayoutCounts {
  uint64_t right = 0;     ///< exactly the puzzles, and no remark
  uint64_t remarked = 0;  ///< exactly the puzzles, and a remark
  uint64_t other = 0;     ///< malformed records, or other puzzles and a remark
  uint64_t refused = 0;
  uint64_t silent = 0;  ///< other puzzles in silence: the promise is broken
  /// Other puzzles without an error status, with a remark or in silence, by the kind of layout.
  std::map<std::string, uint64_t> answered = {};

  uint64_t all() const { return right + remarked + other + refused + silent; }
};

/// Reads the layout of a seed and counts it. Appends the text of a layout that breaks the promise,
/// and what was read, to `failures`; with `shows_other`, also the others that are not right.
void read_layout(uint64_t seed, LayoutCounts& counts, std::string& failures,
                 bool shows_other = false);

}  // namespace nonet::fuzz
