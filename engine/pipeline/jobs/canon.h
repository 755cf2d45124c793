// Canonical forms of whole corpora, and corpora without equivalents.
#pragma once

#include "engine/pipeline/jobs/class_records.h"
#include "engine/pipeline/fields/fields.h"
#include "engine/pipeline/flow/record_job.h"

namespace nonet {

/// Which equivalent of a puzzle is written. All are equal for equivalent puzzles.
enum class CanonForm {
  minlex,           ///< canonical_form()
  solution_minlex,  ///< solution_form()
  pattern,          ///< pattern_form()
};

/// `fields` are of the records; with dedup, of the puzzle of the first record, whose line is not
/// known then; none: lines. `saving` must be null with dedup.
struct CanonConfig : JobConfig {
  const ClassRule* rule = &kClassRules[0];  ///< of classes, and of the grid that forms are of
  bool dedup = false;                       ///< write only the first record of each class
  bool original = false;                    ///< write the record's puzzle, not its form
  CanonForm form = CanonForm::minlex;       ///< with dedup, or by grid, minlex only
  size_t memory_bytes = size_t{256} << 20;  ///< for dedup; more is kept in a temporary file
};

/// Writes the form of each record, a line each, and `malformed` for a malformed record. The line of
/// a puzzle without the form `solution_minlex`, because it does not have exactly one solution, is
/// its status.
/// With `dedup`, writes one line for each class of equivalents, in the order of their first records
/// in the inputs, and none for malformed records. If forms are those of solutions, the line of a
/// puzzle that does not have exactly one is its status, and with `dedup` it is in the class of its
/// own form. Stops as run_record_job() does, and throws as it does.
RecordJobReport canon(const CanonConfig& config, RunControl& control);

}  // namespace nonet
