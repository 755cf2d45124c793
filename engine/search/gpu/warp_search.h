// The search of a warp: 32 lanes that take the same steps. Passes run in all lanes. Branches, which
// take as long as a pass, wait until enough lanes are stuck; lanes whose node has ended get another
// one at once.
#pragma once

#include "engine/search/gpu/lane.h"

namespace nonet::N_THREAD {
namespace {

/// A warp branches when this number of lanes is stuck, or when no other lane has a node to work on.
constexpr int kBranchLanes = 12;

HWY_INLINE int count_of(uint32_t lanes) {
#ifdef __CUDA_ARCH__
  return __popc(lanes);
#else
  return __builtin_popcount(lanes);
#endif
}

/// Gives nodes that wait to lanes that have no work.
template <class Warp>
HWY_INLINE void share_nodes(Warp& warp, const Batch& batch) {
  const uint32_t takers = warp.ballot([](const Lane& lane) { return !lane.at_work; });
  const uint32_t givers = warp.ballot([](const Lane& lane) { return lane.may_give(); });
  const int count = count_of(takers) < count_of(givers) ? count_of(takers) : count_of(givers);
  if (count == 0) return;
  const auto rank = [](uint32_t lanes, int number) {
    return (lanes >> number & 1) != 0 ? count_of(lanes & ((uint32_t{1} << number) - 1))
                                      : kWarpLanes;
  };
  warp.each([&](Lane& lane, int number) {
    const int place = rank(givers, number);
    if (place < count) warp.given()[place] = lane.give(batch, number);
  });
  warp.sync();
  warp.each([&](Lane& lane, int number) {
    const int place = rank(takers, number);
    if (place >= count) return;
    const GivenNode given = warp.given()[place];
    lane.accept(given);
    lane.load(&warp.stacks()[given.node]);
  });
  warp.sync();
}

/// Searches puzzles until there are none. A `Warp` has functions for its 32 lanes:
///
/// - each(step) calls step(Lane&, number) for each lane;
/// - ballot(is_so) returns the set of lanes for which is_so(const Lane&) is true;
/// - take(count) returns the first of `count` numbers of puzzles, which no other warp gets;
/// - stacks() returns kWarpStackWords words;
/// - given() returns 32 GivenNode, which each lane reads and writes; sync() orders that.
template <class Warp>
HWY_INLINE void search_warp(Warp& warp, const Batch& batch) {
  warp.each([](Lane& lane, int) { lane.begin(); });
  uint32_t* const stacks = warp.stacks();
  bool has_puzzles = true;
  for (;;) {
    warp.each([](Lane& lane, int) { lane.run(); });
    const uint32_t working = warp.ballot([](const Lane& lane) { return lane.at_work; });
    if (working == 0 && !has_puzzles) return;
    const uint32_t stuck = warp.ballot([](const Lane& lane) { return lane.is_stuck; });
    const uint32_t ended = warp.ballot([](const Lane& lane) { return lane.has_ended; });
    if (count_of(stuck) >= kBranchLanes || (stuck != 0 && (stuck | ended) == working)) {
      warp.each([&](Lane& lane, int number) {
        if (lane.is_stuck) lane.branch(batch, stacks, number);
      });
    }
    warp.each([&](Lane& lane, int) {
      if (lane.has_ended) lane.settle(batch);
    });
    const uint32_t free = warp.ballot([](const Lane& lane) { return !lane.at_work; });
    if (free == 0) continue;
    const uint32_t idle =
        warp.ballot([](const Lane& lane) { return !lane.at_work && !lane.has_waiting(); });
    uint32_t first = batch.count;
    if (has_puzzles && idle != 0) {
      first = warp.take(static_cast<uint32_t>(count_of(idle)));
      has_puzzles = first + static_cast<uint32_t>(count_of(idle)) < batch.count;
    }
    warp.each([&](Lane& lane, int number) {
      if (lane.at_work) return;
      const uint32_t* from;
      if (lane.has_waiting()) {
        from = &stacks[Lane::place(--lane.top, number)];
      } else {
        const uint32_t puzzle =
            first + static_cast<uint32_t>(count_of(idle & ((uint32_t{1} << number) - 1)));
        if (puzzle >= batch.count) return;
        lane.open(puzzle);
        from = lane.node_of(batch);
      }
      lane.load(from);
    });
    if (has_puzzles || !batch.shares) continue;
    share_nodes(warp, batch);
  }
}

}  // namespace
}  // namespace nonet::N_THREAD
