// Ratings of whole corpora, as a table.
#pragma once

#include <nonet/explain.h>
#include <nonet/rate.h>

#include <optional>

#include "engine/pipeline/record_job.h"

namespace nonet {

/// Which form of a puzzle is explained. ER depends on how a puzzle is written.
enum class ExplainedForm { given, canonical };

struct ExplainConfig {
  ExplainedForm form = ExplainedForm::given;
  uint8_t max_er = ExplainOptions{}.max_er;  ///< in tenths, see ExplainOptions
  Sink* steps = nullptr;  ///< JSON lines, see engine/pipeline/README.md; null: none
};

struct RateConfig {
  std::vector<RunInput> inputs = {};
  SliceOptions slices{};
  Sink* output = nullptr;
  bool carry_columns = false;                 ///< write the other columns of a table, too
  std::optional<ExplainConfig> explain = {};  ///< write the fields of kExplanationFields, too
  bool structure = false;                     ///< write the fields of kStructureFields, too
  int threads = 1;
};

/// Writes a CSV row with the fields of kRatingFields for each record, below a header. Only unique
/// puzzles have a technique, a rating and an explanation, and malformed records have no number. A
/// puzzle with a step above `max_er` has the status abandoned and no ER, EP, ED and techniques. Stops as
/// run_record_job() does, and throws as it does.
RecordJobReport rate(const RateConfig& config, RunControl& control);

inline constexpr std::string_view kRatingFields =
    "record,puzzle,status,clues,technique,guesses,rating";
inline constexpr std::string_view kExplanationFields = ",er,ep,ed,techniques,trial_depth,backdoor";
inline constexpr std::string_view kStructureFields = ",minimal,automorphisms,symmetry";

}  // namespace nonet
