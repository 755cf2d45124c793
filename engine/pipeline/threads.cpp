#include "engine/pipeline/threads.h"

#include <sched.h>

#include <algorithm>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <latch>
#include <sstream>
#include <thread>
#include <vector>

namespace nonet {
namespace {

// Returns the path of this process's control group below /sys/fs/cgroup, such as "/user.slice".
std::string control_group() {
  std::ifstream file("/proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("0::")) return line.substr(3);
  }
  return "/";
}

}  // namespace

int processors_of_quota(const std::string& cpu_max) {
  std::istringstream text(cpu_max);
  int64_t quota_micros = 0, period_micros = 0;
  if (!(text >> quota_micros >> period_micros)) return 0;  // "max 100000": no limit
  if (quota_micros <= 0 || period_micros <= 0) return 0;
  return static_cast<int>((quota_micros + period_micros - 1) / period_micros);
}

int available_threads() {
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) threads = CPU_COUNT(&set);

  const std::filesystem::path root = "/sys/fs/cgroup";
  std::filesystem::path group = root / std::filesystem::path(control_group()).relative_path();
  while (true) {
    std::ifstream file(group / "cpu.max");
    std::string text;
    std::getline(file, text);
    if (const int limit = processors_of_quota(text); limit > 0) threads = std::min(threads, limit);
    if (group == root || !group.has_relative_path()) break;
    group = group.parent_path();
  }
  return std::max(1, threads);
}

void require_threads(int count) {
  std::latch all_started(1);
  std::vector<std::thread> threads;
  std::exception_ptr failure;
  try {
    for (int i = 1; i < count; ++i) threads.emplace_back([&] { all_started.wait(); });
  } catch (...) {
    failure = std::current_exception();
  }
  all_started.count_down();
  for (std::thread& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace nonet
