// A text that is being built: its place in a page, and texts that are put before it.
#include "engine/io/formats/text_buffer.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace nonet {
namespace {

size_t place_of(const TextBuffer& text) {
  return reinterpret_cast<uintptr_t>(text.bytes().data()) % kPageBytes;
}

TEST(TextBuffer, BeginsAtThePlaceThatIsAskedFor) {
  TextBuffer text;
  std::string expected;
  for (const size_t place : {size_t{0}, size_t{1}, size_t{100}, kPageBytes - 1, size_t{7}}) {
    text.clear(place);
    expected.clear();
    EXPECT_EQ(text.view(), "");
    for (int i = 0; i < 5000; ++i) {
      const std::string piece = std::to_string(i);
      text.append(piece);
      expected += piece;
    }
    EXPECT_EQ(text.view(), expected) << place;
    EXPECT_EQ(place_of(text), place);
  }
}

TEST(TextBuffer, PutsTextsBeforeOthers) {
  const std::string end(3 * kPageBytes, 'e'), title(2 * kPageBytes + 5, 't');
  for (const size_t place : {size_t{0}, size_t{1}, size_t{2}, size_t{3}, kPageBytes - 1}) {
    TextBuffer text;
    text.clear(place);
    text.append(end);
    text.prepend(",");
    EXPECT_EQ(text.view(), "," + end) << place;
    EXPECT_EQ(place_of(text), (place + kPageBytes - 1) % kPageBytes);
    text.prepend("");
    text.prepend(title);
    EXPECT_EQ(text.view(), title + "," + end) << place;
    EXPECT_EQ(place_of(text), (place + 2 * kPageBytes - 6) % kPageBytes);
    text.append("!");
    EXPECT_EQ(text.view(), title + "," + end + "!") << place;
  }
}

TEST(TextBuffer, PutsATextBeforeNone) {
  TextBuffer text;
  text.prepend("header");
  EXPECT_EQ(text.view(), "header");
}

TEST(TextBuffer, NeedsNoMoreMemoryAtAnotherPlace) {
  TextBuffer text;
  text.append(std::string(100'000, 'a'));
  const char* const before = text.view().data();
  text.clear(kPageBytes - 1);
  text.append(std::string(100'000, 'b'));
  EXPECT_EQ(text.view().data(), before + kPageBytes - 1);
}

}  // namespace
}  // namespace nonet
