// The search of one lane: one thread of a GPU, one puzzle at a time, depth first. A lane's steps
// are those that a warp takes together (warp_search.h). The same code runs in the kernel and, for
// the tests, on the host.
//
//   nodes of the batch     [ puzzle 0 ][ puzzle 1 ] ...    27 words of state, 5 of the answer
//                               | open, load           ^
//                               v                      | settle: first solution, counts
//   the lane's stack   bottom [ node ][ node ][ node ] top <-- push and pop: branch, load
//                         |
//                         v give: to a lane of the warp that has no work
//
// Waiting nodes are those of second outcomes. Each is above one guess that is right on the path to
// the node at work, so a stack has at most as many nodes as a puzzle has blank cells. A puzzle that
// would need more than kStackNodes is returned.
#pragma once

#define NONET_THREAD_TARGET
#include <cstdint>

#include "engine/search/contract.h"
#include "engine/search/gpu/batch.h"
#include "engine/search/words/branch-inl.h"
#include "engine/search/words/pass-inl.h"

namespace nonet::N_THREAD {
namespace {

using Thread = hn::ThreadWord;
constexpr int kWarpLanes = 32;
constexpr uint32_t kStackNodes = 64;

/// A node in memory: 27 words of a state, then words of its own. 128 bytes are moved as one,
/// whatever the depth of the other lanes: with the words of a warp's nodes side by side, lanes at
/// different depths moved 8 times the bytes (an experiment on an H200: 7 times as slow).
constexpr int kStateWords = 27, kNodeWords = 32;
/// Word 27 of a waiting node is how many guesses above it are right. Words of the node of a puzzle,
/// 0 until it is opened:
constexpr int kGuesses = 27, kOutcome = 28, kGuessesAtFirst = 29, kRightAtFirst = 30;
/// kGuessesAtFirst where the lanes that shared the puzzle cannot tell.
constexpr uint32_t kUnknown = ~uint32_t{0};

/// Moves a state by 16 bytes at a time. Returns the word behind it.
HWY_INLINE uint32_t load_state(const uint32_t* from, StoredWord<Thread>* x) {
#ifdef __CUDA_ARCH__
  NONET_UNROLL(6)
  for (int i = 0; i < 6; ++i) {
    const uint4 v = reinterpret_cast<const uint4*>(from)[i];
    x[4 * i] = v.x, x[4 * i + 1] = v.y, x[4 * i + 2] = v.z, x[4 * i + 3] = v.w;
  }
  const uint4 v = reinterpret_cast<const uint4*>(from)[6];
  x[24] = v.x, x[25] = v.y, x[26] = v.z;
  return v.w;
#else
  for (int i = 0; i < kStateWords; ++i) x[i] = from[i];
  return from[kStateWords];
#endif
}
/// The same back. Writes the word behind the state only if it is given: other lanes may add to it.
template <class WordOf>
HWY_INLINE void store_state(uint32_t* to, WordOf word_of_state) {
#ifdef __CUDA_ARCH__
  NONET_UNROLL(6)
  for (int i = 0; i < 6; ++i) {
    reinterpret_cast<uint4*>(to)[i] =
        make_uint4(word_of_state(4 * i), word_of_state(4 * i + 1), word_of_state(4 * i + 2),
                   word_of_state(4 * i + 3));
  }
  NONET_UNROLL(3)
  for (int i = 24; i < kStateWords; ++i) to[i] = word_of_state(i);
#else
  for (int i = 0; i < kStateWords; ++i) to[i] = word_of_state(i);
#endif
}
template <class WordOf>
HWY_INLINE void store_state(uint32_t* to, WordOf word_of_state, uint32_t last_word) {
  store_state(to, word_of_state);
  to[kStateWords] = last_word;
}

HWY_INLINE uint32_t add_to(uint32_t* word, uint32_t value) {
#ifdef __CUDA_ARCH__
  return atomicAdd(word, value);
#else
  const uint32_t before = *word;
  *word += value;
  return before;
#endif
}
HWY_INLINE void set_bits(uint32_t* word, uint32_t bits) {
#ifdef __CUDA_ARCH__
  atomicOr(word, bits);
#else
  *word |= bits;
#endif
}

/// A node that one lane gives to another one.
struct GivenNode {
  uint32_t node;  ///< its place in the stacks of the warp
  uint32_t puzzle;
};

struct Lane {
  StoredWord<Thread> x[kStateWords];
  uint32_t sum;  // of x after the last pass
  uint32_t puzzle;
  uint32_t guesses, solutions;  // of the puzzle, or since it was shared
  uint32_t right;               // guesses above the node at work that are right
  uint32_t bottom, top;         // of its stack
  bool at_work;                 // x is a node of `puzzle`
  bool is_shared;               // other lanes have nodes of the puzzle
  bool is_solved, is_stuck, has_ended;

