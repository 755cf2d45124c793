// Nodes of search trees outside of the planes. The same for all of Highway's targets.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "engine/search/board.h"
#include "engine/search/contract.h"
#include "engine/search/scalar_branching.h"
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

/// What has to be done to a node in memory before it is searched: 0 is nothing, n is to take the
/// second outcome of the nth guess without weights. A node that takes such guesses waits as it was
/// before them, and stands for the second outcomes of both: it takes half the memory, and most of
/// them are never searched.
using NodeStage = uint8_t;

/// Takes the second outcome of a guess without weights.
inline Node after(NodeStage stage, Node node) {
  if (stage == 0) return node;
  const Branches branches = guess_without_weights(boards_of(node));
  const Branch& last = branches[stage - 1u];
  for (size_t i = 0; i + 1 < stage; ++i) node.place(branches[i].cell, branches[i].digit);
  node.remove(last.cell, last.digit);
  return node;
}

/// The nodes that are to be loaded into the planes, and for each puzzle a stack of those that wait:
/// second outcomes that the search of the puzzle has still to visit. Each node has a number.
class OpenNodes {
 public:
  struct Entry {
    uint32_t number;
    uint32_t puzzle;
    NodeDepth depth;
    NodeStage stage;
  };

  /// Forgets all nodes. The next ones are of so many puzzles.
  void begin(size_t puzzles) {
    free_ = kNone;
    waiting_.clear();
    ready_.clear();
    stacks_.clear();
    extend(puzzles);
  }
  /// Numbers the nodes from 0 again. Requires that no node is left.
  void begin_again() {
    free_ = kNone;
    waiting_.clear();
  }
  /// There are more puzzles than before.
  void extend(size_t puzzles) { stacks_.resize(puzzles); }

  /// Adds a node that is to be loaded. Its bits are undefined. Addresses stay valid.
  Node& add(uint32_t puzzle, NodeDepth depth) {
    const uint32_t number = new_number();
    ready_.push_back({.number = number, .puzzle = puzzle, .depth = depth, .stage = 0});
    return (*this)[number];
  }

  /// Adds a node to the stack of its puzzle. Its bits are undefined. It stands for the second
  /// outcomes of as many guesses as its stage says.
  Node& push(uint32_t puzzle, NodeStage stage) {
    const uint32_t number = new_number();
    Stack& stack = stacks_[puzzle];
    if (stack.top == kNone) stack.bottom = number;
    waiting_[number] = {.below = std::exchange(stack.top, number), .stage = stage};
    return (*this)[number];
  }

  /// Moves the last second outcome of a puzzle to the nodes that are to be loaded. Returns false if
  /// there is none.
  bool release(uint32_t puzzle) {
    Stack& stack = stacks_[puzzle];
    const uint32_t number = stack.top;
    if (number == kNone) return false;
    const auto* const bytes = (*this)[number].bytes.data();
    __builtin_prefetch(bytes);
    __builtin_prefetch(bytes + sizeof(Node) - 1);
    ready_.push_back(
        {.number = number, .puzzle = puzzle, .depth = NodeDepth::elsewhere, .stage = pop(stack)});
    return true;
  }

  /// Removes the stack of a puzzle. Calls `visit(node)` for each second outcome, the last one
  /// first.
  template <class Visit>
  void remove_stack(uint32_t puzzle, Visit visit) {
    Stack& stack = stacks_[puzzle];
    while (stack.top != kNone) {
      const uint32_t number = stack.top;
      visit(after(pop(stack), (*this)[number]));
      if (stack.top != number) free(number);
    }
  }
  void remove_stack(uint32_t puzzle) {
    Stack& stack = stacks_[puzzle];
    if (stack.top == kNone) return;
    waiting_[stack.bottom].below = std::exchange(free_, stack.top);
    stack.top = kNone;
  }

  /// Returns the most nodes that there were at a time since begin() or begin_again().
  size_t most() const { return waiting_.size(); }

  /// The nodes that are to be loaded.
  std::span<const Entry> ready() const { return ready_; }
  Node& operator[](uint32_t number) { return (*chunks_[number / kChunk])[number % kChunk]; }

  /// Removes the last of the nodes that are to be loaded.
  void remove_ready(size_t count) {
    for (; count > 0; --count) {
      // A node in a later stage waits on, for the second outcome of the guess before.
      if (ready_.back().stage <= 1) free(ready_.back().number);
      ready_.pop_back();
    }
  }

 private:
  static constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();
  static constexpr uint32_t kChunk = 256;
  using Chunk = std::array<Node, kChunk>;
  struct Waiting {
    uint32_t below = kNone;  // the number of the next node of its stack
    NodeStage stage = 0;
  };

  struct Stack {
    uint32_t top = kNone, bottom = kNone;  // numbers
  };

  // The number that became free last: its memory is most likely in the cache.
  uint32_t new_number() {
    if (free_ != kNone) return std::exchange(free_, waiting_[free_].below);
    const auto number = static_cast<uint32_t>(waiting_.size());
    if (number / kChunk == chunks_.size()) chunks_.push_back(std::make_unique<Chunk>());
    waiting_.emplace_back();
    return number;
  }
  void free(uint32_t number) { waiting_[number].below = std::exchange(free_, number); }

  // Removes the last second outcome: the top, or one of those that it stands for. Returns its
  // stage.
  NodeStage pop(Stack& stack) {
    Waiting& top = waiting_[stack.top];
    if (top.stage > 1) return top.stage--;
    stack.top = top.below;
    return top.stage;
  }

  std::vector<std::unique_ptr<Chunk>> chunks_;  // nodes by number
  std::vector<Waiting> waiting_;                // by number, of the nodes that are on stacks
  uint32_t free_ = kNone;                       // the top of a stack of the numbers that are free
  std::vector<Stack> stacks_;                   // by puzzle
  std::vector<Entry> ready_;
};

}  // namespace nonet
