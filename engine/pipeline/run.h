// The main job: inputs in, answers out, everything counted. RunConfig -> run() -> RunReport.
#pragma once

#include <nonet/solver_table.h>

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/stop.h"
#include "engine/io/bytes/byte_sink.h"
#include "engine/io/formats/format_table.h"
#include "engine/io/slice_reader.h"
#include "engine/stats/malformed_limit.h"
#include "engine/stats/report.h"

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

  const Format* output_format = nullptr;  ///< one with an output side
  bool carry_columns = false;  ///< the other columns of a table are written, too, if the format can
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
  /// Stops the job, once what was read is written, where there are too many malformed records.
  MalformedJudge malformed;

  // Not to be read while batches are under way.
  /// The error of writing to a pipe that nobody reads any more, if that has ended the run.
  std::exception_ptr reader_left;
  uint64_t header_bytes = 0;  ///< of the output, if this run wrote its header
  TextPlace range_begin;      ///< with `slices.range`: where its records begin
  TextPlace range_end;        ///< how far they are handed out

  /// Why the inputs could not be read to their end. What was read before is still worked on.
  std::exception_ptr read_error;

  /// `reader.next(slice)`, and how far the reader has come is told. False also after an error, and
  /// if there are too many malformed records.
  bool read(SliceReader& reader, Slice& slice) {
    if (malformed.stopped()) return false;
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
  /// Has `malformed` judge the records of a batch that is written.
  void judge(const ParsedText& parsed) {
    if (parsed.records.size() == parsed.puzzles.size()) {
      malformed.pass_good(parsed.records.size());
      return;
    }
    for (const Record& record : parsed.records) {
      if (record.fault) {
        malformed.pass_malformed();
      } else {
        malformed.pass_good(1);
      }
    }
  }
  /// Whether a job of this reader has come to its end and not been stopped.
  bool at_end(const SliceReader& reader) const { return reader.at_end() && !malformed.stopped(); }
};

/// Reads, solves and writes until the inputs end, `control.stop` is requested, or
/// `control.malformed` says to stop; then the answers to all that was read are still written. The
/// sinks are not finished: that is for the caller, who knows what counts as whole.
///
/// Where a batch is given up, those behind it may be counted and not written: `written_records`
/// tells.
///
/// Memory is a few batches per thread, whatever the inputs' size. Output bytes do not depend on the
/// number of threads or the size of slices (times apart, and with `ordered`).
///
/// Throws std::system_error when reading or writing fails. A reader who has left ends a run as
/// `stop` does, at once, and `reader_left` tells.
RunReport run(const RunConfig& config, RunControl& control);

}  // namespace nonet
