/* nonet's solver, made slower: with a configuration of N, N % of its time is wasted. A comparison
 * must find this, and must find no change with a configuration of 0. */
#define _POSIX_C_SOURCE 199309L
#include <nonet/nonet.h>
#include <pthread.h>
#include <time.h>

static uint64_t now_nanos(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

/* Wastes time after each call of the solver, so that a disturbance affects both in the same way. */
static void burn(uint64_t start, uint32_t percent) {
  const uint64_t end = start + (now_nanos() - start) * 100 / (100 - percent);
  while (now_nanos() < end) {
  }
}

size_t solve(const char* puzzle, size_t limit, uint32_t configuration, char* solution,
             size_t* guesses) {
  const uint64_t start = now_nanos();
  const size_t count = nonet_solve(puzzle, limit, 0, solution, guesses);
  burn(start, configuration);
  return count;
}

void solve_batch(const uint8_t (*puzzles)[81], size_t count, size_t limit, uint32_t configuration,
                 uint8_t (*solutions)[81], nonet_result* results) {
  enum { kSlice = 500 };
  for (size_t i = 0; i < count; i += kSlice) {
    const size_t left = count - i < kSlice ? count - i : kSlice;
    const uint64_t start = now_nanos();
    nonet_solve_batch(puzzles + i, left, limit, 0, solutions + i, results + i);
    burn(start, configuration);
  }
}

typedef struct part {
  const uint8_t (*puzzles)[81];
  size_t count, limit;
  uint8_t (*solutions)[81];
  nonet_result* results;
} part;

static void* solve_part(void* data) {
  const part* const of = data;
  nonet_solve_batch(of->puzzles, of->count, of->limit, 0, of->solutions, of->results);
  return NULL;
}

/* Without a configuration. The second half of the puzzles is solved by another thread. */
void solve_batch_in_threads(const uint8_t (*puzzles)[81], size_t count, size_t limit,
                            uint32_t configuration, uint8_t (*solutions)[81],
                            nonet_result* results) {
  (void)configuration;
  const size_t half = count / 2;
  part first = {puzzles, half, limit, solutions, results};
  part second = {puzzles + half, count - half, limit, solutions + half, results + half};
  pthread_t thread;
  if (pthread_create(&thread, NULL, solve_part, &second) != 0) return;
  if (half > 0) solve_part(&first);
  pthread_join(thread, NULL);
}
