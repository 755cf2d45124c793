// Tables whose rows have line breaks in quotes. Each row is one record, or the rest is refused with
// one error. The lines inside a field never become records.
#include <gtest/gtest.h>
#include <nonet/errors.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/io/slice_reader.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

std::string good_row(size_t i) {
  return std::to_string(i) + "," + test::text(test::sample()[i]) + ",note\n";
}

std::string good_rows(size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += good_row(i);
  return text;
}

/// The output of a reader: the line of each record and whether it is good, and the error at the
/// end.
struct QuotedReading {
  std::vector<std::string> records;
  std::string error;

  bool operator==(const QuotedReading&) const = default;
};

QuotedReading read(const std::string& path, const SliceOptions& options) {
  QuotedReading reading;
  try {
    SliceReader reader({path}, options);
    Slice slice;
    ParsedText parsed;
    while (reader.next(slice)) {
      slice.parse(parsed);
      for (size_t i = 0; i < parsed.records.size(); ++i) {
        const Record& record = parsed.records[i];
        reading.records.push_back(std::to_string(slice.first_record + i) + " in line " +
                                  std::to_string(slice.first_line + record.line) +
                                  (record.fault ? " malformed" : " good"));
      }
    }
  } catch (const DataError& error) {
    reading.error = std::string(error.what()).substr(path.size());
  }
  return reading;
}

/// Three good rows precede it.
struct BadRow {
  const char* name;
  std::string text;
  std::string error;
};

