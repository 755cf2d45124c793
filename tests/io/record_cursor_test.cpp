// Walks over records and over an array with an element for each puzzle.
#include "engine/io/formats/record_cursor.h"

#include <gtest/gtest.h>

#include <string>

namespace nonet {
namespace {

/// A record for each letter: 'p' a puzzle, 'm' a malformed one.
Records records(const std::string& kinds) {
  Records records;
  for (const char kind : kinds) {
    Record record = {.text = {}, .line = records.size(), .fault = {}};
    if (kind == 'm') record.fault.kind = FaultKind::too_short;
    records.push_back(record);
  }
  return records;
}

RecordCursor cursor(const Records& records) {
  size_t puzzles = 0;
  for (const Record& record : records) puzzles += record.fault ? 0 : 1;
  return {records, puzzles};
}

/// Returns the index of each record, and the index of its puzzle or "-".
std::string walk(const std::string& kinds) {
  const Records all = records(kinds);
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

// Plain lines at the front are not kept one by one. All records read as if they were.
TEST(Records, PlainLinesReadAsOtherRecords) {
  std::string text;
  for (int line = 0; line < 10; ++line)
    text += std::string(kCells, static_cast<char>('0' + line)) + '\n';
  const auto line_at = [&](size_t line) { return text.data() + line * kPlainLineBytes; };
  const auto lines_of = [](const Records& records) {
    std::string lines;
    for (const Record& record : records) {
      EXPECT_EQ(record.text.size(), static_cast<size_t>(kCells));
      EXPECT_EQ(record.text.find_first_not_of(record.text.front()), std::string_view::npos);
      lines += record.text.front() + std::to_string(record.line) + (record.fault ? "m " : " ");
    }
    return lines;
  };
  Records records;
  EXPECT_TRUE(records.empty());
  records.push_back_lines(line_at(2), 2, 12);
  records.push_back_lines(line_at(4), 1, 14);
  EXPECT_EQ(lines_of(records), "212 313 414 ");
  records.push_back_lines(line_at(6), 2, 17);  // after a line that is no record
  EXPECT_EQ(lines_of(records), "212 313 414 617 718 ");
  records.push_back(
      {.text = {line_at(8), kCells}, .line = 19, .fault = {.kind = FaultKind::too_long}});
  records.push_back_lines(line_at(9), 1, 20);
  EXPECT_EQ(lines_of(records), "212 313 414 617 718 819m 920 ");
  EXPECT_EQ(records.size(), 7u);
  EXPECT_EQ(records[4].line, 18u);
  EXPECT_EQ(records.front().line, 12u);
  records.clear();
  EXPECT_TRUE(records.empty());
  records.push_back({.text = {line_at(0), kCells}, .line = 0, .fault = {}});
  records.push_back_lines(line_at(1), 2, 1);
  EXPECT_EQ(lines_of(records), "00 11 22 ");
}

TEST(RecordCursor, SkipsPuzzles) {
  const Records all = records("mpppp");
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
  const Records all = records(kinds);
  std::string ahead;
  for (RecordCursor at = cursor(all); at; at.next()) ahead += std::to_string(at.puzzles_ahead());
  EXPECT_EQ(ahead, "210100321");
  EXPECT_EQ(RecordCursor().puzzles_ahead(), 0u);
}

}  // namespace
}  // namespace nonet
