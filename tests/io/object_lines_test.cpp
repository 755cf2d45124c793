// Objects that vector instructions read: compares each target with the reader of all objects, and
// whole texts with their lines one by one.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/random.h"
#include "engine/io/formats/json_reader.h"
#include "engine/io/formats/jsonl_format.h"
#include "engine/io/formats/plain_lines.h"
#include "engine/io/formats/text_lines.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

const std::string kFirst = R"( {"id":12,"of":["a b",{"n":-1.25}],"puzzle":")" +
                           std::string(test::kPuzzle) + R"(" ,"ok":true,"by":""})" + "\r\n";
const std::string kSecond =
    R"( {"id":0,"of":["",{"n":123456789012345.678}],"puzzle":")" + std::string(test::kSolution) +
    R"(" ,"ok":null,"by":"a name that is longer than a vector of 64 bytes, )"
    R"(which is the longest one that any of the targets has"})" +
    "\r\n";
// A reader may give up at the end of the text.
const std::string kBehind = std::string(256, '{') + '\n';

/// Returns the value of a field as it is written; none if the text is no object with the field.
std::optional<std::string_view> value_in(std::string_view record, std::string_view path) {
  std::optional<std::string_view> value;
  JsonReader reader(record);
  for (JsonField field; reader.next_field(field);) {
    if (field.path == path) value = field.text;
  }
  return reader.was_object() ? value : std::nullopt;
}

class ObjectLineTest : public testing::TestWithParam<size_t> {
 protected:
  /// Returns whether a line is read. Expects that it is what JsonReader finds in it then.
  bool reads(const std::string& text, std::string_view path = "puzzle",
             bool has_comma = false) const {
    const std::string all = text + kBehind;
    const ObjectLine line = plain_lines_of_targets()[GetParam()].object(all, path, has_comma);
    if (line.bytes == 0) return false;
    const Line next = first_line(all, true);
    EXPECT_EQ(line.bytes, next.bytes) << text;
    std::string_view object = next.text;
    if (has_comma && object.ends_with(',')) object = trimmed(object.substr(0, object.size() - 1));
    EXPECT_EQ(line.object, object) << text;
    EXPECT_EQ(value_in(object, path), line.value) << text;
    return true;
  }
};

TEST_P(ObjectLineTest, ReadsPlainObjects) {
  EXPECT_TRUE(reads(kFirst));
  EXPECT_TRUE(reads(kSecond));
  const std::string long_text(1000, 'x');
  EXPECT_TRUE(reads("{\"" + long_text + "\":\"" + long_text + "\",\"puzzle\":\"\"}\n"));
  EXPECT_TRUE(reads("{\"puzzle\":\"a\",\"puzzle\":\"b\"}\n"));
  EXPECT_FALSE(reads("{\"puzzle\":\"a\"},\n"));
  EXPECT_TRUE(reads("{\"puzzle\":\"a\"} , \n", "puzzle", true));
  for (const char* text :
       {"{}\n", "[]\n", "{\"puzzle\":1}\n", "{\"puzzles\":\"a\"}\n", "\n", "{\"puzzle\":\"a\""})
    EXPECT_FALSE(reads(text)) << text;
}

TEST_P(ObjectLineTest, ReadsAnArrayForThePuzzle) {
  EXPECT_TRUE(reads(R"({"id":1,"puzzle": [[5, 3, null], ["6", 0, ""]] ,"at":[""]})"
                    "\n"));
  EXPECT_TRUE(reads("{\"puzzle\":[]}\n"));
  EXPECT_FALSE(reads("{\"puzzle\":[[5, 3]}\n"));
  EXPECT_FALSE(reads("{\"puzzle\":[{\"a\":1}]}\n"));  // its fields have paths
}

TEST_P(ObjectLineTest, FindsPaths) {
  const std::string line =
      R"({"a":{"b":"x","b.c":["y"],"d":[1,{"e":"z"},"s"]},"a.f":"w","":{"":"v"}})"
      "\n";
  for (const char* path : {"a.b", "a.b.c", "a.d.1.e", "a.f", "."})
    EXPECT_TRUE(reads(line, path)) << path;
  for (const char* path : {"a", "a.d", "a.d.0", "a.d.2", "a.d.1", "b", "a.d.e", "", "a."})
    EXPECT_FALSE(reads(line, path)) << path;
}

TEST_P(ObjectLineTest, EndsWithALongLine) {
  const auto object = [](size_t size) {
    return "{\"puzzle\":\"" + std::string(size - 14, '.') + "\"}\n";
  };
  EXPECT_TRUE(reads(object(kMaxLineBytes)));
  EXPECT_FALSE(reads(object(kMaxLineBytes + 1)));
}

