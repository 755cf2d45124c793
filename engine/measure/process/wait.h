// Waits for the output of a child process.
#pragma once

#include <nonet/stop.h>

#include <cstdint>

namespace nonet {

enum class WaitResult : uint8_t { readable, timeout, stopped };

/// Waits until `descriptor` can be read, its other end is closed, `timeout_seconds` are over, or
/// `stop` (may be null) is requested. Throws std::system_error.
WaitResult wait_for_output(int descriptor, double timeout_seconds, const StopRequest* stop);

}  // namespace nonet
