// Compressed outputs: the same bytes for any division of the text, members that are whole lines,
// and a text that can be continued.
#include "engine/io/bytes/text_packer.h"

#include <gtest/gtest.h>
#include <nonet/errors.h>

#include <fstream>
#include <random>

#include "engine/io/bytes/byte_sink.h"
#include "engine/io/bytes/byte_source.h"
#include "engine/io/input_source.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

class TextPackerTest : public testing::TestWithParam<std::string> {
 protected:
  std::string path() const { return folder_.file("answers" + GetParam()); }

  /// Returns the file with this text, written in these pieces.
  std::string packed(const std::string& text, const std::vector<size_t>& pieces, int level = 0) {
    ByteSink sink(path(), {}, compression_of_output(path(), level));
    std::string_view left = text;
    for (const size_t piece : pieces) {
      sink.write(left.substr(0, piece));
      left.remove_prefix(std::min(piece, left.size()));
    }
    if (!left.empty()) sink.write(left);
    sink.finish();
    return test::read_file(path());
  }

  const Compression& row() const { return *compression_of_output("x" + GetParam()).row; }

  test::TemporaryFolder folder_;
};
INSTANTIATE_TEST_SUITE_P(Names, TextPackerTest, testing::Values(".gz", ".zst"),
                         [](const auto& tested) { return tested.param.substr(1); });

std::string unpacked(const std::string& packed, std::vector<std::string>* members = nullptr) {
  InputSource source(RunInput(memory_source(packed)), true, 1);
  std::string text, buffer(1 << 16, '\0');
  uint64_t begin = 0;
  while (const size_t count = source.read(buffer)) {
    if (members != nullptr) {
      if (members->empty() || source.member_begin() != begin) members->emplace_back();
      begin = source.member_begin();
      members->back().append(buffer, 0, count);
    }
    text.append(buffer, 0, count);
  }
  return text;
}

std::string random_lines(std::mt19937_64& random, size_t bytes) {
  std::string text;
  while (text.size() < bytes) {
    const size_t length = random() % 8 == 0 ? random() % 3000 : 81;
    for (size_t i = 0; i < length; ++i) text += static_cast<char>('1' + random() % 9);
    text += random() % 5 == 0 ? "\n\n" : "\n";
  }
  return text;
}

TEST_P(TextPackerTest, BytesDoNotDependOnTheDivisionIntoPieces) {
  std::mt19937_64 random(1);
  const std::string text = random_lines(random, 1'500'000);
  const std::string whole = packed(text, {});
  EXPECT_EQ(unpacked(whole), text);
  EXPECT_LT(whole.size(), text.size() / 2);
  for (int run = 0; run < 12; ++run) {
    std::vector<size_t> pieces;
    for (size_t sum = 0; sum < text.size(); sum += pieces.back()) {
      pieces.push_back(1 + random() % (run % 3 == 0 ? 3000 : run % 3 == 1 ? 100'000 : 700'000));
    }
    EXPECT_EQ(packed(text, pieces), whole) << "run " << run;
  }
}

TEST_P(TextPackerTest, MembersAreWholeLinesAndStateTheirLengths) {
  std::string text;
  for (int line = 0; text.size() < 1'000'000; ++line) {
    text += std::to_string(line) + std::string(80, '7') + (line % 10 == 9 ? "\n\n" : "\n");
  }
  const std::string file = packed(text, {});
  std::vector<std::string> members;
  unpacked(file, &members);
  ASSERT_GT(members.size(), 5U);
  for (const std::string& member : members) {
    EXPECT_LE(member.size(), row().block_bytes);
    EXPECT_EQ(member.back(), '\n');
    // There is an empty line near the end of each block but the last.
    EXPECT_TRUE(&member == &members.back() || member.ends_with("\n\n")) << member.size();
  }
  const ByteSource source(path());
  uint64_t offset = 0;
  while (offset < file.size()) {
    const auto bytes = row().member_bytes(source, offset);
    ASSERT_TRUE(bytes.has_value()) << "at " << offset;
    offset += *bytes;
  }
  EXPECT_EQ(offset, file.size());
}

TEST_P(TextPackerTest, TextsWithoutLineEndsAndLongLines) {
  for (const std::string& text :
       {std::string(), std::string("x"), std::string("\n"), std::string(700'000, 'x'),
        std::string(200'000, 'x') + "\n" + std::string(100, 'y'), "a\n" + std::string(131'071, 'x'),
        std::string(65'279, '\n') + std::string(70'000, 'z')}) {
    const std::string whole = packed(text, {});
    EXPECT_EQ(unpacked(whole), text) << text.size();
    EXPECT_FALSE(whole.empty());
    EXPECT_EQ(packed(text, std::vector<size_t>(text.size() / 1000, 1000)), whole) << text.size();
  }
}

TEST_P(TextPackerTest, BytesThatCannotBeCompressedFit) {
  std::mt19937_64 random(3);
  std::string text(400'000, '\0');
  for (char& letter : text) letter = static_cast<char>(random());
  EXPECT_EQ(unpacked(packed(text, {})), text);
}

TEST_P(TextPackerTest, EveryLevelGivesTheText) {
  std::mt19937_64 random(4);
  const std::string text = random_lines(random, 200'000);
  for (int level = 1; level <= row().most_level; ++level) {
    EXPECT_EQ(unpacked(packed(text, {}, level)), text) << level;
  }
}

TEST_P(TextPackerTest, AFileIsContinuedFromAnyPlace) {
  std::mt19937_64 random(5);
  const std::string text = random_lines(random, 600'000);
  const std::string whole = packed(text, {});
  for (int run = 0; run < 10; ++run) {
    const size_t place = random() % text.size();
    PartialFile kept{.is_durable = true};
    {
      ByteSink sink(path(), kept, compression_of_output(path()));
      sink.write(std::string_view(text).substr(0, place));
      kept = {.keep_bytes = sink.size(),
              .keep_digest = sink.digest(),
              .is_durable = true,
              .open_text = sink.packer()->open()};
    }
    // The file of the run that was stopped has all of its text.
    EXPECT_EQ(unpacked(test::read_file(path() + ".partial")), text.substr(0, place));
    ByteSink sink(path(), kept, compression_of_output(path()));
    sink.write(std::string_view(text).substr(place));
    sink.finish();
    EXPECT_EQ(test::read_file(path()), whole) << place;
    std::filesystem::remove(path());
  }
}

TEST(CompressionOfOutput, IsByName) {
  const auto name = [](const std::string& path) {
    const Compression* const row = compression_of_output(path).row;
    return row != nullptr ? std::string(row->name) : std::string();
  };
  EXPECT_EQ(name("a.csv.gz"), "gzip");
  EXPECT_EQ(name("A.ZST"), "zstd");
  EXPECT_EQ(name("a.csv"), "");
  EXPECT_EQ(name("a.gz/b"), "");
  EXPECT_EQ(name("gz"), "");
  EXPECT_EQ(name("-"), "");
  for (const char* const path : {"a.xz", "a.bz2", "a.LZ4", "a.zip", "a.csv.Z"}) {
    EXPECT_THROW(name(path), UsageError) << path;
  }
  const test::TemporaryFolder folder;
  std::filesystem::create_symlink(folder.file("a.zst"), folder.file("link"));
  EXPECT_EQ(name(folder.file("link")), "zstd");  // the file that the link leads to
}

}  // namespace
}  // namespace nonet
