// The system calls and files that Linux has and POSIX has not, each with a POSIX way beside it.
// Nothing else in the engine depends on Linux, so a port is a matter of system.cpp. The CMake
// option NONET_POSIX_ONLY selects the POSIX ways on Linux too, to test them.
//
// Functions that return a descriptor or a bool return -1 or false if they fail, and set errno.
// Programs that this process executes do not inherit the descriptors.
#pragma once

#include <sys/stat.h>
#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace nonet {

enum class PipeMode : uint8_t { blocking, non_blocking };

/// Makes a pipe: the end to read from and the end to write to.
bool open_pipe(int (&ends)[2], PipeMode mode);

/// Makes a file that has no name and is not written to a disk if the system can avoid it. `name` is
/// for lists of open files. Elsewhere than on Linux it is a file in the folder for temporary files.
int open_memory_file(const char* name);

/// Returns the folder for temporary files: TMPDIR, or /tmp.
std::string temporary_folder();

/// A descriptor that can be polled for input while the event is set. Threads may share it.
class Event {
 public:
  /// Throws std::system_error if the system has no descriptor left.
  Event();
  ~Event();
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  void set();
  void clear();
  int descriptor() const { return ends_[0]; }

 private:
  int ends_[2] = {-1, -1};  // of a pipe; on Linux both are the same descriptor
};

/// Closes all descriptors from `first` on. Allocates no memory, for use after fork().
void close_from(int first);

/// Lets the system kill this process when its parent ends. Elsewhere than on Linux nothing does so:
/// after a parent that is killed, its children go on.
void end_with_parent();

/// Returns the path by which this process can execute its own program.
std::string own_program();

/// Starts to write bytes of a file to the disk in the background, and does not wait. May do
/// nothing.
void begin_write_out(int file, uint64_t offset, uint64_t bytes);

/// Copies up to `bytes` bytes of a file to where the next write to another would put them, without
/// reading them. Returns their number, 0 at the end of the file. Always fails elsewhere than on
/// Linux.
ssize_t copy_in_kernel(int from, uint64_t offset, int to, size_t bytes);

/// Waits until the bytes of a file are on the disk. The time of change may follow later.
bool sync_data(int file);

/// Returns the time of the last change, in nanoseconds since 1970.
int64_t modified_nanos(const struct stat& status);

/// Returns the number of processors that this process may use, without regard to quotas. At least
/// 1.
int usable_processors();

/// Returns the numbers of these processors; empty elsewhere than on Linux.
std::vector<int> processors();

/// Keeps the calling thread, and those that it starts, on one processor. Does nothing elsewhere
/// than on Linux.
bool stay_on(int processor);

/// Returns the content of the files `cpu.max` of the control group (version 2) of this process and
/// of those above it, each "QUOTA PERIOD" or "max PERIOD". Empty elsewhere than on Linux.
std::vector<std::string> processor_quotas();

/// Returns the text of /proc/cpuinfo; empty elsewhere than on Linux.
std::string cpuinfo();

/// Returns the largest physical memory of this process.
uint64_t peak_resident_bytes();

/// A process or thread as the system lists it.
struct ListedProcess {
  pid_t id = 0;
  pid_t parent = 0;
  pid_t group = 0;
  bool is_active = false;  ///< its first thread runs or is ready to run
  double cpu_seconds = 0;  ///< of it and of its children that it waited for
};

/// Returns all processes, or all threads of a process; empty elsewhere than on Linux.
std::vector<ListedProcess> list_processes();
std::vector<ListedProcess> list_threads(pid_t process);

/// Makes this process the parent of the processes that its descendants leave behind, or ends that.
/// Does nothing elsewhere than on Linux.
void adopt_orphans(bool adopts);

/// Returns a descriptor of a child that can be read when the child has ended; -1 elsewhere than on
/// Linux.
int open_process(pid_t process);

/// Return the path of a file with the time that the calling thread, or a process, was ready to run
/// and waited for a processor: see processor_wait.h. Empty elsewhere than on Linux.
std::string wait_file_of_this_thread();
std::string wait_file_of_process(pid_t process);

}  // namespace nonet
