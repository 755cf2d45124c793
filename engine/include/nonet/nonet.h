/* The C functions of libnonet, and the two function types through which nonet measures a solver
 * from a shared library (`nonet bench --plugin`). libnonet exports a function of each type, so any
 * harness that calls functions of these types can measure nonet, too. C99 and C++.
 *
 * To write a plugin, define nonet_solve_function under the name `solve` or nonet_batch_function
 * under the name `solve_batch`, in C or with C linkage. nonet calls it from one thread, in a
 * process of its own. `nonet list plugins` has the other types that nonet can call: those of
 * functions that exist elsewhere.
 */
#ifndef NONET_C_API_NONET_H
#define NONET_C_API_NONET_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Solves one puzzle. The type is that of the solvers in tdoku's benchmark.
 *
 * puzzle: 81 characters in reading order, '1' to '9' for a clue and '.' for a blank. A NUL follows
 * them. Never NULL; must not be written to.
 *
 * limit: the search stops at this number of solutions, at least 1. With 2 it proves that there is
 * only one solution, with 1 it takes the first solution.
 *
 * configuration: a number whose meaning is the solver's; 0 if the user gave none.
 *
 * solution: room for exactly 81 characters; do not write a NUL. Never NULL. With a limit of 1 the
 * function must write the solution that it finds here, '1' to '9'. With another limit it may leave
 * the characters alone or unfinished. They are not read if it finds no solution, or more than one.
 *
 * guesses: receives the number of choices that the search made; 0 if it needed none. Never NULL. A
 * function that does not count them must not write it; then the results of nonet have no guesses.
 *
 * Returns the number of solutions found, from 0 to limit. There is no error status: a puzzle with
 * clashing clues has 0 solutions. */
typedef size_t nonet_solve_function(const char* puzzle, size_t limit, uint32_t configuration,
                                    char* solution, size_t* guesses);

/* The result of one puzzle. */
typedef struct nonet_result {
  uint64_t solutions; /* found, from 0 to limit */
  uint64_t guesses;   /* choices that the search made; not written if they are not counted */
  uint64_t nanos;     /* nanoseconds spent on this puzzle; 0 if not known */
} nonet_result;

/* Solves `count` puzzles.
 *
 * puzzles: count puzzles of 81 bytes in reading order, 1 to 9 for a clue and 0 for a blank. Never
 * NULL; must not be written to.
 *
 * count: the number of puzzles and of elements in the two arrays below, at least 1.
 *
 * limit, configuration: as above.
 *
 * solutions: room for count solutions. Never NULL. The function must write the solution of puzzle
 * i to solutions[i], 1 to 9 in each byte, if it finds one solution, whatever the limit. In other
 * cases the bytes are not read.
 *
 * results: room for count results. Never NULL. The function fills results[i] for each puzzle i. */
typedef void nonet_batch_function(const uint8_t (*puzzles)[81], size_t count, size_t limit,
                                  uint32_t configuration, uint8_t (*solutions)[81],
                                  nonet_result* results);

/* Solves one puzzle with the fastest solver for this machine, or with that of nonet_use_solver();
 * see nonet_solve_function. These functions accept more than their types require:
 *
 * Any number of threads may call them at the same time.
 *
 * In `puzzle`, any character except '1' to '9' is a blank, and no NUL need follow. `puzzle` and
 * `solution` must not be NULL and may be the same array.
 *
 * A limit of 0 counts as 1. `configuration` is ignored and should be 0. `guesses` may be NULL.
 *
 * With a limit of 1 `solution` receives the first solution; with other limits it receives the only
 * solution. If there is none, it receives 81 times '.'.
 *
 * Returns the number of solutions found, from 0 to limit. If memory runs out at the first call of a
 * thread, the process ends. */
size_t nonet_solve(const char* puzzle, size_t limit, uint32_t configuration, char* solution,
                   size_t* guesses);

/* Solves `count` puzzles with the same solver; see nonet_batch_function and nonet_solve. A count of
 * 0 does nothing; the arrays may then be NULL. `puzzles` and `solutions` must not overlap. Bytes of
 * a puzzle must be 0 to 9. If there is no solution to write, the 81 bytes become 0. If memory runs
 * out, the process ends. */
void nonet_solve_batch(const uint8_t (*puzzles)[81], size_t count, size_t limit,
                       uint32_t configuration, uint8_t (*solutions)[81], nonet_result* results);

/* Makes nonet_solve and nonet_solve_batch use another solver in all calls of this process that
 * begin afterwards, by its name in `nonet list solvers`: "auto", or NULL, is the one that they use
 * anyway, and "cuda" a GPU, which needs calls of many thousand puzzles or many threads. Any thread
 * may call it.
 *
 * Returns NULL; or the reason why this machine has no such solver, which stays valid until the
 * thread's next call, and then nothing changes. If a device fails later, the solver of "auto"
 * solves the rest. */
const char* nonet_use_solver(const char* name);

#ifdef __cplusplus
}
#endif

#endif
