// A puzzle of either type on its own, where a view does not outlive what it refers to.
#pragma once

#include <nonet/candidates.h>

#include <variant>

namespace nonet {

/// A puzzle of either type, or none.
class PuzzleCopy {
 public:
  PuzzleCopy() = default;
  explicit PuzzleCopy(const PuzzleView& view) {
    if (view.grid != nullptr) value_ = *view.grid;
    if (view.candidates != nullptr) value_ = *view.candidates;
  }

  bool operator==(const PuzzleCopy&) const = default;

  const Grid* grid() const { return std::get_if<Grid>(&value_); }
  PuzzleView view() const {
    if (grid() != nullptr) return PuzzleView(*grid());
    const auto* const candidates = std::get_if<Candidates>(&value_);
    return candidates != nullptr ? PuzzleView(*candidates) : PuzzleView();
  }

 private:
  std::variant<std::monostate, Grid, Candidates> value_;
};

}  // namespace nonet
