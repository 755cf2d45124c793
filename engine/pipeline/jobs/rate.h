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

/// The ratings that an input states, which are compared with the computed ones: the tally counts
/// those "as stated", "higher", "lower" and "not stated" (or not computed), and has the "largest
/// difference", in tenths.
struct RatingCheck {
  const RatingKind* kind = nullptr;
  std::string column = {};  ///< that states the ratings; empty: that of the kind's name
};

/// The check of a text such as "er", or "er=NAME" for another column; none for another text.
std::optional<RatingCheck> rating_check_of(std::string_view text);

/// Without `fields`, kRatingFields are written. Outputs of `format` can be concatenated.
struct RateConfig : JobConfig {
  bool carry_columns = false;  ///< write the other columns of a table, too
  bool puzzles_only = false;   ///< write nothing for malformed records
  ExplainedForm form = ExplainedForm::given;
  TechniqueSet techniques = *technique_set(technique_sets().front().name);
  uint8_t max_er = FigureOptions{}.max_er;  ///< in tenths, see ExplainOptions
  double max_seconds = 0;                   ///< of an explanation, see ExplainOptions
  /// JSON lines, see docs/GUIDE.md; null: none. Requires a field of explanations.
  Sink* steps = nullptr;
  ExplanationSummary* summary = nullptr;  ///< null: not counted. Requires such a field, too.
  const RatingCheck* check = nullptr;     ///< null: nothing is checked. Requires such a field, too.
  const SolverRow* solver = nullptr;      ///< of ratings and solutions, see rating_solver()
};

/// Writes the fields of each record. Only unique puzzles have a technique, a rating and an
/// explanation, and malformed records have no number. If fields of explanations are chosen, a
/// puzzle that is given up has the status abandoned and no ER, EP, ED and techniques.
/// The tally counts the records "with removed candidates", which are not taken into account.
/// Stops as run_record_job() does, and throws as it does.
RecordJobReport rate(const RateConfig& config, RunControl& control);

}  // namespace nonet
