// The processes that launches leave behind.
#pragma once

#include <sys/types.h>

#include <set>

namespace nonet {

/// While it exists, this process is the parent of processes that its children leave behind, also of
/// those that have left the group of a child. Elsewhere than on Linux it does nothing.
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
