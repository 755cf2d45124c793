// A set of cells as one 128-bit vector: three bands of 27 cells, a 32-bit word each.
//
// Bit i of word b is cell 27 * b + i; the three rows of a band are 9-bit fields of its word, so
// that one vector operation works on the same row, column or box of all three bands. The vector
// extension of the compilers makes it SSE2 on x86 and NEON on Arm.
#pragma once

#include <nonet/grid.h>

#include <array>
#include <bit>
#include <cstdint>

namespace nonet {

/// The fourth word is always zero.
using Board [[gnu::vector_size(16)]] = uint32_t;

/// The candidates of a puzzle by digit: for each digit (index 0 to 8) its places, that is the cells
/// that have it as a candidate.
using DigitBoards = std::array<Board, 9>;

inline constexpr uint32_t kRow = 0x1FF;
inline constexpr uint32_t kRowStarts = 0x40201;  // the first cell of each row of a band
inline constexpr std::array<uint32_t, 3> kBoxesOfBand = {7 * kRowStarts, 56 * kRowStarts,
                                                         448 * kRowStarts};
inline constexpr uint32_t kBandCells = (1u << 27) - 1;
inline constexpr Board kAllCells = {kBandCells, kBandCells, kBandCells, 0};

/// A board as two 64-bit words, to count its cells or to visit them.
using Words = std::array<uint64_t, 2>;
inline Words words_of(Board board) { return std::bit_cast<Words>(board); }

inline bool any(Board board) {
  const Words words = words_of(board);
  return (words[0] | words[1]) != 0;
}

/// Returns the number of cells that are in both.
inline int count_common(const Words& a, const Words& b) {
  return std::popcount(a[0] & b[0]) + std::popcount(a[1] & b[1]);
}

/// A cell's position is the number of its bit in the board: 32 * band + bit. Positions ascend with
/// the cells.
inline constexpr int kPositions = 96;
constexpr int cell_at(int position) { return position / 32 * 27 + position % 32; }
constexpr int position_of(int cell) { return cell / 27 * 32 + cell % 27; }

inline bool has_position(const Board& board, int position) {
  return (words_of(board)[position >> 6] >> (position & 63) & 1) != 0;
}

inline Board board_of(int cell) {
  Board board{};
  board[cell / 27] = 1u << cell % 27;
  return board;
}

/// Calls `visit(position)` for each cell of `board`, in ascending order.
template <class Visit>
void for_each_position(Board board, Visit visit) {
  const Words words = words_of(board);
  for (int i = 0; i < 2; ++i) {
    for (uint64_t rest = words[i]; rest != 0; rest &= rest - 1) {
      visit(64 * i + std::countr_zero(rest));
    }
  }
}

/// Return the first and the last position. Require that the board is not empty.
inline int lowest_position(const Words& words) {
  return words[0] != 0 ? std::countr_zero(words[0]) : 64 + std::countr_zero(words[1]);
}
inline int highest_position(const Words& words) {
  return words[1] != 0 ? 63 + std::bit_width(words[1]) : std::bit_width(words[0]) - 1;
}

/// The columns that have at least one, two and three cells of a board, as 9-bit fields.
struct ColumnCounts {
  uint32_t once = 0, twice = 0, thrice = 0;
};

inline ColumnCounts count_columns(Board places) {
  const Board top = places & kRow, middle = places >> 9 & kRow, bottom = places >> 18;
  const Board once = top | middle | bottom;
  const Board twice = (top & middle) | (bottom & (top | middle));
  const Board thrice = top & middle & bottom;
  ColumnCounts counts;
  for (int band = 0; band < 3; ++band) {
    counts.thrice |= thrice[band] | (counts.once & twice[band]) | (counts.twice & once[band]);
    counts.twice |= twice[band] | (counts.once & once[band]);
    counts.once |= once[band];
  }
  return counts;
}

enum class HouseKind { row, column, box };

namespace detail {

struct BoardTables {
  alignas(16) std::array<std::array<uint32_t, 4>, kPositions> peers{};
  alignas(16) std::array<std::array<std::array<uint32_t, 4>, kPositions>, 3> houses{};
};

inline constexpr BoardTables kBoardTables = [] {
  BoardTables tables;
  for (int a = 0; a < kCells; ++a) {
    for (int b = 0; b < kCells; ++b) {
      const uint32_t bit = 1u << b % 27;
      if (are_peers(a, b)) tables.peers[position_of(a)][b / 27] |= bit;
      const bool same[3] = {row_of(a) == row_of(b), column_of(a) == column_of(b),
                            box_of(a) == box_of(b)};
      for (int kind = 0; kind < 3; ++kind) {
        if (same[kind]) tables.houses[kind][position_of(a)][b / 27] |= bit;
      }
    }
  }
  return tables;
}();

}  // namespace detail

/// Returns the 20 peers of the cell at a position.
inline Board peers_at(int position) {
  return std::bit_cast<Board>(detail::kBoardTables.peers[position]);
}

/// Returns the row, column or box of the cell at a position.
inline Board house_at(HouseKind kind, int position) {
  return std::bit_cast<Board>(detail::kBoardTables.houses[static_cast<int>(kind)][position]);
}

}  // namespace nonet