const std::string kPadding(65'000, 'x');
const std::string kNeverClosed = "a quote is opened here and never closed; close or remove it";
const std::string kTooLong =
    "the row that begins here has quoted fields and does not end within 64 KiB: a quote may not be "
    "closed";

/// A row with a long field, whose closing quote is the last byte that the reader examines.
std::string row_of_two_quotes() {
  std::string row = "3,a,\"" + good_rows(3);
  return row + std::string(65'536 - row.size(), 'x') + "\"\"" + good_rows(3) + "\"\n";
}

std::string many_fields() {
  std::string row = "3,a,";
  for (size_t i = 0; i < 1000; ++i) row += "\"x\n" + good_row(i) + "\",";
  return row + "\n";
}

const BadRow kBadRows[] = {
    {"at_the_end", "3,a,\"b\n" + good_rows(5), ":5: " + kNeverClosed},
    {"in_a_later_line", "3,\"a\nb\",\"c\n" + good_rows(5), ":6: " + kNeverClosed},
    {"alone_at_the_end", "3,a,\"", ":5: " + kNeverClosed},
    {"behind_what_is_no_quote", "3,5\" x 4\",\"c\n" + good_rows(5), ":5: " + kNeverClosed},
    {"long", "3,a,\"b\n" + good_rows(1000), ":5: " + kTooLong},
    {"long_and_closed", "3,a,\"b\n" + good_rows(1000) + "\"\n" + good_rows(9), ":5: " + kTooLong},
    {"long_line", "3,a,\"" + kPadding + kPadding + "\n" + good_rows(5), ":5: " + kTooLong},
    {"two_quotes_at_the_limit", row_of_two_quotes(), ":5: " + kTooLong},
    {"long_row_of_short_fields", many_fields() + good_rows(9), ":5: " + kTooLong},
    {"closed_in_a_long_row", "3,\"a\nb\"," + kPadding + kPadding + "\n" + good_rows(9),
     ":5: " + kTooLong},
};

class BadRows : public testing::TestWithParam<BadRow> {
 protected:
  const std::string path_ =
      folder_.write("rows.csv", "id,puzzle,note\n" + good_rows(3) + GetParam().text);

  static const test::TemporaryFolder folder_;
};
const test::TemporaryFolder BadRows::folder_;
INSTANTIATE_TEST_SUITE_P(Rows, BadRows, testing::ValuesIn(kBadRows),
                         [](const auto& tested) { return tested.param.name; });

TEST_P(BadRows, AreRefusedAfterTheRecordsBeforeThem) {
  const QuotedReading expected{{"1 in line 2 good", "2 in line 3 good", "3 in line 4 good"},
                         GetParam().error};
  for (const size_t bytes : {1, 90, 300, 5'000, 100'000, 1 << 20}) {
    for (const uint64_t records : {1, 3, 2048}) {
      const QuotedReading reading = read(path_, {.slice_bytes = bytes, .slice_records = records});
      EXPECT_EQ(reading.records, expected.records) << bytes << " bytes, " << records << " records";
      EXPECT_EQ(reading.error, expected.error) << bytes << " bytes, " << records << " records";
    }
  }
}

// A shard that begins after such a row would have to guess the beginning of a record.
TEST_P(BadRows, AreRefusedByTheirShardAndLaterShards) {
  const uint64_t size = *total_file_size({path_});
  for (const uint64_t count : {2, 3, 7, 64}) {
    std::vector<std::string> records;
    bool refused = false;
    for (uint64_t i = 0; i < count; ++i) {
      const QuotedReading part =
          read(path_, {.range = ByteRange{size * i / count, size * (i + 1) / count}});
      records.insert(records.end(), part.records.begin(), part.records.end());
      refused = refused || !part.error.empty();
      EXPECT_EQ(part.error, refused ? GetParam().error : "") << i << " of " << count;
    }
    EXPECT_TRUE(refused) << count;
    EXPECT_EQ(records.size(), 3u) << count;
  }
}

// A line break in quotes does not end a row, even if the row has other faults.
TEST(RowsOfSeveralLines, AreOneRecordEach) {
  const test::TemporaryFolder folder;
  for (const std::string& row :
       {"3,\"a\n" + good_rows(2) + "\"x,note\n", "3,\"a\"x,\"b\n" + good_rows(2) + "\"\n",
        "3,\"a\"\"\n" + good_rows(2) + "\",\n", "3,a,\"b\n" + good_rows(2) + "\"x\n",
        "3,\"a\"," + kPadding + kPadding + "\n"}) {
    const std::string path =
        folder.write("rows.csv", "id,puzzle,note\n" + good_row(0) + row + good_row(1));
    const size_t last_line = 3 + static_cast<size_t>(std::ranges::count(row, '\n'));
    const QuotedReading expected{{"1 in line 2 good", "2 in line 3 malformed",
                            "3 in line " + std::to_string(last_line) + " good"},
                           ""};
    for (const size_t bytes : {1, 300, 1 << 20}) {
      const QuotedReading reading = read(path, {.slice_bytes = bytes});
      EXPECT_EQ(reading.records, expected.records) << row.substr(0, 100);
      EXPECT_EQ(reading.error, expected.error) << row.substr(0, 100);
    }
  }
}

// Rows without a header are lines, until a quoted field continues on the next line.
TEST(LinesWithFields, AreRefusedWhereAFieldContinuesOnTheNextLine) {
  const test::TemporaryFolder folder;
  const std::string cells = test::text(test::sample()[0]);
  const std::string plain = cells + ",5\" disc\n" + cells + ",\"a\"\n" + cells + " \"\n";
  const QuotedReading expected{
      {"1 in line 1 good", "2 in line 2 good", "3 in line 3 good"},
      ":4: a quote is opened here and not closed in its line; close it, or choose the format csv "
      "if fields have line breaks"};
  for (const std::string delimiter : {",", ";", "\t"}) {
    const std::string path =
        folder.write("rows", plain + cells + delimiter + "\"a\n" + cells + "\n\"\n" + cells + "\n");
    for (const size_t bytes : {1, 300, 1 << 20}) {
      EXPECT_EQ(read(path, {.slice_bytes = bytes}), expected) << delimiter << bytes;
    }
  }
}

}  // namespace
}  // namespace nonet
