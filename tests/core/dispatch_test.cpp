#include "engine/core/dispatch.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <cstdint>
#include <string>
#include <vector>

namespace nonet {
namespace {

std::vector<std::string> names_of(const std::vector<int64_t>& targets) {
  std::vector<std::string> names;
  for (const int64_t target : targets) names.push_back(hwy::TargetName(target));
  return names;
}

// Our detection replaces that of Highway's library, so it must find the same on every machine.
TEST(Dispatch, TargetsAreThoseThatHighwayDetects) {
  EXPECT_EQ(names_of(supported_targets(HWY_TARGETS)),
            names_of(hwy::SupportedAndGeneratedTargets()));
}

TEST(Dispatch, OnlyTargetsThatAreAskedForAreReturned) {
  EXPECT_EQ(names_of(supported_targets(HWY_STATIC_TARGET)), names_of({int64_t{HWY_STATIC_TARGET}}));
  EXPECT_TRUE(supported_targets(0).empty());
}

}  // namespace
}  // namespace nonet
