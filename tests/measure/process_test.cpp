// Children of a bench: what they leave behind, and what they wait for.
#include <gtest/gtest.h>
#include <nonet/solver_table.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <string>

#include "engine/core/system.h"
#include "engine/measure/process/activity_watch.h"
#include "engine/measure/process/child_process.h"
#include "engine/measure/process/orphans.h"
#include "engine/measure/runners/runner.h"
#include "tests/support/support.h"

namespace nonet {
namespace {

ChildOptions shell(const std::string& command) {
  return {.command = {"/bin/sh", "-c", command},
          .descriptors = {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}};
}

/// Whether the system lists processes; if not, some of it cannot be tested.
bool lists_processes() { return !list_processes().empty(); }

size_t processes_of(pid_t group) {
  const auto all = list_processes();
  return static_cast<size_t>(std::ranges::count(all, group, &ListedProcess::group));
}

TEST(ChildProcess, EndsWithTheProcessesThatItHasStarted) {
  if (!lists_processes()) GTEST_SKIP() << "the system lists no processes";
  ChildProcess child(shell("sleep 1000 & sleep 1000 & exit 3"));
  const pid_t group = child.id();
  ASSERT_EQ(child.wait_for_end(60, nullptr), WaitResult::readable);
  EXPECT_EQ(child.wait().exit_status, 3);
  for (int i = 0; i < 1000 && processes_of(group) > 0; ++i) usleep(10'000);
  EXPECT_EQ(processes_of(group), 0u);
}

TEST(ChildProcess, IsWaitedForUntilItEnds) {
  ChildProcess child(shell("sleep 1000"));
  EXPECT_EQ(child.wait_for_end(0.01, nullptr), WaitResult::timeout);
  child.kill();
  EXPECT_EQ(child.wait_for_end(60, nullptr), WaitResult::readable);
  EXPECT_EQ(child.wait().signal, SIGKILL);
}

TEST(Orphans, AreEndedWhateverTheirGroup) {
  if (!lists_processes()) GTEST_SKIP() << "the system lists no processes";
  pid_t session = 0;
  const auto orphans_of = [&session] {
    const auto all = list_processes();
    return std::ranges::count_if(all, [&](const ListedProcess& process) {
      return process.parent == getpid() || (session > 0 && process.group == session);
    });
  };
  const auto before = orphans_of();
  {
    const Orphans orphans;
    ChildProcess child(shell("setsid sh -c 'sleep 1000 & sleep 1000' & sleep 1"));
    child.wait_for_end(60, nullptr);
    child.wait();
    EXPECT_EQ(orphans_of(), before + 1) << "the leader of the session";
    for (const ListedProcess& process : list_processes()) {
      if (process.parent == getpid() && process.group == process.id) session = process.id;
    }
    orphans.end();
    EXPECT_EQ(orphans_of(), before) << "and what it had started";
  }
}

/// Looks at a child that runs a command. It takes its time to start, on a machine that is busy, and
/// while it starts it is seen otherwise: what is returned are looks by which it has worked for
/// `seconds` of 8, with `cpu_seconds` on processors, or the last ones of many.
ActivityWatch watch_of(const std::string& command, double cpu_seconds, double seconds) {
  ChildProcess child(shell(command));
  while (processes_of(child.id()) == 0) usleep(1000);
  ActivityWatch watch;
  for (int i = 0; i < 1000; ++i) {
    watch = {};
    for (int look = 0; look < 20; ++look) {
      watch.look(child.id());
      usleep(1000);
    }
    if (watch.without_waiting(8, cpu_seconds, 100) == seconds) break;
  }
  return watch;
}

TEST(ActivityWatch, WithoutALookTheTimeIsThatOfTheClock) {
  EXPECT_EQ(ActivityWatch().without_waiting(2, 1, 1), 2);
}

TEST(ActivityWatch, OnlyTheProcessorTimeOfABusyChildCounts) {
  if (!lists_processes()) GTEST_SKIP() << "the system lists no processes";
  // The shell waits, and what it has started does the work.
  const ActivityWatch watch = watch_of("sh -c 'while :; do :; done'; exit 0", 2, 2);
  EXPECT_EQ(watch.without_waiting(8, 2, 100), 2);
  EXPECT_EQ(watch.without_waiting(8, 20, 100), 8) << "threads side by side";
}

TEST(ActivityWatch, TheTimeThatAChildSleepsCounts) {
  if (!lists_processes()) GTEST_SKIP() << "the system lists no processes";
  const ActivityWatch watch = watch_of("sleep 1000; exit 0", 0.1, 8);
  EXPECT_EQ(watch.without_waiting(8, 0.1, 0.1), 8);
}

TEST(ActivityWatch, TheTimeIsThatOfTheClockIfWorkIsNotCounted) {
  if (!lists_processes()) GTEST_SKIP() << "the system lists no processes";
  ChildProcess child(shell("while :; do :; done"));
  ActivityWatch watch;
  while (watch.without_waiting(8, 0.01, 0.01) < 8) {
    watch.look(child.id());
    usleep(1000);
  }
  SUCCEED() << "more processor time was seen than the child is said to have had";
}

/// A sample of one puzzle, many times.
Sample sample_of(size_t puzzles) {
  std::string text;
  for (size_t i = 0; i < puzzles; ++i) text += std::string(test::kPuzzle) + '\n';
  return make_sample(memory_source(text), {.puzzles = puzzles, .permutes = false});
}

std::string answers(const std::string& before_each) {
  return "while read -r puzzle; do " + before_each + "; echo " + std::string(test::kSolution) +
         "; done";
}

Profile profile_of(const std::string& command, size_t puzzles, double pass_seconds) {
  const Sample sample = sample_of(puzzles);
  Contestant contestant{.name = "program"};
  contestant.command = command;
  return make_runner(contestant, sample, {.timeout_seconds = 30, .pass_seconds = pass_seconds})
      ->profile();
}

TEST(ProgramRunner, ATooSlowProgramIsLeftEarlyWithTheNumberThatItSolves) {
  const Profile profile = profile_of(answers("sleep 0.02"), 20'000, 0.5);
  EXPECT_FALSE(profile.failure) << profile.failure->what;
  ASSERT_TRUE(profile.puzzles_in_time);
  EXPECT_LE(*profile.puzzles_in_time, 20u) << "25 by the clock of a machine that is not busy";
}

TEST(ProgramRunner, ATooSlowProgramMayKeepItsAnswersBack) {
  const std::string read_all = "text=$(cat); printf '%s\\n' \"$text\" | { " +
                               answers("sleep 0.05") + "; } | { text=$(cat); echo \"$text\"; }";
  const Profile profile = profile_of(read_all, 1000, 0.5);
  EXPECT_FALSE(profile.failure) << profile.failure->what;
  ASSERT_TRUE(profile.puzzles_in_time);
  EXPECT_LE(*profile.puzzles_in_time, 250u) << "10 by the clock; of a busy machine a quarter";
}

TEST(ProgramRunner, AProgramMayWriteLargeFiles) {
  const Profile profile = profile_of(
      "f=$(mktemp) && head -c 3000000 /dev/zero > $f && rm $f && " + answers(":"), 5, 30);
  EXPECT_FALSE(profile.failure) << profile.failure->what;
}

TEST(ProgramRunner, AnOutputWithoutEndIsAnOverrun) {
  const Profile profile = profile_of("yes", 5, 30);
  ASSERT_TRUE(profile.failure);
  EXPECT_EQ(profile.failure->kind, FailureKind::overrun);
}

}  // namespace
}  // namespace nonet
