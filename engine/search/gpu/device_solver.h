// The solver `cuda`: searches on a GPU, and leaves to `sliced` what the device returns.
#pragma once

#include <nonet/solver.h>
#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/search/gpu/device_queue.h"

namespace nonet {

/// Solves on a device. Unlike other solvers, it waits for most of its time, and several instances
/// share the device; use one for each thread all the same.
///
/// The answers are those of the contract (contract.h), guesses included. A puzzle that needs more
/// than kDeviceGuesses guesses is solved by the other solver, which takes less time for it than one
/// thread of a GPU; so is all that the device cannot solve.
class DeviceSolver final : public Solver {
 public:
  /// Guesses of a puzzle on the device. One thread of an H200 makes some 30,000 in a second.
  static constexpr uint32_t kDeviceGuesses = 4096;

  /// Without a queue, and in a fork of this process, the other solver takes all.
  DeviceSolver(const SolverOptions& options, std::shared_ptr<DeviceQueue> queue,
               std::unique_ptr<Solver> other);

  void solve(std::span<const Grid> puzzles, std::span<Grid> solutions,
             std::span<SolveResult> results) override;
  void solve_candidates(std::span<const Candidates> puzzles, std::span<Grid> solutions,
                        std::span<SolveResult> results) override;

 private:
  bool has_device();
  template <class Puzzle>
  void solve_on_device(std::span<const Puzzle> puzzles, std::span<Grid> solutions,
                       std::span<SolveResult> results);

  SolverOptions options_;
  std::shared_ptr<DeviceQueue> queue_;
  std::unique_ptr<Solver> other_;
  pid_t process_;  // that has made it
  std::vector<DeviceAnswer> answers_;
};

/// Makes the solver `cuda`. All of a process use one queue. If there is no device, `sliced` solves
/// all, and cuda_remarks() says why.
std::unique_ptr<Solver> make_cuda_solver(const SolverOptions& options);

/// Returns what this process did not solve on the device that it was to solve there, and why: a
/// sentence each.
std::vector<std::string> cuda_remarks();

/// Returns the name of the device and of its driver; empty if there is none. Throws
/// std::runtime_error that says what is missing.
std::string cuda_device();

}  // namespace nonet
