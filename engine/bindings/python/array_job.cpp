#include "engine/bindings/python/array_job.h"

#include <nonet/errors.h>

#include <algorithm>
#include <limits>

#include "engine/bindings/python/arrays.h"
#include "engine/bindings/python/waiting.h"

namespace nonet::python {
namespace {

constexpr size_t kNone = std::numeric_limits<size_t>::max();

// Few puzzles are divided, too, because they may be slow ones; but not below a load.
size_t range_size_for(size_t count, int threads, size_t most_puzzles) {
  constexpr size_t kRangesOfThread = 4;
  return whole_batches(std::clamp<size_t>(count / kRangesOfThread / static_cast<size_t>(threads),
                                          std::min(kPreferredBatch, most_puzzles), most_puzzles));
}

void lower(std::atomic<size_t>& first, size_t index) {
  size_t now = first.load();
  while (index < now && !first.compare_exchange_weak(now, index)) {
  }
}

}  // namespace

void for_puzzles(std::span<const Grid> puzzles, int threads, const MakeWork& make_work,
                 size_t most_puzzles) {
  RunControl control;
  std::atomic<size_t> first_bad{kNone};
  RangesConfig config{.count = puzzles.size(), .threads = threads_of(threads)};
  config.range_size = range_size_for(config.count, config.threads, most_puzzles);
  // Each range is checked just before it is used: its puzzles are then in a cache. Ranges are begun
  // in order, and those that are begun are all checked, so the lowest index is the first in all.
  config.make_work = [&]() -> RangeWork {
    return [&, work = make_work(control.give_up)](IndexRange range) {
      const size_t bad = range.begin + find_fault(puzzles.subspan(range.begin, range.size()));
      if (bad == range.end) return work(range);
      lower(first_bad, bad);
      control.stop.request();
      control.give_up = true;
    };
  };
  wait_for_job(control, [&] { for_each_range(config, control); });
  if (first_bad != kNone) throw UsageError(fault_in(puzzles[first_bad], first_bad));
}

}  // namespace nonet::python
