// The search for hard puzzles, its rounds on all threads.
#pragma once

#include <nonet/generate.h>

namespace nonet {

/// Makes the `count` hardest puzzles of all rounds, hardest first, in their canonical forms; if
/// `control.stop` is requested, those of the rounds that are finished. Otherwise as generate(),
/// which calls it for kinds that are searched for.
GenerateReport search_hard(const GenerateConfig& config, RunControl& control);

}  // namespace nonet
