#include "engine/pipeline/resume/parts.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <list>
#include <mutex>

#include "engine/core/periodic_thread.h"
#include "engine/core/threads.h"
#include "engine/io/bytes/text_digest.h"
#include "engine/pipeline/flow/batch_flow.h"
#include "engine/pipeline/flow/job_reader.h"

namespace nonet {
namespace {

/// The parts of a run that are solved at this moment.
class PartsInHand {
 public:
  PartsInHand(const std::vector<ByteRange>& ranges, const std::vector<size_t>& todo, int threads,
              RunControl& control, const PartJob& job)
      : ranges_(ranges), todo_(todo), threads_(threads), control_(control), job_(job) {
    for (const ByteRange& range : ranges) all_bytes_ += bytes_of(range);
    done_bytes_ = all_bytes_;
    for (const size_t part : todo) done_bytes_ -= bytes_of(ranges[part]);
    control_.total_bytes = all_bytes_;
    done_records_ = control_.written_records;
  }

  PartsEnd run(const std::function<void()>& watch) {
    require_threads(threads_ + 1);
    const int at_a_time = static_cast<int>(
        std::min<size_t>(todo_.size(), static_cast<size_t>(std::max(threads_, 1))));
    const auto threads_of = [&](int i) {
      return threads_ / at_a_time + (i < threads_ % at_a_time ? 1 : 0);
    };
    if (at_a_time > 0) {
      const PeriodicThread watcher(std::chrono::milliseconds(10), [this, &watch] {
        look();
        watch();
      });
      std::list<JoinedThread> workers;
      try {
        for (int i = 1; i < at_a_time; ++i) {
          workers.emplace_back([this, threads = threads_of(i)] { work(threads); });
        }
      } catch (...) {  // the system gives no more threads
        fail(std::current_exception());
      }
      work(threads_of(0));
    }
    look();
    if (failure_) std::rethrow_exception(failure_);
    return end_;
  }

 private:
  struct Part {
    size_t index;
    RunControl control;
  };

  static uint64_t bytes_of(const ByteRange& range) { return range.end - range.begin; }

  void work(int threads) {
    try {
      while (Part* const part = begin_next()) {
        end(*part, job_(part->index, threads, part->control).complete);
      }
    } catch (...) {
      fail(std::current_exception());
    }
  }

  // Returns null if there is no more part to begin.
  Part* begin_next() {
    const std::lock_guard lock(mutex_);
    if (stops_ || next_ == todo_.size() || control_.stop.requested()) return nullptr;
    in_hand_.emplace_back();
    in_hand_.back().index = todo_[next_++];
    return &in_hand_.back();
  }

  void end(Part& part, bool is_complete) {
    const std::lock_guard lock(mutex_);
    const RunControl& control = part.control;
    if (!is_complete) stops_ = true;
    // Of several, the first part decides, so that messages are about it.
    const bool is_reason = control.read_error || control.malformed.stopped();
    if (is_reason && part.index < reason_part_) {
      reason_part_ = part.index;
      control_.read_error = control.read_error;
      end_ = {control.malformed.malformed_at_stop(), control.malformed.records_at_stop()};
    }
    done_records_ += control.written_records;
    done_bytes_ += is_complete ? bytes_of(ranges_[part.index]) : bytes_read(part);
    in_hand_.remove_if([&part](const Part& other) { return &other == &part; });
  }

  void fail(std::exception_ptr failure) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = failure;
    stops_ = true;
  }

  // A part counts all bytes before those that it has read, whether it has read them or not.
  uint64_t bytes_read(const Part& part) const {
    const ByteRange& range = ranges_[part.index];
    return std::clamp(part.control.read_bytes.load(), range.begin, range.end) - range.begin;
  }

  // Passes a stop on to the parts, and their progress to the control of the run.
  void look() {
    const std::lock_guard lock(mutex_);
    stops_ = stops_ || control_.stop.requested();
    uint64_t records = done_records_, bytes = done_bytes_;
    for (Part& part : in_hand_) {
      records += part.control.written_records;
      bytes += bytes_read(part);
      if (stops_ && !part.control.stop.requested()) part.control.stop.request();
      if (control_.give_up || failure_) part.control.give_up = true;
    }
    control_.written_records = records;
    control_.read_bytes = bytes;
  }

  const std::vector<ByteRange>& ranges_;
  const std::vector<size_t>& todo_;
  const int threads_;
  RunControl& control_;
  const PartJob& job_;
  uint64_t all_bytes_ = 0;

  std::mutex mutex_;  // of all that follows
  size_t next_ = 0;   // in todo_
  std::list<Part> in_hand_;
  bool stops_ = false;
  std::exception_ptr failure_;
  size_t reason_part_ = SIZE_MAX;
  PartsEnd end_;
  uint64_t done_records_ = 0;
  uint64_t done_bytes_ = 0;
};

}  // namespace

std::optional<std::vector<std::string>> make_indexes(
    const std::vector<RunInput>& inputs, SliceOptions slices,
    const std::function<void(const InputIndex&)>& take, int threads, RunControl& control) {
  struct CutBatch {
    Slice slice;
  };
  slices.has_digests = true;
  slices.take_index = take;
  slices.leaves_loading = true;
  JobReader reader(inputs, slices, control);
  BatchFlow<CutBatch> flow(threads);
  flow.run(
      true, SliceStages(reader, [&](CutBatch& batch) { return reader.next(batch.slice); }),
      [](CutBatch&) {}, [](const CutBatch&) {});
  control.throw_read_error();
  return reader.at_end() ? std::optional(reader.notes()) : std::nullopt;
}

TextPlace PartPlan::end() const {
  TextPlace end{.records = made};
  for (const InputIndex& index : indexes) {
    end.records += index.end.records;
    end.bytes += index.end.block.bytes;
    if (index.end.block.bytes > 0) end.digest = combined_digest(end.digest, index.end.block.digest);
  }
  return end;
}

std::vector<BlockPlace> PartPlan::ends() const {
  std::vector<BlockPlace> ends;
  for (const InputIndex& index : indexes) ends.push_back(index.end.block);
  return ends;
}

std::optional<PartPlan> plan_parts(const std::vector<RunInput>& inputs, const InputOptions& options,
                                   uint64_t count, int threads, RunControl& control) {
  constexpr uint64_t kLeastBytes = uint64_t{64} << 10;
  PartPlan plan;
  plan.block_bytes =
      std::clamp(total_size(inputs).value_or(0) / count / 8, kLeastBytes, kBlockBytes);
  SliceOptions slices = slices_for(threads);
  slices.input = options;
  slices.block_bytes = plan.block_bytes;
  auto notes = make_indexes(
      inputs, slices, [&plan](const InputIndex& index) { plan.indexes.push_back(index); }, threads,
      control);
  if (!notes) return {};
  plan.notes = std::move(*notes);
  return plan;
}

PartsEnd run_parts(const std::vector<ByteRange>& ranges, const std::vector<size_t>& todo,
                   int threads, RunControl& control, const PartJob& job,
                   const std::function<void()>& watch) {
  return PartsInHand(ranges, todo, threads, control, job).run(watch);
}

}  // namespace nonet
