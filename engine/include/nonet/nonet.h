/* The C functions of libnonet, and the two function types through which nonet measures a solver
 * from a shared library (`nonet bench --plugin`). libnonet exports a function of each type, so it
 * can be plugged into any harness that knows one of them, nonet's own included.
 *
 * To write a plugin, define nonet_solve_function or nonet_batch_function under the name `solve` or
 * `solve_batch`, in C or with C linkage. nonet calls it from one thread, in a process of its own.
 */
#ifndef NONET_C_API_NONET_H
#define NONET_C_API_NONET_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Solves one puzzle; the signature is that of the solvers in tdoku's benchmark.
 *
 * puzzle         81 characters, '1' to '9' for a clue and '.' for a blank; a NUL follows
 * limit          stop at so many solutions: 2 proves that there is one only, 1 takes the first
 * configuration  whatever the solver makes of it
 * solution       room for 81 characters, and no more. The first solution goes there; if limit is
 *                not 1, a solver may leave it alone or unfinished
 * guesses        becomes the number of choices the search made; a solver that does not count them
 *                must not write it, and has no guesses in the results of nonet
 *
 * Returns the number of solutions found, at most limit. */
typedef size_t nonet_solve_function(const char* puzzle, size_t limit, uint32_t configuration,
                                    char* solution, size_t* guesses);

typedef struct nonet_result {
  uint64_t solutions; /* found, at most limit */
  uint64_t guesses;   /* choices the search made; not written if they are not counted */
  uint64_t nanos;     /* time spent on this puzzle, 0 if not known */
} nonet_result;

/* Solves `count` puzzles at once.
 *
 * puzzles        a byte a cell, 1 to 9 for a clue and 0 for a blank, 81 bytes a puzzle
 * solutions      the same for the solution of each that has one only, or any with a limit of 1;
 *                others are not read
 * results        an element for each puzzle */
typedef void nonet_batch_function(const uint8_t (*puzzles)[81], size_t count, size_t limit,
                                  uint32_t configuration, uint8_t (*solutions)[81],
                                  nonet_result* results);

/* nonet's own: `scalar` one puzzle at a time, the best solver of the machine for a batch. Any
 * number of threads may call them. A limit of 0 counts as 1. `configuration` must be 0, `guesses`
 * may be NULL. `puzzle` takes any character but a digit from 1 to 9 for a blank. Where there is
 * more than one solution and limit is not 1, `solution` becomes blanks, as it does where there is
 * none. */
size_t nonet_solve(const char* puzzle, size_t limit, uint32_t configuration, char* solution,
                   size_t* guesses);
void nonet_solve_batch(const uint8_t (*puzzles)[81], size_t count, size_t limit,
                       uint32_t configuration, uint8_t (*solutions)[81], nonet_result* results);

#ifdef __cplusplus
}
#endif

#endif
