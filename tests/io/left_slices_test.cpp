// Slices whose text is left to the caller: they are as if the reader had read them.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <random>

#include "engine/io/slice_reader.h"
#include "tests/io/described_slices.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

const std::string kGood(test::kPuzzle);

/// Returns an input of a format whose records are lines, nearly all of one kind.
std::string some_lines(std::mt19937& random) {
  const std::string solution(test::kSolution);
  const size_t kind = random() % 5;
  std::string text = kind == 2 ? "id,puzzle,note\n" : "";
  for (int i = 0; i < 400; ++i) {
    const std::string odd[] = {"\n",
                               "# note\n",
                               "bad\n",
                               kGood + "," + kGood + "," + kGood + "\n",
                               "id,puzzle,note\n",
                               std::to_string(i) + "," + kGood + ",\"two\nlines\"\n",
                               ",,\n",
                               kGood + ",\"open\n"};
    const std::string usual[] = {kGood + "\n", kGood + "," + solution + "\n",
                                 std::to_string(i) + "," + kGood + ",some\n",
                                 "{\"puzzle\": \"" + kGood + "\"}\n", kGood + " text\r\n"};
    // The last odd line ends the input: it is rare.
    const size_t at = random() % (random() % 50 == 0 ? std::size(odd) : std::size(odd) - 1);
    text += random() % 40 == 0 && i > 12 ? odd[at] : usual[kind];
  }
  if (random() % 2 == 0) text.pop_back();
  return text;
}

TEST(LeftSlices, AreReadAsIfNextHadReadThem) {
  const test::TemporaryFolder folder;
  std::mt19937 random(7);
  size_t left = 0;
  for (size_t i = 0; i < test::cases(200); ++i) {
    SCOPED_TRACE("input " + std::to_string(i));
    std::vector<RunInput> paths;
    for (const char* const name : {"a", "b"}) {
      paths.emplace_back(folder.write(name, some_lines(random)));
    }
    SliceReader whole(paths, {});
    const std::string expected = test::describe_with_notes(whole, 0);
    SliceOptions options{.slice_bytes = 1 + random() % 1500, .leaves_loading = true};
    options.slice_records = 1 + random() % 20;
    SliceReader reader(paths, options);
    EXPECT_EQ(test::describe_with_notes(reader, random() % 6), expected);
    try {
      SliceReader counting(paths, options);
      for (Slice slice; counting.next(slice);) left += slice.file != nullptr;
    } catch (const DataError&) {  // an open quote among the lines that detection looks at
    }
    if (HasFailure()) break;
  }
  EXPECT_GT(left, test::cases(1000));
}

