#include "engine/io/formats/cells.h"

#include <nonet/grid.h>

#include <array>

#include "engine/io/formats/plain_lines.h"

namespace nonet {
namespace {

// The loop has no branch and only bytes, so that the compiler can vectorize it.
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

}  // namespace

Fault parse_cells(std::string_view text, size_t count, uint8_t* cells) {
  if (text.size() >= count && (text.size() == count || is_separator(text[count]))) {
    // Nearly all puzzles are digits and dots.
    if (count == kCells && plain_lines().parse_cells(text.data(), cells)) return {};
    if (count == kCells && parse_any_cells<kCells>(text.data(), cells)) return {};
    if (count == 9 && parse_any_cells<9>(text.data(), cells)) return {};
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

bool are_consistent(std::span<const uint8_t> cells) {
  std::array<uint32_t, 10> houses{};  // of each digit, those that have it
  for (size_t i = 0; i < kCells; ++i) {
    uint32_t& of_digit = houses[cells[i]];
    if (cells[i] != 0 && (of_digit & kHousesOfCell[i]) != 0) return false;
    of_digit |= kHousesOfCell[i];
  }
  return true;
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

bool is_joined(std::string_view record) {
  constexpr ptrdiff_t kFewestClues = 17;
  constexpr size_t kStep = (kCells + 1) / 2;  // two places of each run of 82 are looked at
  for (size_t at = kStep; at < record.size(); at += kStep) {
    if (!is_cell(record[at - kStep]) || !is_cell(record[at])) continue;
    size_t begin = at;
    while (begin > 0 && is_cell(record[begin - 1])) --begin;
    while (at < record.size() && is_cell(record[at])) ++at;
    const std::string_view run = record.substr(begin, at - begin);
    const auto is_clue = [](char c) { return is_digit(c) && c != '0'; };
    if (run.size() > kCells && std::ranges::count_if(run, is_clue) >= kFewestClues) return true;
  }
  return false;
}

bool is_full(const Grid& grid) {
  // Nearly always one of the first cells is a blank.
  constexpr uint64_t kOnes = 0x0101010101010101;
  uint64_t front;
  std::memcpy(&front, grid.cells.data(), sizeof(front));
  if (((front - kOnes) & ~front & kOnes << 7) != 0) return false;
  return std::ranges::find(grid.cells, uint8_t{0}) == grid.cells.end();
}

}  // namespace nonet
