// The number of threads that this process may use. oneTBB knows the machine and the affinity mask,
// but not the share of processor time that limits a container.
#pragma once

#include <string>
#include <thread>
#include <utility>

namespace nonet {

/// Returns the number of processors in the affinity mask, or fewer if the control group's quota
/// (cgroup v2 `cpu.max`, of this group or one above it) allows less, rounded up. At least 1.
int available_threads();

inline constexpr int kMostThreads = 1024;  ///< of a job

/// Throws std::system_error if the process cannot have `count` threads, including this one. Call it
/// before oneTBB starts the threads, because oneTBB ends the process if it cannot start them.
void require_threads(int count);

/// Returns the number of processors that the text of a cpu.max file allows ("150000 100000" is 2);
/// 0 if it has no limit or is malformed.
int processors_of_quota(const std::string& cpu_max);

/// A thread that is joined with the object. libc++ 19 has no std::jthread.
class JoinedThread {
 public:
  template <class Function>
  explicit JoinedThread(Function function) : thread_(std::move(function)) {}
  ~JoinedThread() { thread_.join(); }
  JoinedThread(const JoinedThread&) = delete;
  JoinedThread& operator=(const JoinedThread&) = delete;

 private:
  std::thread thread_;
};

}  // namespace nonet
