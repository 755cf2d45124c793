#include "engine/core/system.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#if defined(__linux__) && !defined(NONET_POSIX_ONLY)
#define NONET_LINUX 1
#include <dirent.h>
#include <sched.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <csignal>
#include <cstdio>
#include <cstring>
#else
#define NONET_LINUX 0
#include <dlfcn.h>
#endif

#include "engine/core/system_error.h"

namespace nonet {

std::string temporary_folder() {
  const char* const folder = std::getenv("TMPDIR");
  return folder != nullptr && *folder != '\0' ? folder : "/tmp";
}

Event::~Event() {
  ::close(ends_[0]);
  if (ends_[1] != ends_[0]) ::close(ends_[1]);
}

#if NONET_LINUX

namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Returns the path of this process's control group below /sys/fs/cgroup, such as "/user.slice".
std::string control_group() {
  std::ifstream file("/proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("0::")) return line.substr(3);
  }
  return "/";
}

// Lists a folder of /proc that has a folder for each process or thread.
std::vector<ListedProcess> list(const std::string& folder) {
  std::vector<ListedProcess> processes;
  DIR* const entries = opendir(folder.c_str());
  if (entries == nullptr) return processes;
  while (const dirent* const entry = readdir(entries)) {
    if (entry->d_name[0] < '1' || entry->d_name[0] > '9') continue;
    ListedProcess process;
    char text[512] = {}, state = 0;
    const int file = open((folder + '/' + entry->d_name + "/stat").c_str(), O_RDONLY | O_CLOEXEC);
    const bool is_read = read(file, text, sizeof text - 1) > 0;  // it may have ended meanwhile
    ::close(file);
    // The name is in parentheses, and may have some. See proc(5).
    const char* const name_end = is_read ? strrchr(text, ')') : nullptr;
    long ticks[4] = {};
    if (name_end == nullptr ||
        sscanf(name_end, ") %c %d %d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld %ld %ld", &state,
               &process.parent, &process.group, &ticks[0], &ticks[1], &ticks[2], &ticks[3]) != 7) {
      continue;
    }
    process.id = atoi(entry->d_name);
    process.is_active = state == 'R';
    process.cpu_seconds = static_cast<double>(ticks[0] + ticks[1] + ticks[2] + ticks[3]) /
                          static_cast<double>(sysconf(_SC_CLK_TCK));
    processes.push_back(process);
  }
  closedir(entries);
  return processes;
}

}  // namespace

bool open_pipe(int (&ends)[2], PipeMode mode) {
  return pipe2(ends, O_CLOEXEC | (mode == PipeMode::non_blocking ? O_NONBLOCK : 0)) == 0;
}

int open_memory_file(const char* name) { return memfd_create(name, MFD_CLOEXEC); }

Event::Event() {
  ends_[0] = ends_[1] = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (ends_[0] < 0) throw_errno("cannot make an event descriptor");
}

void Event::set() {
  const uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(ends_[1], &one, sizeof one);
}

void Event::clear() {
  uint64_t events = 0;
  [[maybe_unused]] const auto drained = ::read(ends_[0], &events, sizeof events);
}

void close_from(int first) { close_range(static_cast<unsigned>(first), ~0u, 0); }

void end_with_parent() { prctl(PR_SET_PDEATHSIG, SIGKILL); }

std::string own_program() { return "/proc/self/exe"; }

void begin_write_out(int file, uint64_t offset, uint64_t bytes) {
  sync_file_range(file, static_cast<off_t>(offset), static_cast<off_t>(bytes),
                  SYNC_FILE_RANGE_WRITE);
}

ssize_t copy_in_kernel(int from, uint64_t offset, int to, size_t bytes) {
  auto at = static_cast<off_t>(offset);
  return copy_file_range(from, &at, to, nullptr, bytes, 0);
}

bool sync_data(int file) { return fdatasync(file) == 0; }

int usable_processors() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
  return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

std::vector<int> processors() {
  std::vector<int> numbers;
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return numbers;
  for (int number = 0; number < CPU_SETSIZE; ++number) {
    if (CPU_ISSET(number, &set)) numbers.push_back(number);
  }
  return numbers;
}

bool stay_on(int processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  return sched_setaffinity(0, sizeof set, &set) == 0;
}

std::vector<std::string> processor_quotas() {
  std::vector<std::string> quotas;
  const std::filesystem::path root = "/sys/fs/cgroup";
  std::filesystem::path group = root / std::filesystem::path(control_group()).relative_path();
  while (true) {
    quotas.push_back(text_of(group / "cpu.max"));
    if (group == root || !group.has_relative_path()) return quotas;
    group = group.parent_path();
  }
}

