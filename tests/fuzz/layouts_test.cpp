// Some thousand random layouts: see layouts.h. For more, run build/release/tests/fuzz/fuzz_layouts.
#include "tests/fuzz/layouts.h"

#include <gtest/gtest.h>

#include "tests/support/support.h"

namespace nonet {
namespace {

TEST(Layouts, AreReadRightOrRefusedOrRemarked) {
  fuzz::LayoutCounts counts;
  std::string failures;
  for (uint64_t seed = 1; seed <= test::cases(3000); ++seed)
    fuzz::read_layout(seed, counts, failures);
  EXPECT_EQ(counts.silent, 0u) << failures;
  uint64_t answered = 0;
  for (const auto& [kind, count] : counts.answered) answered += count;
  EXPECT_LE(500 * answered, counts.all()) << failures;
  // Most are right: a reader that refuses all keeps the promise and helps nobody.
  EXPECT_GT(10 * (counts.right + counts.remarked), 8 * counts.all());
}

}  // namespace
}  // namespace nonet
