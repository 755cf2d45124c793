// HTML reports: what every page promises, and its tables. The tests in tests/browser/ look at the
// pages, and at the charts that a script draws, in a browser.
#include <gtest/gtest.h>

#include "engine/core/json_document.h"
#include "tools/export/html/page.h"
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
  const size_t scripts = count_of(to_html(bench_of("c")), "<script");
  for (const std::string name :
       {"<script>alert(1)</script>", "100%", "a\"b'c", "</title>{}", "]]>", "<!--"}) {
    const std::string page = to_html(bench_of(name));
    EXPECT_EQ(page.find("<script>alert"), std::string::npos) << name;
    EXPECT_EQ(count_of(page, "<script"), scripts) << name;
    EXPECT_EQ(count_of(page, "</script>"), scripts) << name;
    EXPECT_EQ(count_of(page, "</title>"), 1u) << name;
    EXPECT_NE(page.find("<h2>" + escaped(name) + "</h2>"), std::string::npos) << name;
  }
}

// Returns the page without Chart.js, which is the longest of its scripts.
std::string without_library(const std::string& page) {
  const size_t begin = page.find("<script>\n/*!"), end = page.find("</script>", begin);
  EXPECT_NE(begin, std::string::npos);
  return page.substr(0, begin) + page.substr(end);
}

// No address at all, and nothing may be loaded.
TEST(Html, APageNamesNoHost) {
  const std::string page = without_library(to_html(bench_of("c")));
  for (const char* const part : {"http:", "https:", "//cdn", "@import", "src=", "url("}) {
    EXPECT_EQ(page.find(part), std::string::npos) << part;
  }
  EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
}

TEST(Html, APageHasTheResultAsJson) {
  const std::string name = "</script> & <b>";
  const std::string page = to_html(bench_of(name));
  const std::string head = "<script type=\"application/json\" id=\"result\">";
  const size_t begin = page.find(head) + head.size();
  const Json json = parse_json(page.substr(begin, page.find("</script>", begin) - begin));
  EXPECT_EQ(json.at("context").at("label"), name);
  EXPECT_EQ(json.at("benchmarks").size(), 2u * 8 * 2) << "a row for each repetition";
}

TEST(Html, ResultsWithoutRowsHaveAPage) {
  for (const std::string& page :
       {to_html(BenchResults{}), to_html(Comparison{}), to_html(History{}), to_html(Description{}),
        to_html(ExplanationSummary{}), to_html(RunReport{}), to_html(Verification{}),
        to_html(CheckReport{})}) {
    EXPECT_TRUE(page.starts_with("<!DOCTYPE html>\n"));
    EXPECT_TRUE(page.ends_with("</html>\n"));
    EXPECT_EQ(without_library(page).find(">nan"), std::string::npos);
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
  const Table table{.name = "t",
                    .columns = {{"name", "name", true}, {"size", "size"}, {"unknown", "u"}},
                    .rows = {{{text_cell("<a>"), number_cell(1234567), {}}}},
                    .remarks = {"a & b"}};
  const std::string html = page("kind", "title", "lead", {table}, "{}");
  EXPECT_NE(html.find("<th scope=\"row\" class=\"text\" data-value=\"&lt;a&gt;\">&lt;a&gt;</th>"),
            std::string::npos)
      << html;
  EXPECT_NE(html.find("<td data-value=\"1234567\">1,234,567</td>"), std::string::npos);
  EXPECT_EQ(html.find("unknown</th>"), std::string::npos);
  EXPECT_NE(html.find("<li>a &amp; b</li>"), std::string::npos);
}

}  // namespace
}  // namespace nonet::cli
