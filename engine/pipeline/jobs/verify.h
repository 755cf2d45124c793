// Checks whether each record of a solutions file answers its puzzle.
#pragma once

#include <nonet/control.h>
#include <nonet/result.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/io/formats/format.h"

namespace nonet {

struct VerifyConfig {
  std::string puzzles;                       ///< a path; "-" is standard input
  std::string solutions;                     ///< a path; "-" is standard input
  InputOptions input{};                      ///< options for the puzzles
  const Format* solutions_format = nullptr;  ///< null: detected
  bool proves = false;  ///< solve the puzzles that are answered `multiple` or `unsolvable`
  /// Match each answer with the puzzle that it contains, whatever their places.
  bool matches_puzzles = false;
  int threads = 1;  ///< answers matched by puzzle, out of order or of two pipes take one thread
};

/// A wrong record of the solutions file.
struct WrongAnswer {
  uint64_t line = 0;
  std::string reason{};

  bool operator==(const WrongAnswer&) const = default;
};

/// The result of a verification.
struct Verification {
  /// The number of wrong answers that are kept.
  static constexpr size_t kMaxWrongAnswers = 10;

  std::string puzzles{};
  std::string solutions{};
  bool proves = false;
  bool is_complete = true;  ///< both files were read to their ends

  uint64_t records = 0;                        ///< answers to puzzles
  uint64_t right_solutions = 0;                ///< records with a right solution
  std::array<uint64_t, kStatusCount> words{};  ///< records with a status word that is not wrong
  uint64_t proved = 0;                         ///< words that were confirmed by solving the puzzle
  uint64_t unproved = 0;                       ///< words that were not checked
  uint64_t wrong = 0;                          ///< records
  uint64_t missing = 0;                        ///< puzzles without an answer
  uint64_t surplus = 0;                        ///< answers without a puzzle
  uint64_t further = 0;  ///< right solutions that differ from an earlier one of the same puzzle
  std::vector<WrongAnswer> first_wrong{};  ///< in the order of their detection

  std::vector<std::string> notes{};  ///< how the files were read, a line each
  std::string misreading{};          ///< see misreading_text(); empty: none

  /// Returns the number of wrong records, plus one if answers are missing, plus one if there are
  /// surplus answers.
  uint64_t findings() const { return wrong + (missing > 0 ? 1 : 0) + (surplus > 0 ? 1 : 0); }
  bool is_right() const { return is_complete && findings() == 0; }
  bool operator==(const Verification&) const = default;
};

/// Reads both files to their ends. Answers may have any format that nonet writes, or that of
/// another program, see foreign_answer.h; a header is no answer. Answers that carry the number of
/// their record may come in any order; so may those that contain their puzzle, if the configuration
/// says so. Else answers are in the order of the puzzles. A puzzle may have several solutions
/// there, one after the other, and an answer may be missing or wrong: an answer that solves one of
/// the next puzzles, or the one before, is taken for its answer. The result is the same for any
/// number of threads. Memory is bounded. If a file cannot be read to its end, the result covers the
/// records before the error, `is_complete` is false, and `control.read_error` has the error. Throws
/// DataError if puzzles of candidates are to be matched.
Verification verify(const VerifyConfig& config, RunControl& control);

/// Returns the whole value as an indented JSON object with a final newline.
std::string to_json(const Verification& verification);

/// Reads to_json()'s text; `name` is for messages. Throws DataError if the text has another kind.
Verification verification_from_json(const std::string& text, const std::string& name);

}  // namespace nonet
