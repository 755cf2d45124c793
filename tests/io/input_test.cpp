// Input formats and the cutting of inputs into slices.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <deque>
#include <exception>
#include <filesystem>
#include <fstream>
#include <random>
#include <thread>

#include "engine/io/bytes/line_ends.h"
#include "engine/io/detection/detection.h"
#include "engine/io/formats/format_table.h"
#include "engine/io/slice_reader.h"
#include "tests/io/described_slices.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

const std::string kPuzzle(test::kPuzzle);
const std::string kWithZeros =
    "005300000800000020070010500400005300010070006003200080060500009004000030000009700";

InputLayout layout_of(const char* format) { return {.format = find_input_format(format)}; }

ParsedText parse(const char* format, std::string_view text) {
  ParsedText parsed;
  const InputLayout layout = layout_of(format);
  layout.parse(text, parsed);
  return parsed;
}

std::string reason(const char* format, std::string_view text) {
  const ParsedText parsed = parse(format, text);
  return parsed.records.size() == 1 ? describe(parsed.records[0].fault)
                                    : std::to_string(parsed.records.size()) + " records";
}

TEST(LineInput, AcceptsEveryBlankCharacter) {
  for (const char blank : {'.', '0', '*', '_', '-'}) {
    std::string text = kPuzzle;
    for (char& c : text) c = c == '.' ? blank : c;
    const ParsedText parsed = parse("line", text);
    ASSERT_EQ(parsed.puzzles.size(), 1u) << blank;
    EXPECT_EQ(parsed.puzzles[0], test::grid(kPuzzle)) << blank;
  }
}

TEST(LineInput, AcceptsEveryFormOfALine) {
  for (const std::string& text :
       {kPuzzle, kPuzzle + "\n", kPuzzle + "\r\n", "  \t" + kPuzzle + "  \n",
        "# comment\n\n \n" + kPuzzle + "\n\n", "\n#\n" + kPuzzle, kPuzzle + " hard 11.9\n",
        kPuzzle + "\thard\n", kPuzzle + ",rest\n", kPuzzle + ";rest\n", kPuzzle + ":1:x\n",
        kPuzzle + "," + kWithZeros + "\n"}) {
    const ParsedText parsed = parse("line", text);
    ASSERT_EQ(parsed.records.size(), 1u) << text;
    EXPECT_EQ(describe(parsed.records[0].fault), "none") << text;
    EXPECT_EQ(parsed.puzzles, std::vector<Grid>{test::grid(kPuzzle)}) << text;
  }
}

TEST(LineInput, KeepsTheTextAfterTheCells) {
  EXPECT_EQ(
      layout_of("line").text_after_cells(parse("line", kPuzzle + ";11.9 # hard \r\n").records[0]),
      ";11.9 # hard");
  EXPECT_EQ(layout_of("line").text_after_cells(parse("line", kPuzzle).records[0]), "");
}

TEST(LineInput, ReportsTheFault) {
  EXPECT_EQ(reason("line", "5"), "too short: 1 of 81 cells");
  EXPECT_EQ(reason("line", kPuzzle.substr(1)), "too short: 80 of 81 cells");
  EXPECT_EQ(reason("line", kPuzzle.substr(1) + " rest"), "too short: 80 of 81 cells");
  EXPECT_EQ(reason("line", kPuzzle + "1"), "too long: more than 81 cells");
  EXPECT_EQ(reason("line", kPuzzle + "\r" + kPuzzle), "bad character 0x0D after 81 of 81 cells");
  EXPECT_EQ(reason("line", kPuzzle + "x"), "bad character 'x' after 81 of 81 cells");
  EXPECT_EQ(reason("line", "x" + kPuzzle), "bad character 'x' after 0 of 81 cells");
  EXPECT_EQ(reason("line", "12" + std::string(1, '\0') + kPuzzle),
            "bad character 0x00 after 2 of 81 cells");
  EXPECT_EQ(reason("line", "1\xD9\xA3" + kPuzzle), "bad character 0xD9 after 1 of 81 cells");
  EXPECT_EQ(reason("line", kPuzzle + " " + std::string(kMaxLineBytes, 'x')),
            "line of more than 64 KiB");
  for (size_t cell = 0; cell < 81; ++cell) {
    std::string text = kPuzzle;
    text[cell] = '/';  // the character before the digits
    EXPECT_EQ(reason("line", text),
              "bad character '/' after " + std::to_string(cell) + " of 81 cells");
    text[cell] = ':';  // the character after the digits; also a separator
    EXPECT_EQ(reason("line", text), "too short: " + std::to_string(cell) + " of 81 cells");
  }
}

std::string as_grid(const std::string& cells, const std::string& line_end = "\n") {
  std::string text;
  for (size_t row = 0; row < 9; ++row) text += cells.substr(9 * row, 9) + line_end;
  return text;
}

