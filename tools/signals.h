// Turns SIGINT and SIGTERM into a request to stop.
#pragma once

#include "engine/core/stop.h"

namespace nonet {

/// While it lives, the first SIGINT or SIGTERM requests `stop`; a second one ends the process.
/// There may be one at a time.
class SignalWatch {
 public:
  explicit SignalWatch(StopRequest& stop);
  ~SignalWatch();
  SignalWatch(const SignalWatch&) = delete;
  SignalWatch& operator=(const SignalWatch&) = delete;

  /// The signal that came, 0 if none did.
  static int received();
};

/// Makes a closed pipe and a file size limit errors of write(), not signals.
void ignore_write_signals();

}  // namespace nonet
