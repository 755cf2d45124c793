#include "engine/stats/machine.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/core/system.h"
#include "engine/stats/processor_name.h"

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

std::string cpu_name() { return processor_name(cpuinfo()); }

std::string compiler_name() {
#if defined(__clang__)
  return "clang " __clang_version__;
#else
  return "g++ " __VERSION__;
#endif
}

}  // namespace nonet
