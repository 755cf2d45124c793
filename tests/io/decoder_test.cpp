// Compressed inputs: several members, damaged data, truncated data, slow producers.
#include "engine/io/bytes/decoder.h"

#include <gtest/gtest.h>
#include <nonet/errors.h>
#include <zlib.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include "engine/io/bytes/input_source.h"
#include "engine/io/slice_reader.h"
#include "tests/support/compress.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

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

std::string lines(size_t first, size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += test::text(test::sample()[(first + i) % 1000]) + '\n';
  return text;
}

/// Returns all text that is read from a file.
std::string text_of(const std::string& path, bool by_member = false, int threads = 3) {
  InputSource source(path, by_member, threads);
  std::string text, buffer(5000, '\0');
  while (const size_t count = source.read(buffer)) text.append(buffer, 0, count);
  return text;
}

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

/// Compressed bytes that are more than all buffers of a decoding thread.
constexpr size_t kManyBytes = 4'000'000;

/// Many members with their text.
struct ManyMembers {
  std::string packed;
  std::string text;
  std::vector<uint64_t> begins;  // of the members that have text, in `packed`
  std::vector<uint64_t> ends;
  std::vector<size_t> text_bytes;
};

ManyMembers many_members(std::string (*pack)(std::string_view text)) {
  std::vector<std::pair<std::string, std::string>> parts;  // few, as it takes long to pack them
  for (size_t i = 0; i < 23; ++i) {
    const std::string text = lines(7 * i, i % 11 == 0 ? 0 : i * i * 5 % 2000);
    parts.emplace_back(pack(text), text);
  }
  ManyMembers members;
  for (size_t i = 0; members.packed.size() < kManyBytes; ++i) {
    const auto& [packed, text] = parts[i * 10 % parts.size()];
    if (!text.empty()) {
      members.begins.push_back(members.packed.size());
      members.ends.push_back(members.packed.size() + packed.size());
      members.text_bytes.push_back(text.size());
    }
    members.packed += packed;
    members.text += text;
  }
  return members;
}

