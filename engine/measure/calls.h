// Adapters: how each kind of function gets its puzzles and where it writes its answers.
#pragma once

#include <nonet/contestant.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>

#include "engine/measure/answers.h"

namespace nonet {

/// A library or its function cannot be had. The message says which and why.
struct CannotLoad : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Calls a function on puzzles. One thread at a time.
class Calls {
 public:
  virtual ~Calls() = default;

  /// Brings puzzles into the form that the function takes, at most as many as answers have room.
  virtual void prepare(std::span<const Grid> puzzles) = 0;

  /// Solves the prepared puzzles. This is what is timed.
  virtual void solve() = 0;
  /// The same, with the time of each puzzle in the results where the function can be asked for it.
  virtual void solve_each() { solve(); }
  /// Asks for the first solution of every puzzle, where solve() need not give it. Returns false if
  /// solve() must give it.
  virtual bool solve_first() { return false; }
  /// Brings the results of solve() to where they belong.
  virtual void collect() {}

  virtual AnswerSpace& answers() = 0;
  virtual const AnswerSpace& answers() const = 0;
  /// Whether the function takes one puzzle at a time.
  virtual bool solves_one_by_one() const { return false; }
};

/// Loads the function into this process, or makes the solver, for up to `capacity` puzzles at a
/// time. Where puzzles are solved one by one, the index of the one in hand is written to `current`.
/// Throws CannotLoad.
std::unique_ptr<Calls> make_calls(const Contestant& contestant, size_t capacity, uint64_t limit,
                                  volatile uint64_t& current);

}  // namespace nonet
