// The ends of a range of bytes in the text that is read, and the digest of that text.
#include "engine/io/byte_range.h"

#include <gtest/gtest.h>

#include <string_view>

#include "engine/io/text_progress.h"

namespace nonet {
namespace {

using Phase = RangeProgress::Phase;

TEST(RangeProgress, IsInsideWithoutARange) {
  RangeProgress progress({});
  progress.note_bytes(0, 100, [](uint64_t offset) { return offset; });
  EXPECT_EQ(progress.phase(), Phase::inside);
  EXPECT_FALSE(progress.next_position());
  progress.end();
  EXPECT_EQ(progress.phase(), Phase::inside);
}

TEST(RangeProgress, FindsBothEndsForAnySizeOfReads) {
  for (const uint64_t piece : {1, 7, 30, 200}) {
    RangeProgress progress(ByteRange{30, 60});
    for (uint64_t begin = 0; begin < 100; begin += piece) {
      progress.note_bytes(begin, piece, [&](uint64_t offset) { return 1000 + begin + offset; });
    }
    EXPECT_EQ(progress.phase(), Phase::ahead);
    ASSERT_EQ(progress.next_position(), 1030u) << piece;
    progress.pass();
    EXPECT_EQ(progress.phase(), Phase::inside);
    ASSERT_EQ(progress.next_position(), 1060u) << piece;
    progress.pass();
    EXPECT_EQ(progress.phase(), Phase::behind);
    EXPECT_FALSE(progress.next_position());
  }
}

// In compressed data, a range consists of the members that begin in it.
TEST(RangeProgress, PutsAnEndWhereTheNextMemberBegins) {
  RangeProgress progress(ByteRange{30, 60});
  progress.note_member(0, 0);
  progress.note_member(20, 500);
  EXPECT_FALSE(progress.next_position());
  progress.note_member(40, 900);
  EXPECT_EQ(progress.next_position(), 900u);
  progress.note_member(80, 1300);
  progress.pass();
  EXPECT_EQ(progress.next_position(), 1300u);
}

TEST(RangeProgress, IsBehindAtTheEndOfTheInputs) {
  RangeProgress progress(ByteRange{30, 60});
  progress.end();
  EXPECT_EQ(progress.phase(), Phase::behind);
}

TEST(TextProgress, HasTheSamePlaceForAnyPieces) {
  TextProgress whole(true, {}), pieces(true, {});
  EXPECT_TRUE(whole.add("one\ntwo\n"));
  for (const std::string_view piece : {"on", "e\n", "", "two\n"}) EXPECT_TRUE(pieces.add(piece));
  EXPECT_EQ(whole.place(2), pieces.place(2));
  EXPECT_EQ(whole.place(2).bytes, 8u);
}

TEST(TextProgress, DetectsAChangeInTheTextOfAnEarlierRun) {
  TextProgress earlier(true, {});
  ASSERT_TRUE(earlier.add("one\ntwo\n"));
  const TextPlace place = earlier.place(2);

  TextProgress same(false, place);
  EXPECT_TRUE(same.add("one\n"));
  EXPECT_EQ(same.expected_bytes_left(), 4u);
  EXPECT_TRUE(same.add("two\nthree\n"));
  EXPECT_EQ(same.expected_bytes_left(), 0u);
  EXPECT_EQ(same.place(3).bytes, 14u);

  TextProgress changed(false, place);
  EXPECT_TRUE(changed.add("onE\n")) << "the digest covers the whole text";
  EXPECT_FALSE(changed.add("two\nthree\n"));
}

TEST(TextProgress, ContinuesAtABlock) {
  TextProgress whole(true, {});
  ASSERT_TRUE(whole.add("one\n"));
  const BlockPlace block = whole.end_block();
  EXPECT_EQ(block.bytes, 4u);
  ASSERT_TRUE(whole.add("two\n"));
  const TextPlace place = whole.place(2);
  EXPECT_EQ(whole.place(2), place);

  TextProgress skipping(false, place);
  EXPECT_TRUE(skipping.skip_to(block));
  EXPECT_EQ(skipping.expected_bytes_left(), 4u);
  EXPECT_TRUE(skipping.add("two\n"));
  EXPECT_EQ(skipping.place(2), place);

  TextProgress changed(false, place);
  EXPECT_TRUE(changed.skip_to({block.bytes, block.digest + 1}));
  EXPECT_FALSE(changed.add("two\n"));
  TextProgress behind(false, place);
  EXPECT_FALSE(behind.skip_to({9, 0}));
}

TEST(TextProgress, HasOnePlaceBetweenTwoInputs) {
  TextProgress progress(true, {});
  ASSERT_TRUE(progress.add("one\n"));
  const TextPlace end = progress.place(1);
  progress.begin_input();
  EXPECT_EQ(progress.place(1), end);
  progress.begin_input();
  EXPECT_EQ(progress.place(1), end) << "an empty input";
  ASSERT_TRUE(progress.add("one\n"));
  EXPECT_EQ(progress.place(2).bytes, 8u);
  EXPECT_NE(progress.place(1).digest, end.digest);
}

}  // namespace
}  // namespace nonet
