// Compressed files that are decoded in parts, on several threads.
#include "engine/io/bytes/parallel_decoding.h"

#include <gtest/gtest.h>
#include <nonet/errors.h>

#include <filesystem>
#include <random>

#include "engine/io/input_source.h"
#include "tests/support/compress.h"
#include "tests/support/members.h"
#include "tests/support/support.h"

namespace nonet::test {
namespace {

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
  std::string packed = gzip(text);
  packed[3] = 4;
  packed.insert(10, std::string("\6\0BC\2\0\0\0", 8));
  state_length(packed, 0, packed.size());
  return packed;
}

constexpr char kEmptyBgzf[] = "\x1F\x8B\x08\x04\0\0\0\0\0\xFF\6\0BC\2\0\x1B\0\3\0\0\0\0\0\0\0\0";

// A member of bgzip has at most 64 KiB of text.
ManyMembers many_bgzf_members() { return many_members(bgzf, 790); }

TEST(ParallelDecoding, GivesTheTextInOrder) {
  const TemporaryFolder folder;
  const ManyMembers members = many_bgzf_members();
  for (const std::string& end : {std::string(), std::string(kEmptyBgzf, 28), std::string(512, '\0'),
                                 gzip("a"), gzip(lines(0, 1000)) + bgzf("b")}) {
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
  const TemporaryFolder folder;
  const ManyMembers members = many_bgzf_members();
  InputSource source(folder.write("packed", members.packed), true, 4);
  for (size_t i = 0; i < members.begins.size(); ++i) {
    ASSERT_TRUE(gives_member(source, members.begins[i], members.text_bytes[i])) << i;
  }
  std::string buffer(1 << 20, '\0');
  EXPECT_EQ(source.read(buffer), 0u);
  const uint64_t middle = members.begins.size() / 2;
  source.skip_to(members.begins[middle]);
  ASSERT_GT(source.read(buffer), 0u);
  EXPECT_EQ(source.member_begin(), members.begins[middle]);
}

// bgzip refuses such data, and gzip reads them.
TEST(ParallelDecoding, WrongLengthsDoNotMatter) {
  const TemporaryFolder folder;
  const ManyMembers members = many_bgzf_members();
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

TEST(ParallelDecoding, DamageIsFoundAsByOneThread) {
  const TemporaryFolder folder;
  std::mt19937 random(9);
  for (const std::string& whole :
       {many_bgzf_members().packed,
        many_members([](std::string_view text) { return zstd(text); }).packed}) {
    for (int i = 0; i < 12; ++i) {
      std::string damaged = whole;
      const size_t at = random() % damaged.size();
      if (i % 3 == 0) {
        damaged.resize(at);
      } else {
        damaged[at] = static_cast<char>(damaged[at] ^ (1 << random() % 8));
      }
      const std::string path = folder.write("packed", damaged);
      const Found expected = found_in(path, 1);
      for (const int threads : {2, 5}) {
        const Found found = found_in(path, threads);
        EXPECT_EQ(found.error, expected.error) << "byte " << at;
        EXPECT_TRUE(found.text == expected.text) << "byte " << at;
      }
      FilledPipe pipe(damaged, 50'001);
      EXPECT_TRUE(found_in(pipe.path(), 1).text == expected.text) << "byte " << at;
    }
  }
}

// The file is shortened while its parts are read.
TEST(ParallelDecoding, AFileThatShrinksIsDamaged) {
  const TemporaryFolder folder;
  const ManyMembers members = many_bgzf_members();
  const uint64_t middle = members.begins[members.begins.size() / 2];
  for (const uint64_t bytes : {uint64_t{0}, uint64_t{5}, members.begins[1], middle + 5}) {
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
  const TemporaryFolder folder;
  const ManyMembers members = many_bgzf_members();
  std::string packed = members.packed;
  packed.insert(members.ends[0], 100, '\0');
  state_length(packed, members.begins[0], members.ends[0] - members.begins[0] + 100);
  const std::string path = folder.write("packed", packed);
  for (const int threads : {1, 4}) {
    const Found found = found_in(path, threads);
    EXPECT_EQ(found.text.size(), members.text_bytes[0]) << threads;
    EXPECT_TRUE(found.error.ends_with("other data follow the member")) << found.error;
  }
}

TEST(ParallelDecoding, AReaderMayStopEarly) {
  const TemporaryFolder folder;
  const std::string path = folder.write("packed", many_bgzf_members().packed);
  for (int i = 0; i < 20; ++i) {
    InputSource source(path, false, 8);
    std::string buffer(100, '\0');
    EXPECT_EQ(source.read(buffer), 100u);
  }
}

}  // namespace
}  // namespace nonet::test
