// The reply of a launched process: one line of JSON.
#pragma once

#include <nonet/bench_results.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nonet {

enum class FailureKind : uint8_t {
  cannot_start,  ///< the library or its function cannot be loaded
  wrong_answer,
  overrun,  ///< wrote beyond the memory that it may write to
  crash,    ///< a signal, or the process ended by itself
  timeout,
};

/// The reason why a contestant is no longer measured.
struct Failure {
  FailureKind kind = FailureKind::cannot_start;
  std::string what;  ///< one line for people
};

/// The counts of a pass over the sample without permutation.
struct ProfileCounts {
  std::optional<uint64_t> guesses{};  ///< none: the function does not count them
  uint64_t unguessed = 0;             ///< puzzles with at most one solution that took no guess
  uint64_t signature = 0;             ///< as in stats/signature.h
};

struct LaunchReply {
  std::optional<Failure> failure{};
  std::vector<Repetition> repetitions{};  ///< empty in the reply of a profile
  uint64_t puzzles_per_call = 0;          ///< likewise 0
  ProfileCounts profile{};                ///< set in the reply of a profile only
  /// Whether threads that the function has started did a part of its work.
  bool has_threads = false;
};

/// Returns one line, without its end.
std::string to_json(const LaunchReply& reply);

/// Throws DataError if the text is not a reply.
LaunchReply reply_from_json(const std::string& text);

}  // namespace nonet
