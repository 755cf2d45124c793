#include "engine/search/sliced/open_nodes.h"

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <utility>
#include <vector>

namespace nonet {
namespace {

// All candidates, except in two bivalue cells.
Node node_with_bivalues(int first_cell, unsigned first_digits, int last_cell,
                        unsigned last_digits) {
  Node node;
  node.bytes.fill(0xFF);
  for (int digit = 0; digit < 9; ++digit) {
    if ((first_digits >> digit & 1) == 0) node.remove(first_cell, digit);
    if ((last_digits >> digit & 1) == 0) node.remove(last_cell, digit);
  }
  return node;
}

// The nodes that a search of `puzzle` takes from its stack, as the digits of two cells.
std::vector<std::pair<unsigned, unsigned>> release_all(OpenNodes& nodes, uint32_t puzzle,
                                                       int first_cell, int last_cell) {
  std::vector<std::pair<unsigned, unsigned>> digits;
  while (nodes.release(puzzle)) {
    const OpenNodes::Entry entry = nodes.ready().back();
    EXPECT_EQ(entry.puzzle, puzzle);
    EXPECT_EQ(entry.depth, NodeDepth::elsewhere);
    const Node node = after(entry.stage, nodes[entry.number]);
    digits.emplace_back(node.digits_of(first_cell), node.digits_of(last_cell));
    nodes.remove_ready(1);
  }
  return digits;
}

using Digits = std::vector<std::pair<unsigned, unsigned>>;

TEST(OpenNodes, GiveTheSecondOutcomesOfAPairInTheOrderOfADepthFirstSearch) {
  OpenNodes nodes;
  nodes.begin(3);
  nodes.push(1, NodeStage::ready) = node_with_bivalues(10, 0b11, 70, 0b1001);
  nodes.push(1, NodeStage::second_guess) = node_with_bivalues(10, 0b11, 70, 0b1100);
  // First the digits 1 and 3 are placed. The last guess returns first.
  EXPECT_EQ(release_all(nodes, 1, 10, 70),
            (Digits{{0b01, 0b1000}, {0b10, 0b1100}, {0b11, 0b1001}}));
  EXPECT_FALSE(nodes.release(0));
}

TEST(OpenNodes, GiveOneOutcomeIfOnlyTheFirstGuessWasTaken) {
  OpenNodes nodes;
  nodes.begin(1);
  // The last cell has the digit of the first guess, so it is not guessed.
  nodes.push(0, NodeStage::first_guess) = node_with_bivalues(10, 0b11, 70, 0b101);
  EXPECT_EQ(release_all(nodes, 0, 10, 70), (Digits{{0b10, 0b101}}));
}

TEST(OpenNodes, GiveARemovedStackLastNodeFirst) {
  OpenNodes nodes;
  nodes.begin(1);
  nodes.push(0, NodeStage::ready) = node_with_bivalues(10, 0b11, 70, 0b1001);
  nodes.push(0, NodeStage::second_guess) = node_with_bivalues(10, 0b11, 70, 0b1100);
  Digits digits;
  nodes.remove_stack(
      0, [&](const Node& node) { digits.emplace_back(node.digits_of(10), node.digits_of(70)); });
  EXPECT_EQ(digits, (Digits{{0b01, 0b1000}, {0b10, 0b1100}, {0b11, 0b1001}}));
  EXPECT_FALSE(nodes.release(0));
}

// Stacks grow, shrink and vanish in an order that looks random; each node holds its own number.
TEST(OpenNodes, KeepEveryNodeThatWaits) {
  constexpr uint32_t kPuzzles = 50;
  OpenNodes nodes;
  nodes.begin(kPuzzles);
  std::map<uint32_t, std::vector<uint32_t>> expected;
  uint32_t random = 1, next = 1;
  for (int step = 0; step < 100'000; ++step) {
    random = random * 1664525 + 1013904223;
    const uint32_t puzzle = (random >> 16) % kPuzzles;
    std::vector<uint32_t>& stack = expected[puzzle];
    if ((random >> 24) % 8 < 4) {
      std::memcpy(nodes.push(puzzle, NodeStage::ready).bytes.data(), &next, sizeof(next));
      stack.push_back(next++);
    } else if ((random >> 24) % 8 < 7) {
      ASSERT_EQ(nodes.release(puzzle), !stack.empty());
      if (stack.empty()) continue;
      uint32_t number;
      std::memcpy(&number, nodes[nodes.ready().back().number].bytes.data(), sizeof(number));
      ASSERT_EQ(number, stack.back());
      stack.pop_back();
      nodes.remove_ready(1);
    } else {
      nodes.remove_stack(puzzle);
      stack.clear();
    }
  }
}

}  // namespace
}  // namespace nonet
