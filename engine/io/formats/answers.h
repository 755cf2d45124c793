// Answers: a batch of answers to write, and an answer that was read back.
#pragma once

#include <nonet/candidates.h>
#include <nonet/grid.h>
#include <nonet/result.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engine/io/formats/records.h"

namespace nonet {

/// Fields that the formats with named fields write beside their usual ones.
struct OutputShape {
  /// The limit was above 2: the number of solutions found. Not if own_fields are given.
  bool counts_solutions = false;
  /// The layout of a table whose other columns are carried over, or of lines whose text behind the
  /// puzzle is a column `text`; null: none are.
  const InputLayout* carried = nullptr;
  /// Whether the text of lines is carried, too.
  bool carries_text = false;
  /// The names of the output's own fields, between commas; a carried column of such a name gets a
  /// prefix. Empty: the fields of answers.
  std::string_view own_fields = {};
};

/// The answers to consecutive records. `solutions` and `results` have an element for each puzzle
/// (each record without a fault). So has `puzzles`, or `candidates` if the puzzles are candidates.
struct AnswerBatch {
  uint64_t first_record = 1;            ///< number of the first record in the run's input, from 1
  const InputLayout* layout = nullptr;  ///< the layout with which the records were parsed
  const Records& records;
  std::span<const Grid> puzzles = {};
  std::span<const Candidates> candidates = {};
  std::span<const Grid> solutions;
  std::span<const SolveResult> results;
  OutputShape shape = {};

  PuzzleView puzzle(size_t index) const {
    return candidates.empty() ? PuzzleView(puzzles[index]) : PuzzleView(candidates[index]);
  }
};

/// A record of a solutions file after parsing. It may be longer than a record of puzzles, because
/// pair copies the text that follows the puzzle's cells; its front is enough.
struct AnswerRecord {
  std::string_view text;
  const Grid* grid = nullptr;             ///< the grid of its cells; null: the record is no grid
  std::string_view text_after_cells{};    ///< the text that follows the cells of the grid
  bool is_too_long = false;               ///< `text` is the front of a longer line
  std::span<const AnswerField> fields{};  ///< of its columns; empty: it is no row of such a table
};

/// The answer in a record of a solutions file.
struct ClaimedAnswer {
  std::optional<uint64_t> record;  ///< the number of its record, if the format writes it
  std::optional<Grid> puzzle;      ///< the puzzle it is an answer to, if the format writes it ...
  std::optional<Candidates> candidates = {};  ///< ... or the same of a puzzle of candidates
  std::optional<Grid> solution;               ///< the solution, or ...
  std::optional<Status> status;               ///< ... why there is none; neither: not an answer
  /// True for a record of pair whose front reads as a puzzle with an answer, but which ends as the
  /// answer to a malformed puzzle does. The text of a malformed puzzle may begin with anything.
  bool ends_malformed = false;
  /// True for an answer with named fields of which none is a solution: its status is all it says.
  bool is_status_only = false;
  /// True for an answer with an empty solution and without a field for a status: it says that there
  /// is no only solution, or no puzzle.
  bool is_empty = false;
};

}  // namespace nonet
