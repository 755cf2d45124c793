// The grid in which steps are found: the placed digits and the candidates.
//
//     cells[cell]             a bit for each candidate of the cell; 0 if the cell has a digit
//     places[digit][house]    a bit for each place of the digit in the house
//
// Digits are 0 to 8 here. Houses are those of nonet/grid.h: rows 0 to 8, columns 9 to 17, boxes 18
// to 26. The place of a cell in a row is its column, in a column its row, in a box 0 to 8 in
// reading order. `places` repeats what `cells` says, because every technique asks for places.
#pragma once

#include <nonet/candidates.h>
#include <nonet/grid.h>

#include <array>
#include <bit>
#include <cstdint>

#include "engine/explain/changes.h"

namespace nonet::explain {

inline constexpr int kDigits = 9;
inline constexpr int kCandidates = kCells * kDigits;

/// A candidate: cell * 9 + digit.
using Candidate = uint16_t;

constexpr Candidate candidate_of(int cell, int digit) {
  return static_cast<Candidate>(cell * kDigits + digit);
}
constexpr int cell_of(Candidate candidate) { return candidate / kDigits; }
constexpr int digit_of(Candidate candidate) { return candidate % kDigits; }

constexpr uint16_t bit(int i) { return static_cast<uint16_t>(1u << i); }
constexpr int count_of(uint32_t mask) { return std::popcount(mask); }
/// Requires a mask that is not 0: without that case, it is one instruction.
constexpr int lowest(uint32_t mask) { return __builtin_ctz(mask); }

/// A kind of house is its first house.
enum HouseKind : uint8_t { kRow = 0, kColumn = 9, kBox = 18 };

inline constexpr uint32_t kAllHouses = (1u << kHouses) - 1;

constexpr bool is_box(int house) { return house >= kBox; }

/// The order in which chains, loops and graves look at the houses of a cell.
inline constexpr std::array<HouseKind, 3> kBoxRowColumn = {kBox, kRow, kColumn};
/// The order in which singles and sets look at houses.
inline constexpr std::array<HouseKind, 3> kBoxColumnRow = {kBox, kColumn, kRow};

struct CellPlaces {
  std::array<uint8_t, 3> houses;  // row, column, box
  std::array<uint8_t, 3> places;  // the place in each
};

namespace detail {

constexpr auto make_cell_places() {
  std::array<CellPlaces, kCells> all{};
  for (int cell = 0; cell < kCells; ++cell) {
    const int row = row_of(cell), column = column_of(cell), box = box_of(cell);
    all[cell].houses = {static_cast<uint8_t>(kRow + row), static_cast<uint8_t>(kColumn + column),
                        static_cast<uint8_t>(kBox + box)};
    all[cell].places = {static_cast<uint8_t>(column), static_cast<uint8_t>(row),
                        static_cast<uint8_t>(row % 3 * 3 + column % 3)};
  }
  return all;
}

constexpr auto make_peers() {
  std::array<CellSet, kCells> peers{};
  for (int a = 0; a < kCells; ++a) {
    for (int b = 0; b < kCells; ++b) {
      if (are_peers(a, b)) peers[a].insert(b);
    }
  }
  return peers;
}

constexpr auto make_house_sets() {
  std::array<CellSet, kHouses> sets{};
  for (int house = 0; house < kHouses; ++house) {
    for (const int cell : kHouseCells[house]) sets[house].insert(cell);
  }
  return sets;
}

// By number: the places of each house whose cells are related to it.
template <int count, typename F>
constexpr auto make_places(F&& is_related) {
  std::array<std::array<uint16_t, kHouses>, count> all{};
  for (int i = 0; i < count; ++i) {
    for (int house = 0; house < kHouses; ++house) {
      for (int place = 0; place < 9; ++place) {
        if (is_related(i, kHouseCells[house][place])) all[i][house] |= bit(place);
      }
    }
  }
  return all;
}

}  // namespace detail

inline constexpr auto kCellPlaces = detail::make_cell_places();
inline constexpr auto kPeers = detail::make_peers();
inline constexpr auto kHouseSets = detail::make_house_sets();
/// kCommonPlaces[a][b]: the places of house b that lie in house a, too.
inline constexpr auto kCommonPlaces = detail::make_places<kHouses>(
    [](int house, int cell) { return (kHousesOfCell[cell] >> house & 1) != 0; });
/// kSeenPlaces[cell][house]: the places of the house that the cell sees.
inline constexpr auto kSeenPlaces = detail::make_places<kCells>(are_peers);

constexpr int house_of(int cell, HouseKind kind) { return kCellPlaces[cell].houses[kind / 9]; }
constexpr int place_of(int cell, HouseKind kind) { return kCellPlaces[cell].places[kind / 9]; }

/// The cells that have each digit.
using DigitCells = std::array<CellSet, kDigits>;

/// The candidates.
struct Marks {
  std::array<uint16_t, kCells> cells{};
  std::array<std::array<uint16_t, kHouses>, kDigits> places{};

  bool has(int cell, int digit) const { return (cells[cell] >> digit & 1) != 0; }
  bool has(Candidate candidate) const { return has(cell_of(candidate), digit_of(candidate)); }

  void insert(int cell, int digit) {
    cells[cell] |= bit(digit);
    for (int i = 0; i < 3; ++i) {
      places[digit][kCellPlaces[cell].houses[i]] |= bit(kCellPlaces[cell].places[i]);
    }
  }
  void erase(int cell, int digit) {
    cells[cell] &= static_cast<uint16_t>(~bit(digit));
    for (int i = 0; i < 3; ++i) {
      places[digit][kCellPlaces[cell].houses[i]] &=
          static_cast<uint16_t>(~bit(kCellPlaces[cell].places[i]));
    }
  }

  /// The cells that have the candidate.
  CellSet cells_with(int digit) const {
    const auto& rows = places[digit];
    CellSet set;
    for (int row = 0; row < 7; ++row) set.low |= static_cast<uint64_t>(rows[row]) << (row * 9);
    set.low |= static_cast<uint64_t>(rows[7]) << 63;
    set.high = static_cast<uint64_t>(rows[7]) >> 1 | static_cast<uint64_t>(rows[8]) << 8;
    return set;
  }
  CellSet cells_with_count(int count) const {
    CellSet set;
    for (int cell = 0; cell < kCells; ++cell) {
      if (count_of(cells[cell]) == count) set.insert(cell);
    }
    return set;
  }
};

struct Board {
  Marks marks;
  std::array<uint8_t, kCells> values{};    // 1 to 9; 0 if the cell is empty
  std::array<uint8_t, kHouses> empties{};  // empty cells of each house
  uint32_t with_one_empty = 0;             // a bit for each house with one empty cell
  std::array<uint8_t, kDigits> placed{};   // cells that have each digit
  int unsolved = kCells;
  Changes lost;     // since this was cleared
  Changes changes;  // since the technique in progress found nothing

  /// Of candidates, a cell with one that no peer has gets its digit: it is a clue.
  explicit Board(const PuzzleView& puzzle);

  /// Places a digit in an empty cell, and removes it from the peers.
  void place(int cell, int digit);
  void erase(int cell, int digit) {
    marks.erase(cell, digit);
    lost.add(cell, bit(digit));
  }
};

}  // namespace nonet::explain
