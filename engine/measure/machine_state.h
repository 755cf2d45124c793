// The state of the machine during a bench: how fast two small fixed kernels run.
#pragma once

#include <nonet/bench_results.h>

#include <array>
#include <vector>

namespace nonet {

/// Measures two kernels, about a millisecond each time: `latency`, a chain of multiplications of
/// which each waits for the one before, and `throughput`, chains that do not wait for one another.
/// Another program on the same core slows the second one and hardly the first; a lower frequency
/// slows both.
class MachineStateWatch {
 public:
  /// Runs each kernel once.
  void measure();
  /// Returns the kernels as measured; empty if measure() was not called.
  std::vector<KernelTime> result() const;

 private:
  std::array<std::vector<double>, 2> log_nanos_;  // of a step, by kernel
};

}  // namespace nonet
