// The working memory of all techniques: strong links, chains, and the chains within them.
#pragma once

#include "engine/explain/chains/branching_chains.h"
#include "engine/explain/strong_links.h"

namespace nonet::explain {

class Workspace {
 public:
  /// When `patience`, which must outlive the workspace, is over, searches end soon, and what they
  /// find is invalid.
  explicit Workspace(const Patience& patience) {
    for (ChainMemory& memory : memory_) memory.patience = &patience;
    for (int level = 0; level < 4; ++level)
      within_[level].nest(simple(2, level), multiple(2, level));
    for (int level = 0; level < 4; ++level)
      dynamic_[level].nest(simple(1, level), multiple(1, level));
    for (int level = 0; level < Outlines::kLevels; ++level) dynamic_[level].outline(&outlines_);
    for (int level = 4; level < 8; ++level) dynamic_[level].nest(nullptr, &within_[level - 4]);
  }
  // The searches refer to one another.
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

  SimpleChains& simple() { return simple_[0]; }
  BranchingChains& nishio() { return nishio_; }
  BranchingChains& multiple() { return multiple_[0]; }
  BranchingChains& dynamic(int level) { return dynamic_[level]; }

  std::array<DigitLinks, kDigits> strong_links;  // by digit

 private:
  static constexpr BranchingChains::Kind kMultiple = {false, false, 0};
  static constexpr BranchingChains::Kind dynamic_kind(int level) { return {true, false, level}; }

  SimpleChains* simple(int depth, int level) { return level >= 2 ? &simple_[depth] : nullptr; }
  BranchingChains* multiple(int depth, int level) {
    return level >= 3 ? &multiple_[depth] : nullptr;
  }

  // By depth: chains, chains within chains, and within these.
  std::array<ChainMemory, 3> memory_;
  Outlines outlines_{memory_[0].screen};
  std::array<SimpleChains, 3> simple_;
  BranchingChains nishio_{{true, true, 0}, memory_[0]};
  std::array<BranchingChains, 3> multiple_ = {BranchingChains{kMultiple, memory_[0]},
                                              BranchingChains{kMultiple, memory_[1]},
                                              BranchingChains{kMultiple, memory_[2]}};
  std::array<BranchingChains, 8> dynamic_ = {
      BranchingChains{dynamic_kind(0), memory_[0]}, BranchingChains{dynamic_kind(1), memory_[0]},
      BranchingChains{dynamic_kind(2), memory_[0]}, BranchingChains{dynamic_kind(3), memory_[0]},
      BranchingChains{dynamic_kind(4), memory_[0]}, BranchingChains{dynamic_kind(5), memory_[0]},
      BranchingChains{dynamic_kind(6), memory_[0]}, BranchingChains{dynamic_kind(7), memory_[0]}};
  std::array<BranchingChains, 4> within_ = {
      BranchingChains{dynamic_kind(0), memory_[1]}, BranchingChains{dynamic_kind(1), memory_[1]},
      BranchingChains{dynamic_kind(2), memory_[1]}, BranchingChains{dynamic_kind(3), memory_[1]}};
};

}  // namespace nonet::explain