TEST_P(Packed, ManyMembersAreReadInOrder) {
  const test::TemporaryFolder folder;
  const ManyMembers members = many_members(GetParam().pack);
  const std::string path = folder.write("packed", members.packed);
  EXPECT_TRUE(text_of(path) == members.text);
  test::FilledPipe pipe(members.packed, 70'001);
  EXPECT_TRUE(text_of(pipe.path()) == members.text);
}

/// Returns whether the next text of a source is that of a member, which begins at an offset.
bool gives_member(InputSource& source, uint64_t begin, size_t text_bytes) {
  std::string buffer(1 << 20, '\0');
  while (text_bytes > 0) {
    const size_t count = source.read(buffer);
    if (count == 0 || count > text_bytes || source.member_begin() != begin) return false;
    text_bytes -= count;
  }
  return true;
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
    } catch (const DataError&) {
      EXPECT_GT(found.size() + 1'000'000, text.size() / packed.size() * at) << at;
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

/// Returns the number of damaged files: 10,000 over all kinds, or the value of the environment
/// variable.
int flips() {
  const char* const count = std::getenv("NONET_FLIPS");
  return (count != nullptr ? std::atoi(count) : 10'000) / static_cast<int>(std::size(kPackings));
}

TEST_P(Packed, DamagedDataIsNotCompleteUnlessTheTextIsTheSame) {
  const test::TemporaryFolder folder;
  const std::string text = lines(0, 40);
  const std::string packed = GetParam().pack(text);
  std::mt19937 random(11);
  for (int i = 0; i < flips(); ++i) {
    std::string damaged = packed;
    const size_t byte = i < 160 ? static_cast<size_t>(i / 8) : random() % packed.size();
    const int bit = i < 160 ? i % 8 : static_cast<int>(random() % 8);
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

// Damage is found when some data behind it are decoded. The text before it is handed out.
TEST_P(Packed, TextBeforeDamageIsRead) {
  const test::TemporaryFolder folder;
  std::mt19937 random(5);
  std::string text(1'500'000, '\n');
  for (size_t i = 0; i < text.size(); ++i) {
    if (i % 82 != 81) text[i] = static_cast<char>('0' + random() % 10);
  }
  const std::string packed = GetParam().pack(text);
  for (const size_t percent : {20, 50, 90, 99}) {
    std::string damaged = packed;
    const size_t at = packed.size() * percent / 100;
    std::fill_n(damaged.begin() + static_cast<ptrdiff_t>(at), 5000, '\xFF');
    const std::string good = text_of_beginning(damaged.substr(0, at), 100);
    EXPECT_EQ(good, text_of_beginning(damaged.substr(0, at), 1 << 20)) << percent << " %";
    EXPECT_TRUE(text.starts_with(good)) << percent << " %";
    const std::string expected = decoded_ahead_of_damage(damaged);
    EXPECT_TRUE(expected.starts_with(good)) << percent << " %";
    EXPECT_GT(expected.size() + 300'000, text.size() * percent / 100);
    std::string found, buffer(5000, '\0');
    InputSource source(folder.write("packed", damaged), false, 3);
    EXPECT_THROW(while (const size_t count = source.read(buffer)) found.append(buffer, 0, count),
                 DataError);
    EXPECT_TRUE(found == expected)
        << percent << " %: " << found.size() << " of " << expected.size() << " bytes";
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
    EXPECT_EQ(slice.bytes.size(), end == std::string("whole") ? 82u : 85u);
  }
}

// Only the last byte of the checksum is missing: the whole text is handed out before the error.
TEST_P(Packed, DataWithoutItsLastByteGivesItsTextAndAnError) {
  const test::TemporaryFolder folder;
  for (const size_t count : {1, 10, 5000}) {
    std::string packed = GetParam().pack(lines(0, count));
    packed.pop_back();
    const Reading reading = read_all(folder.write("packed", packed));
    EXPECT_EQ(reading.end, "damaged") << count;
    EXPECT_EQ(reading.good, lines(0, count)) << count;
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

/// What reading a file on some threads gives.
struct Found {
  std::string text;
  std::string error;  // empty: none
};

Found found_in(const std::string& path, int threads) {
  InputSource source(path, false, threads);
  Found found;
  std::string buffer(5000, '\0');
  try {
    while (const size_t count = source.read(buffer)) found.text.append(buffer, 0, count);
  } catch (const DataError& error) {
    found.error = error.what();
  }
  return found;
}

/// Sets the length that a BGZF member states.
void state_length(std::string& packed, size_t member, size_t bytes) {
  packed[member + 16] = static_cast<char>((bytes - 1) & 255);
  packed[member + 17] = static_cast<char>((bytes - 1) >> 8);
}

/// Returns a gzip member that states its length, as bgzip writes it. It must be short.
std::string bgzf(std::string_view text) {
  std::string packed = test::gzip(text);
  packed[3] = 4;
  packed.insert(10, std::string("\6\0BC\2\0\0\0", 8));
  state_length(packed, 0, packed.size());
  return packed;
}

constexpr char kEmptyBgzf[] = "\x1F\x8B\x08\x04\0\0\0\0\0\xFF\6\0BC\2\0\x1B\0\3\0\0\0\0\0\0\0\0";

/// Many members of BGZF.
struct Bgzf {
  std::string packed;
  std::string text;
  std::vector<size_t> begins;
  std::vector<size_t> text_bytes;
};

Bgzf many_bgzf_members() {
  std::vector<std::pair<std::string, std::string>> parts;
  for (size_t i = 0; i < 20; ++i) {
    const std::string text = lines(31 * i, 790 - 37 * i);
    parts.emplace_back(bgzf(text), text);
  }
  Bgzf members;
  for (size_t i = 0; members.packed.size() < kManyBytes; ++i) {
    members.begins.push_back(members.packed.size());
    const auto& [packed, text] = parts[i * 7 % parts.size()];
    members.text_bytes.push_back(text.size());
    members.packed += packed;
    members.text += text;
  }
  return members;
}

TEST(ParallelDecoding, GivesTheTextInOrder) {
  const test::TemporaryFolder folder;
  Bgzf members = many_bgzf_members();
  for (const std::string& end : {std::string(), std::string(kEmptyBgzf, 28), std::string(512, '\0'),
                                 test::gzip("a"), test::gzip(lines(0, 1000)) + bgzf("b")}) {
    const std::string path = folder.write("packed", members.packed + end);
    const std::string expected = text_of(path, false, 1);
    ASSERT_TRUE(expected.starts_with(members.text));
    for (const int threads : {2, 3, 8, 64}) {
      EXPECT_TRUE(text_of(path, false, threads) == expected) << threads;
      EXPECT_TRUE(text_of(path, true, threads) == expected) << threads;
    }
  }
}

TEST(ParallelDecoding, MembersHaveTheirOffsets) {
  const test::TemporaryFolder folder;
  const Bgzf members = many_bgzf_members();
  InputSource source(folder.write("packed", members.packed), true, 4);
  std::string buffer(1 << 20, '\0');
  for (size_t i = 0; i < members.begins.size(); ++i) {
    ASSERT_TRUE(gives_member(source, members.begins[i], members.text_bytes[i])) << i;
  }
  EXPECT_EQ(source.read(buffer), 0u);
  const size_t middle = members.begins.size() / 2;
  source.skip_to(members.begins[middle]);
  ASSERT_GT(source.read(buffer), 0u);
  EXPECT_EQ(source.member_begin(), members.begins[middle]);
}

// bgzip refuses such data, and gzip reads them.
TEST(ParallelDecoding, WrongLengthsDoNotMatter) {
  const test::TemporaryFolder folder;
  const Bgzf members = many_bgzf_members();
  for (const size_t bytes : {1, 20, 1000, 50'000, 65'536}) {
    for (const size_t member : {size_t{0}, members.begins.size() / 2, members.begins.size() - 1}) {
      std::string packed = members.packed;
      state_length(packed, members.begins[member], bytes);
      const std::string path = folder.write("packed", packed);
      const Found found = found_in(path, 4);
      EXPECT_TRUE(found.text == members.text) << member << " of " << bytes << " bytes";
      EXPECT_EQ(found.error, "");
    }
  }
}

std::string cause_of(const std::string& error) {
  return error.empty() ? error : error.substr(error.rfind(": "));
}

// How much of a damaged member is decoded before the error depends on the buffers.
TEST(ParallelDecoding, DamageIsFoundAsByOneThread) {
  const test::TemporaryFolder folder;
  std::mt19937 random(9);
  for (const std::string& whole :
       {many_bgzf_members().packed, many_members(kPackings[2].pack).packed}) {
    for (int i = 0; i < 40; ++i) {
      std::string damaged = whole;
      const size_t at = random() % damaged.size();
      if (i % 4 == 0) {
        damaged.resize(at);
      } else {
        damaged[at] = static_cast<char>(damaged[at] ^ (1 << random() % 8));
      }
      const std::string path = folder.write("packed", damaged);
      const Found expected = found_in(path, 1);
      for (const int threads : {2, 5}) {
        const Found found = found_in(path, threads);
        EXPECT_EQ(cause_of(found.error), cause_of(expected.error)) << "byte " << at;
        EXPECT_TRUE(found.text.starts_with(expected.text) || expected.text.starts_with(found.text))
            << "byte " << at;
        EXPECT_NEAR(static_cast<double>(found.text.size()),
                    static_cast<double>(expected.text.size()), expected.error.empty() ? 0 : 200'000)
            << "byte " << at;
      }
    }
  }
}

// The file is shortened while its parts are read.
TEST(ParallelDecoding, AFileThatShrinksIsDamaged) {
  const test::TemporaryFolder folder;
  const Bgzf members = many_bgzf_members();
  const size_t middle = members.begins[members.begins.size() / 2];
  for (const size_t bytes : {size_t{0}, size_t{5}, members.begins[1], middle + 5}) {
    const std::string path = folder.write("packed", members.packed);
    InputSource source(path, false, 2);
    std::string buffer(5000, '\0');
    size_t read = source.read(buffer);
    std::filesystem::resize_file(path, bytes);
    EXPECT_THROW(while (const size_t count = source.read(buffer)) read += count, DataError)
        << bytes;
    EXPECT_LT(read, members.text.size());
  }
}

// gzip refuses such data, too.
TEST(ParallelDecoding, ZerosBetweenMembersAreDamage) {
  const test::TemporaryFolder folder;
  const Bgzf members = many_bgzf_members();
  std::string packed = members.packed;
  packed.insert(members.begins[1], 100, '\0');
  state_length(packed, 0, members.begins[1] + 100);
  const std::string path = folder.write("packed", packed);
  for (const int threads : {1, 4}) {
    const Found found = found_in(path, threads);
    EXPECT_EQ(found.text.size(), members.text_bytes[0]) << threads;
    EXPECT_TRUE(found.error.ends_with("other data follow the member")) << found.error;
  }
}

TEST(ParallelDecoding, AReaderMayStopEarly) {
  const test::TemporaryFolder folder;
  const std::string path = folder.write("packed", many_bgzf_members().packed);
  for (int i = 0; i < 20; ++i) {
    InputSource source(path, false, 8);
    std::string buffer(100, '\0');
    EXPECT_EQ(source.read(buffer), 100u);
  }
}

TEST(Decoding, NamesTheInputAndTheError) {
  const test::TemporaryFolder folder;
  const std::string packed = test::gzip(lines(0, 10));
  const std::string path = folder.write("packed.gz", packed.substr(0, packed.size() - 5));
  try {
    text_of(path);
    FAIL() << "no error";
  } catch (const DataError& error) {
    EXPECT_EQ(std::string(error.what()), path + ": gzip data damaged near byte " +
                                             std::to_string(packed.size() - 5) +
                                             ": it ends in the middle of a member");
  }
}

}  // namespace
}  // namespace nonet