TEST_P(ObjectLineTest, AgreesWithTheReaderOnAnyOtherByteInAnyPlace) {
  for (const std::string& whole : {kFirst, kSecond}) {
    size_t read = 0;
    for (size_t place = 0; place < whole.size(); ++place) {
      for (int byte = 0; byte < 256; ++byte) {
        std::string changed = whole;
        changed[place] = static_cast<char>(byte);
        if (reads(changed)) ++read;
      }
    }
    EXPECT_GT(read, 81 * 220U);  // all but quotes, backslashes and controls may be cells
  }
}

TEST_P(ObjectLineTest, AgreesWithTheReaderOnDamagedObjects) {
  const std::string marks = "{}[]\":,.\\-+0123456789eEtrufalsn \n\r\t#";
  Random random(7);
  size_t read = 0;
  for (size_t i = 0; i < test::cases(20'000); ++i) {
    std::string line = random.below(2) == 0 ? kFirst : kSecond;
    for (uint32_t change = random.below(4); change > 0; --change) {
      const auto at = static_cast<size_t>(random.below(static_cast<uint32_t>(line.size())));
      const char mark = marks[random.below(static_cast<uint32_t>(marks.size()))];
      switch (random.below(3)) {
        case 0:
          line.erase(at, 1);
          break;
        case 1:
          line.insert(at, 1, mark);
          break;
        default:
          line[at] = mark;
      }
    }
    if (reads(line, random.below(2) == 0 ? "puzzle" : "by")) ++read;
  }
  EXPECT_GT(read, test::cases(5'000));
}

INSTANTIATE_TEST_SUITE_P(Targets, ObjectLineTest,
                         testing::Range(size_t{0}, plain_lines_of_targets().size()),
                         [](const auto& target) {
                           return std::string(plain_lines_of_targets()[target.param].target);
                         });

// A line of objects in a few shapes, some of them odd.
std::string random_line(Random& random) {
  const std::string puzzle(random.below(2) == 0 ? test::kPuzzle : test::kSolution);
  const std::string number = std::to_string(random.below(2000));
  const std::vector<std::string> lines = {
      R"({"id":)" + number + R"(,"puzzle":")" + puzzle + R"("})",
      R"({"puzzle":")" + puzzle + R"(","solution":"x)" + number + R"("})",
      R"({"puzzle":" )" + puzzle + R"( ","puzzle":")" + number + R"("})",
      R"({"puzzle":")" + puzzle + R"(","list":[)" + number + R"(,{"puzzle":"1"}]})",
      R"({"a":")" + number + R"(\"","puzzle":")" + puzzle + R"("})",
      R"({"id":)" + number + R"(})",
      R"({"puzzle":)" + number + R"(})",
      "",
      "# comment",
      "[",
      "]",
      std::string(kMaxLineBytes, ' ') + "{}"};
  // The first lines are frequent, so that lines of one shape follow one another.
  const uint32_t kind =
      random.below(4) > 0 ? random.below(2) : random.below(static_cast<uint32_t>(lines.size()));
  std::string line = lines[kind];
  if (random.below(8) == 0 && !line.empty()) {
    line[random.below(static_cast<uint32_t>(line.size()))] = static_cast<char>(random.below(256));
  }
  const uint32_t end = random.below(16);
  return line + (end == 0 ? "\r\n" : end == 1 ? " \n" : end == 2 ? "]\n" : end == 3 ? ",\n" : "\n");
}

TEST(ObjectLine, DoesNotChangeWhatALineMeans) {
  for (const Format* const format : {&kJsonlFormat, &kJsonFormat}) {
    const InputLayout layout = {.format = format, .columns = {"puzzle"}};
    Random random(11);
    size_t puzzles = 0;
    for (int round = 0; round < 100; ++round) {
      std::vector<std::string> lines;
      std::string text;
      for (int i = 0; i < 50; ++i) {
        lines.push_back(random_line(random));
        // Without its end, the last line of a text is a record too.
        if (i == 49 && random.below(2) == 0) lines.back().pop_back();
        text += lines.back();
      }
      ParsedText all, one;
      layout.parse(text, all);
      size_t record = 0, puzzle = 0;
      uint64_t line_number = 0;
      for (const std::string& line : lines) {
        layout.parse(line, one);
        for (size_t i = 0, of_line = 0; i < one.records.size(); ++i, ++record) {
          ASSERT_LT(record, all.records.size());
          EXPECT_EQ(all.records[record].text, one.records[i].text);
          EXPECT_EQ(all.records[record].line, line_number + one.records[i].line);
          ASSERT_EQ(all.records[record].fault, one.records[i].fault) << line;
          if (one.records[i].fault) continue;
          ASSERT_LT(puzzle, all.puzzles.size());
          EXPECT_EQ(all.puzzles[puzzle++], one.puzzles[of_line++]) << line;
        }
        line_number += static_cast<uint64_t>(std::ranges::count(line, '\n'));
      }
      EXPECT_EQ(record, all.records.size());
      EXPECT_EQ(puzzle, all.puzzles.size());
      puzzles += puzzle;
    }
    EXPECT_GT(puzzles, 2'000U) << format->name;
  }
}

}  // namespace
}  // namespace nonet
