// NumPy arrays (.npy) of puzzles: (81,), (9, 9), (N, 81), (N, 9, 9), (N, 2, 81) as `nonet solve`
// writes them, and texts of 81 characters. A puzzle becomes a line; of pairs, a puzzle and its
// solution. An array in the order of Fortran, as pandas makes it, is held in memory.
#pragma once

#include <nonet/grid.h>

#include <cstdint>

#include "engine/io/documents/document.h"

namespace nonet {

/// Turns one array into lines. It arrives in pieces.
class NpyReader {
 public:
  /// Reads the next bytes. Appends whole lines to `lines`. Throws DataError if the header is
  /// damaged.
  void read(std::string_view bytes, std::string& lines);
  /// Throws DataError if the array has not ended.
  void finish() const;
  /// Returns why the array holds no puzzles; empty if it does, and before its header is read.
  const std::string& refusal() const { return refusal_; }
  bool has_header() const { return has_header_; }
  bool has_pairs() const { return grids_ == 2; }

 private:
  bool take_header();
  void use(std::string_view header);
  void begin_planes();
  void read_planes(std::string& lines);
  size_t place_of(size_t plane) const;
  size_t line_bytes() const { return (kCells + 1) * grids_; }

  std::string rest_;
  std::string refusal_;
  bool has_header_ = false;
  char (*cell_)(const char* bytes) = nullptr;
  size_t cell_bytes_ = 0;
  size_t grids_ = 1;      // of a record
  uint64_t records_ = 0;  // to come

  // Of an array in the order of Fortran:
  bool is_fortran_ = false;
  bool has_rows_ = false;  // (9, 9) at the end of its shape
  std::string planes_;     // its values so far, a character each
  uint64_t values_ = 0;    // to come
};

extern const DocumentFormat kNpyDocument;

}  // namespace nonet
