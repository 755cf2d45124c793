#include "engine/pipeline/resume/parts.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <list>
#include <memory>
#include <mutex>

#include "engine/core/threads.h"
#include "engine/io/bytes/text_digest.h"
#include "engine/pipeline/flow/job_reader.h"
#include "engine/pipeline/jobs/run.h"
#include "engine/pipeline/resume/index.h"

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
    std::list<JoinedThread> workers;
    try {
      for (int i = 0; i < at_a_time; ++i) {
        const int threads = threads_ / at_a_time + (i < threads_ % at_a_time ? 1 : 0);
        ++working_;
        workers.emplace_back([this, threads] { work(threads); });
      }
      watch_until_end(watch);
    } catch (...) {
      {
        const std::lock_guard lock(mutex_);
        fail(std::current_exception());
      }
      stop_all();
    }
    workers.clear();
    show_progress();
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
    while (Part* const part = begin_next()) {
      bool is_complete = false;
      std::exception_ptr failure;
      try {
        is_complete = job_(part->index, threads, part->control).complete;
      } catch (...) {
        failure = std::current_exception();
      }
      end(*part, is_complete, failure);
    }
    const std::lock_guard lock(mutex_);
    --working_;
    ended_.notify_one();
  }

  // Returns null if there is no more part to begin.
  Part* begin_next() {
    const std::lock_guard lock(mutex_);
    if (stops_ || next_ == todo_.size() || control_.stop.requested()) return nullptr;
    try {
      in_hand_.emplace_back();
    } catch (...) {
      fail(std::current_exception());
      return nullptr;
    }
    in_hand_.back().index = todo_[next_++];
    return &in_hand_.back();
  }

  void end(Part& part, bool is_complete, std::exception_ptr failure) {
    const std::lock_guard lock(mutex_);
    const RunControl& control = part.control;
    if (failure) fail(failure);
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
    if (!failure_) failure_ = failure;
    stops_ = true;
  }

  // A part counts all bytes before those that it has read, whether it has read them or not.
  uint64_t bytes_read(const Part& part) const {
    const ByteRange& range = ranges_[part.index];
    return std::clamp(part.control.read_bytes.load(), range.begin, range.end) - range.begin;
  }

  void watch_until_end(const std::function<void()>& watch) {
    constexpr auto kInterval = std::chrono::milliseconds(10);
    std::unique_lock lock(mutex_);
    while (!ended_.wait_for(lock, kInterval, [this] { return working_ == 0; })) {
      lock.unlock();
      if (control_.stop.requested() || stops_) stop_all();
      show_progress();
      watch();
      lock.lock();
    }
  }

  void stop_all() {
    const std::lock_guard lock(mutex_);
    stops_ = true;
    for (Part& part : in_hand_) {
      if (!part.control.stop.requested()) part.control.stop.request();
      if (control_.give_up || failure_) part.control.give_up = true;
    }
  }

  void show_progress() {
    const std::lock_guard lock(mutex_);
    uint64_t records = done_records_, bytes = done_bytes_;
    for (const Part& part : in_hand_) {
      records += part.control.written_records;
      bytes += bytes_read(part);
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
  std::condition_variable ended_;
  int working_ = 0;
  size_t next_ = 0;  // in todo_
  std::list<Part> in_hand_;
  std::atomic<bool> stops_{false};
  std::exception_ptr failure_;
  size_t reason_part_ = SIZE_MAX;
  PartsEnd end_;
  uint64_t done_records_ = 0;
  uint64_t done_bytes_ = 0;
};

}  // namespace

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
