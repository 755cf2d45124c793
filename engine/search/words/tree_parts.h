// Search trees in parts, so that many lanes search one tree, and guesses are those of one lane.
//
// A part is searched depth first: one of its nodes is at work, the others wait on its stack. A
// puzzle begins as one part. A lane that has no other work makes a part of the stack of another
// one:
//
//   a tree, in the order of contract.h              before:  [ node | stack a b c ]
//   a is the next node, c the last one              after:   [ node ] [ a | stack b c ]
//
// So the parts of a puzzle stand in the order in which one lane would search them. Guesses and
// solutions count from the first part on. A part whose tree is searched gives its counts to the one
// beside it: to its left one, if it has no solution. A part that is not the first waits where it
// has found a solution, as one lane may not get beyond it; its stack may become a part. As soon as
// the parts up to some part have as many solutions as are wanted, those to the right of it are
// cancelled. So the counts, the answers, and what `max_guesses` ends are those of one lane.
#pragma once

#include <nonet/solver.h>

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/search/contract.h"
#include "engine/search/puzzle_solver.h"
#include "engine/search/words/node.h"
#include "engine/search/words/search_work.h"

namespace nonet {

/// Nodes that wait, in stacks. Their addresses do not change.
class NodeStacks {
 public:
  using Index = uint32_t;
  static constexpr Index kNone = ~Index{0};

  WordNode& operator[](Index node) { return (*chunks_[node / kChunk])[node % kChunk]; }

  /// Puts a node on a stack.
  WordNode& push(Index& top) {
    if (free_ == kNone) grow();
    const Index node = free_;
    free_ = below_[node];
    below_[node] = top;
    top = node;
    return (*this)[node];
  }
  /// Takes the top of a stack. The node stays as it is until the next push().
  WordNode& pop(Index& top) {
    const Index node = top;
    top = below_[node];
    below_[node] = free_;
    free_ = node;
    return (*this)[node];
  }
  void clear(Index& top) {
    while (top != kNone) pop(top);
  }
  /// Forgets all stacks.
  void reset() {
    free_ = kNone;
    for (Index node = static_cast<Index>(below_.size()); node > 0; --node) {
      below_[node - 1] = free_;
      free_ = node - 1;
    }
  }

 private:
  static constexpr Index kChunk = 64;

  void grow() {
    const auto first = static_cast<Index>(below_.size());
    chunks_.push_back(std::make_unique<std::array<WordNode, kChunk>>());
    below_.resize(first + kChunk);
    for (Index node = first + kChunk; node > first; --node) {
      below_[node - 1] = free_;
      free_ = node - 1;
    }
  }

  std::vector<std::unique_ptr<std::array<WordNode, kChunk>>> chunks_;
  std::vector<Index> below_;  // the next node of the stack, or of those that are free
  Index free_ = kNone;
};

class TreeParts {
 public:
  static constexpr unsigned kMost = 64;

  /// There are `most` parts at a time, 64 at most.
  TreeParts(const SolverOptions& options, unsigned most)
      : options_(options), every_(most == kMost ? ~uint64_t{0} : (uint64_t{1} << most) - 1) {}

  /// Begins a call.
  void begin(const Puzzles& puzzles) {
    puzzles_ = puzzles;
    if (free_ != every_) nodes_.reset();  // the call before gave up
    free_ = every_;
    waiting_ = stacked_ = first_ = at_work_ = cancelled_ = found_ = 0;
  }

  bool has_room() const { return free_ != 0; }
  bool any_waits() const { return waiting_ != 0; }
  bool any_is_stacked() const { return stacked_ != 0; }

  /// Begins the tree of a puzzle. Its root is at work then. Requires room.
  unsigned open(size_t puzzle) {
    const unsigned number = take_part();
    Part& part = parts_[number];
    part.puzzle = puzzle;
    first_ |= bit(number);
    at_work_ |= bit(number);
    return number;
  }

  /// Makes a part of a stack whose own part has a node at work or waits. Requires room, and that
  /// there is a stack.
  void split() {
    const auto from = static_cast<unsigned>(std::countr_zero(stacked_));
    const unsigned number = take_part();
    Part &left = parts_[from], &part = parts_[number];
    part.puzzle = left.puzzle;
    part.stack = std::exchange(left.stack, NodeStacks::kNone);
    part.later_guesses = std::exchange(left.later_guesses, 0);
    part.left = static_cast<uint8_t>(from);
    part.right = std::exchange(left.right, static_cast<uint8_t>(number));
    if (part.right != kNoPart) parts_[part.right].left = static_cast<uint8_t>(number);
    stacked_ &= ~bit(from);
    stacked_ |= bit(number);
    waiting_ |= bit(number);
  }

