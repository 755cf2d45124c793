// Judges what boards are by solving them. An input shows boards in several places: in columns,
// fields, positions on a line, every second line or grid. The boards of a place are a series.
//
//     row     place 1             place 2             place 3
//     1       53..7.... ...       534678912 ...       534678912 ...      board i of each series
//     2       ..9748... ...       519748632 ...       51974.... ...      belongs to row i
//             puzzles             solutions of 1      answers to 1
//
// The role of a series follows from its boards and from those beside them, never from a name.
#pragma once

#include <nonet/grid.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// The boards of one place, one for each row; none: this row has no board there.
using BoardSeries = std::vector<std::optional<Grid>>;

/// What the boards of a series are.
enum class Role : uint8_t {
  nothing,    ///< there are none, or most have no solution
  mask,       ///< one digit beside blanks, in too many cells: it marks cells
  puzzles,    ///< most have blanks and a solution
  grids,      ///< most are full and right, and they solve no other series
  solutions,  ///< most are the solution of the board of another series in their row
  answers,    ///< most continue the board of another series in their row: no clue differs
  copies,     ///< most equal the board of an earlier series in their row
};

/// What a series is, with the counts of its boards that were solved.
struct Judgement {
  Role role = Role::nothing;
  size_t of = 0;           ///< of solutions, answers and copies: the index of the other series
  uint32_t boards = 0;     ///< in the rows that were judged
  uint32_t unique = 0;     ///< with blanks and one solution
  uint32_t multiple = 0;   ///< with blanks and several solutions
  uint32_t undecided = 0;  ///< with blanks, and not solved within the limit of guesses
  uint32_t unsolvable = 0;
  uint32_t full = 0;      ///< without blanks, and right
  uint32_t agreeing = 0;  ///< of solutions, answers and copies: the rows that show it
  uint64_t clues = 0;     ///< in all boards

  uint32_t puzzles() const { return unique + multiple + undecided; }
};

/// Guesses for each board. The hardest puzzles are given up: they are puzzles all the same.
inline constexpr uint64_t kJudgeGuesses = 20;

/// Judges the series of an input by their first rows. Solves at most a few hundred boards, each
/// with a limit of guesses: less than a millisecond for most corpora. The rows of all series
/// correspond; a shorter series has no boards in the others.
std::vector<Judgement> judge(std::span<const BoardSeries> series,
                             uint64_t max_guesses = kJudgeGuesses);

/// The same for one series.
Judgement judge(const BoardSeries& series, uint64_t max_guesses = kJudgeGuesses);

/// Returns whether no series can be answers to another or a mask, without solving a board.
bool are_apart(std::span<const BoardSeries> series);

/// Returns whether the puzzles of an input have blanks, so that a full grid is none: eight of them,
/// all with many blanks, or most of them with a full grid beside. `beside` has another board of
/// each row.
bool have_blanks(const BoardSeries& puzzles, const BoardSeries& beside);

/// Returns what a series is, for people: "300 puzzles with one solution"; `of` names the series
/// that solutions, answers and copies belong to.
std::string describe(const Judgement& judgement, std::string_view of = {});

}  // namespace nonet