  /// A lane begins without a puzzle.
  HWY_INLINE void begin() {
    NONET_UNROLL(27)
    for (int i = 0; i < kStateWords; ++i) x[i] = 0;
    sum = puzzle = guesses = solutions = right = bottom = top = 0;
    at_work = is_shared = is_solved = is_stuck = has_ended = false;
  }

  HWY_INLINE void run() {
#ifndef __CUDA_ARCH__
    if (!at_work) return;  // on a GPU it would take the time of the other lanes
#endif
    const PassFlags<Thread> flags = run_pass<Thread>(x);
    const bool is_good = flags.bad == 0;
    is_solved = at_work && is_good && flags.open == 0;
    has_ended = at_work && (!is_good || flags.open == 0);
    is_stuck = at_work && !has_ended && flags.sum == sum;
    sum = flags.sum;
  }

  /// Guesses: the first outcome is at work, the second one waits.
  HWY_INLINE void branch(const Batch& batch, uint32_t* stacks, int lane) {
    is_stuck = false;
    if (two_digits_in_a_cell<Thread>(x) != 0) {
      has_ended = true;
      return;
    }
    if (guesses >= batch.max_guesses || top == kStackNodes) {
      // A puzzle is abandoned only where lanes do not share: `shares` needs `returns_long`.
      set_bits(&node_of(batch)[kOutcome],
               guesses >= batch.max_guesses && !batch.returns_long ? kAbandoned : kReturned);
      top = bottom;
      has_ended = true;
      return;
    }
    ++guesses;
    const Guess<Thread> guess = choose_guess<Thread>(x);
    store_state(
        &stacks[place(top, lane)], [&](int i) { return guess.wrong(x[i], i / 3, i % 3); }, right);
    ++top;
    ++right;
    NONET_UNROLL(27)
    for (int i = 0; i < kStateWords; ++i) x[i] = guess.right(x[i], i / 3, i % 3);
    sum = 0;
  }

  /// Counts the solution if the node that has ended is one. If no node of the lane waits, its share
  /// of the puzzle is done.
  HWY_INLINE void settle(const Batch& batch) {
    uint32_t* const node = node_of(batch);
    if (is_solved) {
      const uint32_t before = is_shared ? add_to(&node[kOutcome], 1) & kCount : solutions;
      if (before == 0) {
        store_state(node, [&](int i) { return uint32_t{x[i]}; });
        node[kGuessesAtFirst] = is_shared ? kUnknown : guesses;
        node[kRightAtFirst] = right;
      } else if (is_shared) {
        set_bits(&node[kOutcome], kReturned);  // one lane might have stopped here, or not got here
      }
      ++solutions;
      if (before + 1 >= batch.limit) top = bottom;
    }
    at_work = has_ended = is_solved = false;
    if (top != bottom) return;
    add_to(&node[kGuesses], guesses);
    if (!is_shared) add_to(&node[kOutcome], solutions);
  }

  /// Whether a node waits on its own stack.
  HWY_INLINE bool has_waiting() const { return top != bottom; }

  HWY_INLINE void open(uint32_t number) {
    puzzle = number;
    guesses = solutions = bottom = top = 0;
    is_shared = false;
  }

  /// Whether it may give a node away: not of a short search, as puzzles with several solutions
  /// have, whose guesses cannot be counted by several lanes.
  HWY_INLINE bool may_give() const {
    constexpr uint32_t kLongSearch = 16;
    return at_work && has_waiting() && (is_shared || guesses >= kLongSearch);
  }
  /// Gives its oldest node away, the one that is most work.
  HWY_INLINE GivenNode give(const Batch& batch, int lane) {
    if (!is_shared) {
      is_shared = true;
      add_to(&node_of(batch)[kOutcome], solutions);
    }
    return {place(bottom++, lane), puzzle};
  }
  HWY_INLINE void accept(const GivenNode& given) {
    open(given.puzzle);
    is_shared = true;
  }

  HWY_INLINE void load(const uint32_t* from) {
    right = load_state(from, x);
    sum = 0;
    at_work = true;
  }

  HWY_INLINE uint32_t* node_of(const Batch& batch) const {
    return batch.nodes + size_t{puzzle} * kNodeWords;
  }
  /// The place of a node of a stack in those of the warp. Nodes of one depth are side by side.
  HWY_INLINE static uint32_t place(uint32_t depth, int lane) {
    return (depth * kWarpLanes + static_cast<uint32_t>(lane)) * kNodeWords;
  }
};
constexpr size_t kWarpStackWords = size_t{kStackNodes} * kWarpLanes * kNodeWords;

}  // namespace
}  // namespace nonet::N_THREAD
