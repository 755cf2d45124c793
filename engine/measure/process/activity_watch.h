// Whether the processes of a child wait for a processor or for something else.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace nonet {

/// Measures how long a child works, without the time that it waits for a processor. The kernel
/// reports how long a thread waited for a processor only while the thread exists. Of children that
/// have ended it reports how long they ran, if they were waited for. It does not report how long no
/// thread of a child ran or could run, such as when the child waits for a device; samples from
/// outside show that.
class ActivityWatch {
 public:
  /// A child begins. Earlier looks still count, because the next child does the same kind of work.
  void begin() { most_cpu_seconds_ = 0; }
  /// Looks whether any thread of the group runs or is ready to run. Returns at once if the last
  /// look was so recent that looking would need more than a twentieth of a processor.
  void look(pid_t group);
  /// Returns the time of work of the child, `wall_seconds` by the clock and `cpu_seconds` on
  /// processors, without the time that it waited for a processor. Returns `wall_seconds` if that is
  /// not known: no look found a process, or the looks found more than `all_cpu_seconds`, the time
  /// of the child and of the processes that it waited for. Then `cpu_seconds` may be too small,
  /// too.
  double without_waiting(double wall_seconds, double cpu_seconds, double all_cpu_seconds) const;

 private:
  uint64_t looks_ = 0;
  uint64_t active_looks_ = 0;
  uint64_t next_look_nanos_ = 0;
  double most_cpu_seconds_ = 0;  // of the processes of the group, at any look since begin()
};

}  // namespace nonet