TEST(GridInput, AcceptsEveryFormOfAGrid) {
  for (const std::string& text :
       {as_grid(kPuzzle), as_grid(kWithZeros, "\r\n"), "# title\n\n" + as_grid(kPuzzle) + "\n\n",
        as_grid(kPuzzle).substr(0, 89), as_grid(kPuzzle, " \n")}) {
    const ParsedText parsed = parse("grid", text);
    ASSERT_EQ(parsed.records.size(), 1u) << text;
    EXPECT_EQ(parsed.puzzles, std::vector<Grid>{test::grid(kPuzzle)}) << text;
  }
  EXPECT_EQ(parse("grid", as_grid(kPuzzle) + as_grid(kPuzzle)).puzzles.size(), 2u);
}

TEST(GridInput, ReportsTheFaultAndContinues) {
  const std::string good = as_grid(kPuzzle);
  EXPECT_EQ(reason("grid", good.substr(0, 80) + "\n"), "too few rows: 8 of 9");
  EXPECT_EQ(reason("grid", good.substr(0, 85)), "row 9: too short: 5 of 9 cells");
  std::string bad = good;
  bad[23] = 'x';
  EXPECT_EQ(reason("grid", bad), "row 3: bad character 'x' after 3 of 9 cells");
  const ParsedText parsed = parse("grid", "..5\n\n" + good);
  ASSERT_EQ(parsed.records.size(), 2u);
  EXPECT_EQ(describe(parsed.records[0].fault), "row 1: too short: 3 of 9 cells");
  EXPECT_FALSE(parsed.records[1].fault);
  EXPECT_EQ(parsed.records[1].line, 2u);
}

TEST(Detection, UsesTheFirstRecordLine) {
  const auto detected = [](std::string_view text) {
    return detect(text, true, {})->layout.format->name;
  };
  const auto early = [](std::string_view text) {
    const auto detection = detect(text, false, {}, true);
    return detection ? detection->layout.format->name : "";
  };
  EXPECT_EQ(detected(kPuzzle), "line");
  EXPECT_EQ(detected("# comment\n\n" + as_grid(kPuzzle)), "grid");
  const auto answers = [](std::string_view text) {
    return detect(text, true, {.answers = true})->layout.format->name;
  };
  EXPECT_EQ(answers("multiple\n\nunsolvable\n\n" + as_grid(kPuzzle)), "grid");
  EXPECT_EQ(answers("multiple\nunsolvable\n"), "line");
  EXPECT_EQ(detected("123456789\n" + kPuzzle), "line") << "cut short";
  EXPECT_EQ(early("123456789\n"), "") << "too early to decide";
  EXPECT_EQ(early(kPuzzle + "\n"), "line") << "an input that waits for an answer";
  EXPECT_FALSE(detect(kPuzzle + "\n", false, {})) << "a solution may follow";
  EXPECT_EQ(detected("123"), "line");
  EXPECT_EQ(detected("12345678x\n"), "line");
  EXPECT_FALSE(detect("# comment\n\n", true, {}));
  EXPECT_EQ(early("12345"), "") << "the line may continue";
}

std::string mixed_lines() {
  return "# header\r\n" + kPuzzle + "\r\n\n" + kWithZeros + " rated\n  # note\nbad\n\r\n" +
         kPuzzle + "\n" + kPuzzle.substr(40) + "\n" + kPuzzle;
}

std::string mixed_grids() {
  return "# header\n\n" + as_grid(kPuzzle) + "\n" + as_grid(kWithZeros, "\r\n") + "123\n456\n\n" +
         as_grid(kPuzzle) + as_grid(kPuzzle) + "\n\n" + as_grid(kPuzzle).substr(0, 70);
}

class SliceCuts : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Inputs, SliceCuts, testing::Values(mixed_lines(), mixed_grids()),
                         [](const auto& tested) { return tested.index == 0 ? "lines" : "grids"; });

TEST_P(SliceCuts, DoNotChangeRecordsAtAnyLength) {
  const test::TemporaryFolder folder;
  const std::string path = folder.write("input", GetParam());
  SliceReader whole({path, path}, {.slice_bytes = 1 << 20});
  const std::string expected = test::describe_all(whole);
  ASSERT_GT(std::ranges::count(expected, '\n'), 8);
  for (size_t bytes = 1; bytes <= GetParam().size() + 1; ++bytes) {
    SliceReader reader({path, path}, {.slice_bytes = bytes});
    EXPECT_EQ(test::describe_all(reader), expected) << "slices of " << bytes << " bytes";
    SliceReader leaving({path, path}, {.slice_bytes = bytes, .leaves_loading = true});
    EXPECT_EQ(test::describe_all(leaving, bytes % 5), expected)
        << "left slices of " << bytes << " bytes";
  }
  for (uint64_t records = 1; records <= 10; ++records) {
    SliceReader reader({path, path}, {.slice_records = records});
    EXPECT_EQ(test::describe_all(reader), expected) << "slices of " << records << " records";
  }
}

