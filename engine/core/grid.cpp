#include <nonet/grid.h>

namespace nonet {

bool is_solution_of(const Grid& puzzle, const Grid& solution) {
  for (int cell = 0; cell < kCells; ++cell) {
    const uint8_t digit = solution.cells[cell];
    if (digit < 1 || digit > 9) return false;
    if (puzzle.cells[cell] != 0 && puzzle.cells[cell] != digit) return false;
  }
  for (const auto& house : kHouseCells) {
    unsigned seen = 0;
    for (const int cell : house) seen |= 1u << solution.cells[cell];
    if (seen != 0x3FE) return false;
  }
  return true;
}

std::string puzzle_text(const Grid& grid) {
  std::string text(kCells, '.');
  char* out = text.data();
  for (const uint8_t digit : grid.cells) *out++ = static_cast<char>(digit == 0 ? '.' : '0' + digit);
  return text;
}

}  // namespace nonet
