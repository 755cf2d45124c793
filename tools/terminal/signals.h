// Turns SIGINT, SIGTERM and SIGHUP into a request to stop.
#pragma once

#include <nonet/stop.h>

namespace nonet::cli {

/// While it lives, the first SIGINT, SIGTERM or SIGHUP requests `stop`; a SIGINT or SIGTERM after
/// it ends the process. A signal that the process was started to ignore, as nohup does and a shell
/// with jobs in the background, stays ignored. There may be one at a time.
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

}  // namespace nonet::cli