// In runs that can be resumed and in shards.
TEST(LeftSlices, HaveTheSamePlaces) {
  const test::TemporaryFolder folder;
  std::mt19937 random(11);
  size_t left = 0;
  for (size_t i = 0; i < test::cases(200); ++i) {
    SCOPED_TRACE("inputs " + std::to_string(i));
    std::vector<RunInput> paths;
    for (const char* const name : {"a", "b"}) {
      std::string text;
      for (const std::string lines = some_lines(random); text.size() < 70'000;) text += lines;
      paths.emplace_back(folder.write(name, text));  // longer than what is read at once
    }
    SliceOptions options{.has_digests = true,
                         .block_bytes = 1 + random() % (i % 3 == 0 ? 4 : 3000)};
    if (random() % 2 == 0) {
      const uint64_t bytes = total_size(paths).value(), begin = random() % bytes;
      options.range = {begin, begin + random() % (bytes - begin)};
    }
    if (random() % 2 == 0) {  // a run that ended after some slices
      SliceReader first(paths, options);
      first.set_slice_records(1 + random() % 100);
      try {
        Slice slice;
        for (size_t slices = random() % 3; slices > 0 && first.next(slice); --slices) {
        }
        options.skipped = first.place();
        options.skip_records = first.place().records - first.range_begin().records;
      } catch (const std::runtime_error&) {  // it is not continued
      }
    }
    SliceReader whole(paths, options);
    const std::string expected = test::describe_with_notes(whole, 0, options.skip_records);
    options.slice_bytes = 1 + random() % 1500;
    options.slice_records = 1 + random() % 20;
    options.leaves_loading = true;
    SliceReader reader(paths, options);
    EXPECT_EQ(test::describe_with_notes(reader, random() % 6, options.skip_records), expected);
    EXPECT_EQ(reader.range_begin(), whole.range_begin());
    EXPECT_EQ(reader.place(), whole.place());
    EXPECT_EQ(reader.at_end(), whole.at_end());
    try {
      SliceReader counting(paths, options);
      for (Slice slice; counting.next(slice);) left += slice.file != nullptr;
    } catch (const std::runtime_error&) {  // counting does not load
    }
    if (HasFailure()) break;
  }
  EXPECT_GT(left, test::cases(1000));
}

// Digests are of the text that is kept of such lines, which does not depend on who reads how much.
TEST(LeftSlices, OfOverLongLinesHaveTheSamePlaces) {
  const test::TemporaryFolder folder;
  std::string text;
  for (int i = 0; i < 60; ++i) {
    for (int k = 0; k < 100 * (i % 7); ++k) text += kGood + "\n";
    text += kGood + ' ' + std::string(kMaxLineBytes - 83 + i % 4 + i / 4 * 10'000, 'x') + '\n';
  }
  const std::vector<RunInput> paths{folder.write("input", text)};
  std::optional<TextPlace> place;
  int left = 0;
  for (const size_t bytes : {size_t{1000}, size_t{70'000}, size_t{300'000}, size_t{1} << 21}) {
    for (const bool leaves : {false, true}) {
      const SliceOptions options{.slice_bytes = bytes,
                                 .slice_records = bytes / 100,
                                 .has_digests = true,
                                 .block_bytes = 100'000,
                                 .leaves_loading = leaves};
      SliceReader reader(paths, options);
      test::describe_all(reader, 3);
      if (!place) place = reader.place();
      EXPECT_EQ(reader.place(), *place) << "slices of " << bytes;
      SliceReader counting(paths, options);
      for (Slice slice; counting.next(slice);) left += slice.file != nullptr;
    }
  }
  EXPECT_GT(left, 10);
}

// Another program that has the same open file reads nothing that is left, and all behind it.
TEST(LeftSlices, AreNotReadByWhoSharesTheFile) {
  const test::TemporaryFolder folder;
  std::string text;
  for (int i = 0; i < 2000; ++i) text += kGood + "\n";
  const int before = dup(0), file = open(folder.write("input", text).c_str(), O_RDONLY);
  ASSERT_EQ(dup2(file, 0), 0);
  uint64_t taken = 0;
  {
    SliceReader reader({{"-"}}, {.slice_bytes = 10'000, .leaves_loading = true});
    int left = 0;
    for (Slice slice; left < 3 && reader.next(slice);) {
      left += slice.file != nullptr;
      reader.load(slice);
      reader.admit(slice);
      taken += slice.text.view().size();
    }
    EXPECT_EQ(left, 3);
    EXPECT_EQ(lseek(file, 0, SEEK_CUR), static_cast<off_t>(text.size()));
  }
  EXPECT_EQ(lseek(file, 0, SEEK_CUR), static_cast<off_t>(taken));
  {
    SliceReader reader({{"-"}}, {.slice_bytes = 10'000, .leaves_loading = true});
    int left = 0;
    Slice slice;
    ASSERT_TRUE(reader.next(slice));
    lseek(file, 0, SEEK_SET);  // somebody else has read
    for (int i = 0; i < 6 && reader.next(slice); ++i) left += slice.file != nullptr;
    EXPECT_EQ(left, 0);
  }
  dup2(before, 0);
  close(before);
  close(file);
}

// What was read at once ends with a record, where a block begins, and the first slice that is left
// has too many records.
TEST(LeftSlices, MayBeginWithABlock) {
  const test::TemporaryFolder folder;
  std::string text, line = kGood + ' ' + std::string(45, 'c') + '\n';
  for (int i = 0; i < 512; ++i) text += line;
  ASSERT_EQ(text.size(), 65536);
  for (int i = 0; i < 3000; ++i) text += "x\n";
  for (int i = 0; i < 5000; ++i) text += line;
  const std::vector<RunInput> paths{folder.write("input", text)};
  SliceOptions options{
      .slice_bytes = 65536, .slice_records = 512, .has_digests = true, .block_bytes = 65536};
  SliceReader whole(paths, options);
  const std::string expected = test::describe_with_notes(whole, 0, 0);
  options.leaves_loading = true;
  SliceReader reader(paths, options);
  EXPECT_EQ(test::describe_with_notes(reader, 0, 0), expected);
  EXPECT_EQ(reader.place(), whole.place());
}

TEST(LeftSlices, OfAFileThatBecomesShorterEndInAnError) {
  const test::TemporaryFolder folder;
  std::string text;
  for (int i = 0; i < 1000; ++i) text += kGood + "\n";
  const std::string path = folder.write("input", text);
  SliceReader reader({path}, {.slice_bytes = 500, .leaves_loading = true});
  Slice slice;
  while (reader.next(slice) && slice.file == nullptr) {
  }
  ASSERT_NE(slice.file, nullptr);
  std::filesystem::resize_file(path, 1000);
  reader.load(slice);
  reader.admit(slice);
  while (reader.next(slice)) {
    reader.load(slice);
    reader.admit(slice);
    EXPECT_TRUE(slice.text.view().empty() || slice.offset + slice.bytes <= 1000);
  }
  ASSERT_TRUE(reader.resume());
  EXPECT_THROW(while (reader.next(slice)){}, DataError);
}

}  // namespace
}  // namespace nonet
