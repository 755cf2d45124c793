#include "engine/io/formats/cells.h"

#include <nonet/grid.h>

namespace nonet {
namespace {

// The loops have no branch and only bytes, so that the compiler can vectorize them.

// Parses digits and dots, the characters of nearly all corpora. Returns false if there are others.
template <size_t kCount>
bool parse_common_cells(const char* text, uint8_t* cells) {
  uint8_t bad = 0;
  for (size_t i = 0; i < kCount; ++i) {
    const auto c = static_cast<uint8_t>(text[i]);
    const auto digit = static_cast<uint8_t>(c == '.' ? 0 : c - '0');
    cells[i] = digit;
    bad |= static_cast<uint8_t>(digit > 9);
  }
  return bad == 0;
}

template <size_t kCount>
bool parse_any_cells(const char* text, uint8_t* cells) {
  uint8_t bad = 0;
  for (size_t i = 0; i < kCount; ++i) {
    const auto c = static_cast<uint8_t>(text[i]);
    const auto digit = static_cast<uint8_t>(c - '0');
    const bool is_digit = digit <= 9;
    const bool is_blank = (c == '.') | (c == '*') | (c == '_') | (c == '-');
    cells[i] = is_digit ? digit : uint8_t{0};
    bad |= static_cast<uint8_t>(!(is_digit | is_blank));
  }
  return bad == 0;
}

template <size_t kCount>
bool parse_good_cells(const char* text, uint8_t* cells) {
  return parse_common_cells<kCount>(text, cells) || parse_any_cells<kCount>(text, cells);
}

}  // namespace

Fault parse_cells(std::string_view text, size_t count, uint8_t* cells) {
  if (text.size() >= count && (text.size() == count || is_separator(text[count]))) {
    if (count == kCells && parse_good_cells<kCells>(text.data(), cells)) return {};
    if (count == 9 && parse_good_cells<9>(text.data(), cells)) return {};
  }
  // Find the fault.
  uint8_t good = 0;
  while (good < count && good < text.size() && is_cell(text[good])) ++good;
  if (good == text.size() || (good < count && is_separator(text[good]))) {
    return {.kind = FaultKind::too_short, .cells = good};
  }
  if (good == count && is_cell(text[good])) return {.kind = FaultKind::too_long, .cells = good};
  return {.kind = FaultKind::bad_character, .cells = good, .character = text[good]};
}

std::string excerpt(std::string_view text) {
  constexpr size_t kMaxBytes = 160;
  std::string shown(text.substr(0, kMaxBytes));
  for (char& c : shown) {
    if (c == '\n') c = ' ';
    if (c < 32 || c > 126) c = '?';
  }
  return shown;
}

}  // namespace nonet
