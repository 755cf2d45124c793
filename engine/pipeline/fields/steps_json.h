// Steps of explanations as JSON lines, an object a puzzle.
#pragma once

#include <nonet/candidates.h>
#include <nonet/explain.h>
#include <nonet/result.h>

#include <string>

namespace nonet {

/// Appends the line of a puzzle. Only a complete explanation has ratings and steps.
void append_steps(uint64_t record, const PuzzleView& puzzle, Status status,
                  const Explanation& explanation, std::span<const SolvingStep> steps,
                  std::string& line);

/// Appends the line of a record that is not a puzzle.
void append_steps_of_malformed(uint64_t record, std::string& line);

}  // namespace nonet
