// Compressed inputs: several members, damaged data, truncated data, slow producers.
#include "engine/io/bytes/decoder.h"

#include <gtest/gtest.h>
#include <nonet/errors.h>
#include <zlib.h>

#include <algorithm>
#include <fstream>
#include <random>

#include "engine/io/input_source.h"
#include "engine/io/slice_reader.h"
#include "tests/support/compress.h"
#include "tests/support/members.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

using test::gives_member;
using test::kManyBytes;
using test::lines;
using test::many_members;
using test::ManyMembers;
using test::text_of;

struct Packing {
  const char* name;
  std::string (*pack)(std::string_view text);
};

const Packing kPackings[] = {
    {"gzip", [](std::string_view text) { return test::gzip(text); }},
    {"gzip_stored", [](std::string_view text) { return test::gzip(text, 0); }},
    {"zstd", [](std::string_view text) { return test::zstd(text); }},
    {"zstd_19", [](std::string_view text) { return test::zstd(text, 19); }},
};

class Packed : public testing::TestWithParam<Packing> {};
INSTANTIATE_TEST_SUITE_P(Kinds, Packed, testing::ValuesIn(kPackings),
                         [](const auto& tested) { return tested.param.name; });

/// The result of reading an input, and the text of the good records. The result is "whole" if every
/// record is good, "malformed" if one is malformed, "damaged" if the input cannot be read to its
/// end.
struct Reading {
  std::string end;
  std::string good;
};

Reading read_all(const std::string& path) {
  Reading reading{"whole", ""};
  try {
    SliceReader reader({path}, {});
    Slice slice;
    ParsedText parsed;
    while (reader.next(slice)) {
      slice.parse(parsed);
      for (const Grid& puzzle : parsed.puzzles) reading.good += test::text(puzzle) + '\n';
      if (parsed.puzzles.size() < parsed.records.size()) reading.end = "malformed";
    }
  } catch (const DataError&) {
    reading.end = "damaged";
  }
  return reading;
}

TEST_P(Packed, MembersAreReadOneAfterTheOther) {
  const test::TemporaryFolder folder;
  std::string packed, expected;
  for (size_t member = 0; member < 20; ++member) {
    // Some are empty, some are larger than any buffer.
    const std::string text = lines(member, member % 5 == 0 ? 0 : member % 7 == 0 ? 9000 : member);
    packed += GetParam().pack(text);
    expected += text;
  }
  const std::string path = folder.write("packed", packed);
  EXPECT_EQ(text_of(path), expected);
  EXPECT_EQ(text_of(path, true), expected);
}

