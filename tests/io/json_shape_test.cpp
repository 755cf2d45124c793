// Objects with the shape of an earlier one: compares each target with the scanner of all plain
// objects, and whole texts with their lines one by one.
#include "engine/io/formats/json_shape.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/random.h"
#include "engine/io/formats/jsonl_format.h"
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
const std::string kBehind(256, '{');

/// Returns the puzzle of an object as it is written; none if the text is none with a puzzle.
std::optional<std::string_view> puzzle_in(std::string_view record, std::vector<JsonToken>& values) {
  std::optional<std::string_view> puzzle;
  JsonReader reader(record);
  values.clear();
  for (JsonField field; reader.next_field(field, &values);) {
    if (field.path == "puzzle") puzzle = field.text;
  }
  return reader.was_object() ? puzzle : std::nullopt;
}

class JsonShapeTest : public testing::TestWithParam<size_t> {
 protected:
  const JsonShapes& shapes() const { return json_shapes_of_targets()[GetParam()]; }

  /// Reads the line behind `first` in the shape of `first`. Expects that the line is a plain object
  /// if it has this shape. Returns whether it has.
  bool has_shape_of(const std::string& first, const std::string& second) const {
    const std::string text = first + second + kBehind;
    const std::string_view all = text;
    const std::string_view line = all.substr(0, first.size());
    const std::string_view record = trimmed(line.substr(0, line.find('\n')));
    std::vector<JsonToken> values;
    const auto known = puzzle_in(record, values);
    EXPECT_TRUE(known) << first;
    JsonShape shape;
    shape.learn(line, record, values, *known);

    const std::string_view rest = all.substr(first.size());
    const ShapedLine shaped = shapes().read(shape, rest);
    if (shaped.bytes == 0) return false;
    const Line next = first_line(rest, true);
    EXPECT_EQ(shaped.bytes, next.bytes) << second;
    EXPECT_EQ(rest.substr(shape.bytes_before_record(),
                          shaped.bytes - shape.bytes_before_record() - shape.bytes_after_record()),
              next.text)
        << second;
    EXPECT_EQ(puzzle_in(next.text, values), shaped.wanted) << second;
    return true;
  }
};

TEST_P(JsonShapeTest, HasOtherValues) {
  EXPECT_TRUE(has_shape_of(kFirst, kFirst));
  EXPECT_TRUE(has_shape_of(kFirst, kSecond));
  EXPECT_TRUE(has_shape_of(kSecond, kFirst));
  const std::string long_text(1000, 'x');
  const auto object = [](const std::string& name, const std::string& value) {
    return "{\"" + name + "\":\"\",\"puzzle\":\"" + value + "\"}\n";
  };
  EXPECT_TRUE(has_shape_of(object(long_text, ""), object(long_text, long_text)));
  EXPECT_FALSE(has_shape_of(object(long_text, ""), object(long_text + 'x', "")));
}

TEST_P(JsonShapeTest, CountsTheLastOfSeveralFields) {
  EXPECT_TRUE(has_shape_of("{\"puzzle\":\"a\",\"puzzle\":\"b\"}\n",
                           "{\"puzzle\":\"c\",\"puzzle\":\"d\"}\n"));
}

TEST_P(JsonShapeTest, HasAnArrayForThePuzzle) {
  const auto object = [](const std::string& puzzle) {
    return "{\"id\":1,\"puzzle\": " + puzzle + " ,\"at\":[\"\"]}\n";
  };
  EXPECT_TRUE(has_shape_of(object("[[5, 3, null], [\"6\", 0, \"\"]]"), object("[[1, 2, 3], [\"\", -1, \"7\"]]")));
  EXPECT_FALSE(has_shape_of(object("[[5, 3]]"), object("[[5], [3]]")));
  EXPECT_TRUE(has_shape_of(object("[]"), object("[]")));
  EXPECT_FALSE(has_shape_of(object("[]"), object("[1]")));
}

TEST_P(JsonShapeTest, IsNotThatOfALineThatIsTooLong) {
  const auto object = [](size_t size) {
    return "{\"puzzle\":\"" + std::string(size - 14, '.') + "\"}\n";
  };
  EXPECT_TRUE(has_shape_of(object(100), object(kMaxLineBytes)));
  EXPECT_FALSE(has_shape_of(object(100), object(kMaxLineBytes + 1)));
}

TEST_P(JsonShapeTest, EndsWithTheText) {
  std::vector<JsonToken> values;
  const std::string text = kFirst + kSecond;
  const std::string_view line = std::string_view(text).substr(0, kFirst.size());
  const std::string_view record = trimmed(line.substr(0, line.find('\n')));
  const auto found = puzzle_in(record, values);
  JsonShape shape;
  EXPECT_EQ(shapes().read(shape, text).bytes, 0U);
  shape.learn(line, record, values, *found);
  for (size_t size = 0; size < kSecond.size(); ++size) {
    EXPECT_EQ(shapes().read(shape, std::string_view(text).substr(kFirst.size(), size)).bytes, 0U);
  }
}

TEST_P(JsonShapeTest, AgreesWithTheScannerOnAnyOtherByteInAnyPlace) {
  for (const std::string& whole : {kFirst, kSecond}) {
    size_t shaped = 0;
    for (size_t place = 0; place < whole.size(); ++place) {
      for (int byte = 0; byte < 256; ++byte) {
        std::string changed = whole;
        changed[place] = static_cast<char>(byte);
        if (has_shape_of(kFirst, changed)) ++shaped;
      }
    }
    EXPECT_GT(shaped, 81 * 220U);  // all but quotes, backslashes and controls may be cells
  }
}

TEST_P(JsonShapeTest, AgreesWithTheScannerOnDamagedObjects) {
  const std::string marks = "{}[]\":,.\\-+0123456789eEtrufalsn \n\r\t#";
  Random random(7);
  int shaped = 0;
  for (int i = 0; i < 20'000; ++i) {
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
    if (has_shape_of(kFirst, line)) ++shaped;
  }
  EXPECT_GT(shaped, 5'000);
}

INSTANTIATE_TEST_SUITE_P(Targets, JsonShapeTest,
                         testing::Range(size_t{0}, json_shapes_of_targets().size()),
                         [](const auto& target) {
                           return std::string(json_shapes_of_targets()[target.param].target);
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

TEST(JsonShape, DoesNotChangeWhatALineMeans) {
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
