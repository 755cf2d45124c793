#include "engine/search/sliced/open_nodes.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <map>
#include <vector>

namespace nonet {
namespace {

// The digits of three cells.
using Digits = std::array<unsigned, 3>;
constexpr std::array<int, 3> kThreeCells = {10, 40, 70};

// All candidates, except in the three cells.
Node node_with(const Digits& digits) {
  Node node;
  node.bytes.fill(0xFF);
  for (size_t i = 0; i < digits.size(); ++i) {
    for (int digit = 0; digit < 9; ++digit) {
      if ((digits[i] >> digit & 1) == 0) node.remove(kThreeCells[i], digit);
    }
  }
  return node;
}

Digits digits_in(const Node& node) {
  Digits digits;
  for (size_t i = 0; i < digits.size(); ++i) digits[i] = node.digits_of(kThreeCells[i]);
  return digits;
}

// The nodes that a search of `puzzle` takes from its stack.
std::vector<Digits> release_all(OpenNodes& nodes, uint32_t puzzle) {
  std::vector<Digits> digits;
  while (nodes.release(puzzle)) {
    const OpenNodes::Entry entry = nodes.ready().back();
    EXPECT_EQ(entry.puzzle, puzzle);
    EXPECT_EQ(entry.depth, NodeDepth::elsewhere);
    digits.push_back(digits_in(after(entry.stage, nodes[entry.number])));
    nodes.remove_ready(1);
  }
  return digits;
}

// A node that waits, and on top of it one that waits for the second outcomes of two guesses: the
// digit 1 in the first cell, and 5 in the second one, as the last one has the digit 1, too.
const std::vector<Digits> kWaiting = {{0b11, 0b110000, 0b1001}, {0b11, 0b110000, 0b1001}};
// The last guess returns first.
const std::vector<Digits> kReleased = {
    {0b01, 0b100000, 0b1001}, {0b10, 0b110000, 0b1001}, {0b11, 0b110000, 0b1001}};

TEST(OpenNodes, GiveTheSecondOutcomesOfGuessesInTheOrderOfADepthFirstSearch) {
  OpenNodes nodes;
  nodes.begin(3);
  nodes.push(1, 0) = node_with(kWaiting[0]);
  nodes.push(1, 2) = node_with(kWaiting[1]);
  EXPECT_EQ(release_all(nodes, 1), kReleased);
  EXPECT_FALSE(nodes.release(0));
}

TEST(OpenNodes, GiveOneOutcomeIfOnlyTheFirstGuessWasTaken) {
  OpenNodes nodes;
  nodes.begin(1);
  // The other cells have the digit of the first guess, so they are not guessed.
  nodes.push(0, 1) = node_with({0b11, 0b10001, 0b101});
  EXPECT_EQ(release_all(nodes, 0), (std::vector<Digits>{{0b10, 0b10001, 0b101}}));
}

TEST(OpenNodes, GiveARemovedStackLastNodeFirst) {
  OpenNodes nodes;
  nodes.begin(1);
  nodes.push(0, 0) = node_with(kWaiting[0]);
  nodes.push(0, 2) = node_with(kWaiting[1]);
  std::vector<Digits> digits;
  nodes.remove_stack(0, [&](const Node& node) { digits.push_back(digits_in(node)); });
  EXPECT_EQ(digits, kReleased);
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
      std::memcpy(nodes.push(puzzle, 0).bytes.data(), &next, sizeof(next));
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
