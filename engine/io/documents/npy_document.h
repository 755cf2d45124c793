// NumPy arrays (.npy) of puzzles: (81,), (9, 9), (N, 81), (N, 9, 9), (N, 2, 81) as `nonet solve`
// writes them, and texts of 81 characters. A puzzle becomes a line; puzzles with their solutions
// become a table of both. An array in the order of Fortran, as pandas makes it, is held in memory.
#pragma once

#include <nonet/grid.h>

#include <array>
#include <cstdint>

#include "engine/io/documents/document.h"

namespace nonet {

/// What the numbers of an array mean.
struct NumberReading;

/// Turns one array into lines. It arrives in pieces. What its numbers mean is decided by solving
/// the first puzzles.
class NpyReader {
 public:
  /// With `has_names`, a table of puzzles and solutions begins with the names of its columns.
  explicit NpyReader(bool has_names) : has_names_(has_names) {}

  /// Reads the next bytes. Appends whole lines to `lines`. Throws DataError if the header is
  /// damaged, and if a number is no cell: the lines before it are good.
  void read(std::string_view bytes, std::string& lines);
  /// Appends the last lines. Throws as read() does, and if the array has not ended.
  void finish(std::string& lines);
  /// Returns why the array holds no puzzles; empty if it does, and before its header is read.
  const std::string& refusal() const { return refusal_; }
  bool has_pairs() const { return grids_ == 2; }
  /// Returns what is assumed of the numbers; empty if 0 is a blank.
  std::string_view note() const;

 private:
  bool take_header();
  void use(std::string_view header);
  void add_values();
  uint64_t records_at_hand() const;
  char code(uint64_t record, size_t cell) const;
  void choose_reading(uint64_t records);
  void write_lines(std::string& lines);
  [[noreturn]] void refuse_number(uint64_t record, size_t cell) const;

  bool has_names_;
  std::string rest_;
  std::string refusal_;
  bool has_header_ = false;
  size_t value_bytes_ = 0;
  char (*character_)(const char* bytes) = nullptr;  // of an array of texts
  double (*number_)(const char* bytes) = nullptr;   // of an array of numbers
  const NumberReading* reading_ = nullptr;          // null: it is not chosen yet
  size_t grids_ = 1;                                // of a record
  uint64_t records_ = 0;                            // of the array
  uint64_t written_ = 0;                            // records that are lines
  uint64_t values_ = 0;                             // to come
  std::string codes_;                               // of the values that are not in a line yet
  double odd_number_ = 0;                           // the first one that is no cell in any reading

  bool is_fortran_ = false;
  std::array<size_t, 2 * kCells> planes_{};  // in its order, that of the values of each cell
};

extern const DocumentFormat kNpyDocument;
extern const DocumentFormat kNpyAnswers;

}  // namespace nonet
