// A child process that runs another program: started, watched, killed, waited for.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace nonet {

/// What a child is started with.
struct ChildOptions {
  std::vector<std::string> command;  ///< a path and its arguments; the path is not searched for
  /// Descriptors of this process that the child gets as 0, 1, 2, ...; it gets no others.
  std::vector<int> descriptors;
  /// Length of an environment variable that serves no other purpose than to move the child's stack:
  /// see Mytkowicz and others, "Producing Wrong Data Without Doing Anything Obviously Wrong", 2009.
  size_t padding_bytes = 0;
  bool ignores_interrupts = false;  ///< SIGINT, SIGTERM and SIGHUP are for the parent to act on
  bool has_own_group = false;       ///< kill() ends whatever the child has started, too
  uint64_t max_file_bytes = 0;      ///< more makes a write fail with SIGXFSZ; 0: no limit
};

/// How a child ended.
struct ChildEnd {
  int exit_status = 0;        ///< 128 and more: what a shell says of a signal
  int signal = 0;             ///< 0: none
  double cpu_seconds = 0;     ///< of the child and of those of its children that it waited for
  double waited_seconds = 0;  ///< ready to run, while others had the processors
};

/// A child that ends with its parent. The destructor kills it.
class ChildProcess {
 public:
  /// Throws std::system_error if there is no process to be had. A program that cannot be executed
  /// ends with status 127. The calling process must have one thread only.
  explicit ChildProcess(const ChildOptions& options);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  void kill();
  /// Waits for the end. To be called once.
  ChildEnd wait();

 private:
  pid_t process_;
  bool has_own_group_;
};

}  // namespace nonet
