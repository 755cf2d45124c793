// Whether the processes of a child wait for a processor or for something else.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace nonet {

/// The kernel says how long a thread waited for a processor only while the thread exists. Of
/// children that have ended it says how long they ran, if they were waited for. What is missing is
/// how long nothing of a child ran or could run, as when it waits for a device: looks from outside
/// show that.
class ActivityWatch {
 public:
  /// A child begins. Earlier looks count on: the next one does the same kind of work.
  void begin() { most_cpu_seconds_ = 0; }
  /// Looks whether any thread of the group runs or is ready to run. Returns at once if the last
  /// look was so recent that looking would need more than a twentieth of a processor.
  void look(pid_t group);
  /// Returns the time of work of the child, `wall_seconds` by the clock and `cpu_seconds` on
  /// processors, without the time that it waited for a processor. Returns `wall_seconds` if that is
  /// not known: nothing was seen, or more than `all_cpu_seconds`, which are those of the child and
  /// of what it waited for until its end. Then `cpu_seconds` may lack some, too.
  double without_waiting(double wall_seconds, double cpu_seconds, double all_cpu_seconds) const;

 private:
  uint64_t looks_ = 0;
  uint64_t active_looks_ = 0;
  uint64_t next_look_nanos_ = 0;
  double most_cpu_seconds_ = 0;  // of the processes of the group, at any look since begin()
};

}  // namespace nonet
