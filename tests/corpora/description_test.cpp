// Descriptions as JSON.
#include "engine/corpora/description.h"

#include <gtest/gtest.h>
#include <nonet/errors.h>
#include <nonet/generate.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "tests/support/support.h"

namespace nonet {
namespace {

/// Every field is set, and differs from the others of its type.
Description full_description() {
  Description description;
  for (size_t i = 0; i < 30; ++i) {
    description.add(i + 1, test::sample()[i],
                    {.guesses = i * i * i, .solutions = 1, .status = Status::unique});
  }
  description.falls_to_singles = 11;
  description.by_status = {30, 7, 6, 5, 4, 3};
  description.unguessed = 12;
  description.total_guesses = 123'456;
  description.distinct = 45;
  description.classes = 40;
  description.grid_classes = 35;
  for (const uint8_t er : {12, 12, 71}) description.er.add(er);
  return description;
}

TEST(Description, CountsTheSymmetriesOfThePattern) {
  const auto count_of = [](const std::vector<int>& clues, std::string_view symmetry) {
    Grid puzzle;
    for (const int cell : clues) puzzle.cells[static_cast<size_t>(cell)] = 1;
    Description description;
    description.add(1, puzzle, {.status = Status::multiple});
    const auto rows = symmetries();
    const auto row = std::ranges::find(rows, symmetry, &Symmetry::name);
    return description.by_symmetry[static_cast<size_t>(row - rows.begin())];
  };
  EXPECT_EQ(count_of({0, 1}, "none"), 1u);
  EXPECT_EQ(count_of({0, 1}, "rotational"), 0u);
  EXPECT_EQ(count_of({0, 80}, "rotational"), 1u);
  EXPECT_EQ(count_of({0, 80}, "diagonal"), 1u) << "a puzzle may have several";
  EXPECT_EQ(count_of({0, 80}, "none"), 0u);
  EXPECT_EQ(count_of({0, 8, 72, 80}, "quarter"), 1u);
  EXPECT_EQ(count_of({0, 8}, "horizontal"), 1u);
  EXPECT_EQ(count_of({0, 8}, "vertical"), 0u);
}

TEST(DescriptionJson, IsReadBackToTheSameValue) {
  const Description full = full_description();
  EXPECT_EQ(description_from_json(to_json(full), "x"), full);
  EXPECT_EQ(description_from_json(to_json(Description{}), "x"), Description{});
}

TEST(DescriptionJson, RefusesOtherDocuments) {
  const std::string text = to_json(full_description());
  for (size_t size = 0; size + 2 < text.size(); size += 37) {
    EXPECT_THROW(description_from_json(text.substr(0, size), "x"), DataError) << size;
  }
  std::string other = text;
  other.replace(other.find("\"schema\": 1"), 11, "\"schema\": 2");
  EXPECT_THROW(description_from_json(other, "x"), DataError);
}

}  // namespace
}  // namespace nonet