  /// Takes a node to work from a part that waits for that. Requires that there is one.
  WordNode& next_node() {
    const auto number = static_cast<unsigned>(std::countr_zero(waiting_));
    Part& part = parts_[number];
    WordNode& node = nodes_.pop(part.stack);
    NodeTag tag(node.words[WordNode::kTag]);
    node.words[WordNode::kTag] = NodeTag(number, tag.guesses_right()).word;
    at_work_ |= bit(number);
    waiting_ &= ~bit(number);
    if (part.stack == NodeStacks::kNone) stacked_ &= ~bit(number);
    return node;
  }

  /// Returns whether the part of a stuck node makes a guess; else the node is to be forgotten.
  bool may_guess(unsigned number) {
    Part& part = parts_[number];
    if (end_if_cancelled(number)) return false;
    if (part.guesses < options_.max_guesses) return true;
    at_work_ &= ~bit(number);
    if (is_set(first_, number)) {
      conclude(number, true);
    } else {
      ++part.guesses;  // more than are allowed, when it becomes the first one
      drop_stack(number);
      finish(number);
    }
    return false;
  }

  /// Counts the guess. Returns the place for the second outcome; the first one is at work then.
  /// Null if the node is to be forgotten, as another part was not allowed to guess since
  /// may_guess().
  WordNode* guess(unsigned number) {
    if (end_if_cancelled(number)) return nullptr;
    Part& part = parts_[number];
    ++part.guesses;
    stacked_ |= bit(number);
    return &nodes_.push(part.stack);
  }

  /// The nodes at work of some parts, a bit each, are contradictions.
  void contradictions(uint64_t parts) {
    at_work_ &= ~parts;
    waiting_ |= parts & stacked_;
    for (uint64_t left = parts & ~stacked_; left != 0; left &= left - 1) {
      const auto number = static_cast<unsigned>(std::countr_zero(left));
      // One that has ended since may have ended this one.
      if (!is_set(free_, number) && !end_if_cancelled(number)) finish(number);
    }
  }

  /// The node at work of a part is a solution. So many guesses above it are right.
  void solution(unsigned number, uint64_t guesses_right, const Grid& solution) {
    if (end_if_cancelled(number)) return;
    at_work_ &= ~bit(number);
    if (is_set(first_, number)) {
      if (count_solution(parts_[number], guesses_right, solution)) {
        conclude(number, false);
      } else if (is_set(stacked_, number)) {
        waiting_ |= bit(number);
      } else {
        finish(number);
      }
      return;
    }
    found_ |= bit(number);
    parts_[number].guesses_right = guesses_right;
    solutions_[number] = solution;
    cancel_unreached(number);
  }

  /// The set of a part.
  static uint64_t bit(unsigned number) { return uint64_t{1} << number; }

  /// What a node carries with it: the number of its part, and how many guesses above it are right.
  struct NodeTag {
    explicit NodeTag(uint32_t tag) : word(tag) {}
    NodeTag(unsigned part, uint32_t guesses_right) : word(part | guesses_right << kShift) {}
    unsigned part() const { return word & ((1u << kShift) - 1); }
    uint32_t guesses_right() const { return word >> kShift; }

    static constexpr uint32_t kOneMoreRight = 1u << 16;
    uint32_t word;

   private:
    static constexpr int kShift = 16;
  };

 private:
  static constexpr uint8_t kNoPart = 255;

  struct Part {
    size_t puzzle = 0;
    uint64_t guesses = 0;        // of the first part: from the beginning of the tree on
    uint64_t solutions = 0;      // of the first part
    uint64_t later_guesses = 0;  // of parts to the right of its stack that are searched
    NodeStacks::Index stack = NodeStacks::kNone;
    uint8_t left = kNoPart, right = kNoPart;
    uint64_t guesses_right = 0;  // above the solution that it has found
  };

  static bool is_set(uint64_t parts, unsigned number) { return (parts >> number & 1) != 0; }

