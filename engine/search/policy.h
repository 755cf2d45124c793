// Decides which search gets the puzzles of a call. The decision depends neither on a clock nor on
// earlier calls, so the same call gets the same search on the same target.
#pragma once

#include <cstddef>

namespace nonet {

enum class SearchWay {
  words,   ///< the word search
  slices,  ///< loads in bit slices, then the word search for those that are stuck
};

/// Returns whether these puzzles are worth a load of `load` puzzles. A load takes as long as the
/// word search takes for this number of puzzles that need no guess.
constexpr bool fills_load(size_t puzzles, size_t load) { return puzzles >= load * 3 / 8; }

/// Returns the search for a call of `puzzles` grids on a target whose loads have `load` puzzles.
/// Loads pay for puzzles of all kinds: passes in slices take a tenth of the time of the same passes
/// in words, and every search begins with some.
constexpr SearchWay way_of(size_t puzzles, size_t load) {
  return fills_load(puzzles, load) ? SearchWay::slices : SearchWay::words;
}

}  // namespace nonet
