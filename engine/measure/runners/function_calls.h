// Adapters for the kinds of functions: each passes puzzles and takes answers in its own form.
#pragma once

#include <nonet/contestant.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>

#include "engine/measure/runners/answer_buffer.h"

namespace nonet {

/// A library or its function cannot be loaded. The message names it and gives the reason.
struct CannotLoad : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Calls a function on puzzles. Only one thread at a time may use it.
class FunctionCalls {
 public:
  virtual ~FunctionCalls() = default;

  /// Converts puzzles to the form that the function takes. Requires at most answers().capacity().
  virtual void prepare(std::span<const Grid> puzzles) = 0;

  /// Solves the prepared puzzles. Only this call is timed.
  virtual void solve() = 0;
  /// As solve(), and measures the time of each puzzle if the function takes one at a time.
  virtual void solve_each() { solve(); }
  /// Solves every puzzle with a limit of 1 to get its first solution, if solve() may leave
  /// solutions out. Returns false if solve() must write them.
  virtual bool solve_first() { return false; }
  /// Copies the results of solve() to answers().
  virtual void collect() {}

  virtual AnswerBuffer& answers() = 0;
  virtual const AnswerBuffer& answers() const = 0;
  /// Returns whether the function takes one puzzle at a time.
  virtual bool solves_one_by_one() const { return false; }
  /// Returns how many of the prepared puzzles the function gets in a call.
  virtual size_t puzzles_per_call() const { return 1; }
};

/// What the calls of a function of a library have in common.
struct CallOptions {
  uint32_t configuration = 0;
  size_t capacity = 0;
  uint64_t limit = 2;
  volatile uint64_t* current = nullptr;  ///< receives the index of a puzzle before it is solved
};

/// Loads the function into this process, or makes the solver, for up to `capacity` puzzles at a
/// time. If puzzles are solved one by one, the calls write the index of the current one to
/// `current`. Throws CannotLoad.
std::unique_ptr<FunctionCalls> make_function_calls(const Contestant& contestant, size_t capacity,
                                                   uint64_t limit, volatile uint64_t& current);

}  // namespace nonet
