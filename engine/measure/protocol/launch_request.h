// The request that a launched process gets on its command line.
#pragma once

#include <nonet/bench_results.h>
#include <nonet/contestant.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace nonet {

struct LaunchRequest {
  Contestant contestant{};  ///< a solver or a plugin
  uint64_t limit = 2;
  uint64_t seed = 1;
  bool draws_passes = true;  ///< see PassId::is_drawn
  uint64_t launch = 0;       ///< its number
  bool is_profile = false;   ///< one pass over the unchanged sample, puzzle by puzzle
  LaunchPlan plan{};
  std::optional<int> processor{};  ///< on which it stays; none: on any
};

/// The descriptors of a launched process. It writes its reply to the first, and maps the memory
/// files of the others.
inline constexpr int kReplyDescriptor = 3;
inline constexpr int kSampleDescriptor = 4;
inline constexpr int kControlDescriptor = 5;

/// Returns the request as arguments of a command: numbers as JSON, then the names of a plugin,
/// which may have any bytes.
std::vector<std::string> to_arguments(const LaunchRequest& request);

/// Throws DataError if the arguments are not a request.
LaunchRequest request_from_arguments(std::span<const std::string> arguments);

}  // namespace nonet
