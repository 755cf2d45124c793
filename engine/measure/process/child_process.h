// A child process that executes a program: start, limits, kill, wait.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

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
  bool has_own_group = false;       ///< kill() also ends the processes that the child has started
  uint64_t max_file_bytes = 0;      ///< writing more raises SIGXFSZ; 0: no limit
};

/// The exit of a child.
struct ChildExit {
  int exit_status = 0;        ///< after a signal: 128 plus its number, as in a shell
  int signal = 0;             ///< 0: none
  double cpu_seconds = 0;     ///< of the child, and of its children that it waited for
  double waited_seconds = 0;  ///< ready to run, but without a processor
};

/// A child process. It ends when its parent ends, see end_with_parent(). The destructor kills it.
class ChildProcess {
 public:
  /// Starts the child. Throws std::system_error if no process is available. If the program cannot
  /// be executed, the child ends with status 127. Requires that the calling process has one thread
  /// only.
  explicit ChildProcess(const ChildOptions& options);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  void kill();
  /// Waits until the child has ended. Call it once only.
  ChildExit wait();

 private:
  pid_t process_;
  bool has_own_group_;
};

}  // namespace nonet
