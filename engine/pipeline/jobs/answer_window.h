// Which answers of a file are in their places, when some of them are missing, too many or exchanged.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace nonet {

/// An answer that is in its place, as an index into a window of answers and one into a window of
/// puzzles.
struct Place {
  size_t answer = 0;
  size_t puzzle = 0;
};

/// Returns the longest sequence of answers, each with a puzzle it belongs to, in which both are in
/// order. `belongs` is called for each answer and each puzzle. If one of several answers
/// can be in a place, it is the first one that `fits`. Takes answers * puzzles calls
/// (J. W. Hunt, T. G. Szymanski: A fast algorithm for computing longest common subsequences, 1977).
std::vector<Place> answers_in_place(size_t answers, size_t puzzles,
                                    const std::function<bool(Place)>& belongs,
                                    const std::function<bool(Place)>& fits);

}  // namespace nonet
