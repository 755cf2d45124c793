// Checks against recorded figures: the differences, and the JSON.
#include "engine/pipeline/jobs/check.h"

#include <gtest/gtest.h>
#include <nonet/errors.h>

#include "tests/support/support.h"

namespace nonet {
namespace {

const CheckReport kFull = {
    .list = "list.json",
    .is_updated = true,
    .checks = {{.recipe = {.corpus = "a.txt", .solver = "mrv", .limit = 1, .max_guesses = 1000},
                .found = {{"records", uint64_t{7}}, {"signature", "12ab"}},
                .recorded = {{"records", uint64_t{8}}, {"signature", "34cd"}}},
               {.recipe = {.corpus = "b.txt", .solver = "scalar"},
                .found = {{"guesses", uint64_t{3}}},
                .recorded = {}}}};

TEST(Check, FindsEachFigureThatDiffers) {
  const CheckResult check = {
      .found = {{"records", uint64_t{9}}, {"unique", uint64_t{9}}, {"signature", "a"}},
      .recorded = {{"records", uint64_t{9}}, {"multiple", uint64_t{1}}, {"signature", "b"}}};
  const std::vector<FigureDifference> expected = {
      {"unique", uint64_t{9}, {}}, {"signature", "a", "b"}, {"multiple", {}, uint64_t{1}}};
  EXPECT_EQ(check.differences(), expected);
}

TEST(Check, AgreesWithItsOwnRecord) {
  const test::TemporaryFolder folder;
  std::string corpus;
  for (size_t i = 0; i < 20; ++i) corpus += puzzle_text(test::sample()[i]) + '\n';
  folder.write("corpus", corpus + "bad\n");
  const std::string text =
      R"({"checks": [{"corpus": "corpus", "solver": "scalar"},
                     {"corpus": "corpus", "solver": "mrv", "max_guesses": 5}]})";
  const std::string list = folder.write("list.json", text);
  const CheckReport first = run_checks(check_list_from_json(text, list), list, 1);
  EXPECT_FALSE(first.agrees());
  ASSERT_EQ(first.checks.size(), 2u);
  EXPECT_EQ(first.checks[0].found.front(), (Figure{"records", uint64_t{21}}));
  const std::string recorded = to_json(recorded_anew(first));
  const CheckReport second = run_checks(check_list_from_json(recorded, list), list, 2);
  EXPECT_TRUE(second.agrees());
  EXPECT_EQ(to_json(recorded_anew(second)), recorded);
}

TEST(Check, ReportsErrorsOfAList) {
  const auto error_of = [](const std::string& text) {
    try {
      check_list_from_json(text, "x");
    } catch (const DataError& error) {
      return std::string(error.what());
    }
    return std::string("none");
  };
  EXPECT_EQ(error_of("no JSON"), "x is not a list of checks");
  EXPECT_EQ(error_of(R"({"checks": [{"corpus": "a"}]})"), "x is not a list of checks");
  EXPECT_EQ(error_of(R"({"checks": [{"corpus": "a", "solver": "nobody"}]})"),
            "x: there is no solver nobody");
}

TEST(CheckJson, IsReadBackToTheSameValue) {
  EXPECT_EQ(check_report_from_json(to_json(kFull), "x"), kFull);
  EXPECT_THROW(check_report_from_json("{}", "x"), DataError);
}

}  // namespace
}  // namespace nonet
