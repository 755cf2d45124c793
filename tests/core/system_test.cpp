// The calls that differ between Linux and POSIX: both ways must do the same.
#include "engine/core/system.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <thread>

namespace nonet {
namespace {

bool is_readable(int descriptor) {
  pollfd ready{descriptor, POLLIN, 0};
  return poll(&ready, 1, 0) == 1;
}

bool is_inherited(int descriptor) { return (fcntl(descriptor, F_GETFD) & FD_CLOEXEC) == 0; }

TEST(System, PipesAreNotInherited) {
  for (const PipeMode mode : {PipeMode::blocking, PipeMode::non_blocking}) {
    int ends[2];
    ASSERT_TRUE(open_pipe(ends, mode));
    for (const int end : ends) {
      EXPECT_FALSE(is_inherited(end));
      EXPECT_EQ((fcntl(end, F_GETFL) & O_NONBLOCK) != 0, mode == PipeMode::non_blocking);
    }
    char byte = 0;
    EXPECT_EQ(write(ends[1], "x", 1), 1);
    EXPECT_EQ(read(ends[0], &byte, 1), 1);
    EXPECT_EQ(byte, 'x');
    for (const int end : ends) close(end);
  }
}

TEST(System, MemoryFilesKeepTheirBytes) {
  const int file = open_memory_file("test");
  ASSERT_GE(file, 0);
  EXPECT_FALSE(is_inherited(file));
  char bytes[3] = {};
  EXPECT_EQ(write(file, "abc", 3), 3);
  EXPECT_EQ(pread(file, bytes, 3, 0), 3);
  EXPECT_EQ(std::string_view(bytes, 3), "abc");
  close(file);
}

TEST(System, AnEventIsReadableWhileItIsSet) {
  Event event;
  EXPECT_FALSE(is_inherited(event.descriptor()));
  for (int round = 0; round < 3; ++round) {
    EXPECT_FALSE(is_readable(event.descriptor()));
    event.clear();  // does not wait
    for (int i = 0; i < 100; ++i) event.set();
    EXPECT_TRUE(is_readable(event.descriptor()));
    event.clear();
  }
  std::thread other([&] { event.set(); });
  pollfd ready{event.descriptor(), POLLIN, 0};
  EXPECT_EQ(poll(&ready, 1, 10'000), 1);
  other.join();
}

TEST(System, CloseFromLeavesLowerDescriptors) {
  int ends[2];
  ASSERT_TRUE(open_pipe(ends, PipeMode::blocking));
  const pid_t child = fork();
  if (child == 0) {
    close_from(std::max(ends[0], ends[1]));
    const bool is_right = fcntl(std::min(ends[0], ends[1]), F_GETFD) >= 0 &&
                          fcntl(std::max(ends[0], ends[1]), F_GETFD) < 0;
    _exit(is_right ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  for (const int end : ends) close(end);
}

TEST(System, TheProgramCanBeExecuted) { EXPECT_EQ(access(own_program().c_str(), X_OK), 0); }

TEST(System, TheTimeOfAChangeIsKnown) {
  const int file = open_memory_file("test");
  ASSERT_GE(file, 0);
  const timespec times[2] = {{5, 0}, {1'234'567'890, 987'000'000}};
  struct stat status {};
  ASSERT_EQ(futimens(file, times), 0);
  ASSERT_EQ(fstat(file, &status), 0);
  EXPECT_EQ(modified_nanos(status), 1'234'567'890'987'000'000);
  EXPECT_TRUE(sync_data(file));
  begin_write_out(file, 0, 1);
  close(file);
}

TEST(System, HasProcessorsAndMemory) {
  EXPECT_GE(usable_processors(), 1);
  EXPECT_GT(peak_resident_bytes(), 100'000u);
  EXPECT_LT(peak_resident_bytes(), uint64_t{1} << 40);
}

TEST(System, KeepsAThreadOnOneProcessor) {
  const std::vector<int> all = processors();
  if (all.empty()) GTEST_SKIP() << "this system has no affinity of processors";
  EXPECT_EQ(all.size(), static_cast<size_t>(usable_processors()));
  std::thread([&all] {
    ASSERT_TRUE(stay_on(all.back()));
    EXPECT_EQ(processors(), std::vector{all.back()});
  }).join();
  EXPECT_EQ(processors(), all) << "other threads stay where they are";
}

}  // namespace
}  // namespace nonet
