// The main job: inputs in, answers out, everything counted. RunConfig -> run() -> RunReport.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "../core/stop.h"
#include "../io/byte_sink.h"
#include "../io/output_formats.h"
#include "../io/slice_reader.h"
#include "../solvers/solver_table.h"
#include "../stats/report.h"

namespace nonet {

/// Slices that keep a run of so many threads at a few dozen MiB.
SliceOptions slices_for(int threads);

/// Inputs as messages say them.
std::vector<std::string> names_of_inputs(const std::vector<std::string>& paths);

struct RunConfig {
  std::vector<std::string> inputs;  ///< paths; "-" is standard input
  SliceOptions slices{};

  const SolverRow* solver = nullptr;
  SolverOptions solver_options{};

  const OutputFormat* output_format = nullptr;
  bool carry_columns = false;  ///< the other columns of a table go to csv and jsonl, too
  ByteSink* output = nullptr;
  ByteSink* timings = nullptr;  ///< null: none
  bool ordered = true;          ///< output in input order; else as batches get done

  /// Called about this often, while nothing is under way and all that was read is written, with
  /// what is counted so far. Null: never.
  std::function<void(const RunReport&)> checkpoint = {};
  uint64_t checkpoint_nanos = 1'000'000'000;
  /// What an earlier run of this job did, whose answers the sinks hold; `slices.skip_records`
  /// passes over its records. Null: nothing.
  const RunReport* done = nullptr;

  int threads = 1;
  size_t slowest = 10;  ///< how many of the slowest puzzles are reported
};

/// How a run talks with those who watch it, from other threads.
struct RunControl {
  StopRequest stop;
  /// Set after `stop`: do not even wait for the puzzles in hand. Output ends before the first batch
  /// that is given up.
  std::atomic<bool> give_up{false};
  std::atomic<uint64_t> written_records{0};
  std::atomic<uint64_t> read_bytes{0};
  std::atomic<uint64_t> total_bytes{0};  ///< 0: not known

  // Not to be read while batches are under way.
  uint64_t header_bytes = 0;  ///< of the output, if this run wrote its header
  TextPlace range_begin;      ///< with `slices.range`: between which places its records are
  TextPlace range_end;

  /// Why the inputs could not be read to their end. What was read before is still worked on.
  std::exception_ptr read_error;

  /// `reader.next(slice)`, and how far the reader has come is told. False also after an error.
  bool read(SliceReader& reader, Slice& slice) {
    bool more = false;
    try {
      more = reader.next(slice);
    } catch (...) {
      read_error = std::current_exception();
    }
    read_bytes = reader.read_bytes();
    return more;
  }

  /// To be called when all that was read is worked on: throws what read() met.
  void throw_read_error() const {
    if (read_error) std::rethrow_exception(read_error);
  }
};

/// Reads, solves and writes until the inputs end or `control.stop` is requested; then the answers
/// to all that was read are still written. The sinks are not finished: that is for the caller, who
/// knows what counts as whole.
///
/// Where a batch is given up, those behind it may be counted and not written: `written_records`
/// tells.
///
/// Memory is a few batches per thread, whatever the inputs' size. Output bytes do not depend on the
/// number of threads or the size of slices (times apart, and with `ordered`).
///
/// Throws std::system_error when reading or writing fails.
RunReport run(const RunConfig& config, RunControl& control);

}  // namespace nonet
