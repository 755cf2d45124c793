// Turns SIGINT, SIGTERM and SIGHUP into a request to stop.
#pragma once

#include <nonet/stop.h>

namespace nonet::cli {

/// While it lives, the first SIGINT, SIGTERM or SIGHUP requests `stop`; a second SIGINT or SIGTERM
/// ends the process. A signal stays ignored if it was ignored when the process started, as under
/// nohup and in background jobs of a shell. There may be one instance at a time.
class SignalWatch {
 public:
  explicit SignalWatch(StopRequest& stop);
  ~SignalWatch();
  SignalWatch(const SignalWatch&) = delete;
  SignalWatch& operator=(const SignalWatch&) = delete;

  /// Returns the first signal that was received, 0 if there was none.
  static int received();
};

/// Makes a closed pipe and a file size limit errors of write(), not signals. Opens closed standard
/// streams so that their use fails, as a file that is opened later must not get their numbers.
void prepare_streams();

}  // namespace nonet::cli
