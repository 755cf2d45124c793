#include "engine/corpora/forms/bands.h"

#include <gtest/gtest.h>
#include <nonet/canonical.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

#include "engine/core/equivalence.h"
#include "engine/core/random.h"
#include "engine/corpora/forms/class_record.h"
#include "engine/corpora/generate/full_grid.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

using Band = std::array<uint8_t, 27>;

/// The least form of a band, from its definition: all orders of rows, boxes, and columns in a box.
Band least_form(const Band& band) {
  std::vector<std::array<size_t, 3>> orders;
  std::array<size_t, 3> order = {0, 1, 2};
  do orders.push_back(order);
  while (std::ranges::next_permutation(order).found);
  Band least;
  least.fill(10);
  for (const auto& rows : orders) {
    for (const auto& boxes : orders) {
      for (const auto& a : orders) {
        for (const auto& b : orders) {
          for (const auto& c : orders) {
            const std::array<const std::array<size_t, 3>*, 3> columns = {&a, &b, &c};
            std::array<uint8_t, 10> label{};
            Band form;
            for (size_t i = 0; i < 27; ++i) {
              const size_t box = i % 9 / 3;
              const size_t column = 3 * boxes[box] + (*columns[box])[i % 3];
              const uint8_t digit = band[9 * rows[i / 9] + column];
              if (i < 9) label[digit] = static_cast<uint8_t>(i + 1);
              form[i] = label[digit];
            }
            least = std::min(least, form);
          }
        }
      }
    }
  }
  return least;
}

// The number of a grid's form is that of the least of its six bands and stacks; numbers are in the
// order of these forms.
TEST(Bands, AreNumberedInTheOrderOfTheirLeastForms) {
  Random random(3);
  std::map<Band, int> numbers;
  for (int i = 0; i < 25; ++i) {
    const Grid grid = random_full_grid(random);
    Band least;
    least.fill(10);
    for (size_t side = 0; side < 2; ++side) {
      for (size_t k = 0; k < 3; ++k) {
        Band band;
        for (size_t at = 0; at < 27; ++at) {
          const size_t row = 3 * k + at / 9, column = at % 9;
          band[at] = grid.cells[side == 0 ? 9 * row + column : 9 * column + row];
        }
        least = std::min(least, least_form(band));
      }
    }
    const int number = band_number(canonical_form(grid));
    EXPECT_TRUE(number >= 1 && number <= kBands) << number;
    const auto [known, is_new] = numbers.emplace(least, number);
    EXPECT_EQ(known->second, number);
  }
  int before = 0;
  for (const auto& [form, number] : numbers) {
    EXPECT_GT(number, before);
    before = number;
  }
}

TEST(Bands, OfTheGridThatIsLeastOfAllIsTheFirst) {
  const Grid least = test::grid(
      "123456789456789123789123456231564897564897231897231564312645978645978312978312645");
  EXPECT_EQ(band_number(canonical_form(least)), 1);
}

TEST(PackedGrid, HoldsAGridAndSortsAsItsText) {
  std::vector<Grid> puzzles = test::sample();
  for (const test::SolverCase& known : test::solver_cases()) puzzles.push_back(known.puzzle);
  for (size_t i = 1; i < puzzles.size(); ++i) {
    const PackedGrid a(puzzles[i - 1]), b(puzzles[i]);
    EXPECT_EQ(b.grid(), puzzles[i]);
    EXPECT_EQ(a < b, puzzles[i - 1].cells < puzzles[i].cells);
  }
}

}  // namespace
}  // namespace nonet
