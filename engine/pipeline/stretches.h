// A job in stretches: between two of them nothing is under way, so that its state can be saved.
#pragma once

#include <nonet/control.h>
#include <nonet/errors.h>

#include <algorithm>
#include <cstdint>
#include <system_error>
#include <utility>

#include "engine/core/clock.h"
#include "engine/pipeline/job_reader.h"
#include "engine/pipeline/run.h"

namespace nonet {

class Stretches {
 public:
  /// The state is saved about every `nanos`, if `saves`. `part` is null if the job is whole.
  Stretches(JobReader& job, RunControl& control, PartialRun* part, bool saves, uint64_t nanos)
      : job_(job), control_(control), part_(part), saves_(saves), nanos_(nanos) {}

  /// Calls pass(), which reads with next() until that returns false, and then save(), until the job
  /// has ended. has_ended() is true when texts are missing; then nothing is saved. Throws
  /// ChangedInput, and that the reader of the output left; other errors of reading remain in the
  /// control.
  template <class Pass, class HasEnded, class Save>
  void run(Pass pass, HasEnded has_ended, Save save) {
    do {
      has_read_ = false;
      next_save_ = now_nanos() + std::max(nanos_, pause_);
      pass();
      throw_if_input_failed();
      if (!pausing_ || has_ended()) continue;
      note_place(false);
      const uint64_t start = now_nanos();
      save();
      set_pause(now_nanos() - start);
    } while (std::exchange(pausing_, false));
  }

  /// Reads the next slice. Returns false at the end, and when the state is to be saved.
  bool next(Slice& slice) {
    pausing_ = saves_ && has_read_ && now_nanos() > next_save_;
    if (pausing_) return false;
    has_read_ = true;
    return job_.next(slice);
  }

  /// Stores in the part what is read.
  void note_place(bool lacks_answers) const {
    if (part_ == nullptr) return;
    part_->begin = job_.reader().range_begin();
    part_->end = job_.reader().place();
    part_->lacks_answers = lacks_answers;
    part_->full_grids = job_.full_grids();
  }

 private:
  void throw_if_input_failed() const {
    try {
      control_.throw_read_error();
    } catch (const ChangedInput&) {
      throw;
    } catch (const std::system_error& error) {
      if (error.code() == std::errc::broken_pipe) throw;
    } catch (...) {  // the caller reports it
    }
  }

  // Saving must not take more than a tenth of the time, even on a slow disk.
  void set_pause(uint64_t nanos) {
    constexpr uint64_t kTimesAsLong = 9, kQuickNanos = 50'000'000;
    pause_ = nanos < kQuickNanos ? 0 : kTimesAsLong * nanos;
  }

  JobReader& job_;
  RunControl& control_;
  PartialRun* const part_;
  const bool saves_;
  const uint64_t nanos_;
  bool pausing_ = false;   // the state is to be saved
  bool has_read_ = false;  // in this stretch
  uint64_t next_save_ = 0;
  uint64_t pause_ = 0;  // least time until then
};

}  // namespace nonet
