// A child process that executes a program: start, limits, kill, wait.
#pragma once

#include <nonet/stop.h>
#include <sys/resource.h>
#include <sys/types.h>

#include <cstddef>
#include <string>
#include <vector>

#include "engine/measure/process/descriptors.h"
#include "engine/measure/process/wait.h"

namespace nonet {

/// How to start a child.
struct ChildOptions {
  std::vector<std::string>
      command;  ///< the path of a program, and its arguments; PATH is not searched
  /// Descriptors of this process that the child gets as 0, 1, 2, ... It inherits no others.
  std::vector<int> descriptors;
  /// The length of an environment variable whose only purpose is to move the child's stack: see
  /// Mytkowicz and others, "Producing Wrong Data Without Doing Anything Obviously Wrong", 2009.
  size_t padding_bytes = 0;
  bool ignores_interrupts = false;  ///< ignores SIGINT, SIGTERM and SIGHUP: the parent handles them
};

/// The exit of a child.
struct ChildExit {
  int exit_status = 0;        ///< after a signal: 128 plus its number, as in a shell
  int signal = 0;             ///< 0: none
  double cpu_seconds = 0;     ///< of the child, and of its children that it waited for
  /// Of the first thread of the child: how long it ran, and how long it was ready to run but
  /// without a processor.
  double own_cpu_seconds = 0;
  double waited_seconds = 0;
};

/// Returns the time on processors.
double seconds_of(const rusage& usage);

/// A child process, the leader of a group of its own: the processes that it starts end with it. It
/// ends when its parent ends, see end_with_parent(). The destructor kills it.
class ChildProcess {
 public:
  /// Starts the child. Throws std::system_error if no process is available. If the program cannot
  /// be executed, the child ends with status 127. Requires that the calling process has one thread
  /// only.
  explicit ChildProcess(const ChildOptions& options);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  pid_t id() const { return process_; }
  void kill();
  /// Waits until the child can be waited for, `seconds` are over, or `stop` (may be null) is
  /// requested. Returns WaitResult::readable if it has ended.
  WaitResult wait_for_end(double seconds, const StopRequest* stop) const;
  /// Waits until the child has ended, and kills the other processes of its group. Call it once
  /// only.
  ChildExit wait();

 private:
  pid_t process_;
  Descriptor end_;  // can be read when the child has ended; none: not known
};

}  // namespace nonet
