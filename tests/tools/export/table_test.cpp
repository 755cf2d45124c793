// Tables as text, Markdown and CSV.
#include "tools/export/table.h"

#include <gtest/gtest.h>

namespace nonet::cli {
namespace {

const Tables kTables = {
    {.name = "first",
     .heading = "two rows",
     .columns = {{"name", "name", true}, {"size", "size"}, {"never known", ""}, {"", "hidden"}},
     .rows = {{.cells = {text_cell("a"), number_cell(1234567), {}, text_cell("x")}},
              {.cells = {text_cell("long name"), {}, {}, {}}}},
     .remarks = {"a remark"}},
    {.name = "second",
     .columns = {{"title", "other", true}, {"count", "size"}},
     .rows = {{.cells = {text_cell("people"), number_cell(1)}, .for_programs = false},
              {.cells = {text_cell("programs"), number_cell(2000)}, .for_people = false}}},
    {.name = "", .columns = {{"no name", "last"}}, .rows = {{.cells = {number_cell(5)}}}},
};

TEST(ExportTable, TextIsAlignedAndLeavesOutWhatIsNotKnown) {
  EXPECT_EQ(to_text(kTables),
            "first: two rows\n"
            "  name            size\n"
            "  a          1,234,567\n"
            "  long name          -\n"
            "\n"
            "second\n"
            "  title   count\n"
            "  people      1\n");
}

TEST(ExportTable, MarkdownHasTheSameCellsAndTheRemarks) {
  EXPECT_EQ(to_markdown(kTables),
            "**first**: two rows\n"
            "\n"
            "| name      |      size |\n"
            "|-----------|----------:|\n"
            "| a         | 1,234,567 |\n"
            "| long name |         - |\n"
            "\n"
            "- a remark\n"
            "\n"
            "**second**\n"
            "\n"
            "| title  | count |\n"
            "|--------|------:|\n"
            "| people |     1 |\n");
}

TEST(ExportTable, CsvIsOneTableWithPlainNumbers) {
  EXPECT_EQ(to_csv(kTables),
            "name,size,hidden,other,last\n"
            "a,1234567,x,,\n"
            "long name,,,,\n"
            ",2000,,programs,\n"
            ",,,,5\n");
  EXPECT_EQ(csv_header(kTables), "name,size,hidden,other,last\n");
}

Tables table_with(const std::string& text) {
  return {{.name = "t", .columns = {{"c", "c", true}}, .rows = {{.cells = {text_cell(text)}}}}};
}

TEST(ExportTable, CsvQuotesWhatRfc4180Quotes) {
  const auto field_of = [](const std::string& text) {
    const std::string csv = to_csv(table_with(text));
    return csv.substr(2, csv.size() - 3);
  };
  EXPECT_EQ(field_of("plain |; text"), "plain |; text");
  EXPECT_EQ(field_of("a,b"), "\"a,b\"");
  EXPECT_EQ(field_of("say \"x\""), "\"say \"\"x\"\"\"");
  EXPECT_EQ(field_of("two\nlines"), "\"two\nlines\"");
  EXPECT_EQ(field_of("two\rlines"), "\"two\rlines\"");
}

TEST(ExportTable, MarkdownKeepsEachRowOnItsLine) {
  const auto row_of = [](const std::string& text) {
    const std::string markdown = to_markdown(table_with(text));
    const size_t ruler = markdown.find("\n|-");
    return markdown.substr(markdown.find('\n', ruler + 1) + 1);
  };
  EXPECT_EQ(row_of("a|b"), "| a\\|b |\n");
  EXPECT_EQ(row_of("a\\|b"), "| a\\\\\\|b |\n");
  EXPECT_EQ(row_of("a\nb"), "| a<br>b |\n");
  EXPECT_EQ(row_of("a\r\nb"), "| a<br>b |\n");
  const Tables tables = {{.name = "a\nb", .heading = "c\nd", .remarks = {"e\r\n- f"}}};
  EXPECT_EQ(to_markdown(tables), "**a b**: c d\n\n- e  - f\n");
}

TEST(ExportTable, AnEmptyTableHasAHeaderInCsvOnly) {
  const Tables tables = {{.name = "t", .columns = {{"c", "c"}}}};
  EXPECT_EQ(to_csv(tables), "c\n");
  EXPECT_EQ(to_text(tables), "t\n");
  EXPECT_EQ(to_markdown(tables), "**t**\n");
}

}  // namespace
}  // namespace nonet::cli
