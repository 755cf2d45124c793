// The consequences of each assumption, without the order in which they follow. They show quickly
// for which assumptions a search can succeed.
//
// Dynamic chains apply rules until nothing follows. The parents of a node depend on the order of
// the rules, but the candidates that remain at the end do not, because all rules are monotone. So
// an outline begins with the end of the outline of the level below. After a step it continues from
// the outline before the step, with the candidates that were removed since; most outlines stay the
// same. An outline has all consequences that a search finds, because it applies at least the same
// rules.
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

  /// The candidates that remain. Those that are on are alone in their cells.
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
