// At least what follows from each assumption, without reasons: tells quickly which of them are
// worth a search.
//
// Dynamic chains apply rules until nothing follows, and reasons need their order. What is left at
// the end needs no order: all rules are monotone. So an outline begins where that of the level
// below has ended, and after a step goes on where that of the last step has ended, with what is
// gone since. Most are the same then. An outline has at least what a search finds, as its rules are
// at least those of searches.
#pragma once

#include <span>
#include <vector>

#include "engine/explain/chains/link_screen.h"

namespace nonet::explain {

/// Whether an assumption leads to a contradiction by the places of its digit alone.
bool fails_by_digit(const Marks& board, Candidate candidate, bool on);

class Outlines {
 public:
  static constexpr int kLevels = 4;

  /// `screen` must outlive the outlines.
  explicit Outlines(LinkScreen& screen) : screen_(screen) {}

  /// Makes the outlines of a level of dynamic chains, and of those below, for this board, which has
  /// no singles.
  void update(const Marks& board, int level);

  /// Whether an assumption leads to a contradiction.
  bool fails(int level, Candidate candidate, bool on) const {
    return of(level, candidate, on).fails;
  }

  /// The candidates that are left. Those that are on are alone in their cells.
  const Marks& left(int level, Candidate candidate, bool on) const {
    return of(level, candidate, on).left;
  }

 private:
  struct Outline {
    Marks left;
    bool fails = false;
  };
  struct Level {
    Marks board;
    std::vector<Outline> outlines;  // by candidate * 2 + on
  };

  const Outline& of(int level, Candidate candidate, bool on) const {
    return levels_[level].outlines[candidate * 2 + (on ? 1 : 0)];
  }
  void clear();
  void assume(Marks& left, Candidate candidate, bool on);
  void begin(int level, Candidate candidate, bool on);
  bool shrink(Marks& left, const Marks& board);
  bool settle(Marks& left, int level);
  void check(const Marks& left, int cell, int digit);
  void erase(Marks& left, int cell, int digit);
  void erase_places(Marks& left, int house, uint32_t places, int digit);
  void turn_on(Marks& left, Candidate candidate);
  bool apply_patterns(Marks& left);
  void apply_pair(Marks& left, int digit, int house);
  bool apply_chains(Marks& left, int level);

  std::array<Level, kLevels> levels_;
  std::vector<Candidate> removed_;  // since the last board of the level
  LinkScreen& screen_;
  // Of the outline in progress.
  std::vector<Candidate> pending_, gone_;  // to be turned on
  bool fails_ = false, is_changed_ = false;
  std::array<uint32_t, kDigits> changed_{};  // houses that lost a place of the digit
  CellSet changed_cells_;
};

}  // namespace nonet::explain
