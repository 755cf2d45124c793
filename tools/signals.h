// Turns SIGINT and SIGTERM into a request to stop.
#pragma once

#include "engine/core/stop.h"

namespace nonet {

/// While it lives, the first SIGINT or SIGTERM requests `stop`; a second one, of either kind, ends
/// the process. There may be one at a time.
class SignalWatch {
 public:
  explicit SignalWatch(StopRequest& stop);
  ~SignalWatch();
  SignalWatch(const SignalWatch&) = delete;
  SignalWatch& operator=(const SignalWatch&) = delete;

  /// The signal that came, 0 if none did.
  static int received();
};

/// Makes a closed pipe and a file size limit errors of write(), not signals, and opens standard
/// streams that are closed in such a way that using them fails: a file must not get their numbers.
void prepare_streams();

}  // namespace nonet
