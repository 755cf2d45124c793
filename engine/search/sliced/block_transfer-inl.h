// Blocks of nodes from memory and to memory: puzzles, nodes that were copied out before, solutions.

#if defined(NONET_BLOCK_TRANSFER_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_BLOCK_TRANSFER_INL_H_
#undef NONET_BLOCK_TRANSFER_INL_H_
#else
#define NONET_BLOCK_TRANSFER_INL_H_
#endif

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "engine/search/selection.h"
#include "engine/search/sliced/node_block-inl.h"
#include "engine/search/sliced/node_transfer-inl.h"
#include "engine/search/sliced/open_nodes.h"
#include "engine/search/sliced/puzzle_tallies.h"
#include "engine/search/sliced/sliced_guesses-inl.h"
#include "engine/search/sliced/sliced_transfer-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

/// Owns the memory that a copy needs on its way.
class BlockTransfer {
 public:
  /// Loads the roots of `count` puzzles, W at most, into an empty block.
  void load_puzzles(const Selection& puzzles, size_t first, size_t count, NodeBlock& block) {
    NodeMarks& marks = block.marks;
    for (size_t bit = 0; bit < kLoad; ++bit) {
      const auto puzzle = static_cast<size_t>(puzzle_of_bit(static_cast<int>(bit)));
      if (puzzle >= count) continue;
      set_bit(marks.live, bit);
      marks.puzzle[bit] = static_cast<PuzzleNumber>(first + puzzle);
    }
    marks.root = marks.live;
    if (puzzles.has_candidates()) {
      load_candidates(puzzles, block);
      return;
    }
    for (size_t i = 0; i < count; ++i) grids_[i] = puzzles.puzzle(first + i);
    std::fill(grids_.begin() + static_cast<std::ptrdiff_t>(count), grids_.end(), Grid{});
    load(block, grids_.data(), digit_bytes_);
  }

  /// Returns the cells without a clue of the puzzles of `nodes`, which are grids; of other slots
  /// they are undefined. They are valid until the next call.
  const Planes& load_blanks(const Selection& puzzles, const NodeMarks& marks,
                            const StoredPlane& nodes) {
    for_each_bit(nodes, [&](size_t bit) {
      grids_[puzzle_of_bit(static_cast<int>(bit))] = puzzles.puzzle(marks.puzzle[bit]);
    });
    HWY_NAMESPACE::load_blanks(blank_, grids_.data(), digit_bytes_);
    return blank_;
  }

  /// Moves `count` nodes, W at most, into an empty block. These are the last ones, as their memory
  /// is most likely in the cache.
  void load_nodes(OpenNodes& open, size_t count, const PuzzleTallies& tallies, NodeBlock& block) {
    NodeMarks& marks = block.marks;
    NodeGuesses guesses;
    pointers_.fill(&unwanted_);
    size_t bit = 0;
    for (const OpenNodes::Entry& node : open.ready().last(count)) {
      pointers_[bit] = &open[node.number];
      marks.puzzle[bit] = static_cast<PuzzleNumber>(node.puzzle);
      set_bit(marks.live, bit);
      if (node.depth == NodeDepth::first) set_bit(marks.first, bit);
      if (node.depth == NodeDepth::later) set_bit(marks.later, bit);
      if (tallies.is_hard(node.puzzle)) set_bit(marks.hard, bit);
      if (node.stage > 0) guesses.add_last_wrong(bit, node.stage);
      ++bit;
    }
    HWY_NAMESPACE::load_nodes(block, pointers_, node_bytes_);
    if (any_puzzle(guesses.made[0])) {
      find_fewest(block, guesses.made[0], cells_);
      take_guesses(cells_, guesses, block);
    }
    open.remove_ready(count);
  }

  /// Copies nodes of a block to the stacks of their puzzles, in the stages `stage_of(bit)`.
  template <class StageOf>
  void push_nodes(const NodeBlock& block, const StoredPlane& nodes, OpenNodes& open,
                  StageOf stage_of) {
    pointers_.fill(&unwanted_);
    for_each_bit(nodes, [&](size_t bit) {
      pointers_[bit] = &open.push(block.marks.puzzle[bit], stage_of(bit));
    });
    store_nodes(block, pointers_, node_bytes_);
  }

  /// Returns copies of nodes, in the order of their bits. They are valid until the next call.
  template <class State>
  std::span<PuzzleNode> copy_nodes(const State& state, const NodeMarks& marks,
                                   const StoredPlane& nodes) {
    constexpr size_t kMany = 8;
    copies_.clear();
    for_each_bit(nodes, [&](size_t bit) {
      copies_.push_back({.node = {}, .puzzle = marks.puzzle[bit], .depth = depth_of(marks, bit)});
    });
    size_t i = 0;
    if (copies_.size() < kMany) {
      for_each_bit(nodes, [&](size_t bit) { copies_[i++].node = read_node(state, bit); });
    } else {
      pointers_.fill(&unwanted_);
      for_each_bit(nodes, [&](size_t bit) { pointers_[bit] = &copies_[i++].node; });
      store_nodes(state, pointers_, node_bytes_);
    }
    return copies_;
  }

  /// Returns grids from the bits of their digits, by number of the puzzle in the load. They are
  /// valid until the next call. The bits are lost.
  const std::array<Grid, kLoad>& read_grids(DigitBytes& digits) {
    for (auto& bits : digits) {
      Plane bit[4] = {bits[0], bits[1], bits[2], bits[3]};
      transpose_bits(bit);
      for (int b = 0; b < 4; ++b) bits[b] = bit[b];
    }
    write_grids(digits, grids_.data());
    return grids_;
  }

 private:
  void load_candidates(const Selection& puzzles, NodeBlock& block) {
    pointers_.fill(&unwanted_);
    nodes_.resize(kLoad);
    for_each_bit(block.marks.live, [&](size_t bit) {
      nodes_[bit] = node_of(puzzles.candidates(block.marks.puzzle[bit]));
      pointers_[bit] = &nodes_[bit];
    });
    HWY_NAMESPACE::load_nodes(block, pointers_, node_bytes_);
  }

  DigitBytes digit_bytes_;
  std::array<Grid, kLoad> grids_;
  Planes blank_;
  Planes cells_;  // in which nodes guess
  NodePointers pointers_;
  NodeBytes node_bytes_;
  Node unwanted_;  // nodes of slots that are not wanted are read and written here
  std::vector<PuzzleNode> copies_;
  std::vector<Node> nodes_;  // of puzzles of candidates; made when there are some
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_BLOCK_TRANSFER_INL_H_
