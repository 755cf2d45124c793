// Memory that a launched process shares with its parent: the control block and the sample.
#pragma once

#include <cstdint>
#include <span>

#include "engine/measure/process/descriptors.h"
#include "engine/measure/samples/sample.h"

namespace nonet {

/// Written by the launched process. The parent must not trust it: the measured function may have
/// written there.
struct ControlBlock {
  volatile uint64_t passes;      ///< finished ones; grows as long as the launch makes progress
  volatile uint64_t first_pass;  ///< number of the first pass under way
  volatile uint64_t current;     ///< index, from the first puzzle of that pass, of the current one
  volatile uint64_t solves_one_by_one;  ///< 1 if `current` is kept up to date
};

/// The control block, and the time of each puzzle of a profile.
class ControlMemory {
 public:
  /// Makes the memory. Throws std::system_error.
  explicit ControlMemory(size_t puzzles);
  /// Maps the memory behind a descriptor. Throws std::system_error.
  ControlMemory(int descriptor, size_t puzzles);
  ~ControlMemory();
  ControlMemory(const ControlMemory&) = delete;
  ControlMemory& operator=(const ControlMemory&) = delete;

  void clear() const;  ///< the block
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
