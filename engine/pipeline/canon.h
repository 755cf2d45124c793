// Canonical forms of whole corpora, and corpora without equivalents.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/io/bytes/byte_sink.h"
#include "engine/io/slice_reader.h"
#include "engine/pipeline/run.h"
#include "engine/stats/run_stats.h"

namespace nonet {

struct CanonConfig {
  std::vector<std::string> inputs;  ///< paths; "-" is standard input
  SliceOptions slices{};
  ByteSink* output = nullptr;
  bool dedup = false;                       ///< the first record of each class only
  bool original = false;                    ///< with dedup: as it came, not its form
  size_t memory_bytes = size_t{256} << 20;  ///< for dedup; what is more goes to a temporary file
  int threads = 1;
};

struct CanonReport {
  uint64_t records = 0;  ///< seen, malformed ones included
  uint64_t malformed = 0;
  uint64_t written = 0;
  MalformedLog malformed_log;
  std::vector<std::string> notes;  ///< of the reader, a line each
  std::string reading;             ///< how the reader read the first input
  bool complete = false;           ///< every input was read to its end and all was written
  double wall_seconds = 0;
};

/// Writes the canonical form of each record, a line each, `malformed` for what is no puzzle; with
/// `dedup`, one line for each class of equivalents, in the order in which their first records stand
/// in the inputs, and none for malformed records. Inputs must not be puzzles of candidates. When
/// `control.stop` is requested, the rest of the input counts as not there. The sink is not
/// finished. Throws std::system_error when reading or writing fails.
CanonReport canon(const CanonConfig& config, RunControl& control);

}  // namespace nonet
