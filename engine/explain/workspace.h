// The working memory of all techniques: strong links, chains, and the chains within them.
#pragma once

#include "engine/explain/chains/branching_chains.h"
#include "engine/explain/strong_links.h"

namespace nonet::explain {

struct Workspace {
  /// When `patience`, which must outlive the workspace, is over, searches end soon, and what they
  /// find is invalid.
  explicit Workspace(const Patience& patience)
      : within_within(patience, nullptr),
        within(patience, &within_within),
        branching(patience, &within) {}
  // The searches refer to one another.
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

  std::array<DigitLinks, kDigits> strong_links;  // by digit
  SimpleChains simple;
  BranchingChains within_within, within, branching;
};

}  // namespace nonet::explain
