// Exchanges of digits between two lines of a solution, which make a second solution; see
// contract.h.
#pragma once

#include <nonet/candidates.h>
#include <nonet/grid.h>

namespace nonet {

/// Returns whether two rows of a band, or two columns of a stack, can exchange digits: whether they
/// have the same digits in some columns (rows), and the puzzle allows each of these digits in the
/// other line. `solution` must be a solution of the puzzle.
bool has_exchange(const Grid& puzzle, const Grid& solution);
bool has_exchange(const Candidates& puzzle, const Grid& solution);

/// A puzzle of either type, or none.
class GivenPuzzle {
 public:
  GivenPuzzle() = default;
  explicit GivenPuzzle(const Grid& grid) : grid_(&grid) {}
  explicit GivenPuzzle(const Candidates& candidates) : candidates_(&candidates) {}

  /// Returns false if there is no puzzle.
  bool has_exchange(const Grid& solution) const {
    if (grid_ != nullptr) return nonet::has_exchange(*grid_, solution);
    return candidates_ != nullptr && nonet::has_exchange(*candidates_, solution);
  }

 private:
  const Grid* grid_ = nullptr;
  const Candidates* candidates_ = nullptr;
};

}  // namespace nonet
