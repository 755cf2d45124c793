// The main job: puzzles in, answers out, everything counted. RunConfig -> run() -> RunReport.
//
//     std::string answers;
//     const auto sink = nonet::memory_sink(answers);
//     nonet::RunControl control;
//     const nonet::RunReport report =
//         nonet::run({.inputs = {nonet::memory_source(puzzles)}, .output = sink.get()}, control);
//     control.throw_read_error();  // if an input could not be read to its end
//     sink->finish();
#pragma once

#include <nonet/control.h>
#include <nonet/formats.h>
#include <nonet/solver_table.h>
#include <nonet/statistics.h>
#include <nonet/streams.h>

#include <cstdint>
#include <functional>
#include <vector>

namespace nonet {

struct PartialRun;  ///< a run over files that is resumed or is a shard: engine/pipeline/run.h

struct RunConfig {
  /// Read one after the other; records are numbered over all of them, from 1.
  std::vector<RunInput> inputs;
  InputOptions input_options{};
  size_t slice_bytes = 0;  ///< bytes of input that make a batch; 0: chosen for the threads

  const SolverRow* solver = nullptr;  ///< null: find_solver("auto")
  SolverOptions solver_options{};     ///< `give_up` is ignored, see RunControl

  const Format* output_format = nullptr;  ///< one with an output side; null: "line"
  bool carry_columns = false;  ///< the other columns of a table are written, too, if the format can
  Sink* output = nullptr;      ///< null: answers are counted and not written
  Sink* timings = nullptr;     ///< a row of times for each puzzle; null: none
  bool ordered = true;         ///< output in input order; else in the order of solving

  /// Called about every `checkpoint_nanos`, from the thread that called run() or one of the run's
  /// own, with what is counted so far; at that time no batch is under way and all that was read is
  /// written. Null: never.
  std::function<void(const RunReport&)> checkpoint = {};
  uint64_t checkpoint_nanos = 1'000'000'000;

  int threads = 1;      ///< that solve; each compressed input decodes on one thread more
  size_t slowest = 10;  ///< how many of the slowest puzzles are reported

  PartialRun* part = nullptr;  ///< for the program's --resume and --shard; null: the run is whole
};

/// Reads, solves and writes until the inputs end, `control.stop` is requested, or
/// `control.malformed` says to stop; then the answers to all that was read are still written. The
/// sinks are not finished: the caller decides which output is whole, see RunReport::complete.
///
/// Where a batch is given up, batches behind it may be counted and not written; then
/// `control.written_records` is less than the report's number of records.
///
/// Memory is a few batches per thread, whatever the inputs' size. Output bytes do not depend on the
/// number of threads or the size of batches (times apart, and with `ordered`).
///
/// May be called from any thread, and from several at once with configurations, sources, sinks and
/// controls of their own; these then share the smallest number of threads that one of them asks
/// for.
///
/// Throws std::system_error if writing fails, what a sink throws, and std::runtime_error if the
/// input before the place to resume has changed. An input that cannot be read to its end ends the
/// run: all that was read before is answered and written, `complete` of the report is false, and
/// `control.read_error` has the error (std::system_error, std::runtime_error naming the input, or
/// what a source throws); call `control.throw_read_error()`. If the reader of the output closes a
/// pipe, the run ends as after `stop`, without waiting for the puzzles in hand, and
/// `control.reader_left` is set.
RunReport run(const RunConfig& config, RunControl& control);

}  // namespace nonet
