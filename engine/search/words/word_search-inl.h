// The word search: a node of a search tree in each lane of a vector. Any lane takes any node.
//
//          puzzles, states          stacks (tree_parts.h)
//                 |                    |            ^
//                 +---- transposed ----+            | transposed
//                           v                       |
//      ready:  vectors of nodes  <----- yes ---- branch of a whole vector ---- no
//                 |                                 ^
//                 | lanes move                      | lanes move
//                 v                                 |
//      lanes:  pass, pass  -------- stuck ---->  queue
//                 |
//                 +---- contradiction, solution: counted
//
// After two passes the lanes that have ended or are stuck are filled again. Stuck nodes wait until
// they fill a vector, so that branches always are of whole vectors. The first outcome of a guess
// (yes) is taken from there; the second one waits on a stack. While there are puzzles, each is
// searched by one lane at a time, depth first, so that few nodes wait; then lanes without work take
// nodes from the stacks of others. tree_parts.h says why all counts stay those of one lane.

#if defined(NONET_WORD_SEARCH_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_WORD_SEARCH_INL_H_
#undef NONET_WORD_SEARCH_INL_H_
#else
#define NONET_WORD_SEARCH_INL_H_
#endif

#include <nonet/solver.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>

#include "engine/core/clock.h"
#include "engine/search/words/branch-inl.h"
#include "engine/search/words/pass-inl.h"
#include "engine/search/words/search_work.h"
#include "engine/search/words/transfer-inl.h"
#include "engine/search/words/tree_parts.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

using LaneWords = hn::CappedTag<uint32_t, 16>;
constexpr int kLanes = static_cast<int>(hn::MaxLanes(LaneWords()));

/// A set of lanes.
using LaneSet = uint32_t;
constexpr LaneSet kEveryLane = (LaneSet{1} << kLanes) - 1;

HWY_INLINE LaneSet lanes_of(hn::Mask<LaneWords> mask) {
  uint8_t bytes[8] = {};  // StoreMaskBits() may write all of them
  hn::StoreMaskBits(LaneWords(), mask, bytes);
  LaneSet lanes;
  std::memcpy(&lanes, bytes, sizeof(lanes));
  return lanes & kEveryLane;
}

/// The first `count` lanes of a set, which has as many or more.
HWY_INLINE LaneSet first_lanes(LaneSet lanes, int count) {
  if (count == std::popcount(lanes)) return lanes;
  LaneSet others = lanes;
  for (int i = 0; i < count; ++i) others &= others - 1;
  return lanes & ~others;
}

class WordSearch final : public WordSearcher {
 public:
  explicit WordSearch(const SolverOptions& options) : options_(options), parts_(options, kParts) {}

  uint64_t solve(const SearchWork& work, uint64_t start) override {
    work_ = &work;
    next_ = 0;
    queued_ = 0;
    ready_groups_ = 0;
    parts_.begin(work.puzzles);
    fill(kEveryLane);
    while (busy_ != 0 && !options_.gives_up()) sort_out(run_lanes());
    const uint64_t end = now_nanos();
    if (!options_.gives_up()) work.share_time(end - start);
    return end;
  }

 private:
  using Lanes = std::array<StoredWord<LaneWords>, WordNode::kWords + 1>;

  /// Enough for the lanes, the queue and nodes that are ready.
  static constexpr unsigned kParts = 4 * kLanes;
  /// More are never there. A group is filled when there is none, or by a branch. From one branch of
  /// a whole queue to the next one, as many lanes are filled again as there are lanes, but for
  /// those of the last step. So the next branch but one finds no group that was there before.
  static constexpr size_t kGroups = 4;

  /// Nodes that are ready for lanes, in the lanes of vectors.
  struct Group {
    Lanes x;
    int begin, end;
  };

  struct Events {
    LaneSet solved, contradicted, stuck;
  };

  /// Two passes at a time: to sort out takes as long as a pass, and a node needs four on average.
  HWY_INLINE Events run_lanes() {
    const hn::Vec<LaneWords> before = run_pass<LaneWords>(x_.data()).sum;
    const PassFlags<LaneWords> flags = run_pass<LaneWords>(x_.data());
    const auto zero = hn::Zero(LaneWords());
    const LaneSet good = lanes_of(hn::Eq(flags.bad, zero)) & busy_;
    const LaneSet done = lanes_of(hn::Eq(flags.open, zero));
    const LaneSet same = lanes_of(hn::Eq(flags.sum, before));
    return {.solved = good & done, .contradicted = busy_ & ~good, .stuck = good & ~done & same};
  }

  HWY_INLINE void sort_out(const Events& events) {
    for (LaneSet left = events.solved; left != 0; left &= left - 1) {
      const int lane = std::countr_zero(left);
      const TreeParts::NodeTag tag = tag_of(x_, lane);
      parts_.solution(tag.part(), tag.guesses_right(), read_solution(&x_[0].lanes[lane], kLanes));
    }
    uint64_t contradicted = 0;
    for (LaneSet left = events.contradicted; left != 0; left &= left - 1) {
      contradicted |= TreeParts::bit(tag_of(x_, std::countr_zero(left)).part());
    }
    parts_.contradictions(contradicted);
    for (LaneSet left = events.stuck; left != 0;) {
      const int count = std::min(std::popcount(left), kLanes - queued_);
      const LaneSet some = first_lanes(left, count);
      move_from_mask(queue_.data(), queued_, count, x_.data(), some);
      left &= ~some;
      queued_ += count;
      if (queued_ == kLanes) branch_queue();
    }
    const LaneSet free = (~busy_ & kEveryLane) | events.solved | events.contradicted | events.stuck;
    if (free != 0) fill(free);
  }

