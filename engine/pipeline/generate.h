// Makes corpora: a kind of puzzles and a number in, lines out, the same for any number of threads.
#pragma once

#include <cstdint>

#include "engine/corpora/generator.h"
#include "engine/io/bytes/byte_sink.h"
#include "engine/pipeline/run.h"

namespace nonet {

struct GenerateConfig {
  const PuzzleKind* kind = nullptr;
  GeneratorOptions options{};
  uint64_t count = 0;
  uint64_t rounds = 0;  ///< of the search, for kinds that are searched for
  ByteSink* output = nullptr;
  int threads = 1;
};

struct GenerateReport {
  uint64_t records = 0;   ///< written
  uint64_t clues = 0;     ///< in all of them
  bool complete = false;  ///< all that was asked for
  // For kinds that are searched for, the guesses of the hardest puzzle and of all, averaged over
  // equivalents; else 0.
  double most_guesses = 0;
  double mean_guesses = 0;
  double wall_seconds = 0;
};

/// Writes `count` puzzles, one a line, or fewer if `control.stop` is requested; then what is in
/// hand is still made; if `control.give_up` is set, what is not made already is left out. The sink
/// is not finished. Records take the place of bytes in the control's share of the work. Throws
/// std::system_error when writing fails.
GenerateReport generate(const GenerateConfig& config, RunControl& control);

}  // namespace nonet
