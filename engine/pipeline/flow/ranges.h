// The parallel loop over puzzles that are in memory already, as in the arrays of Python.
#pragma once

#include <nonet/control.h>

#include <cstddef>
#include <functional>

#include "engine/io/slice_reader.h"

namespace nonet {

/// Indices from `begin` up to, not including, `end`.
struct IndexRange {
  size_t begin = 0;
  size_t end = 0;

  size_t size() const { return end - begin; }
};

/// The work of one thread, with its working memory. Called with one range after the other.
using RangeWork = std::function<void(IndexRange)>;

struct RangesConfig {
  size_t count = 0;                        ///< indices
  size_t range_size = kSliceRecords;       ///< of each range but the last
  std::function<RangeWork()> make_work{};  ///< called once on each thread that works
  int threads = 1;
};

/// Cuts the indices from 0 to count - 1 into ranges and does the work of each, in parallel. Ranges
/// are begun in ascending order. Returns whether all were done. When `control.stop` is requested,
/// it finishes the ranges that were begun and begins no other: the work must poll
/// `control.give_up` if it takes long. Counts the finished indices in `control.written_records`.
///
/// With one thread or one range, the calling thread does all work and no other is started. Passes
/// on exceptions of the work. The thread rules of run() apply.
bool for_each_range(const RangesConfig& config, RunControl& control);

}  // namespace nonet
