// Functions that are compiled once for each SIMD target, and the choice between them on the machine
// at hand.
//
// nonet_simd_sources() of CMake compiles a source once for each target, each time as an object of its
// own. So the targets are compiled side by side, and a build may leave some out. Such a source looks
// like this:
//
//     #include "engine/core/simd_target.h"      // Highway for the target of this object
//     HWY_BEFORE_NAMESPACE();
//     namespace nonet::HWY_NAMESPACE {
//     Result function() { ... }                 // what the target has, such as pointers to functions
//     }
//     HWY_AFTER_NAMESPACE();
//     #if NONET_ONCE                            // in one of the objects
//     NONET_TARGET_TABLE(Result, function);     // in namespace nonet
//     ... results_of_targets(function_table) ...
//     #endif
//
// Highway's own dispatch is not used, because it is in a library that measures the resolution of
// its timer whenever a program loads it: 4.3 ms (Highway 1.0.3, AMD Zen 3). All that is used of
// Highway is its headers.
#pragma once

#include <hwy/detect_targets.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/simd_targets.h"

/// Declares the versions of `Result function()` and defines `function_table` of them, the best
/// target first.
#define NONET_TARGET_TABLE(Result, function)                 \
  NONET_FOR_EACH_TARGET(NONET_DECLARATION, Result, function) \
  constexpr TargetFunction<Result> function##_table[] = {    \
      NONET_FOR_EACH_TARGET(NONET_TABLE_ENTRY, Result, function)}
#define NONET_DECLARATION(target, Result, function) \
  namespace N_##target {                            \
  Result function();                                \
  }
#define NONET_TABLE_ENTRY(target, Result, function) {HWY_##target, &N_##target::function},

namespace nonet {

/// The version of a function for one target.
template <class Result>
struct TargetFunction {
  int64_t target;  ///< Highway's number, HWY_...
  Result (*function)();
};

/// Returns whether this machine runs the code for a target of Highway. Any thread may call this.
bool runs_target(int64_t target);

/// Returns what the functions of a table return for each target that this machine runs.
template <class Result, size_t kTargets>
std::vector<Result> results_of_targets(const TargetFunction<Result> (&table)[kTargets]) {
  std::vector<Result> results;
  for (const TargetFunction<Result>& row : table) {
    if (runs_target(row.target)) results.push_back(row.function());
  }
  return results;
}

}  // namespace nonet
