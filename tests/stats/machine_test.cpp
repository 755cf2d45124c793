// The information about the machine: threads, quotas, names.
#include "engine/stats/machine.h"

#include <gtest/gtest.h>
#include <sched.h>

#include "engine/pipeline/threads.h"

namespace nonet {
namespace {

TEST(Threads, FollowTheAffinityMask) {
  cpu_set_t before, one;
  ASSERT_EQ(sched_getaffinity(0, sizeof before, &before), 0);
  EXPECT_LE(available_threads(), CPU_COUNT(&before));
  CPU_ZERO(&one);
  for (int cpu = 0; CPU_COUNT(&one) == 0; ++cpu) {
    if (CPU_ISSET(cpu, &before)) CPU_SET(cpu, &one);
  }
  ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
  EXPECT_EQ(available_threads(), 1);
  sched_setaffinity(0, sizeof before, &before);
}

TEST(Threads, FollowAQuota) {
  EXPECT_EQ(processors_of_quota("max 100000"), 0);
  EXPECT_EQ(processors_of_quota("200000 100000"), 2);
  EXPECT_EQ(processors_of_quota("150000 100000"), 2);
  EXPECT_EQ(processors_of_quota("5000 100000"), 1);
  EXPECT_EQ(processors_of_quota(""), 0);
  EXPECT_EQ(processors_of_quota("0 0"), 0);
}

TEST(Machine, NamesProcessorAndCompiler) {
  EXPECT_FALSE(cpu_name().empty());
  EXPECT_TRUE(compiler_name().starts_with("clang ") || compiler_name().starts_with("g++ "));
  EXPECT_GT(peak_resident_bytes(), 100'000u);
}

}  // namespace
}  // namespace nonet