// A pipe returns the bytes that were written so far. Here it is cut at every offset.
TEST_P(SliceCuts, OfAPipeDoNotChangeRecordsAtAnyOffset) {
  const test::TemporaryFolder folder;
  SliceReader whole({folder.write("input", GetParam())}, {});
  const std::string expected = test::describe_all(whole);
  for (size_t offset = 0; offset <= GetParam().size(); ++offset) {
    const std::string pipe = folder.file("pipe");
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    std::thread writer([&] {
      std::ofstream out(pipe, std::ios::binary);
      out << GetParam().substr(0, offset) << std::flush;
      std::this_thread::sleep_for(std::chrono::microseconds(200));
      out << GetParam().substr(offset);
    });
    SliceReader reader({pipe}, {});
    EXPECT_EQ(test::describe_all(reader), expected) << "cut at " << offset;
    writer.join();
    std::filesystem::remove(pipe);
  }
}

TEST(LongLines, AreOneMalformedRecordForAnyCut) {
  const test::TemporaryFolder folder;
  for (const size_t length : {kMaxLineBytes - 1, kMaxLineBytes, kMaxLineBytes + 1,
                              2 * kMaxLineBytes, size_t{1'000'000}}) {
    // A puzzle with long text after it, and a puzzle with long white space before it.
    const std::string content = kPuzzle + "\n" + kPuzzle + ' ' + std::string(length - 82, 'x') +
                                "\n" + kPuzzle + "\n" + std::string(length - 81, ' ') + kPuzzle +
                                "\n" + kPuzzle + "\n";
    const std::string path = folder.write("input", content);
    const std::string fault =
        length > kMaxLineBytes ? "line of more than 64 KiB " : "none " + kPuzzle;
    const std::string good = "none " + kPuzzle + "\n";
    const std::string expected =
        "0:1 " + good + "0:2 " + fault + "\n0:3 " + good + "0:4 " + fault + "\n0:5 " + good;
    for (const size_t bytes : {size_t{1}, size_t{1000}, size_t{100'000}, size_t{1} << 22}) {
      for (const bool leaves : {false, true}) {
        SliceReader reader({path}, {.slice_bytes = bytes, .leaves_loading = leaves});
        EXPECT_EQ(test::describe_all(reader, 3), expected)
            << length << " bytes in slices of " << bytes;
      }
    }
  }
}

TEST(LongLines, EndAtTheEndOfTheInput) {
  const test::TemporaryFolder folder;
  SliceReader reader({folder.write("a", std::string(300'000, '1')), folder.write("b", kPuzzle)},
                     {});
  EXPECT_EQ(test::describe_all(reader),
            "0:1 line of more than 64 KiB \n1:1 none " + kPuzzle + "\n");
}

TEST(SliceReader, SkipsAByteOrderMark) {
  const test::TemporaryFolder folder;
  const std::string lines = folder.write("lines", "\xEF\xBB\xBF" + kPuzzle + "\n" + kPuzzle + "\n");
  const std::string grids = folder.write("grids", "\xEF\xBB\xBF" + as_grid(kPuzzle));
  SliceReader reader({lines, grids}, {});
  const std::string good = "none " + kPuzzle + "\n";
  EXPECT_EQ(test::describe_all(reader), "0:1 " + good + "0:2 " + good + "1:1 " + good);
}

// Comments do not accumulate in memory, even while a grid waits for its rows.
TEST(SliceReader, EndsAGridAtAComment) {
  const test::TemporaryFolder folder;
  SliceReader reader({folder.write("input", "123456789\n123456789\n# note\n" + as_grid(kPuzzle))},
                     {});
  EXPECT_EQ(test::describe_all(reader), "0:1 too few rows: 2 of 9 \n0:4 none " + kPuzzle + "\n");
}

TEST(SliceReader, ReadsNothingFromEmptyInputs) {
  const test::TemporaryFolder folder;
  for (const char* content : {"", "\n", "# only a comment", " \n\t\n#\n\n"}) {
    SliceReader reader({folder.write("input", content)}, {});
    EXPECT_EQ(test::describe_all(reader), "") << content;
  }
}

TEST(SliceReader, NamesAnInputThatCannotBeRead) {
  const test::TemporaryFolder folder;
  const std::string missing = folder.file("missing");
  try {
    SliceReader reader({missing}, {});
    FAIL() << "no error";
  } catch (const std::system_error& error) {
    EXPECT_EQ(error.what(), "cannot open " + missing + ": No such file or directory");
  }
  EXPECT_THROW(SliceReader({folder.file(".")}, {}), std::system_error);
}

// All records that were read before are handed out; a part of a record is not.
TEST(SliceReader, ReportsAFileThatBecomesShorter) {
  const test::TemporaryFolder folder;
  std::string text;
  for (int i = 0; i < 50'000; ++i) text += kPuzzle + "\n";
  for (const bool by_descriptor : {false, true}) {
    const std::string path = folder.write("puzzles", text);
    const int descriptor = by_descriptor ? open(path.c_str(), O_RDONLY) : -1;
    const RunInput input =
        by_descriptor ? RunInput(descriptor_source(descriptor, "it")) : RunInput(path);
    SliceReader reader({input}, {.slice_bytes = 8200});
    Slice slice;
    ASSERT_TRUE(reader.next(slice));
    std::filesystem::resize_file(path, text.size() - 100);
    uint64_t records = 0;
    try {
      do {
        ParsedText parsed;
        slice.parse(parsed);
        records += parsed.puzzles.size();
      } while (reader.next(slice));
      ADD_FAILURE() << "no error";
    } catch (const DataError& error) {
      EXPECT_TRUE(std::string_view(error.what()).ends_with("has become shorter while it was read"))
          << error.what();
    }
    EXPECT_EQ(records, 49'998u);
    if (by_descriptor) close(descriptor);
  }
}

TEST(SliceReader, StopsWhenAskedWhileItWaits) {
  const test::TemporaryFolder folder;
  const std::string pipe = folder.file("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const int held_open = open(pipe.c_str(), O_RDWR | O_CLOEXEC);  // so that the pipe does not end
  StopRequest stop;
  SliceReader reader({pipe}, {}, &stop);
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop.request();
  });
  Slice slice;
  EXPECT_FALSE(reader.next(slice));
  EXPECT_FALSE(reader.at_end());
  stopper.join();
  close(held_open);
}

TEST(SliceReader, HandsOutRecordsOfASlowProducerAtOnce) {
  const test::TemporaryFolder folder;
  const std::string pipe = folder.file("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const int producer = open(pipe.c_str(), O_RDWR | O_CLOEXEC);
  const std::string half_a_record = kPuzzle + "\n" + kPuzzle.substr(0, 30);
  ASSERT_EQ(write(producer, half_a_record.data(), half_a_record.size()),
            static_cast<ssize_t>(half_a_record.size()));
  SliceReader reader({pipe}, {});
  Slice slice;
  ASSERT_TRUE(reader.next(slice));  // without waiting for more
  EXPECT_EQ(slice.text.view(), kPuzzle + "\n");
  close(producer);
}

// Full grids behind the first part are malformed however the text arrives: at once, or one line
// after each answer.
TEST(SliceReader, JudgesTheFirstPartAsAWhole) {
  constexpr size_t kLines = 130, kFirstPart = 128;
  std::string full(test::kSolution);  // of another puzzle
  for (char& c : full) c = c == '1' ? '2' : c == '2' ? '1' : c;
  const auto faults = [](SliceReader& reader, const auto& feed) {
    std::vector<FaultKind> kinds;
    Slice slice;
    ParsedText parsed;
    while (kinds.size() < kLines) {
      feed(kinds.size());
      if (!reader.next(slice)) break;
      slice.parse(parsed);
      for (const Record& record : parsed.records) kinds.push_back(record.fault.kind);
    }
    return kinds;
  };
  const test::TemporaryFolder folder;
  for (const size_t full_from : {kFirstPart - 8, kFirstPart, kFirstPart + 1}) {
    std::string text;
    for (size_t i = 0; i < kLines; ++i) text += (i < full_from ? kPuzzle : full) + "\n";
    SliceReader whole({folder.write("whole", text)}, {});
    const std::vector<FaultKind> expected = faults(whole, [](size_t) {});
    EXPECT_EQ(std::ranges::count(expected, FaultKind::full_grid),
              full_from < kFirstPart ? 0 : kLines - full_from);

    const std::string pipe = folder.file("pipe");
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    const int producer = open(pipe.c_str(), O_RDWR | O_CLOEXEC);
    SliceReader reader({pipe}, {});
    const auto feed = [&](size_t line) {
      EXPECT_EQ(write(producer, text.data() + line * kPlainLineBytes, kPlainLineBytes),
                static_cast<ssize_t>(kPlainLineBytes));
    };
    EXPECT_EQ(faults(reader, feed), expected) << full_from;
    close(producer);
    std::filesystem::remove(pipe);
  }
}

TEST(LineEnds, OfAnEndlessRunOfCRsAreKnownWithoutItsEnd) {
  LineEnds ends;
  std::string text(size_t{1} << 17, '\r');
  EXPECT_TRUE(ends.normalise(text, false));
  EXPECT_EQ(text, std::string(text.size(), '\n'));
}

}  // namespace
}  // namespace nonet
