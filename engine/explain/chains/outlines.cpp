#include "engine/explain/chains/outlines.h"

#include <utility>

#include "engine/explain/locked.h"

namespace nonet::explain {

bool fails_by_digit(const Marks& board, Candidate candidate, bool on) {
  const int cell = cell_of(candidate);
  CellSet left = board.cells_with(digit_of(candidate));
  left = left.without(on ? kPeers[cell] : CellSet::of(cell));
  for (CellSet before; before != left;) {
    before = left;
    for (int house = 0; house < kHouses; ++house) {
      if (board.places[digit_of(candidate)][house] == 0) continue;
      const CellSet places = left & kHouseSets[house];
      if (places.empty()) return true;
      if (places.count() == 1) left = left.without(kPeers[places.first()]);
    }
  }
  return false;
}

void Outlines::update(const Marks& board, int level) {
  Level& own = levels_[level];
  if (own.board.cells == board.cells) return;
  if (level > 0) update(board, level - 1);
  bool is_new = own.outlines.empty();
  own.outlines.resize(2 * kCandidates);
  removed_.clear();
  for (int cell = 0; cell < kCells; ++cell) {
    is_new |= (board.cells[cell] & ~own.board.cells[cell]) != 0;
    for_each_bit(own.board.cells[cell] & ~board.cells[cell],
                 [&](int digit) { removed_.push_back(candidate_of(cell, digit)); });
  }
  own.board = board;
  if (level > 1) screen_.begin(board);
  for (int cell = 0; cell < kCells; ++cell) {
    for_each_bit(board.cells[cell], [&](int digit) {
      for (const bool on : {false, true}) {
        const Candidate candidate = candidate_of(cell, digit);
        Outline& outline = own.outlines[candidate * 2 + (on ? 1 : 0)];
        clear();
        if (is_new) {
          begin(level, candidate, on);
        } else if (outline.fails || !shrink(outline.left, board)) {
          continue;
        }
        outline.fails = fails_ || !settle(outline.left, level);
      }
    });
  }
}

void Outlines::clear() {
  pending_.clear();
  changed_.fill(0);
  changed_cells_ = {};
  fails_ = false;
}

void Outlines::assume(Marks& left, Candidate candidate, bool on) {
  if (on) {
    pending_.push_back(candidate);
  } else {
    erase(left, cell_of(candidate), digit_of(candidate));
  }
}

// Begins with the outline of the level below.
void Outlines::begin(int level, Candidate candidate, bool on) {
  Outline& outline = levels_[level].outlines[candidate * 2 + (on ? 1 : 0)];
  const Marks& board = levels_[level].board;
  if (level == 0) {
    outline.left = board;
    assume(outline.left, candidate, on);
    return;
  }
  outline = of(level - 1, candidate, on);
  fails_ = outline.fails;
  if (fails_ || level > 1) return;
  for (int digit = 0; digit < kDigits; ++digit) {
    for (int house = 0; house < kHouses; ++house) {
      if (outline.left.places[digit][house] != board.places[digit][house]) {
        changed_[digit] |= 1u << house;
      }
    }
  }
  for (int cell = 0; cell < kCells; ++cell) {
    if (outline.left.cells[cell] != board.cells[cell]) changed_cells_.insert(cell);
  }
}

// Removes from `left` the candidates that the board has lost. Returns whether `left` had any.
bool Outlines::shrink(Marks& left, const Marks& board) {
  gone_.clear();
  for (const Candidate candidate : removed_) {
    if (!left.has(candidate)) continue;
    left.erase(cell_of(candidate), digit_of(candidate));
    gone_.push_back(candidate);
  }
  for (const Candidate candidate : gone_) {
    const int cell = cell_of(candidate), digit = digit_of(candidate);
    changed_[digit] |= kHousesOfCell[cell];
    changed_cells_.insert(cell);
    // A solved cell or house has no candidates.
    const auto look = [&](uint32_t on_board, uint32_t mask, auto&& candidate_at) {
      if (on_board == 0) return;
      if (mask == 0) fails_ = true;
      if (count_of(mask) == 1) pending_.push_back(candidate_at(lowest(mask)));
    };
    look(board.cells[cell], left.cells[cell], [&](int last) { return candidate_of(cell, last); });
    for (const int house : kCellPlaces[cell].houses) {
      look(board.places[digit][house], left.places[digit][house],
           [&](int place) { return candidate_of(kHouseCells[house][place], digit); });
    }
  }
  return !gone_.empty();
}

// Applies all rules of the level. Returns false at a contradiction.
bool Outlines::settle(Marks& left, int level) {
  while (true) {
    while (!pending_.empty()) {
      const Candidate candidate = pending_.back();
      pending_.pop_back();
      turn_on(left, candidate);
      if (fails_) return false;
    }
    if (level == 0) return true;
    if (!apply_patterns(left) && (level == 1 || !apply_chains(left, level))) return true;
    if (fails_) return false;
  }
}

void Outlines::erase(Marks& left, int cell, int digit) {
  left.erase(cell, digit);
  changed_[digit] |= kHousesOfCell[cell];
  changed_cells_.insert(cell);
  is_changed_ = true;
  const uint32_t digits = left.cells[cell];
  if ((digits & (digits - 1)) == 0) {
    if (digits == 0) {
      fails_ = true;
      return;
    }
    pending_.push_back(candidate_of(cell, lowest(digits)));
  }
  for (const int house : kCellPlaces[cell].houses) {
    const uint32_t places = left.places[digit][house];
    if ((places & (places - 1)) != 0) continue;
    if (places == 0) {
      fails_ = true;
      return;
    }
    pending_.push_back(candidate_of(kHouseCells[house][lowest(places)], digit));
  }
}

void Outlines::erase_places(Marks& left, int house, uint32_t places, int digit) {
  for_each_bit(places, [&](int place) { erase(left, kHouseCells[house][place], digit); });
}

void Outlines::turn_on(Marks& left, Candidate candidate) {
  const int cell = cell_of(candidate), digit = digit_of(candidate);
  if (!left.has(cell, digit)) {
    fails_ = true;
    return;
  }
  for_each_bit(left.cells[cell] & ~bit(digit), [&](int other) { erase(left, cell, other); });
  for (int i = 0; i < 3; ++i) {
    const int house = kCellPlaces[cell].houses[i];
    erase_places(left, house, left.places[digit][house] & ~bit(kCellPlaces[cell].places[i]), digit);
  }
}

// Locked candidates, pairs, X-wings where something has gone.
bool Outlines::apply_patterns(Marks& left) {
  is_changed_ = false;
  for (int digit = 0; digit < kDigits; ++digit) {
    for_each_bit(std::exchange(changed_[digit], 0), [&](int house) {
      const uint32_t places = left.places[digit][house];
      const auto apply_locked = [&](const std::array<uint8_t, 512>& thirds, HouseKind kind) {
        if (thirds[places] == 3) return;
        const int to = house_of(kHouseCells[house][lowest(places)], kind);
        erase_places(left, to, left.places[digit][to] & ~kCommonPlaces[house][to], digit);
      };
      if (is_box(house)) {
        apply_locked(kThirds, kRow);
        apply_locked(kColumnThirds, kColumn);
      } else {
        apply_locked(kThirds, kBox);
      }
      if (count_of(places) == 2) apply_pair(left, digit, house);
    });
  }
  std::exchange(changed_cells_, {}).for_each([&](int cell) {
    const uint16_t pair = left.cells[cell];
    if (count_of(pair) != 2) return;
    kPeers[cell].for_each([&](int other) {
      if (left.cells[other] != pair) return;
      (kPeers[cell] & kPeers[other]).for_each([&](int beside) {
        for_each_bit(left.cells[beside] & pair, [&](int digit) { erase(left, beside, digit); });
      });
    });
  });
  return is_changed_;
}

// A digit has two places in a house: hidden pairs and X-wings.
void Outlines::apply_pair(Marks& left, int digit, int house) {
  const uint16_t pair = left.places[digit][house];
  for (int other = 0; other < kDigits; ++other) {
    if (other == digit || left.places[other][house] != pair) continue;
    for_each_bit(pair, [&](int place) {
      const int cell = kHouseCells[house][place];
      for_each_bit(left.cells[cell] & ~(bit(digit) | bit(other)),
                   [&](int gone) { erase(left, cell, gone); });
    });
  }
  if (is_box(house)) return;
  const int kind = house < kColumn ? kRow : kColumn, cover = kRow + kColumn - kind;
  for (int other = kind; other < kind + 9; ++other) {
    if (other == house || left.places[digit][other] != pair) continue;
    for_each_bit(pair, [&](int line) {
      erase_places(left, cover + line,
                   left.places[digit][cover + line] & ~(bit(house - kind) | bit(other - kind)),
                   digit);
    });
  }
}

// Forcing chains and cycles; at level 3 multiple chains.
bool Outlines::apply_chains(Marks& left, int level) {
  const auto remove = [&](Candidate candidate) {
    if (left.has(candidate)) erase(left, cell_of(candidate), digit_of(candidate));
  };
  is_changed_ = false;
  if (screen_.enter(left)) {
    screen_.for_each_failing(remove);
    return true;
  }
  if (level == 2) return false;
  std::array<Candidate, 9> sources;
  const auto apply = [&](uint32_t mask, auto&& candidate_at) {
    if (count_of(mask) < 3) return;
    size_t count = 0;
    for_each_bit(mask, [&](int i) { sources[count++] = candidate_at(i); });
    screen_.for_each_common({sources.data(), count}, remove);
  };
  const Marks before = left;
  for (int cell = 0; cell < kCells; ++cell) {
    apply(before.cells[cell], [&](int digit) { return candidate_of(cell, digit); });
  }
  for (int digit = 0; digit < kDigits; ++digit) {
    for (int house = 0; house < kHouses; ++house) {
      apply(before.places[digit][house],
            [&](int place) { return candidate_of(kHouseCells[house][place], digit); });
    }
  }
  return is_changed_;
}

}  // namespace nonet::explain
