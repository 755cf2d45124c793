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
#include <nonet/fields.h>
#include <nonet/formats.h>
#include <nonet/solver_table.h>
#include <nonet/statistics.h>
#include <nonet/streams.h>

#include <cstdint>
#include <vector>

namespace nonet {

struct JobSaving;  ///< of a run that is saved, resumed or a shard: engine/pipeline/flow/record_job.h

struct RunConfig {
  /// Read one after the other; records are numbered over all of them, from 1.
  std::vector<RunInput> inputs;
  InputOptions input_options{};
  size_t slice_bytes = 0;  ///< bytes of input that make a batch; 0: chosen for the threads
  /// Memory of the process during the run: how long batches are. 0: chosen for the threads, less
  /// than 64 MiB for up to 48 of them. Compressed files and columns that are carried add to it.
  uint64_t memory_bytes = 0;

  const SolverRow* solver = nullptr;  ///< null: find_solver("auto")
  SolverOptions solver_options{};     ///< `give_up` is ignored, see RunControl

  const Format* output_format = nullptr;  ///< one with an output side; null: "line"
  /// Fields to write instead of the usual ones, of FieldsOf::run, if the format can; none: the
  /// usual.
  std::vector<const Field*> fields = {};
  bool carry_columns = false;  ///< write the other columns of a table, too, if the format can
  Sink* output = nullptr;      ///< null: answers are counted and not written
  bool ordered = true;         ///< output in input order; else in the order of solving

  int threads = 1;      ///< threads that solve; each compressed input has one more for decoding
  size_t slowest = 10;  ///< how many of the slowest puzzles are reported

  JobSaving* saving = nullptr;  ///< for the program's --resume and --shard; null: the run is whole
};

/// Reads, solves and writes until the inputs end, `control.stop` is requested, or
/// `control.malformed` says to stop. In each case it writes the answers to all records that were
/// read. It does not call finish() of the sinks: the caller decides whether the output is whole,
/// see RunReport::complete.
///
/// If a batch is given up, later batches may be counted and not written; then
/// `control.written_records` is less than the report's number of records.
///
/// Memory is a few batches per thread, whatever the inputs' size. With `ordered`, output bytes do
/// not depend on the number of threads or the size of batches, except for times.
///
/// May be called from any thread. Several threads may call it at once if each has its own
/// configuration, sources, sinks and control. Together, these runs use the smallest number of
/// threads that one of them asks for.
///
/// Throws UsageError if the format is npy and Sink::can_replace_front() is false, if fields are
/// chosen and the format has no named fields, and if `memory_bytes` is too little for `threads`; the
/// message names the least. Throws
/// std::system_error if writing fails, and std::runtime_error if the input before the place
/// to resume has changed. Passes on exceptions of sinks. An input that cannot be read to its end
/// ends the run: the records before the error are answered and written, `complete` of the report is
/// false, and `control.read_error` has the error (std::system_error, std::runtime_error naming the
/// input, or the exception of a source). Call `control.throw_read_error()` to throw it. If the
/// reader of the output closes the pipe, the run ends as after `stop`, without waiting for the
/// puzzles in hand, and sets `control.reader_left`.
RunReport run(const RunConfig& config, RunControl& control);

}  // namespace nonet
