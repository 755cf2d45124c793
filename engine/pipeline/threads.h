// How many threads this process may use. oneTBB looks at the machine and the affinity mask only;
// in a container the limit is a share of processor time.
#pragma once

#include <string>

namespace nonet {

/// The processors of the affinity mask, or fewer if the control group's quota (cgroup v2 `cpu.max`,
/// of this group or one above it) allows less, rounded up. At least 1.
int available_threads();

/// Throws std::system_error if `count` threads, this one among them, cannot be there at once. To be
/// called before oneTBB starts them, which ends the process where it cannot.
void require_threads(int count);

/// The processors that the text of a cpu.max file allows ("150000 100000" is 2); 0 for no limit, or
/// a text that is none.
int processors_of_quota(const std::string& cpu_max);

}  // namespace nonet
