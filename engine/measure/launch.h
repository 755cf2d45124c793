// A launch: a fresh process that calls a measured function. This is what the two processes say to
// one another; launched_process.cpp has what the new process does.
#pragma once

#include <nonet/bench_results.h>
#include <nonet/contestant.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/measure/descriptors.h"
#include "engine/measure/sample.h"

namespace nonet {

enum class FailureKind : uint8_t {
  cannot_start,  ///< the library or its function cannot be had
  wrong_answer,
  overrun,  ///< wrote more than it has room for
  crash,    ///< or ended where it should have gone on
  timeout,
};

/// Why a contestant cannot go on.
struct Failure {
  FailureKind kind;
  std::string what;  ///< one line for people
};

/// What a launched process is to do. It gets the descriptors below.
struct LaunchJob {
  Contestant contestant{};  ///< a solver or a plugin
  uint64_t limit = 2;
  uint64_t seed = 1;
  bool draws_passes = true;  ///< see PassId::is_drawn
  uint64_t launch = 0;       ///< its number
  bool is_profile = false;   ///< one pass over the sample as it stands, puzzle by puzzle
  LaunchPlan plan{};
};

inline constexpr int kReplyDescriptor = 3;
inline constexpr int kSampleDescriptor = 4;
inline constexpr int kControlDescriptor = 5;

/// What a launched process found. A profile has the second part, other launches the first.
struct LaunchReply {
  std::optional<Failure> failure{};
  std::vector<Repetition> repetitions{};

  uint64_t guesses = 0;
  uint64_t unguessed = 0;  ///< puzzles of one solution or none that took no guess
  uint64_t signature = 0;  ///< as in stats/signature.h, over the sample
};

/// The job as arguments of a command: numbers as JSON, then the names of a plugin, which may be of
/// any bytes.
std::vector<std::string> to_arguments(const LaunchJob& job);
/// Throws DataError if the arguments are not of that kind.
LaunchJob job_from_arguments(std::span<const std::string> arguments);

/// One line, without its end.
std::string to_json(const LaunchReply& reply);
/// Throws DataError if the text is not of that kind.
LaunchReply reply_from_json(const std::string& text);

/// Memory that both processes see. The parent takes nothing in it for granted: the measured
/// function may have written there.
struct ControlBlock {
  volatile uint64_t passes;             ///< finished ones; grows as long as the launch moves on
  volatile uint64_t first_pass;         ///< number of the first pass under way
  volatile uint64_t current;            ///< index, from its first puzzle on, of the one in hand
  volatile uint64_t solves_one_by_one;  ///< whether `current` is kept
};

/// The control block, and the time of each puzzle of a profile.
class ControlMemory {
 public:
  /// Throw std::system_error.
  explicit ControlMemory(size_t puzzles);
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

/// A sample in a file in memory, which a launched process maps. Throws std::system_error.
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