  unsigned take_part() {
    const auto number = static_cast<unsigned>(std::countr_zero(free_));
    free_ &= free_ - 1;
    Part& part = parts_[number];
    part.guesses = part.solutions = part.later_guesses = 0;
    part.stack = NodeStacks::kNone;
    part.left = part.right = kNoPart;
    return number;
  }
  void release(unsigned number) {
    assert(!is_set(stacked_, number));
    free_ |= bit(number);
    first_ &= ~bit(number);
  }
  // Where a part was cancelled, it ends with its node at work.
  bool end_if_cancelled(unsigned number) {
    if (!is_set(cancelled_, number)) return false;
    cancelled_ &= ~bit(number);
    at_work_ &= ~bit(number);
    release(number);
    return true;
  }
  void drop_stack(unsigned number) {
    nodes_.clear(parts_[number].stack);
    stacked_ &= ~bit(number);
    waiting_ &= ~bit(number);
  }
  void cancel(unsigned number) {
    drop_stack(number);
    found_ &= ~bit(number);
    if (is_set(at_work_, number)) {
      cancelled_ |= bit(number);
    } else {
      release(number);
    }
  }
  void cancel_right_of(unsigned number) {
    for (uint8_t right = std::exchange(parts_[number].right, kNoPart); right != kNoPart;) {
      cancel(std::exchange(right, parts_[right].right));
    }
  }

  // The tree of a part is searched.
  void finish(unsigned number) {
    for (;;) {
      Part& part = parts_[number];
      part.guesses += std::exchange(part.later_guesses, 0);
      const uint8_t right = part.right;
      if (!is_set(first_, number)) {
        parts_[part.left].later_guesses += part.guesses;
        parts_[part.left].right = right;
        if (right != kNoPart) parts_[right].left = part.left;
        release(number);
        return;
      }
      if (part.guesses > options_.max_guesses || right == kNoPart) {
        conclude(number, part.guesses > options_.max_guesses);
        return;
      }
      Part& next = parts_[right];
      next.guesses += part.guesses;
      next.solutions = part.solutions;
      next.left = kNoPart;
      release(number);
      number = right;
      first_ |= bit(number);
      if (next.guesses > options_.max_guesses) {
        conclude(number, true);
        return;
      }
      if (is_set(found_, number)) {
        found_ &= ~bit(number);
        if (count_solution(next, next.guesses_right, solutions_[number])) {
          conclude(number, false);
          return;
        }
      }
      if (is_set(at_work_, number)) return;
      if (is_set(stacked_, number)) {
        waiting_ |= bit(number);
        return;
      }
    }
  }

  // Returns whether there are as many solutions as wanted.
  bool count_solution(Part& first, uint64_t guesses_right, const Grid& solution) {
    if (first.solutions == 0) puzzles_.solutions[first.puzzle] = solution;
    const bool has_exchange = seeks_exchange(options_.limit, first.solutions, guesses_right) &&
                              puzzles_.given(first.puzzle).has_exchange(solution);
    first.solutions += has_exchange ? 2 : 1;
    return first.solutions >= options_.limit;
  }

  // One lane would not get to the right of a part if there are as many solutions as wanted up to
  // it.
  void cancel_unreached(unsigned number) {
    while (!is_set(first_, number)) number = parts_[number].left;
    uint64_t solutions = parts_[number].solutions;
    for (uint8_t next = parts_[number].right; next != kNoPart; next = parts_[next].right) {
      if (is_set(found_, next) && ++solutions >= options_.limit) {
        drop_stack(next);
        cancel_right_of(next);
        return;
      }
    }
  }

  // Stores the answer to the puzzle of a first part.
  void conclude(unsigned number, bool is_abandoned) {
    Part& part = parts_[number];
    if (is_abandoned) part.guesses = options_.max_guesses;
    SolveResult& result = puzzles_.results[part.puzzle];
    const uint64_t nanos = result.nanos;
    result = {.nanos = nanos,
              .guesses = part.guesses,
              .solutions = part.solutions,
              .status = status_of(options_.limit, part.solutions, is_abandoned)};
    if (!has_solution(result.status)) puzzles_.solutions[part.puzzle] = Grid{};
    cancel_right_of(number);
    cancel(number);
  }

  SolverOptions options_;
  Puzzles puzzles_;
  NodeStacks nodes_;
  std::array<Part, kMost> parts_;
  uint64_t every_;
  // Sets of parts, a bit each:
  uint64_t free_ = 0;
  uint64_t first_ = 0;      // the first part of its puzzle
  uint64_t stacked_ = 0;    // has nodes on its stack
  uint64_t at_work_ = 0;    // has a node at work
  uint64_t waiting_ = 0;    // has none, and goes on with its stack
  uint64_t found_ = 0;      // has found a solution, but is not the first part: it waits for that
  uint64_t cancelled_ = 0;  // only waits for its node at work to end
  std::array<Grid, kMost> solutions_;  // that were found by parts that wait
};

}  // namespace nonet
