// If two lines exchange their digits in one place, they must do so in each place where one of them
// has a digit of the other. So the places of two lines form cycles: a place is followed by the one
// where the second line has the digit that the first line has here. The lines can exchange the
// digits of a cycle if the puzzle allows it in each of its places.
//
// A vector has the places of a line in its bytes. A step along the cycles is one shuffle of bytes.
// Four times the steps are doubled; then the byte of a place is set if all of its cycle is allowed.
// Columns come second, because they have to be copied to bytes side by side.

#include "engine/search/exchange.h"

#include <hwy/highway.h>

#include <array>
#include <cstring>

namespace nonet {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::FixedTag<uint8_t, 16>;
using Bytes = hn::Vec<Tag>;

// Nine lines, their places side by side. A line is followed by other bytes: 16 can be loaded.
class Lines {
 public:
  // The rows of a grid.
  explicit Lines(const Grid& grid) { std::memcpy(bytes_.data(), grid.cells.data(), kCells); }

  Lines transposed() const {
    Lines result;
    for (int line = 0; line < 9; ++line) {
      for (int place = 0; place < 9; ++place) {
        result.bytes_[9 * place + line] = bytes_[9 * line + place];
      }
    }
    return result;
  }

  uint8_t at(int line, int place) const { return bytes_[9 * line + place]; }
  Bytes load(int line) const { return hn::LoadU(Tag(), &bytes_[9 * line]); }

 private:
  Lines() = default;

  std::array<uint8_t, 96> bytes_{};
};

// Calls `is_allowed(a, b)` for pairs of lines, for the places in which the puzzle allows the digits
// of each line in the other one.
template <class IsAllowed>
bool has_exchange_of_lines(const Lines& solution, IsAllowed is_allowed) {
  const Tag tag;
  alignas(16) uint8_t places[9][16] = {};  // of each digit, by line
  for (int line = 0; line < 9; ++line) {
    for (int place = 0; place < 9; ++place) {
      places[line][solution.at(line, place)] = static_cast<uint8_t>(place);
    }
  }
  Bytes allowed = hn::Zero(tag);  // in any pair
  for (int a = 0; a < 9; ++a) {
    const int b = a % 3 < 2 ? a + 1 : a - 2;
    Bytes next = hn::TableLookupBytes(hn::Load(tag, places[b]), solution.load(a));
    Bytes in_cycle = is_allowed(a, b);
    for (int step = 0; step < 4; ++step) {
      in_cycle = hn::And(in_cycle, hn::TableLookupBytes(in_cycle, next));
      next = hn::TableLookupBytes(next, next);
    }
    allowed = hn::Or(allowed, in_cycle);
  }
  alignas(16) static constexpr uint8_t kPlaces[16] = {255, 255, 255, 255, 255, 255, 255, 255, 255};
  return !hn::AllTrue(tag, hn::Eq(hn::And(allowed, hn::Load(tag, kPlaces)), hn::Zero(tag)));
}

}  // namespace

bool has_exchange(const Grid& puzzle, const Grid& solution) {
  const auto among = [](const Lines& given, const Lines& lines) {
    return has_exchange_of_lines(lines, [&given](int a, int b) {
      const Bytes clues = hn::Or(given.load(a), given.load(b));
      return hn::VecFromMask(Tag(), hn::Eq(clues, hn::Zero(Tag())));
    });
  };
  const Lines given(puzzle), rows(solution);
  return among(given, rows) || among(given.transposed(), rows.transposed());
}

bool has_exchange(const Candidates& puzzle, const Grid& solution) {
  const Lines rows(solution);
  const auto among = [&puzzle](const Lines& lines, auto cell_at) {
    return has_exchange_of_lines(lines, [&](int a, int b) {
      const auto allows = [&](int line, int place, int digit) {
        return (puzzle.masks[cell_at(line, place)] >> (digit - 1) & 1) != 0;
      };
      alignas(16) uint8_t allowed[16] = {};
      for (int place = 0; place < 9; ++place) {
        if (allows(a, place, lines.at(b, place)) && allows(b, place, lines.at(a, place))) {
          allowed[place] = 255;
        }
      }
      return hn::Load(Tag(), allowed);
    });
  };
  return among(rows, [](int line, int place) { return 9 * line + place; }) ||
         among(rows.transposed(), [](int line, int place) { return 9 * place + line; });
}

}  // namespace nonet
