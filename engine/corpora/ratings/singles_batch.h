// Finds out for many puzzles at a time whether singles alone solve them.
#pragma once

#include <nonet/grid.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace nonet {

/// Holds the working memory of one thread: use one instance per thread.
class SinglesBatch {
 public:
  virtual ~SinglesBatch() = default;

  /// Sets falls[i] to falls_to_singles(puzzles[i]), for every i. The spans have the same length.
  virtual void check(std::span<const Grid> puzzles, std::span<uint8_t> falls) = 0;
};

/// Returns an instance for the best target of this machine.
std::unique_ptr<SinglesBatch> make_singles_batch();

/// One of Highway's targets, for tests.
struct SinglesBatchTarget {
  std::string name;
  std::unique_ptr<SinglesBatch> (*make)();
};

/// Returns the targets of this machine, the best first.
std::vector<SinglesBatchTarget> singles_batch_targets();

}  // namespace nonet
