// Canonical forms of whole corpora, and corpora without equivalents.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/io/slice_reader.h"
#include "engine/pipeline/run.h"

namespace nonet {

struct CanonConfig {
  std::vector<RunInput> inputs;
  SliceOptions slices{};
  Sink* output = nullptr;
  bool dedup = false;                       ///< write only the first record of each class
  bool original = false;                    ///< with dedup: write the record's puzzle, not its form
  size_t memory_bytes = size_t{256} << 20;  ///< for dedup; more is kept in a temporary file
  int threads = 1;
};

struct CanonReport {
  uint64_t records = 0;  ///< all records, with the malformed ones
  uint64_t malformed = 0;
  uint64_t written = 0;
  MalformedLog malformed_log;
  std::vector<std::string> notes;  ///< assumptions of the reader, a line each
  std::string reading;             ///< how the first input was read, a sentence
  bool complete = false;           ///< every input was read to its end and all was written
  double wall_seconds = 0;
};

/// Writes the canonical form of each record, a line each, and `malformed` for a malformed record.
/// With `dedup`, writes one line for each class of equivalents, in the order of their first records
/// in the inputs, and none for malformed records. Requires that the inputs are not puzzles of
/// candidates. When `control.stop` is requested, the job ends as if the inputs ended there. Does
/// not call finish() of the sink. Throws std::system_error when reading or writing fails.
CanonReport canon(const CanonConfig& config, RunControl& control);

}  // namespace nonet
