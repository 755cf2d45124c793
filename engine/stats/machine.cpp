#include "engine/stats/machine.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>

namespace nonet {

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

int cpu_count() { return static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN)); }

std::vector<double> load_averages() {
  std::array<double, 3> averages{};
  const int count = getloadavg(averages.data(), static_cast<int>(averages.size()));
  return {averages.begin(), averages.begin() + std::max(count, 0)};
}

std::string cpu_name() {
  std::ifstream info("/proc/cpuinfo");
  std::string family, model, name;
  for (std::string line;
       std::getline(info, line) && !line.empty();) {  // the lines of the first processor
    const size_t colon = line.find(": ");
    if (colon == std::string::npos) continue;
    const std::string key = line.substr(0, line.find_first_of("\t:"));
    if (key == "cpu family") family = line.substr(colon + 2);
    if (key == "model") model = line.substr(colon + 2);
    if (key == "model name") name = line.substr(colon + 2);
  }
  if (name.empty()) return "unknown";
  // A virtual machine may hide the rest of the name.
  return family.empty() ? name : name + " (family " + family + " model " + model + ")";
}

std::string compiler_name() {
#if defined(__clang__)
  return "clang " __clang_version__;
#else
  return "g++ " __VERSION__;
#endif
}

uint64_t peak_resident_bytes() {
  // The value of getrusage() survives exec, so it may belong to the program that started this one.
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) return std::stoull(line.substr(6)) * 1024;
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<uint64_t>(usage.ru_maxrss) * 1024;
}

}  // namespace nonet
