#include <nonet/stop.h>
#include <unistd.h>

#include <cerrno>

#include "engine/core/system.h"
#include "engine/core/system_error.h"

namespace nonet {

StopRequest::StopRequest() {
  if (!open_pipe(pipe_, PipeMode::non_blocking)) throw_errno("cannot make a pipe");
}

StopRequest::~StopRequest() {
  close(pipe_[0]);
  close(pipe_[1]);
}

void StopRequest::request() noexcept {
  const int saved_errno = errno;
  requested_.store(true, std::memory_order_relaxed);
  // The byte is never read, so the descriptor stays readable. If the pipe is full, it is readable.
  [[maybe_unused]] const auto written = write(pipe_[1], "", 1);
  errno = saved_errno;
}

}  // namespace nonet
