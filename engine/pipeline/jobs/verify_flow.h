// The parallel part of `verify`: reads puzzles and answers side by side, and compares those whose
// numbers fit before they are checked in order.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "engine/pipeline/flow/record_stream.h"

namespace nonet {

/// Reads both inputs ahead, and compares answer N + `shift` with puzzle N, on `threads` threads:
/// RecordStream::right_ahead() then knows which answers are right. Calls `check` after each batch,
/// one call at a time, in order. `check` takes records that are ahead, and sets `shift` for the
/// batches compared afterwards. Returns when `check` returns false, or when both inputs are read;
/// records that are ahead then stay in the streams. Throws std::system_error if there are no such
/// threads.
void compare_ahead(RecordStream& puzzles, RecordStream& answers, const std::atomic<uint64_t>& shift,
                   int threads, const std::function<bool()>& check);

}  // namespace nonet
