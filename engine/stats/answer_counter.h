// Counts the answers of a batch.
#pragma once

#include <nonet/statistics.h>

#include <cstdint>
#include <span>
#include <string_view>

namespace nonet {

/// The function for one of Highway's targets.
struct AnswerCounter {
  std::string_view target;

  /// Counts the answers to consecutive records, all of which are puzzles, for all members of
  /// `stats` but the slowest puzzles. Both spans have the same size.
  void (*count)(RunStats& stats, uint64_t first_record, std::span<const Grid> solutions,
                std::span<const SolveResult> results);
};

/// Returns the functions for each target of this machine, the best target first.
std::span<const AnswerCounter> answer_counters_of_targets();

/// Returns the function to use.
inline const AnswerCounter& answer_counter() { return answer_counters_of_targets().front(); }

}  // namespace nonet
