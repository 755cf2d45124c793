// Multiple chains without a search: over how many steps each candidate leads to each other one, as
// rows of bytes. What all candidates of a cell or house lead to is found by adding their rows.
//
// Without dynamic branches each node follows from one other, so a chain is as long as the way to
// its end is short. Requires that no candidate leads to its contrary.
#pragma once

#include <span>
#include <vector>

#include "engine/explain/chains/link_steps.h"

namespace nonet::explain {

class CommonSteps {
 public:
  /// Overwrites the rows. `steps` must reach all that can be reached.
  void begin(const Marks& marks, const LinkSteps& steps);

  /// Returns the nodes of the chains from all `candidates` to what they have in common, the fewest
  /// that there are. kNone: they have nothing in common, or over hundreds of steps.
  static constexpr int kNone = 1 << 20;
  int shortest(std::span<const Candidate> candidates) const;

 private:
  static constexpr uint8_t kFar = 0xFF;

  int least_sum(const std::vector<uint8_t>& rows, std::span<const Candidate> candidates) const;

  const LinkGraph* graph_ = nullptr;
  size_t width_ = 0;               // of a row, a multiple of 16
  std::vector<uint8_t> on_, off_;  // rows by number: steps to each candidate that is on, or off
  std::vector<std::vector<uint16_t>> weak_;  // by number: the candidates beside it
};

}  // namespace nonet::explain
