#include "engine/core/dispatch.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <cstdint>
#include <vector>

#define NONET_TARGET_NUMBER(target, ...) HWY_##target,

namespace nonet {
namespace {

constexpr int64_t kTargets[] = {NONET_FOR_EACH_TARGET(NONET_TARGET_NUMBER)};

// Our detection replaces that of Highway's library, so it must find the same on every machine. Of the
// lowest target, the library asks for more than its code uses: see HWY_DISABLE_PCLMUL_AES.
TEST(Dispatch, TargetsAreThoseThatHighwayDetects) {
  for (const int64_t target : kTargets) {
    const bool runs = (hwy::SupportedTargets() & target) != 0 || target == HWY_STATIC_TARGET;
    EXPECT_EQ(runs_target(target), runs) << hwy::TargetName(target);
  }
}

TEST(Dispatch, ResultsAreThoseOfTheTargetsOfTheMachine) {
  constexpr TargetFunction<int> table[] = {{HWY_STATIC_TARGET, [] { return 1; }},
                                           {0, [] { return 2; }},
                                           {HWY_STATIC_TARGET, [] { return 3; }}};
  EXPECT_EQ(results_of_targets(table), (std::vector<int>{1, 3}));
}

}  // namespace
}  // namespace nonet
