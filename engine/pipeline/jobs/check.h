// Checks that the answers of solvers to corpora are those on record. It compares numbers of
// answers, guesses and signatures, which do not depend on the machine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace nonet {

/// A number, or the signature as text.
using FigureValue = std::variant<uint64_t, std::string>;

struct Figure {
  std::string name{};
  FigureValue value{};

  bool operator==(const Figure&) const = default;
};

/// The solver and the corpus of a check, and the options.
struct CheckRecipe {
  std::string corpus{};  ///< a path, relative to the folder of the list of checks
  std::string solver{};  ///< a row of the solver table
  std::optional<uint64_t> limit{};
  std::optional<uint64_t> max_guesses{};

  bool operator==(const CheckRecipe&) const = default;
};

/// A line of a list of checks: a recipe and its recorded figures.
struct RecordedCheck {
  CheckRecipe recipe{};
  std::vector<Figure> figures{};

  bool operator==(const RecordedCheck&) const = default;
};

/// A figure that differs from the recorded one.
struct FigureDifference {
  std::string name{};
  std::optional<FigureValue> found{};
  std::optional<FigureValue> recorded{};

  bool operator==(const FigureDifference&) const = default;
};

struct CheckResult {
  CheckRecipe recipe{};
  std::vector<Figure> found{};
  std::vector<Figure> recorded{};

  /// Returns the figures that differ: first those that were found, then those that were only
  /// recorded.
  std::vector<FigureDifference> differences() const;
  bool operator==(const CheckResult&) const = default;
};

/// The result of all checks of a list.
struct CheckReport {
  std::string list{};       ///< path of the list
  bool is_updated = false;  ///< the list was recorded anew
  std::vector<CheckResult> checks{};

  /// Returns whether every figure equals the recorded one.
  bool agrees() const;
  bool operator==(const CheckReport&) const = default;
};

/// Reads a list of checks. `name` is for messages. Throws DataError if the text is not a list of
/// checks or names an unknown solver.
std::vector<RecordedCheck> check_list_from_json(const std::string& text, const std::string& name);

/// Returns a list of checks as JSON, a line for each, so that a history of the file shows what
/// changed.
std::string to_json(const std::vector<RecordedCheck>& checks);

/// Runs each check of the list at path `list`. Throws std::system_error or DataError if a corpus
/// cannot be read.
CheckReport run_checks(const std::vector<RecordedCheck>& checks, const std::string& list,
                       int threads);

/// Returns the path of a recipe's corpus for a list of checks at path `list`.
std::string corpus_path(const CheckRecipe& recipe, const std::string& list);

/// Returns the list of checks that --update writes.
std::vector<RecordedCheck> recorded_anew(const CheckReport& report);

/// Returns the whole value as an indented JSON object with a final newline.
std::string to_json(const CheckReport& report);

/// Reads to_json()'s text; `name` is for messages. Throws DataError if the text has another kind.
CheckReport check_report_from_json(const std::string& text, const std::string& name);

}  // namespace nonet
