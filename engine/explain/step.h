// One step of a solution: what a technique found.
#pragma once

#include <vector>

#include "engine/explain/board.h"

namespace nonet::explain {

struct Step {
  double rating = 0;
  int cell = -1;  // the cell that gets a digit, or -1
  int digit = 0;  // 0 to 8
  std::vector<Candidate> removed;
  // What the pattern consists of. Chains have cells, other patterns have both.
  CellSet cells;
  uint32_t houses = 0;

  /// Begins with the least rating of a technique, which finders whose rating depends on the pattern
  /// overwrite.
  void begin(double lowest_rating) {
    rating = lowest_rating;
    cell = -1;
    digit = 0;
    removed.clear();
    cells = {};
    houses = 0;
  }

  void remove(int from, int what) { removed.push_back(candidate_of(from, what)); }
  void remove_digits(int from, uint32_t digits) {
    for_each_bit(digits, [&](int what) { remove(from, what); });
  }
  void remove_from(CellSet from, int what) {
    from.for_each([&](int each) { remove(each, what); });
  }
  void add_places(int house, uint32_t places) {
    houses |= 1u << house;
    for_each_bit(places, [&](int place) { cells.insert(kHouseCells[house][place]); });
  }
};

}  // namespace nonet::explain
