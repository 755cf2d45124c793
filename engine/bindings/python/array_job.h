// The functions over arrays of puzzles: each does its work in parallel.
#pragma once

#include <nonet/grid.h>

#include <atomic>
#include <cstddef>
#include <functional>
#include <span>

#include "engine/pipeline/flow/ranges.h"

namespace nonet::python {

/// Makes the work of a thread. The work should poll the flag, which is set when it is not needed
/// any more, or give it to the engine.
using MakeWork = std::function<RangeWork(const std::atomic<bool>& give_up)>;

/// Puzzles of a call, if a solver does not prefer more.
inline constexpr size_t kMostPuzzles = 8192;

/// Does the work for all puzzles on `threads` threads (as threads_of()), without the GIL. Ctrl-C
/// stops it. Throws UsageError naming the first puzzle with a cell that is not 0 to 9; passes on
/// exceptions of the work. A call of the work gets up to `most_puzzles`. Requires the GIL.
void for_puzzles(std::span<const Grid> puzzles, int threads, const MakeWork& make_work,
                 size_t most_puzzles = kMostPuzzles);

}  // namespace nonet::python
