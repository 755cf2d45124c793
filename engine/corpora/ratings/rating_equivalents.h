// The equivalents of a canonical form whose guesses are counted to rate a puzzle.
#pragma once

#include <nonet/grid.h>

#include <cstddef>
#include <vector>

namespace nonet {

/// The number of equivalents that are defined.
inline constexpr size_t kMostRatingEquivalents = 24;

/// Appends `count` equivalents of a canonical form to `equivalents`, from number `first`. They are
/// made by the same random equivalences for every form. Requires `first` + `count` <=
/// kMostRatingEquivalents.
void append_rating_equivalents(const Grid& form, size_t first, size_t count,
                               std::vector<Grid>& equivalents);

}  // namespace nonet
