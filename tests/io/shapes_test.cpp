// Every shape of data/shapes.txt: what is read, and what is detected from any length of its front.
//
// To record the results anew: NONET_RECORD=tests/data/shapes.txt build/release/tests/nonet_tests
// --gtest_filter='Shapes.*'; then look at the difference.
#include "tests/io/shapes.h"

#include <gtest/gtest.h>
#include <nonet/errors.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "engine/io/detection/detection.h"
#include "engine/io/slice_reader.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

const std::string kShownPuzzle(test::kPuzzle), kShownSolution(test::kSolution);
const std::string kShownCandidates = puzzle_text(candidates_of(test::grid(kShownPuzzle)));

using test::read_shapes;
using test::Shape;

std::string description_of_whole(const std::string& path) {
  SliceReader reader({path}, {});
  Slice slice;
  ParsedText parsed;
  std::string format, records;
  while (reader.next(slice)) {
    slice.parse(parsed);
    if (!parsed.records.empty()) format = slice.layout->format->name;
    size_t puzzle = 0;
    for (const Record& record : parsed.records) {
      records += "; " + std::to_string(slice.first_line + record.line) + ' ';
      if (record.fault) {
        records += describe(record.fault);
      } else {
        const std::string text = puzzle_text(parsed.puzzle(puzzle++));
        const bool is_puzzle = text == kShownPuzzle || text == kShownCandidates;
        records += is_puzzle ? "+" : text == kShownSolution ? "solution" : text;
      }
    }
  }
  if (format.empty()) format = "nothing";
  for (const std::string& note : reader.notes()) {
    records += "; (" + note.substr(path.size() + 2) + ")";
  }
  return format + records;
}

/// Returns the result of reading a file, in the words of shapes.txt.
std::string description_of(const std::string& path) {
  try {
    return description_of_whole(path);
  } catch (const DataError& error) {
    const std::string what = std::string(error.what()).substr(path.size());
    return "error; (" + (what.starts_with(": ") ? what.substr(2) : "line " + what.substr(1)) + ")";
  }
}

void record_anew(const char* path, const std::vector<Shape>& shapes,
                 const std::vector<std::string>& descriptions) {
  std::ifstream in(path);
  std::string text;
  size_t next = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("= ")) continue;
    text += line + '\n';
    if (line.empty() || line[0] == '#') continue;
    ASSERT_LT(next, shapes.size());
    text += "= " + descriptions[next++] + '\n';
  }
  std::ofstream(path) << text;
}

TEST(Shapes, AreReadAsRecorded) {
  const test::TemporaryFolder folder;
  const std::vector<Shape> shapes = read_shapes();
  EXPECT_GE(shapes.size(), 250u);
  std::vector<std::string> descriptions;
  for (const Shape& shape : shapes) {
    descriptions.push_back(description_of(folder.write("input", shape.text)));
    EXPECT_EQ(descriptions.back(), shape.expected) << shape.name;
  }
  if (const char* path = std::getenv("NONET_RECORD")) record_anew(path, shapes, descriptions);
}

/// Returns the detected layout of the front of a text as text that shows differences; empty: too
/// early.
std::string detected(std::string_view text, bool at_end) {
  try {
    const auto detection = detect(text, at_end, {});
    if (!detection) return "";
    const InputLayout& layout = detection->layout;
    std::string shown = std::string(layout.format->name) + ' ' + layout.delimiter + ' ' +
                        std::to_string(layout.puzzle_column) + ' ' +
                        std::to_string(detection->preamble.bytes) + ' ' + detection->note;
    for (const std::string& name : layout.columns) shown += ' ' + name;
    return shown;
  } catch (const DataError& error) {
    return error.what();
  }
}

// For any length of the front, detection is too early or finds the layout of the whole text.
TEST(Shapes, AreDetectedTheSameFromAnyLength) {
  for (const Shape& shape : read_shapes()) {
    const std::string_view all = shape.text;
    const std::string_view text = all.substr(cut_gap(all, true).bytes);
    if (text.empty() || text.find('\r') != text.npos) continue;  // the reader replaces CRs by LFs
    const std::string expected = detected(text, true);
    for (size_t length = 1; length <= std::min<size_t>(text.size(), 5000); ++length) {
      const std::string early = detected(text.substr(0, length), false);
      if (early.empty()) continue;
      ASSERT_EQ(early, expected) << shape.name << ", " << length << " bytes";
    }
  }
}

}  // namespace
}  // namespace nonet
