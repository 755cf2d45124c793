#include "engine/measure/process/activity_watch.h"

#include <sys/wait.h>

#include <algorithm>

#include "engine/core/clock.h"
#include "engine/core/system.h"

namespace nonet {

void ActivityWatch::look(pid_t group) {
  constexpr uint64_t kRestAfterLook = 20;  // a look takes 5 us a process of the machine
  // Processes begin and end while they are listed, so one list may miss the one that works.
  constexpr int kLists = 3;
  const uint64_t start = now_nanos();
  if (start < next_look_nanos_) return;
  bool is_seen = false, is_active = false;
  double cpu_seconds = 0;
  for (int i = 0; i < kLists && !is_active; ++i) {
    cpu_seconds = 0;
    for (const ListedProcess& process : list_processes()) {
      if (process.group != group) continue;
      is_seen = true;
      cpu_seconds += process.cpu_seconds;
      is_active = is_active || process.is_active ||
                  std::ranges::any_of(list_threads(process.id), &ListedProcess::is_active);
    }
  }
  next_look_nanos_ = now_nanos() + kRestAfterLook * (now_nanos() - start);
  siginfo_t ended{};  // its leader, meanwhile: then it was no longer asleep
  waitid(P_PID, static_cast<id_t>(group), &ended, WEXITED | WNOWAIT | WNOHANG);
  if (!is_seen || ended.si_pid != 0) return;
  ++looks_;
  active_looks_ += is_active ? 1 : 0;
  most_cpu_seconds_ = std::max(most_cpu_seconds_, cpu_seconds);
}

double ActivityWatch::without_waiting(double wall_seconds, double cpu_seconds,
                                      double all_cpu_seconds) const {
  constexpr double kTickSeconds = 0.02;  // the times at looks are counted in ticks
  if (looks_ == 0 || most_cpu_seconds_ > 1.1 * all_cpu_seconds + kTickSeconds) return wall_seconds;
  const double asleep = static_cast<double>(looks_ - active_looks_) / static_cast<double>(looks_);
  return std::min(wall_seconds, cpu_seconds + asleep * wall_seconds);
}

}  // namespace nonet
