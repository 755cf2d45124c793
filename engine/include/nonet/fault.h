// Why a record of an input is not a puzzle.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace nonet {

enum class FaultKind : uint8_t {
  none,
  too_short,      ///< the cells end early
  too_long,       ///< more cells than a puzzle has
  bad_character,  ///< neither a digit nor a blank, or a digit at the place of another one
  line_too_long,  ///< more bytes than any puzzle line needs
  too_few_rows,   ///< a grid that ends before its ninth row
  missing_field,  ///< a row of a table that ends before the puzzle's field
  open_quote,     ///< a field of a table with a quote that is not closed
  bad_json,       ///< not one JSON object
  full_grid,      ///< no blank, in an input whose puzzles have blanks
};

inline constexpr int kFaultKindCount = 10;

/// The word for each kind, indexed by FaultKind.
inline constexpr std::array<std::string_view, kFaultKindCount> kFaultNames = {
    "none",         "too short",     "too long",   "bad character", "line too long",
    "too few rows", "missing field", "open quote", "bad JSON",
    "full grid"};

/// In the place of a bad character: a number between others that is no digit, such as 70 or -2. (The
/// control character "negative acknowledge", which stands in no text.)
inline constexpr char kNoDigit = '\x15';

struct Fault {
  FaultKind kind = FaultKind::none;
  uint8_t row = 0;     ///< row of a grid, 1 to 9; 0 if the record is one line
  uint8_t cells = 0;   ///< good cells (or rows, for too_few_rows) before the fault
  uint8_t digit = 0;   ///< of candidates, the digit (1 to 9) of the bad character; else 0
  char character = 0;  ///< the bad one

  explicit operator bool() const { return kind != FaultKind::none; }
  bool operator==(const Fault&) const = default;
};

/// Returns one line for people, such as "too short: 80 of 81 cells".
std::string describe(const Fault& fault);

}  // namespace nonet
