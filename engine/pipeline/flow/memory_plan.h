// The memory of a run of `solve`, as it is planned:
//
//   the program, the buffers of its reader and writer    11 MiB
//   for each thread, its solver                          0.75 MiB, with deep searches; else 0.5
//   for each thread, puzzles and answers of a batch      256 bytes a record
//   for each batch, text of puzzles and answers          352 bytes a record
//
// There are at most threads + 8 batches, see batch_flow.h. The figures are those of puzzles of a
// line and answers of jsonl, the longest ones; memory_of() has those of chosen fields. Columns that
// are carried, compressed files and the reports of slow puzzles come on top.
#pragma once

#include <cstdint>

namespace nonet {

/// The memory that a run takes for its threads and batches, in bytes.
struct WorkMemory {
  uint64_t of_thread = 768 << 10;
  uint64_t of_thread_record = 256;  ///< for each record of its batch
  uint64_t of_batch_record = 352;   ///< for each record of each batch
};

/// Returns the bytes of a run whose slices have this many records.
uint64_t planned_bytes(int threads, uint64_t slice_records, const WorkMemory& work = {});

/// Returns the records of a slice, at most `most_records` and whole batches of kPreferredBatch,
/// with which the run takes no more than `memory_bytes`. Throws UsageError naming the least memory
/// if that is too little for slices of kPreferredBatch.
uint64_t slice_records_within(uint64_t memory_bytes, int threads, uint64_t most_records,
                              const WorkMemory& work = {});

}  // namespace nonet
