#include "engine/measure/machine_state.h"

#include <cmath>
#include <cstdint>

#include "engine/core/clock.h"
#include "engine/measure/statistics/statistics.h"

namespace nonet {
namespace {

constexpr uint64_t kMultiplier = 0x9E3779B97F4A7C15;  // odd, so that no bit is lost
constexpr int kLatencySteps = 1 << 18;
constexpr int kChains = 8;
constexpr int kThroughputSteps = 1 << 17;

// Keeps the compiler from computing a result in advance or leaving it out.
void use(uint64_t& value) { asm volatile("" : "+r"(value)); }

uint64_t latency_nanos() {
  const uint64_t start = now_nanos();
  uint64_t x = 1;
  use(x);
  for (int i = 0; i < kLatencySteps; ++i) x = x * kMultiplier + 1;
  use(x);
  return now_nanos() - start;
}

uint64_t throughput_nanos() {
  const uint64_t start = now_nanos();
  uint64_t chains[kChains];
  for (uint64_t& x : chains) {
    x = 1;
    use(x);
  }
  for (int i = 0; i < kThroughputSteps; ++i) {
    for (uint64_t& x : chains) {
      x = (x ^ kMultiplier) + static_cast<uint64_t>(i);
      use(x);  // else the compiler makes vectors of them, of another length on each processor
    }
  }
  for (uint64_t& x : chains) use(x);
  return now_nanos() - start;
}

struct Kernel {
  const char* name;
  uint64_t (*nanos)();
  int steps;
};

constexpr std::array<Kernel, 2> kKernels = {
    {{"latency", latency_nanos, kLatencySteps},
     {"throughput", throughput_nanos, kChains* kThroughputSteps}}};

}  // namespace

void MachineStateWatch::measure() {
  for (size_t i = 0; i < kKernels.size(); ++i) {
    log_nanos_[i].push_back(std::log(static_cast<double>(kKernels[i].nanos()) / kKernels[i].steps));
  }
}

std::vector<KernelTime> MachineStateWatch::result() const {
  std::vector<KernelTime> times;
  for (size_t i = 0; i < kKernels.size(); ++i) {
    if (log_nanos_[i].empty()) continue;
    times.push_back({.name = kKernels[i].name,
                     .nanos = std::exp(median(log_nanos_[i])),
                     .spread = standard_deviation(log_nanos_[i])});
  }
  return times;
}

}  // namespace nonet
