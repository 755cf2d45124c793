// The calls that are timed: how each kind of function is given a sample and where its answers go.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "../c_api/nonet.h"
#include "contestant.h"
#include "sample.h"

namespace nonet {

/// Where answers go. It is laid out for the kind of function that is called.
struct AnswerSpace {
  nonet_result* results;       ///< an element for each puzzle
  char* solutions;             ///< puzzle i's at i * stride
  volatile uint64_t* current;  ///< index of the puzzle in hand, where it is called one by one
};

/// How solutions lie in the space.
struct SolutionLayout {
  size_t stride = 0;     ///< bytes from one to the next; those beyond 81 are to be left alone
  bool is_text = false;  ///< '1' to '9'; else 1 to 9
};

/// The stride is at most this.
inline constexpr size_t kMaxStride = 96;

class Calls {
 public:
  virtual ~Calls() = default;
  /// Solves every puzzle. This is what is timed.
  virtual void solve() = 0;
  /// The same, telling each puzzle's time in the results, if the function can be asked.
  virtual void solve_each() { solve(); }
  /// Asks for the first solution of every puzzle, where solve() need not tell it. False if it must.
  virtual bool solve_first() { return false; }
  /// Brings the results of solve() to where they belong.
  virtual void collect() {}
  virtual SolutionLayout layout() const { return {.stride = kCells, .is_text = false}; }
};

/// Loads the function, in the process that will call it, or makes the solver. Null, and `error`
/// says why, if that cannot be done.
std::unique_ptr<Calls> make_calls(const Contestant& contestant, const Sample& sample,
                                  uint64_t limit, const AnswerSpace& space, std::string& error);

}  // namespace nonet
