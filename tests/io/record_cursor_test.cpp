// Walks over records and over an array with an element for each puzzle.
#include "engine/io/formats/record_cursor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace nonet {
namespace {

std::vector<Record> records(const std::string& kinds) {
  std::vector<Record> records;
  for (const char kind : kinds) {
    records.push_back({.text = {}, .line = records.size(), .fault = {}});
    if (kind == 'm') records.back().fault.kind = FaultKind::too_short;
  }
  return records;
}

RecordCursor cursor(const std::vector<Record>& records) {
  const auto is_puzzle = [](const Record& record) { return !record.fault; };
  return {records, static_cast<size_t>(std::ranges::count_if(records, is_puzzle))};
}

/// Returns the index of each record, and the index of its puzzle or "-".
std::string walk(const std::string& kinds) {
  const std::vector<Record> all = records(kinds);
  std::string text;
  for (RecordCursor at = cursor(all); at; at.next()) {
    text += std::to_string(at.index()) + (at.is_puzzle() ? std::to_string(at.puzzle()) : "-") + ' ';
    EXPECT_EQ(at.record().line, at.index());
  }
  return text;
}

TEST(RecordCursor, CountsPuzzlesBesideRecords) {
  EXPECT_EQ(walk(""), "");
  EXPECT_EQ(walk("ppp"), "00 11 22 ");
  EXPECT_EQ(walk("mpmmpp"), "0- 10 2- 3- 41 52 ");
  EXPECT_EQ(walk("mm"), "0- 1- ");
  EXPECT_FALSE(RecordCursor());
}

TEST(RecordCursor, SkipsPuzzles) {
  const std::vector<Record> all = records("mpppp");
  RecordCursor at = cursor(all);
  at.next();
  at.skip_puzzles(3);
  EXPECT_EQ(at.index(), 4u);
  EXPECT_EQ(at.puzzle(), 3u);
  at.skip_puzzles(1);
  EXPECT_FALSE(at);
}

TEST(RecordCursor, CountsPuzzlesUpToTheNextMalformedRecord) {
  const std::string kinds = "ppmpmmppp";
  const std::vector<Record> all = records(kinds);
  std::string ahead;
  for (RecordCursor at = cursor(all); at; at.next()) ahead += std::to_string(at.puzzles_ahead());
  EXPECT_EQ(ahead, "210100321");
  EXPECT_EQ(RecordCursor().puzzles_ahead(), 0u);
}

}  // namespace
}  // namespace nonet