std::string cpuinfo() { return text_of("/proc/cpuinfo"); }

std::vector<ListedProcess> list_processes() { return list("/proc"); }

std::vector<ListedProcess> list_threads(pid_t process) {
  return list("/proc/" + std::to_string(process) + "/task");
}

void adopt_orphans(bool adopts) { prctl(PR_SET_CHILD_SUBREAPER, adopts ? 1 : 0); }

int open_process(pid_t process) {
  return static_cast<int>(syscall(SYS_pidfd_open, process, 0));
}

std::string wait_file_of_this_thread() { return "/proc/thread-self/schedstat"; }

std::string wait_file_of_process(pid_t process) {
  return "/proc/" + std::to_string(process) + "/schedstat";
}

#else

bool open_pipe(int (&ends)[2], PipeMode mode) {
  if (pipe(ends) != 0) return false;
  for (const int end : ends) {
    fcntl(end, F_SETFD, FD_CLOEXEC);
    if (mode == PipeMode::non_blocking) fcntl(end, F_SETFL, O_NONBLOCK);
  }
  return true;
}

int open_memory_file(const char* name) {
  std::string path = temporary_folder() + "/nonet-" + name + "-XXXXXX";
  const int file = mkstemp(path.data());
  if (file < 0) return -1;
  unlink(path.c_str());
  fcntl(file, F_SETFD, FD_CLOEXEC);
  return file;
}

Event::Event() {
  if (!open_pipe(ends_, PipeMode::non_blocking)) throw_errno("cannot make a pipe");
}

void Event::set() { [[maybe_unused]] const auto written = ::write(ends_[1], "", 1); }

void Event::clear() {
  char bytes[64];
  while (::read(ends_[0], bytes, sizeof bytes) > 0) {
  }
}

void close_from(int first) {
  constexpr long kMost = 65536;  // where the system sets no limit
  const long limit = sysconf(_SC_OPEN_MAX);
  const int end = static_cast<int>(limit < 0 ? kMost : std::min(limit, kMost));
  for (int descriptor = first; descriptor < end; ++descriptor) ::close(descriptor);
}

void end_with_parent() {}

// The loader's name of the file that has this function is the name by which the program was
// started. A name without a slash was found in a folder of PATH.
std::string own_program() {
  Dl_info found{};
  if (dladdr(reinterpret_cast<const void*>(&own_program), &found) == 0) return {};
  const std::string name = found.dli_fname;
  const char* const path = std::getenv("PATH");
  if (name.find('/') != std::string::npos || path == nullptr) return name;
  for (std::string_view rest = path; !rest.empty();) {
    const std::string_view folder = rest.substr(0, rest.find(':'));
    rest.remove_prefix(std::min(folder.size() + 1, rest.size()));
    const std::string file = std::string(folder.empty() ? "." : folder) + '/' + name;
    if (access(file.c_str(), X_OK) == 0) return file;
  }
  return name;
}

void begin_write_out(int, uint64_t, uint64_t) {}

ssize_t copy_in_kernel(int, uint64_t, int, size_t) {
  errno = ENOSYS;
  return -1;
}

bool sync_data(int file) { return fsync(file) == 0; }

int usable_processors() {
  return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

std::vector<int> processors() { return {}; }

bool stay_on(int) { return false; }

std::vector<std::string> processor_quotas() { return {}; }

std::string cpuinfo() { return {}; }

std::vector<ListedProcess> list_processes() { return {}; }

std::vector<ListedProcess> list_threads(pid_t) { return {}; }

void adopt_orphans(bool) {}

int open_process(pid_t) {
  errno = ENOSYS;
  return -1;
}

std::string wait_file_of_this_thread() { return {}; }

std::string wait_file_of_process(pid_t) { return {}; }

#endif

#if defined(__APPLE__)

int64_t modified_nanos(const struct stat& status) {
  return int64_t{status.st_mtimespec.tv_sec} * 1'000'000'000 + status.st_mtimespec.tv_nsec;
}

#else

int64_t modified_nanos(const struct stat& status) {
  return int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + int64_t{status.st_mtim.tv_nsec};
}

#endif

uint64_t peak_resident_bytes() {
#if NONET_LINUX
  // The value of getrusage() survives exec, so it may belong to the program that started this one.
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) return std::stoull(line.substr(6)) * 1024;
  }
#endif
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
#if defined(__APPLE__)
  return static_cast<uint64_t>(usage.ru_maxrss);
#else
  return static_cast<uint64_t>(usage.ru_maxrss) * 1024;
#endif
}

}  // namespace nonet