TEST_P(Packed, ManyMembersAreReadInOrder) {
  const test::TemporaryFolder folder;
  const ManyMembers members = many_members(GetParam().pack);
  const std::string path = folder.write("packed", members.packed);
  EXPECT_TRUE(text_of(path) == members.text);
  test::FilledPipe pipe(members.packed, 70'001);
  EXPECT_TRUE(text_of(pipe.path()) == members.text);
}

TEST_P(Packed, MembersHaveTheirOffsets) {
  const test::TemporaryFolder folder;
  const ManyMembers members = many_members(GetParam().pack);
  InputSource source(folder.write("packed", members.packed), true, 3);
  std::string buffer(1 << 20, '\0');
  for (size_t i = 0; i < members.begins.size(); ++i) {
    ASSERT_TRUE(gives_member(source, members.begins[i], members.text_bytes[i])) << i;
    EXPECT_EQ(source.consumed_bytes(), members.ends[i]);
  }
  EXPECT_EQ(source.read(buffer), 0u);
}

// The text contains bytes that look like the beginning of a member.
TEST(Decoding, FalseBeginningsAreNoMembers) {
  const test::TemporaryFolder folder;
  std::string packed, text;
  while (packed.size() < kManyBytes) {
    std::string part(60'000, '\n');
    for (size_t i = 0; i + 20 < part.size(); i += 997) {
      part.replace(i, 10, std::string("\x1F\x8B\x08\0\0\0\0\0\0\x03", 10));
    }
    packed += test::gzip(part, 0);
    text += part;
  }
  EXPECT_TRUE(text_of(folder.write("packed", packed)) == text);
}

// A few bytes become much text.
TEST_P(Packed, MembersWithMuchTextAreRead) {
  const test::TemporaryFolder folder;
  std::string packed, text;
  for (size_t size : {100, 5'000'000, 200, 9'000'000, 3'000'000, 0, 1, 7'000'000}) {
    packed += GetParam().pack(lines(size, 2000));
    packed += GetParam().pack(std::string(size, '\n'));
    text += lines(size, 2000) + std::string(size, '\n');
  }
  const std::string path = folder.write("packed", packed);
  EXPECT_TRUE(text_of(path) == text);
  EXPECT_TRUE(text_of(path, true) == text);
}

TEST_P(Packed, DamageInOneOfManyMembersIsFound) {
  const test::TemporaryFolder folder;
  const ManyMembers members = many_members(GetParam().pack);
  const std::string &packed = members.packed, &text = members.text;
  std::mt19937 random(3);
  for (int i = 0; i < 12; ++i) {
    std::string damaged = packed;
    const size_t at = random() % packed.size(), count = std::min<size_t>(3, packed.size() - at);
    if (i % 3 == 0) {
      damaged.resize(at);
    } else {
      std::fill_n(damaged.begin() + static_cast<ptrdiff_t>(at), count, i % 3 == 1 ? '\xFF' : '\0');
      if (damaged == packed) continue;
    }
    std::string found, buffer(5000, '\0');
    InputSource source(folder.write("packed", damaged), false, 3);
    try {
      while (const size_t read = source.read(buffer)) found.append(buffer, 0, read);
      EXPECT_TRUE(i % 3 == 0 ? text.starts_with(found) : found == text) << at;
    } catch (const DataError&) {  // it ends with the member before the damage
      size_t whole = 0;
      for (size_t member = 0; members.ends[member] <= at; ++member) {
        whole += members.text_bytes[member];
      }
      EXPECT_EQ(found.size(), whole) << at;
      EXPECT_TRUE(text.starts_with(found)) << at;
    }
  }
}

// A record may continue in the next member.
TEST_P(Packed, MembersAreOneText) {
  const test::TemporaryFolder folder;
  const std::string text = lines(0, 3);
  for (size_t cut = 0; cut <= text.size(); cut += 7) {
    const std::string path = folder.write(
        "packed", GetParam().pack(text.substr(0, cut)) + GetParam().pack(text.substr(cut)));
    const Reading reading = read_all(path);
    EXPECT_EQ(reading.end, "whole") << cut;
    EXPECT_EQ(reading.good, text) << cut;
  }
}

TEST_P(Packed, TruncatedDataIsNeverComplete) {
  const test::TemporaryFolder folder;
  const std::string packed = GetParam().pack(lines(0, 5)) + GetParam().pack(lines(5, 5));
  const size_t first_member = GetParam().pack(lines(0, 5)).size();
  for (size_t length = 1; length < packed.size(); ++length) {
    const Reading reading = read_all(folder.write("packed", packed.substr(0, length)));
    // A cut between members cannot be detected.
    EXPECT_EQ(reading.end == "whole", length == first_member) << length << " bytes";
    EXPECT_TRUE(lines(0, 10).starts_with(reading.good)) << length << " bytes";
  }
}

TEST_P(Packed, DamagedDataIsNotCompleteUnlessTheTextIsTheSame) {
  const test::TemporaryFolder folder;
  const std::string text = lines(0, 40);
  const std::string packed = GetParam().pack(text);
  std::mt19937 random(11);
  for (size_t i = 0; i < test::cases(10'000) / std::size(kPackings); ++i) {
    std::string damaged = packed;
    const size_t byte = i < 160 ? i / 8 : random() % packed.size();
    const int bit = static_cast<int>((i < 160 ? i : random()) % 8);
    damaged[byte] = static_cast<char>(damaged[byte] ^ (1 << bit));
    const Reading reading = read_all(folder.write("packed", damaged));
    // Some bits of a header do not concern the text, such as the time of packing.
    if (reading.end == "whole") {
      EXPECT_EQ(reading.good, text) << "byte " << byte << ", bit " << bit;
    }
  }
}

/// Returns the text that a decoder gives before an error if it gets one byte at a time.
std::string decoded_ahead_of_damage(std::string_view packed) {
  const auto row = std::ranges::find_if(
      compressions(), [&](const Compression& kind) { return kind.may_begin(packed.substr(0, 4)); });
  const std::unique_ptr<Decoder> decoder = row->make();
  std::string text;
  std::vector<char> room(1 << 20);
  for (const char& byte : packed) {
    const DecodeStep step = decoder->step({&byte, 1}, room);
    text.append(room.data(), step.produced);
    if (!step.damage.empty()) break;
  }
  return text;
}

/// Returns the text of data that end in the middle of a member.
std::string text_of_beginning(std::string_view packed, size_t room_bytes) {
  const auto row = std::ranges::find_if(
      compressions(), [&](const Compression& kind) { return kind.may_begin(packed.substr(0, 4)); });
  const std::unique_ptr<Decoder> decoder = row->make();
  std::string text;
  std::vector<char> room(room_bytes);
  DecodeStep step;
  do {
    step = decoder->step(packed, room);
    EXPECT_EQ(step.damage, "");
    packed.remove_prefix(step.consumed);
    text.append(room.data(), step.produced);
  } while (!packed.empty() || step.produced == room.size());
  return text;
}

// Damage is found when some data behind it are decoded. So a member is read when all of it is
// decoded, and of a larger one all but its last 8 MiB.
TEST_P(Packed, OnlyALargeMemberIsReadBeforeItsDamage) {
  const test::TemporaryFolder folder;
  std::mt19937 random(5);
  std::string text(kUncheckedBytes + 1'000'000, '\n');
  for (size_t i = kUncheckedBytes - 500'000; i < text.size(); ++i) {
    if (i % 82 != 81) text[i] = static_cast<char>('0' + random() % 10);
  }
  const std::string packed = GetParam().pack(text);
  if (packed.size() > text.size() / 2) GTEST_SKIP() << "damage in stored text is no fault";
  for (const size_t percent : {20, 50, 90}) {
    std::string damaged = packed;
    const size_t at = packed.size() * percent / 100;
    std::fill_n(damaged.begin() + static_cast<ptrdiff_t>(at), 5000, '\xFF');
    const std::string good = text_of_beginning(damaged.substr(0, at), 100);
    EXPECT_EQ(good, text_of_beginning(damaged.substr(0, at), 1 << 20)) << percent << " %";
    EXPECT_TRUE(text.starts_with(good)) << percent << " %";
    const std::string expected = decoded_ahead_of_damage(damaged);
    EXPECT_TRUE(expected.starts_with(good)) << percent << " %";
    const size_t most = expected.size() - std::min<size_t>(expected.size(), kUncheckedBytes);
    std::string found, buffer(5000, '\0');
    InputSource source(folder.write("packed", damaged), false, 3);
    EXPECT_THROW(while (const size_t count = source.read(buffer)) found.append(buffer, 0, count),
                 DataError);
    EXPECT_EQ(found.size(), most) << percent << " %";
    EXPECT_TRUE(expected.starts_with(found)) << percent << " %";
  }
}

TEST_P(Packed, OtherDataAfterAMemberIsDamage) {
  const test::TemporaryFolder folder;
  const std::string packed = GetParam().pack(lines(0, 3));
  for (const std::string& rest : {std::string("x"), std::string("\0x", 2), lines(0, 1),
                                  std::string(300'000, '\0') + packed}) {
    EXPECT_EQ(read_all(folder.write("packed", packed + rest)).end, "damaged");
  }
}

TEST_P(Packed, ZerosMayFollowGzipOnly) {
  const test::TemporaryFolder folder;
  const bool is_gzip = std::string_view(GetParam().name).starts_with("gzip");
  for (const size_t zeros : {1, 2, 3, 512, 300'000}) {
    const std::string path =
        folder.write("packed", GetParam().pack(lines(0, 3)) + std::string(zeros, '\0'));
    const Reading reading = read_all(path);
    EXPECT_EQ(reading.end, is_gzip ? "whole" : "damaged") << zeros;
    EXPECT_EQ(reading.good, lines(0, 3)) << zeros;
  }
}

// Each line is in a member of its own, so that the lines are read one at a time.
TEST_P(Packed, OnlyOneByteOrderMarkIsSkipped) {
  const test::TemporaryFolder folder;
  const std::string mark = GetParam().pack("\xEF\xBB\xBF");
  const std::string text = GetParam().pack(lines(0, 1));
  for (const auto& [packed, end] :
       {std::pair(mark + text, "whole"), std::pair(mark + mark + text, "malformed")}) {
    const std::string path = folder.write("packed", packed);
    EXPECT_EQ(read_all(path).end, end);
    SliceReader reader({path}, {.range = ByteRange{0, packed.size()}});
    Slice slice;
    ASSERT_TRUE(reader.next(slice));
    EXPECT_EQ(slice.text.view().size(), end == std::string("whole") ? 82u : 85u);
  }
}

// Only the last byte of the checksum is missing: the text of the members before is read.
TEST_P(Packed, AMemberWithoutItsLastByteIsNotRead) {
  const test::TemporaryFolder folder;
  for (const size_t count : {1, 10, 5000}) {
    std::string packed = GetParam().pack(lines(0, 7)) + GetParam().pack(lines(7, count));
    packed.pop_back();
    const Reading reading = read_all(folder.write("packed", packed));
    EXPECT_EQ(reading.end, "damaged") << count;
    EXPECT_EQ(reading.good, lines(0, 7)) << count;
  }
}

TEST_P(Packed, ASlowProducerIsAnsweredAtOnce) {
  test::FilledPipe pipe(GetParam().pack(lines(0, 5)), 1);
  EXPECT_EQ(text_of(pipe.path()), lines(0, 5));
}

TEST_P(Packed, AReaderMayStopEarly) {
  const test::TemporaryFolder folder;
  const std::string path = folder.write("packed", GetParam().pack(lines(0, 50'000)));
  for (int i = 0; i < 20; ++i) {
    InputSource source(path, false, 3);
    std::string buffer(100, '\0');
    EXPECT_EQ(source.read(buffer), 100u);
  }
}

/// Returns gzip data whose header has an extra field, a name, a comment and a checksum.
std::string gzip_with_long_header(std::string_view text) {
  std::string header("\x1F\x8B\x08\x1E\0\0\0\0\0\x03\x05\0extraname\0comment\0", 30);
  const uLong checksum = crc32(0, reinterpret_cast<const Bytef*>(header.data()), 30);
  header += static_cast<char>(checksum & 255);
  header += static_cast<char>(checksum >> 8 & 255);
  return header + test::gzip(text).substr(10);
}

TEST(Decoding, GzipHeadersMayComeInPieces) {
  const std::string packed = gzip_with_long_header(lines(0, 2));
  for (size_t cut = 0; cut < packed.size(); ++cut) {
    const std::unique_ptr<Decoder> decoder = compressions()[0].make();
    std::string text, room(1000, '\0');
    for (const std::string& piece : {packed.substr(0, cut), packed.substr(cut)}) {
      const DecodeStep step = decoder->step(piece, room);
      EXPECT_EQ(step.consumed, piece.size()) << cut;
      EXPECT_EQ(step.damage, "") << cut;
      text.append(room, 0, step.produced);
    }
    EXPECT_EQ(text, lines(0, 2)) << cut;
  }
}

TEST(Decoding, GzipHeadersAreCheckedInPieces) {
  std::string packed = gzip_with_long_header(lines(0, 2));
  packed[30] ^= 1;
  const std::unique_ptr<Decoder> decoder = compressions()[0].make();
  std::string room(1000, '\0'), damage;
  for (const char& byte : packed) {
    const DecodeStep step = decoder->step({&byte, 1}, room);
    damage = step.damage;
    if (!damage.empty()) break;
  }
  EXPECT_EQ(damage, "wrong checksum");
}

TEST(Decoding, SkipsSkippableZstdFrames) {
  const test::TemporaryFolder folder;
  const std::string skipped("\x50\x2A\x4D\x18\x04\x00\x00\x00text", 12);
  const std::string path =
      folder.write("packed", skipped + test::zstd(lines(0, 2)) + skipped + test::zstd(lines(2, 2)));
  EXPECT_EQ(read_all(path).good, lines(0, 4));
  EXPECT_EQ(read_all(path).end, "whole");
}

TEST(Decoding, NamesTheInputAndTheError) {
  const test::TemporaryFolder folder;
  const std::string packed = test::gzip(lines(0, 10));
  const std::string path = folder.write("packed.gz", packed.substr(0, packed.size() - 5));
  try {
    text_of(path);
    FAIL() << "no error";
  } catch (const DataError& error) {
    EXPECT_EQ(std::string(error.what()),
              path +
                  ": gzip data damaged in the member at byte 0, of which nothing was read: it "
                  "ends in the middle of a member");
  }
}

}  // namespace
}  // namespace nonet
