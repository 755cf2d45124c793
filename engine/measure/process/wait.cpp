#include "engine/measure/process/wait.h"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <limits>

#include "engine/core/system_error.h"

namespace nonet {

WaitResult wait_for_output(int descriptor, double timeout_seconds, const StopRequest* stop) {
  const double millis =
      std::min(timeout_seconds * 1000, static_cast<double>(std::numeric_limits<int>::max()));
  pollfd descriptors[2] = {{descriptor, POLLIN, 0}, {-1, POLLIN, 0}};
  if (stop != nullptr) descriptors[1].fd = stop->descriptor();
  int ready;
  do {
    ready = poll(descriptors, 2, static_cast<int>(millis));
  } while (ready < 0 && errno == EINTR);
  if (ready < 0) throw_errno("cannot wait for a solver");
  if (descriptors[1].revents != 0) return WaitResult::stopped;
  return ready == 0 ? WaitResult::timeout : WaitResult::readable;
}

}  // namespace nonet
