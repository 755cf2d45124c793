// Long calls: they release the GIL, and Ctrl-C stops them.
#pragma once

#include <nonet/control.h>

#include <functional>

namespace nonet::python {

/// Does `job` on a thread of its own and waits for it without the GIL. Meanwhile handles Python's
/// signals, and calls `tick`, if there is one, ten times a second with the GIL. A signal handler or
/// a tick that raises an exception stops the job through `control`; the exception is thrown when
/// the job has ended. Passes on exceptions of the job. Requires the GIL.
void wait_for_job(RunControl& control, const std::function<void()>& job,
                  const std::function<void()>& tick = {});

/// Returns the number of threads for an argument `threads`: 0 stands for all that the process may
/// use. Throws UsageError if it is negative or too large.
int threads_of(int threads);

}  // namespace nonet::python
