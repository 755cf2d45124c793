/* A solver that fails at certain puzzles. Its configuration chooses the kind of failure. */
#define _DEFAULT_SOURCE /* usleep */
#include <nonet/nonet.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum fault {
  kNone,
  kWrongSolution,
  kWrongCount,
  kCrash,
  kHang,
  kExit,
  kWritesOne, /* one byte too many, such as the NUL of a string */
  kWritesMany,
  kSaysNothing, /* writes no solution if the limit is above 1, which is allowed */
  kCrashLate,   /* after a while without a failure */
  kWrongLate,
  kNeverTells,
  kCountsNoGuesses, /* does not write the counter, which is allowed */
  kLeavesProcesses, /* that go on, in its group and outside of it */
  kForges,          /* the reply of the launch, and goes on */
  kIsSlow           /* 20 ms a puzzle */
};

static size_t calls = 0;

static void leave_processes(void) {
  for (int i = 0; i < 2; ++i) {
    if (fork() != 0) continue;
    if (i == 1) setsid();
    execlp("sleep", "sleep", "98765", (char*)NULL);
    _exit(1);
  }
}

size_t solve(const char* puzzle, size_t limit, uint32_t configuration, char* solution,
             size_t* guesses) {
  const size_t count =
      nonet_solve(puzzle, limit, 0, solution, configuration == kCountsNoGuesses ? NULL : guesses);
  const int is_late = configuration == kCrashLate || configuration == kWrongLate;
  const int is_bad_one = ++calls % 100 == 0 && (!is_late || calls > 2000);
  if (calls == 1 && configuration == kLeavesProcesses) leave_processes();
  if (configuration == kIsSlow) usleep(20000);
  if (calls == 1 && configuration == kForges) {
    if (write(3, "{}\n", 3) != 3) abort();
    for (;;) pause();
  }
  if (configuration == kSaysNothing && limit != 1) memset(solution, 0, 81);
  if (configuration == kNeverTells) memset(solution, '.', 81);
  if (!is_bad_one) return count;
  switch (configuration) {
    case kWrongSolution:
    case kWrongLate:
      solution[80] = solution[80] == '1' ? '2' : '1';
      break;
    case kWrongCount:
      return count + 1 > limit ? 0 : count + 1;
    case kCrash:
    case kCrashLate:
      abort();
    case kHang:
      for (;;) pause();
    case kExit:
      exit(0);
    case kWritesOne:
      solution[81] = '\0';
      break;
    case kWritesMany:
      memset(solution, '.', 729);
      break;
  }
  return count;
}

/* The same for whole batches: a result beyond the last one. */
void solve_batch(const uint8_t (*puzzles)[81], size_t count, size_t limit, uint32_t configuration,
                 uint8_t (*solutions)[81], nonet_result* results) {
  const uint64_t untouched = results[0].guesses;
  nonet_solve_batch(puzzles, count, limit, 0, solutions, results);
  if (configuration == kCountsNoGuesses) {
    for (size_t i = 0; i < count; ++i) results[i].guesses = untouched;
  }
  if (configuration == kWritesOne) solutions[count][0] = 0;
  if (configuration == kWrongSolution) memset(solutions[count - 1], 1, 81);
  if (configuration == kCrash) abort();
}
