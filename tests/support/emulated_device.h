// A device for tests: the steps of the search on a GPU, run on the host, 32 lanes after one
// another.
#pragma once

#include <nonet/solver_table.h>

#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include "engine/search/gpu/device.h"

namespace nonet::test {

/// What goes wrong with an emulated device. Counters are of the whole device.
struct DeviceFaults {
  std::atomic<int> starts_until_lost{-1};  ///< then start() fails; -1: never
  std::atomic<int> waits_until_lost{-1};   ///< then wait() fails; -1: never
  bool has_wrong_solutions = false;        ///< two digits of each solution are exchanged
  size_t most_memory = ~size_t{0};         ///< of puzzles in a batch
};

/// Returns a device whose batches are solved by `warps` emulated warps in turn. `faults` must
/// outlive it; null: nothing goes wrong.
std::unique_ptr<Device> emulated_device(int warps = 2, DeviceFaults* faults = nullptr);

/// Returns the solver of such a device, with batches of 500 puzzles; `scalar` solves what it
/// returns.
std::unique_ptr<Solver> emulated_device_solver(const SolverOptions& options);

/// Returns the rows that may rate puzzles: those of the table, and an emulated device.
std::vector<SolverRow> rating_solvers();

/// Returns whether the solver `cuda` has a GPU.
bool has_gpu();

}  // namespace nonet::test
