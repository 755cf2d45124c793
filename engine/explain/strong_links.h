// The strong links of one digit, which chains of two, three and four links share. A strong link is
// a house whose places of the digit are in two groups of at most three cells.
#pragma once

#include "engine/explain/board.h"

namespace nonet::explain {

struct StrongLink {
  struct Group {
    uint32_t houses;  // of all its cells
    CellSet seen;     // by all its cells, with cells of the house
  };

  int house;
  int rank;     // of the house, boxes first
  int variant;  // 1: the second way to group the places of the house
  bool is_grouped;
  CellSet cells;  // with the digit
  std::array<Group, 2> ends;

  int kind() const { return rank / 9; }  // 0 box, 1 row, 2 column
};

class DigitLinks {
 public:
  /// Finds the links, unless the cells with the digit are those of the last time.
  void update(const Marks& marks, int digit);

  CellSet cells;  // with the digit
  int count = 0;
  std::array<StrongLink, 2 * kHouses> list;
  std::array<uint64_t, 2 * kHouses> apart;  // by link: the links that have none of its cells
  /// By link and end: the links whose first or second end shares a house with it.
  std::array<std::array<std::array<uint64_t, 2>, 2>, 2 * kHouses> joined;
  bool is_of_2020 = false;             // see Techniques
  uint64_t of_pairs = 0;               // the links that only pairs of 2020 have
  std::array<bool, 5> has_no_chain{};  // by the number of links

 private:
  void add_pair(int house, int rank, uint32_t places);
  void add_groups(int house, int rank, uint32_t places);
  void add(int house, int rank, int variant, uint32_t first, uint32_t second);
  void connect();
};

}  // namespace nonet::explain
