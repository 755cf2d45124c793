// Turns SIGINT, SIGTERM and SIGHUP into a request to stop.
#pragma once

#include <nonet/stop.h>

namespace nonet::cli {

/// While it exists, the first SIGINT, SIGTERM or SIGHUP requests `stop`, and a second SIGINT or
/// SIGTERM ends the process. A signal stays ignored if it was ignored when the process started, as
/// under nohup and in background jobs of a shell. Only one instance may exist at a time.
class SignalWatch {
 public:
  explicit SignalWatch(StopRequest& stop);
  ~SignalWatch();
  SignalWatch(const SignalWatch&) = delete;
  SignalWatch& operator=(const SignalWatch&) = delete;

  /// Returns the first signal that was received, 0 if there was none.
  static int received();
};

/// Makes write() return an error for a closed pipe and for the file size limit, instead of a
/// signal. Opens closed standard streams such that their use fails, because a file that is opened
/// later must not get their numbers.
void prepare_streams();

}  // namespace nonet::cli
