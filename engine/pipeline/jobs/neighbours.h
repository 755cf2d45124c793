// Neighbours of whole corpora, each class of equivalents once.
#pragma once

#include "engine/corpora/neighbours.h"
#include "engine/pipeline/fields/fields.h"
#include "engine/pipeline/flow/record_job.h"

namespace nonet {

struct NeighboursConfig : JobConfig {
  std::vector<RunInput> known = {};  ///< puzzles whose classes are left out
  NeighbourOptions search{};  ///< `give_up` is ignored, see RunControl
  size_t memory_bytes = size_t{256} << 20;  ///< for sorting; more is kept in a temporary file
};

/// Writes the canonical forms of the neighbours of all records, ascending, or fields of them. The
/// classes of the records themselves and of the known puzzles are left out. The job stops as
/// run_record_job() does; it then writes the neighbours of the records that were finished. After
/// `control.give_up`, fields that can take a second for a puzzle are left empty. Throws as
/// run_record_job() does.
RecordJobReport find_neighbours(const NeighboursConfig& config, RunControl& control);

}  // namespace nonet
