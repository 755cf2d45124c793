// The search for hard puzzles. Its rounds run on all threads.
#pragma once

#include <nonet/generate.h>

namespace nonet {

/// Finds the `count` hardest puzzles of all rounds, hardest first, in their canonical forms, or on
/// the pattern. If
/// `control.stop` is requested, it returns the puzzles of the finished rounds. The other rules are
/// those of generate(), which calls it for kinds that are found by a search.
GenerateReport search_hard(const GenerateConfig& config, RunControl& control);

}  // namespace nonet