  static TreeParts::NodeTag tag_of(const Lanes& x, int lane) {
    return TreeParts::NodeTag(x[WordNode::kTag].lanes[lane]);
  }

  /// Gives nodes to lanes as far as there are any.
  HWY_INLINE void fill(LaneSet free) {
    while (free != 0) {
      if (ready_groups_ == 0 && !gather(std::popcount(free))) {
        if (queued_ == 0) break;
        branch_queue();
        continue;
      }
      Group& group = ready_[first_ready_];
      const int count = std::min(std::popcount(free), group.end - group.begin);
      const LaneSet some = first_lanes(free, count);
      move_to_mask(x_.data(), some, group.x.data(), group.begin);
      group.begin += count;
      if (group.begin == group.end) {
        first_ready_ = (first_ready_ + 1) % kGroups;
        --ready_groups_;
      }
      free &= ~some;
    }
    busy_ = kEveryLane & ~free;
  }

  /// Gathers nodes from stacks and new puzzles, as many as there are lanes. `wanted` lanes have no
  /// work: only for them are parts split. Returns false if there are no nodes.
  HWY_NOINLINE bool gather(int wanted) {
    const WordNode* nodes[kLanes];
    int count = 0;
    while (count < kLanes) {
      if (parts_.any_waits()) {
        nodes[count++] = &parts_.next_node();
      } else if (next_ < work_->size() && parts_.has_room()) {
        nodes[count] = &open_puzzle(new_nodes_[count]);
        ++count;
      } else if (count < wanted && parts_.any_is_stacked() && parts_.has_room()) {
        parts_.split();
      } else {
        break;
      }
    }
    if (count == 0) return false;
    for (int i = count; i < kLanes; ++i) nodes[i] = nodes[0];
    Group& group = new_group(count);
    load_nodes<LaneWords>(nodes, group.x.data());
    return true;
  }

  HWY_INLINE const WordNode& open_puzzle(WordNode& node) {
    const size_t i = next_++, place = work_->place(i);
    WordNode* root = &node;
    if (!work_->states.empty()) {
      root = &work_->states[i];
    } else if (work_->puzzles.candidates.empty()) {
      read_puzzle(work_->puzzles.grids[place], node);
    } else {
      read_puzzle(work_->puzzles.candidates[place], node);
    }
    root->words[WordNode::kTag] = TreeParts::NodeTag(parts_.open(place), 0).word;
    return *root;
  }

  HWY_INLINE Group& new_group(int count) {
    assert(ready_groups_ < kGroups);
    Group& group = ready_[(first_ready_ + ready_groups_++) % kGroups];
    group.begin = 0;
    group.end = count;
    return group;
  }

  /// Branches the nodes of the queue.
  HWY_NOINLINE void branch_queue() {
    LaneSet going = 0;
    for (int i = 0; i < queued_; ++i) {
      if (parts_.may_guess(tag_of(queue_, i).part())) going |= LaneSet{1} << i;
    }
    std::array<WordNode*, kLanes> second;
    second.fill(&unwanted_);
    for (LaneSet left = going; left != 0; left &= left - 1) {
      const int i = std::countr_zero(left);
      WordNode* const place = parts_.guess(tag_of(queue_, i).part());
      if (place == nullptr)
        going &= ~(left & -left);
      else
        second[i] = place;
    }
    queued_ = 0;
    if (going == 0) return;
    const int count = std::popcount(going);
    const bool is_whole = going == (LaneSet{1} << count) - 1;
    Group& group = new_group(count);
    Lanes& yes = is_whole ? group.x : scattered_;
    branch<LaneWords>(queue_.data(), yes.data(), no_.data());
    const hn::Vec<LaneWords> tag = queue_[WordNode::kTag];
    no_[WordNode::kTag] = tag;
    yes[WordNode::kTag] = hn::Add(tag, word<LaneWords>(TreeParts::NodeTag::kOneMoreRight));
    store_nodes<LaneWords>(no_.data(), second.data());
    if (!is_whole) move_from_mask(group.x.data(), 0, count, yes.data(), going);
  }

  SolverOptions options_;
  TreeParts parts_;
  const SearchWork* work_ = nullptr;
  size_t next_ = 0;  // of the puzzles
  Lanes x_, queue_, no_, scattered_;
  LaneSet busy_ = 0;
  int queued_ = 0;
  size_t first_ready_ = 0, ready_groups_ = 0;  // of the ring of groups
  std::array<Group, kGroups> ready_;
  std::array<WordNode, kLanes> new_nodes_;
  WordNode unwanted_;  // lanes of a branch that are not wanted are written here
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_WORD_SEARCH_INL_H_
