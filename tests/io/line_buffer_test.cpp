// The buffer of the reader: its text, over-long lines, positions.
#include "engine/io/line_buffer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/io/formats/records.h"

namespace nonet {
namespace {

// Returns the place of the bytes behind the last over-long line that ends in the text.
LineBuffer::Added add(LineBuffer& buffer, std::string_view text) {
  std::ranges::copy(text, buffer.room(0, text.size()).begin());
  LineBuffer::Added added;
  for (size_t left = text.size(); left > 0; left -= added.bytes) added = buffer.add(left);
  return added;
}

TEST(LineBuffer, KeepsTheTextThatIsNotTaken) {
  LineBuffer buffer;
  add(buffer, "one\ntwo\nth");
  buffer.take(4);
  EXPECT_EQ(buffer.text(), "two\nth");
  EXPECT_EQ(buffer.position(), 4u);
  add(buffer, "ree\n");
  EXPECT_EQ(buffer.text(), "two\nthree\n");
  EXPECT_EQ(buffer.position(), 4u);
}

TEST(LineBuffer, AcceptsBytesOfSeveralReads) {
  LineBuffer buffer;
  add(buffer, "abc\n");
  buffer.take(2);
  std::ranges::copy(std::string_view("12"), buffer.room(0, 2).begin());
  std::ranges::copy(std::string_view("345"), buffer.room(2, 3).begin());
  buffer.add(5);
  EXPECT_EQ(buffer.text(), "c\n12345");
}

// If little text is left, the buffer and `held` exchange their memory; else the taken text is
// copied.
TEST(LineBuffer, HandsOverWhatWasTaken) {
  const std::string slice(900, 's');
  for (const size_t left : {size_t{0}, size_t{1}, size_t{100}, size_t{113}, size_t{5000}}) {
    LineBuffer buffer;
    HeldText held;
    const std::string rest(left, 'r');
    for (const std::string gap : {"", "gap\n"}) {
      SCOPED_TRACE(std::to_string(left) + gap);
      add(buffer, gap + slice + rest);
      const uint64_t position = buffer.position();
      buffer.take(gap.size());
      buffer.take(slice.size());
      buffer.hand_over(slice.size(), held);
      EXPECT_EQ(held.view(), slice);
      EXPECT_EQ(buffer.text(), rest);
      EXPECT_EQ(buffer.position(), position + gap.size() + slice.size());
      add(buffer, "\nmore");
      EXPECT_EQ(buffer.text(), rest + "\nmore");
      EXPECT_EQ(held.view(), slice) << "the buffer goes on in other memory";
      buffer.take(buffer.text().size());
    }
  }
}

/// Returns the place of an address in its page.
size_t place_in_page(const char* address) {
  return reinterpret_cast<uintptr_t>(address) % kPageBytes;
}

TEST(LineBuffer, KeepsTheTextAtItsPlaceInThePageOfTheFile) {
  constexpr uint64_t kBegin = 3 * kPageBytes + 17;
  LineBuffer buffer;
  HeldText held;
  add(buffer, "of another input");
  buffer.begin_input(kBegin);
  uint64_t offset = kBegin;  // of the text
  for (int slice = 0; slice < 20; ++slice) {
    SCOPED_TRACE(slice);
    const size_t count = 5000 + 777 * static_cast<size_t>(slice);
    const size_t left = slice % 3 == 0 ? count / 2 : count / 50;  // copied, and exchanged
    add(buffer, std::string(count + left - buffer.text().size(), 'x'));
    buffer.take(count);
    offset += count;
    EXPECT_EQ(place_in_page(buffer.text().data()), offset % kPageBytes);
    buffer.hand_over(count, held);
    EXPECT_EQ(held.view().size(), count);
    const size_t end = buffer.text().size();
    EXPECT_EQ(place_in_page(buffer.room(0, 1).data()), (offset + end) % kPageBytes);
  }
}

TEST(LineBuffer, MeasuresALineThatBeginsBehindWhatWasHandedOver) {
  LineBuffer buffer;
  HeldText held;
  add(buffer, std::string(1000, 'a') + "\nb");
  buffer.take(1001);
  buffer.hand_over(1001, held);
  add(buffer, std::string(kMaxLineBytes + 10, 'b'));
  EXPECT_EQ(buffer.text(), std::string(kMaxLineBytes + 1, 'b'));
}

// Of an over-long line, the buffer keeps one byte more than the maximum length, for any sizes of
// reads.
TEST(LineBuffer, DropsTheRestOfALineThatIsTooLong) {
  std::string text = "a\n", kept = "a\n";
  for (const size_t length : {3 * kMaxLineBytes, kMaxLineBytes, kMaxLineBytes + 1, size_t{0},
                              kMaxLineBytes + 2, 2 * kMaxLineBytes}) {
    text += std::string(length, 'x') + "\nb\n";
    kept += std::string(std::min(length, kMaxLineBytes + 1), 'x') + "\nb\n";
  }
  for (const size_t piece : {size_t{1000}, kMaxLineBytes, kMaxLineBytes + 1, 2 * kMaxLineBytes,
                             3 * kMaxLineBytes + 3, 5 * kMaxLineBytes, text.size()}) {
    LineBuffer buffer;
    for (size_t begin = 0; begin < text.size(); begin += piece) {
      add(buffer, std::string_view(text).substr(begin, piece));
      EXPECT_LE(buffer.text().size(), kept.size()) << "memory does not grow with the line";
    }
    EXPECT_EQ(buffer.text(), kept) << piece;
    EXPECT_EQ(buffer.dropped_bytes(), text.size() - kept.size());
  }
}

TEST(LineBuffer, HasAGapUntilWhatIsBehindIsTaken) {
  LineBuffer buffer;
  add(buffer, "a\n" + std::string(2 * kMaxLineBytes, 'x'));
  buffer.take(kMaxLineBytes);
  EXPECT_TRUE(buffer.has_gap());
  add(buffer, "xxx\nb\n");
  EXPECT_TRUE(buffer.has_gap());
  buffer.take(3);  // up to the line end
  EXPECT_EQ(buffer.text(), "\nb\n");
  EXPECT_FALSE(buffer.has_gap());
}

TEST(LineBuffer, MapsDroppedBytesToTheNextKeptByte) {
  LineBuffer buffer;
  const LineBuffer::Added front = add(buffer, std::string(kMaxLineBytes + 100, 'x'));
  EXPECT_EQ(front.position_of(10), 10u);
  EXPECT_EQ(front.position_of(kMaxLineBytes + 50), kMaxLineBytes + 1) << "after the kept bytes";
  const LineBuffer::Added rest = add(buffer, "xxxxx\nyy");
  EXPECT_EQ(rest.position_of(3), kMaxLineBytes + 1) << "in the dropped bytes";
  EXPECT_EQ(rest.position_of(5), kMaxLineBytes + 1) << "the line end";
  EXPECT_EQ(rest.position_of(7), kMaxLineBytes + 3);
  EXPECT_EQ(rest.position_of(8), buffer.position() + buffer.text().size());
}

TEST(LineBuffer, CountsPositionsOverAllInputs) {
  LineBuffer buffer;
  add(buffer, "abc\ndef");
  buffer.take(4);
  buffer.begin_input(0);
  EXPECT_EQ(buffer.text(), "");
  EXPECT_EQ(buffer.position(), 7u);
  EXPECT_EQ(add(buffer, "gh").position_of(1), 8u);
}

}  // namespace
}  // namespace nonet
