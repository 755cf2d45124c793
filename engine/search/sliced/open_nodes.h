// Nodes of search trees outside of the planes. The same for all of Highway's targets.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "engine/search/contract.h"
#include "engine/search/sliced/node.h"

namespace nonet {

/// The place of a node in its tree, as far as the rules of branching depend on it.
enum class NodeDepth : uint8_t {
  root,       ///< above it is no guess
  first,      ///< one guess, of which it is the first outcome
  later,      ///< more guesses; it is the first outcome of each
  elsewhere,  ///< it is below the second outcome of a guess
};

/// The guesses above a node: all of them, and those that are open. Below a second outcome only the
/// first number matters, which is not 0 and more than the second one.
constexpr std::pair<uint64_t, size_t> guesses_above(NodeDepth depth) {
  if (depth == NodeDepth::elsewhere) return {1, 0};
  const auto guesses = static_cast<size_t>(depth);
  return {guesses, guesses};
}

/// A node that was copied from the planes.
struct PuzzleNode {
  Node node;
  uint32_t puzzle;
  NodeDepth depth;
};

/// Takes a guess: the node becomes the first outcome. Returns the second one.
inline Node take(PuzzleNode& node, const Branch& branch) {
  Node second = node.node;
  second.remove(branch.cell, branch.digit);
  node.node.place(branch.cell, branch.digit);
  if (node.depth == NodeDepth::root) {
    node.depth = NodeDepth::first;
  } else if (node.depth == NodeDepth::first) {
    node.depth = NodeDepth::later;
  }
  return second;
}

/// The nodes that are to be loaded into the planes, and for each puzzle a stack of those that wait:
/// second outcomes that the search of the puzzle has still to visit. Each node has a number.
class OpenNodes {
 public:
  struct Entry {
    uint32_t number;
    uint32_t puzzle;
    NodeDepth depth;
  };

  /// Forgets all nodes. The next ones are of so many puzzles.
  void begin(size_t puzzles) {
    free_.clear();
    below_.clear();
    ready_.clear();
    tops_.assign(puzzles, kNone);
  }

  /// Adds a node that is to be loaded. Its bits are undefined. Addresses stay valid.
  Node& add(uint32_t puzzle, NodeDepth depth) {
    const uint32_t number = new_number();
    ready_.push_back({.number = number, .puzzle = puzzle, .depth = depth});
    return (*this)[number];
  }

  /// Adds a node to the stack of its puzzle. Its bits are undefined.
  Node& push(uint32_t puzzle) {
    const uint32_t number = new_number();
    below_[number] = std::exchange(tops_[puzzle], number);
    return (*this)[number];
  }

  /// Moves the top of a puzzle's stack to the nodes that are to be loaded. Returns false if the
  /// stack is empty.
  bool release(uint32_t puzzle) {
    if (tops_[puzzle] == kNone) return false;
    const uint32_t number = pop(puzzle);
    const auto* const bytes = (*this)[number].bytes.data();
    __builtin_prefetch(bytes);
    __builtin_prefetch(bytes + sizeof(Node) - 1);
    ready_.push_back({.number = number, .puzzle = puzzle, .depth = NodeDepth::elsewhere});
    return true;
  }

  /// Removes the stack of a puzzle. Calls `visit(node)` for each node, the top first.
  template <class Visit>
  void remove_stack(uint32_t puzzle, Visit visit) {
    while (tops_[puzzle] != kNone) {
      const uint32_t number = pop(puzzle);
      visit(std::as_const((*this)[number]));
      free_.push_back(number);
    }
  }

  /// The nodes that are to be loaded.
  std::span<const Entry> ready() const { return ready_; }
  Node& operator[](uint32_t number) { return (*chunks_[number / kChunk])[number % kChunk]; }

  /// Removes the last of the nodes that are to be loaded.
  void remove_ready(size_t count) {
    for (; count > 0; --count) {
      free_.push_back(ready_.back().number);
      ready_.pop_back();
    }
  }

 private:
  static constexpr uint32_t kChunk = 256;
  using Chunk = std::array<Node, kChunk>;
  static constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();

  // The number that became free last: its memory is most likely in the cache.
  uint32_t new_number() {
    if (free_.empty()) {
      const auto number = static_cast<uint32_t>(below_.size());
      if (number / kChunk == chunks_.size()) chunks_.push_back(std::make_unique<Chunk>());
      below_.push_back(kNone);
      return number;
    }
    const uint32_t number = free_.back();
    free_.pop_back();
    return number;
  }

  uint32_t pop(uint32_t puzzle) { return std::exchange(tops_[puzzle], below_[tops_[puzzle]]); }

  std::vector<std::unique_ptr<Chunk>> chunks_;  // nodes by number
  std::vector<uint32_t> below_;                 // by number: the next node of the stack
  std::vector<uint32_t> free_;                  // numbers
  std::vector<uint32_t> tops_;                  // by puzzle: the number of the top of its stack
  std::vector<Entry> ready_;
};

}  // namespace nonet
