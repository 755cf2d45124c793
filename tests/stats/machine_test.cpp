// The information about the machine: threads, quotas, names.
#include "engine/stats/machine.h"

#include <gtest/gtest.h>

#include "engine/core/system.h"
#include "engine/core/threads.h"
#include "engine/stats/processor_name.h"

#if defined(__linux__) && !defined(NONET_POSIX_ONLY)
#include <sched.h>
#endif

namespace nonet {
namespace {

#if defined(__linux__) && !defined(NONET_POSIX_ONLY)
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
#endif

TEST(Threads, FollowAQuota) {
  EXPECT_EQ(processors_of_quota("max 100000"), 0);
  EXPECT_EQ(processors_of_quota("200000 100000"), 2);
  EXPECT_EQ(processors_of_quota("150000 100000"), 2);
  EXPECT_EQ(processors_of_quota("5000 100000"), 1);
  EXPECT_EQ(processors_of_quota(""), 0);
  EXPECT_EQ(processors_of_quota("0 0"), 0);
}

TEST(Machine, NamesProcessorsOfX86) {
  EXPECT_EQ(processor_name("processor\t: 0\ncpu family\t: 6\nmodel\t\t: 207\n"
                           "model name\t: Intel(R) Xeon(R)\n\nmodel name\t: another\n"),
            "Intel(R) Xeon(R) (family 6 model 207)");
  EXPECT_EQ(processor_name("model name\t: a processor\n"), "a processor");
  EXPECT_EQ(processor_name(""), "unknown");
}

TEST(Machine, NamesProcessorsOfArm) {
  const auto name = [](const std::string& implementer, const std::string& part) {
    return processor_name(
        "processor\t: 0\nBogoMIPS\t: 243.75\nFeatures\t: fp asimd\n"
        "CPU implementer\t: " +
        implementer +
        "\nCPU architecture: 8\n"
        "CPU variant\t: 0x3\nCPU part\t: " +
        part +
        "\nCPU revision\t: 1\n\n"
        "processor\t: 1\nCPU part\t: 0xd49\n");
  };
  EXPECT_EQ(name("0x41", "0xd0c"), "Arm Neoverse-N1");
  EXPECT_EQ(name("0xc0", "0xac3"), "Ampere Ampere-1");
  EXPECT_EQ(name("0x61", "0x023"), "Apple M1 (Firestorm)");
  EXPECT_EQ(name("0x41", "0xfff"), "Arm part 0xfff");
  EXPECT_EQ(name("0x99", "0xd0c"), "implementer 0x99 part 0xd0c");
}

TEST(Machine, NamesProcessorAndCompiler) {
  EXPECT_FALSE(cpu_name().empty());
  EXPECT_TRUE(compiler_name().starts_with("clang ") || compiler_name().starts_with("g++ "));
  EXPECT_GT(peak_resident_bytes(), 100'000u);
}

}  // namespace
}  // namespace nonet
