// HTML reports: what every page promises, its parts, and the numbers and marks of pictures. The
// tests in tests/browser/ look at the pages in a browser.
#include <gtest/gtest.h>

#include <regex>

#include "tools/export/html/charts.h"
#include "tools/export/html/markup.h"
#include "tools/export/result_tables.h"

namespace nonet::cli {
namespace {

size_t count_of(const std::string& text, const std::string& part) {
  size_t count = 0;
  for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++count;
  return count;
}

BenchResults bench_of(const std::string& name, size_t solvers = 2) {
  BenchResults results{.label = name, .reference = "s0", .seconds = 10};
  results.corpora = {{.name = name, .path = name, .puzzles = 100, .sample_puzzles = 100}};
  for (size_t i = 0; i < solvers; ++i) {
    BenchRow row{.solver = "s" + std::to_string(i), .corpus = name, .sample_puzzles = 100};
    row.guesses = i;
    for (uint64_t number = 1; number <= 8; ++number) {
      const double seconds =
          0.001 * static_cast<double>(i + 1) * (1 + static_cast<double>(number) / 100);
      row.launches.push_back({.number = number,
                              .start_seconds = static_cast<double>(number),
                              .repetitions = {{1, seconds, seconds}, {2, 2 * seconds, seconds}}});
    }
    for (uint64_t percent = 0; percent <= 100; ++percent)
      row.nanos_percentiles.push_back(100 + percent);
    results.rows.push_back(row);
  }
  return results;
}

TEST(Html, TextIsEscaped) {
  EXPECT_EQ(escaped("<script>alert('x') & \"y\"</script> 100%"),
            "&lt;script&gt;alert(&#39;x&#39;) &amp; &quot;y&quot;&lt;/script&gt; 100%");
  EXPECT_EQ(escaped("a\nb\x01"), "a b ");
  EXPECT_EQ(escaped("caf\xC3\xA9 \xFF"), "caf\xC3\xA9 \xEF\xBF\xBD");
}

TEST(Html, ANameCannotAddMarkup) {
  for (const std::string name :
       {"<script>alert(1)</script>", "100%", "a\"b'c", "</title>{}", "]]>"}) {
    const std::string page = to_html(bench_of(name));
    EXPECT_EQ(page.find("<script>alert"), std::string::npos) << name;
    EXPECT_EQ(count_of(page, "<script>"), 1u) << name;
    EXPECT_EQ(count_of(page, "</title>"), count_of(page, "<title>")) << name;
    EXPECT_NE(page.find("<h2>" + escaped(name) + "</h2>"), std::string::npos) << name;
  }
}

// No address at all: nothing can be loaded.
TEST(Html, APageNamesNoHost) {
  const std::string page = to_html(bench_of("c"));
  for (const char* const part : {"http:", "https:", "//cdn", "@import", "src=", "url("}) {
    EXPECT_EQ(page.find(part), std::string::npos) << part;
  }
  EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
}

TEST(Html, EveryPictureHasATitleAndADescription) {
  const std::string page = to_html(bench_of("c"));
  const std::regex picture("<svg[^>]*role=\"img\"[^>]*><title>[^<]+</title><desc>[^<]+</desc>");
  const auto found = std::distance(std::sregex_iterator(page.begin(), page.end(), picture), {});
  EXPECT_EQ(static_cast<size_t>(found), count_of(page, "<svg "));
  EXPECT_EQ(found, 5) << "speed, ratio, distribution, launches, guesses";
}

TEST(Html, EachLaunchAndRepetitionIsADot) {
  const std::string page = to_html(bench_of("c"));
  EXPECT_EQ(count_of(page, "class=\"rings s0\" data-count=\"8\""), 1u);
  EXPECT_EQ(count_of(page, "class=\"dots s1\" data-count=\"16\""), 1u);
}

TEST(Html, ARowThatFailedDoesNotEmptyAPicture) {
  BenchResults results = bench_of("c", 3);
  results.rows[1].failure = "crashed & burned";
  results.rows[1].launches.clear();
  const std::string page = to_html(results);
  EXPECT_EQ(count_of(page, "class=\"bar s"), 2u);
  EXPECT_NE(page.find("failed: crashed &amp; burned"), std::string::npos);
}

TEST(Html, ResultsWithoutRowsHaveAPage) {
  for (const std::string& page :
       {to_html(BenchResults{}), to_html(Comparison{}), to_html(History{}), to_html(Description{}),
        to_html(ExplanationSummary{}), to_html(RunReport{}), to_html(Verification{}),
        to_html(CheckReport{})}) {
    EXPECT_TRUE(page.starts_with("<!DOCTYPE html>\n"));
    EXPECT_TRUE(page.ends_with("</html>\n"));
    EXPECT_EQ(page.find("nan"), std::string::npos);
    EXPECT_EQ(page.find("inf\""), std::string::npos);
  }
}

TEST(Html, AUsualReportIsBelowAMegabyte) {
  BenchResults results;
  for (const char* const name : {"a", "b", "c", "d", "e", "f"}) {
    const BenchResults one = bench_of(name, 10);
    results.corpora.push_back(one.corpora.front());
    for (BenchRow row : one.rows) {
      const std::vector<LaunchRecord> launches = row.launches;
      while (row.launches.size() < 60)
        row.launches.insert(row.launches.end(), launches.begin(), launches.end());
      results.rows.push_back(row);
    }
  }
  EXPECT_LT(to_html(results).size(), 1'000'000u) << "6 corpora, 10 solvers, 64 launches each";
}

TEST(Html, ATableHasTheValuesForPrograms) {
  const Table table{.columns = {{"name", "name", true}, {"size", "size"}, {"unknown", "u"}},
                    .rows = {{{text_cell("<a>"), number_cell(1234567), {}}}}};
  const std::string html = to_html(table, {.caption = "c", .details = {"<p>more</p>"}});
  EXPECT_NE(html.find("<th scope=\"row\" class=\"text\" data-value=\"&lt;a&gt;\">&lt;a&gt;</th>"),
            std::string::npos)
      << html;
  EXPECT_NE(html.find("<td data-value=\"1234567\">1,234,567</td>"), std::string::npos);
  EXPECT_EQ(html.find("unknown"), std::string::npos);
  EXPECT_NE(html.find("<summary>Details of &lt;a&gt;</summary>\n<p>more</p>"), std::string::npos);
}

TEST(Scale, HasTicksWithinItsRange) {
  for (const double high : {1e-9, 0.3, 7.0, 99.0, 1234.0, 8e9}) {
    for (const Scale& scale :
         {Scale::from_zero(high), Scale::seconds(high), Scale::logarithmic(high / 1.01, high),
          Scale::logarithmic(high / 1e5, high), Scale::linear(-high, high)}) {
      EXPECT_GE(scale.ticks().size(), 2u) << high;
      EXPECT_LE(scale.ticks().size(), 12u) << high;
      for (const double tick : scale.ticks()) {
        EXPECT_GE(tick, scale.low() - 1e-9 * high);
        EXPECT_LE(tick, scale.high() * (1 + 1e-9));
      }
    }
  }
}

TEST(Scale, MapsItsEnds) {
  Scale linear = Scale::from_zero(100), logarithmic = Scale::logarithmic(1, 1000);
  linear.place(10, 110);
  logarithmic.place(0, 30);
  EXPECT_DOUBLE_EQ(linear(0), 10);
  EXPECT_DOUBLE_EQ(linear(50), 60);
  EXPECT_NEAR(logarithmic(10), 10, 1e-9);
}

TEST(Picture, ASudokuHasItsCluesAndItsSolution) {
  const std::string clues = "1" + std::string(79, '.') + "9", solution(81, '5');
  const std::string picture = sudoku_grid({"t", "d"}, clues, solution);
  EXPECT_EQ(count_of(picture, "class=\"clue\""), 2u);
  EXPECT_EQ(count_of(picture, "class=\"found\""), 9u);
  EXPECT_EQ(count_of(sudoku_grid({"t", "d"}, clues, ""), "class=\"found\""), 0u);
}

}  // namespace
}  // namespace nonet::cli
