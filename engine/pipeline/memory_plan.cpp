#include "engine/pipeline/memory_plan.h"

#include <fmt/format.h>
#include <nonet/errors.h>
#include <nonet/solver.h>

#include <algorithm>

#include "engine/core/setting.h"
#include "engine/io/slice_reader.h"
#include "engine/pipeline/batch_flow.h"

namespace nonet {
namespace {

constexpr uint64_t kMebibyte = uint64_t{1} << 20;

uint64_t bytes_without_records(int threads) {
  return 11 * kMebibyte + static_cast<uint64_t>(threads) * kMebibyte * 3 / 4;
}

// The bytes of a record of each slice.
uint64_t bytes_of_record(int threads) {
  constexpr uint64_t kOfThread = 256, kOfBatch = 352;
  const auto count = static_cast<uint64_t>(threads);
  return count * kOfThread + batches_for(count) * kOfBatch;
}

}  // namespace

uint64_t planned_bytes(int threads, uint64_t slice_records) {
  return bytes_without_records(threads) + slice_records * bytes_of_record(threads);
}

uint64_t slice_records_within(uint64_t memory_bytes, int threads, uint64_t most_records) {
  const uint64_t least = planned_bytes(threads, kPreferredBatch);
  if (memory_bytes < least) {
    throw UsageError(
        fmt::format("a run with {} {} needs {} MiB of memory: choose as much{}, or "
                    "fewer threads",
                    threads, threads == 1 ? "thread" : "threads",
                    (least + kMebibyte - 1) / kMebibyte, hint(Setting::memory)));
  }
  const uint64_t records =
      (memory_bytes - bytes_without_records(threads)) / bytes_of_record(threads);
  return whole_batches(std::min(records, most_records));
}

}  // namespace nonet
