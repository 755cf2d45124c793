// The search for hard puzzles, its rounds on all threads.
#pragma once

#include "engine/pipeline/generate.h"

namespace nonet {

/// Writes the `count` hardest puzzles of all rounds, hardest first, in their canonical forms; those
/// of the rounds that were made, if `control.stop` is requested. Otherwise as generate(), which
/// calls it for kinds that are searched for.
GenerateReport search_hard(const GenerateConfig& config, RunControl& control);

}  // namespace nonet
