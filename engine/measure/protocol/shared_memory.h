// Memory that a launched process shares with its parent: the control block and the sample.
#pragma once

#include <cstdint>
#include <span>

#include "engine/measure/process/descriptors.h"
#include "engine/measure/samples/sample.h"

namespace nonet {

/// The launched process writes the block. The parent must not trust it, because the measured
/// function may have overwritten it.
struct ControlBlock {
  volatile uint64_t puzzles;     ///< of finished calls; grows as long as the launch makes progress
  volatile uint64_t is_timed;    ///< 1 during the calls that are measured
  volatile uint64_t first_pass;  ///< number of the first of the current passes
  volatile uint64_t current;     ///< index of the current puzzle, from the first one of that pass; 0
                                 ///< between the calls
  volatile uint64_t solves_one_by_one;  ///< 1 if `current` is kept up to date
};

/// The control block, and the time of each puzzle of a profile.
class ControlMemory {
 public:
  /// Creates the memory. Throws std::system_error.
  explicit ControlMemory(size_t puzzles);
  /// Maps the memory of a descriptor. Throws std::system_error.
  ControlMemory(int descriptor, size_t puzzles);
  ~ControlMemory();
  ControlMemory(const ControlMemory&) = delete;
  ControlMemory& operator=(const ControlMemory&) = delete;

  void clear() const;  ///< clears the block
  ControlBlock& block() const { return *static_cast<ControlBlock*>(memory_); }
  std::span<uint64_t> nanos() const;
  int descriptor() const { return file_.get(); }

 private:
  Descriptor file_;
  size_t puzzles_;
  void* memory_;
};

/// Writes a sample to a file in memory, which a launched process maps. Throws std::system_error.
Descriptor make_sample_file(const SampleView& sample);

class MappedSample {
 public:
  /// Throws std::system_error.
  explicit MappedSample(int descriptor);
  ~MappedSample();
  MappedSample(const MappedSample&) = delete;
  MappedSample& operator=(const MappedSample&) = delete;

  const SampleView& view() const { return view_; }

 private:
  void* memory_;
  size_t bytes_;
  SampleView view_;
};

}  // namespace nonet
