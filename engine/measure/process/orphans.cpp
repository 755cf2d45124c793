#include "engine/measure/process/orphans.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/core/system.h"

namespace nonet {

Orphans::Orphans() {
  for (const ListedProcess& process : list_processes()) {
    if (process.parent == getpid()) earlier_.insert(process.id);
  }
  adopt_orphans(true);
}

Orphans::~Orphans() {
  end();
  adopt_orphans(false);
}

// What an orphan has started is an orphan when it has ended.
void Orphans::end() const {
  for (bool has_ended_some = true; has_ended_some;) {
    siginfo_t ended{};
    if (waitid(P_ALL, 0, &ended, WEXITED | WNOWAIT | WNOHANG) < 0) return;  // there is no child
    has_ended_some = false;
    for (const ListedProcess& process : list_processes()) {
      if (process.parent != getpid() || earlier_.contains(process.id)) continue;
      kill(process.id, SIGKILL);
      has_ended_some |= waitpid(process.id, nullptr, 0) == process.id;
    }
  }
}

}  // namespace nonet
