// Memory that begins with a page.
#include "engine/core/page_memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

namespace nonet {
namespace {

bool begins_with_a_page(const PageMemory& memory) {
  return reinterpret_cast<uintptr_t>(memory.data()) % kPageBytes == 0;
}

TEST(PageMemory, GrowsAndKeepsItsFront) {
  PageMemory memory;
  EXPECT_EQ(memory.size(), 0u);
  std::string_view text = "kept";
  memory.grow(text.size(), 0);
  std::ranges::copy(text, memory.data());
  for (size_t size = 1; size < 1'000'000; size *= 3) {
    memory.grow(size, text.size());
    EXPECT_GE(memory.size(), size);
    EXPECT_TRUE(begins_with_a_page(memory));
    EXPECT_EQ(std::string_view(memory.data(), text.size()), text) << size;
  }
}

TEST(PageMemory, TakesNoMoreThanIsAskedForIfNothingIsKept) {
  PageMemory memory(3 * kPageBytes);
  memory.make_room(3 * kPageBytes + 1);
  EXPECT_EQ(memory.size(), 4 * kPageBytes);
  memory.make_room(1);
  EXPECT_EQ(memory.size(), 4 * kPageBytes) << "it does not shrink";
}

TEST(PageMemory, IsEmptyOnceItIsMoved) {
  PageMemory memory(1);
  const PageMemory other = std::move(memory);
  EXPECT_EQ(other.size(), kPageBytes);
  EXPECT_EQ(memory.size(), 0u);  // NOLINT: this is what is tested
  memory.grow(1, 0);
  EXPECT_NE(memory.data(), nullptr);
}

}  // namespace
}  // namespace nonet
