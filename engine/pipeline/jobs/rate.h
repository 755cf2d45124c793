// Figures of the puzzles of whole corpora, as a table: ratings, or whatever fields are chosen.
#pragma once

#include "engine/corpora/ratings/explanation_summary.h"
#include "engine/pipeline/fields/fields.h"
#include "engine/pipeline/fields/rating_column.h"
#include "engine/pipeline/flow/record_job.h"

namespace nonet {

inline constexpr std::string_view kRatingFields =
    "record,puzzle,status,clues,technique,guesses,rating";
inline constexpr std::string_view kExplanationFields = ",er,ep,ed,techniques,trial_depth,backdoor";

/// The ratings that an input states, beside the computed ones.
struct RatingCheck {
  struct Difference {
    uint64_t record = 0, line = 0;
    size_t input = 0;
    uint8_t stated = 0, computed = 0;     ///< in tenths
    uint8_t technique = kStepTechniques;  ///< that decides the computed one
  };

  const RatingKind* kind = nullptr;
  std::string column = {};         ///< that states the ratings; empty: that of the kind's name
  uint64_t equal = 0;
  uint64_t higher = 0, lower = 0;  ///< the computed one is
  uint64_t missing = 0;            ///< records without a stated rating or a computed one
  uint64_t largest = 0;            ///< difference, in tenths
  Findings first = {};             ///< of the differences

  void add(const Difference& pair, const std::vector<RunInput>& inputs);
  /// The counts, as RecordJobReport::tally has them.
  Tally tally();
  uint64_t different() const { return higher + lower + missing; }
  uint64_t total() const { return equal + different(); }
};

/// The check of a text such as "er", or "er=NAME" for another column; none for another text.
std::optional<RatingCheck> rating_check_of(std::string_view text);

/// Without `fields`, kRatingFields are written. Outputs of `format` can be concatenated.
struct RateConfig : JobConfig {
  bool carry_columns = false;       ///< write the other columns of a table, too
  bool puzzles_only = false;        ///< write nothing for malformed records
  ExplainedForm form = ExplainedForm::given;
  TechniqueSet techniques = *technique_set(technique_sets().front().name);
  uint8_t max_er = FigureOptions{}.max_er;  ///< in tenths, see ExplainOptions
  double max_seconds = 0;                   ///< of an explanation, see ExplainOptions
  /// JSON lines, see docs/GUIDE.md; null: none. Requires a field of explanations.
  Sink* steps = nullptr;
  ExplanationSummary* summary = nullptr;  ///< null: not counted. Requires such a field, too.
  RatingCheck* check = nullptr;           ///< null: nothing is checked. Requires such a field, too.
  const SolverRow* solver = nullptr;      ///< of ratings and solutions, see rating_solver()
};

/// Writes the fields of each record. Only unique puzzles have a technique, a rating and an
/// explanation, and malformed records have no number. If fields of explanations are chosen, a
/// puzzle that is given up has the status abandoned and no ER, EP, ED and techniques.
/// Stops as run_record_job() does, and throws as it does.
RecordJobReport rate(const RateConfig& config, RunControl& control);

}  // namespace nonet
