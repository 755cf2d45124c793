#include "engine/pipeline/flow/memory_plan.h"

#include <fmt/format.h>
#include <nonet/errors.h>
#include <nonet/solver.h>

#include <algorithm>

#include "engine/core/setting.h"
#include "engine/io/slice_reader.h"
#include "engine/pipeline/flow/batch_flow.h"

namespace nonet {
namespace {

constexpr uint64_t kMebibyte = uint64_t{1} << 20;

uint64_t bytes_without_records(int threads, const WorkMemory& work) {
  return 11 * kMebibyte + static_cast<uint64_t>(threads) * work.of_thread;
}

// The bytes of a record of each slice.
uint64_t bytes_of_record(int threads, const WorkMemory& work) {
  const auto count = static_cast<uint64_t>(threads);
  return count * work.of_thread_record + batches_for(count) * work.of_batch_record;
}

}  // namespace

uint64_t planned_bytes(int threads, uint64_t slice_records, const WorkMemory& work) {
  return bytes_without_records(threads, work) + slice_records * bytes_of_record(threads, work);
}

uint64_t slice_records_within(uint64_t memory_bytes, int threads, uint64_t most_records,
                              const WorkMemory& work) {
  const uint64_t least = planned_bytes(threads, kPreferredBatch, work);
  if (memory_bytes < least) {
    throw UsageError(
        fmt::format("a run with {} {} needs {} MiB of memory: choose more memory{}, or "
                    "fewer threads",
                    threads, threads == 1 ? "thread" : "threads",
                    (least + kMebibyte - 1) / kMebibyte, hint(Setting::memory)));
  }
  const uint64_t records =
      (memory_bytes - bytes_without_records(threads, work)) / bytes_of_record(threads, work);
  return whole_batches(std::min(records, most_records));
}

}  // namespace nonet
