// The processes that launches leave behind.
#pragma once

#include <sys/types.h>

#include <set>

namespace nonet {

/// While it exists, this process becomes the parent of processes whose parent, a child, has ended,
/// also of those outside the group of the child. Elsewhere than on Linux it does nothing.
class Orphans {
 public:
  Orphans();
  ~Orphans();
  Orphans(const Orphans&) = delete;
  Orphans& operator=(const Orphans&) = delete;

  /// Kills them. Requires that no ChildProcess exists and that no other thread starts processes.
  void end() const;

 private:
  std::set<pid_t> earlier_;  // children from before
};

}  // namespace nonet
