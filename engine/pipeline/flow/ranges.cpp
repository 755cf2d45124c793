#include "engine/pipeline/flow/ranges.h"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>

#include "engine/pipeline/flow/batch_flow.h"

namespace nonet {
namespace {

class Ranges {
 public:
  Ranges(const RangesConfig& config, RunControl& control) : config_(config), control_(control) {}

  bool next(IndexRange& range) {
    if (control_.stop.requested()) return false;
    range.begin = next_;
    range.end = std::min(config_.count, next_ + config_.range_size);
    next_ = range.end;
    return range.size() > 0;
  }
  void note_done(IndexRange range) {
    done_ += range.size();
    control_.written_records.store(done_, std::memory_order_relaxed);
  }
  bool all_done() const { return done_ == config_.count; }

 private:
  const RangesConfig& config_;
  RunControl& control_;
  size_t next_ = 0;
  size_t done_ = 0;
};

}  // namespace

bool for_each_range(const RangesConfig& config, RunControl& control) {
  Ranges ranges(config, control);
  if (config.threads == 1 || config.count <= config.range_size) {
    const RangeWork work = config.make_work();
    for (IndexRange range; ranges.next(range); ranges.note_done(range)) work(range);
    return ranges.all_done();
  }
  tbb::enumerable_thread_specific<RangeWork> works(config.make_work);
  BatchFlow<IndexRange> flow(config.threads);
  flow.run(
      false, [&](IndexRange& range) { return ranges.next(range); },
      [&](IndexRange range) { works.local()(range); },
      [&](IndexRange range) { ranges.note_done(range); });
  return ranges.all_done();
}

}  // namespace nonet
