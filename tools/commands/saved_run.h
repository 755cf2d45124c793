// Saves the state of a run beside its output, so that it can be continued or, if it is a shard,
// merged.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "engine/io/bytes/byte_sink.h"
#include "engine/pipeline/manifest.h"
#include "engine/pipeline/run.h"
#include "tools/commands/solve.h"

namespace nonet::cli {

/// Returns the options that change the output, for Manifest::options.
std::map<std::string, std::string> saved_options(const SolveOptions& options);

/// Compares a complete output, which may not have its final name yet, with what was written. Throws
/// DataError if it does not have these bytes.
void check_output(const std::string& path, uint64_t bytes, uint64_t digest);
/// Gives such an output its final name, if it does not have it yet.
void finish_output(const std::string& path, uint64_t bytes, bool is_durable = true);

class SavedRun {
 public:
  /// Reads the manifest of an earlier run if `options` request it. Throws std::system_error;
  /// DataError if the manifest cannot be read; UsageError if `options` request a manifest and the
  /// run cannot have one, or if the saved run is another run.
  explicit SavedRun(const SolveOptions& options);

  /// Throws UsageError: this is not the run that was saved.
  [[noreturn]] void refuse_other_run(const std::string& difference) const;

  /// Returns the state of the earlier run; none if there is nothing to continue.
  const std::optional<Manifest>& before() const { return before_; }
  /// Returns what all states of this run have in common. Change it before they are saved.
  Manifest& job() { return job_; }
  /// Returns the report of the earlier run; null if there is nothing to continue.
  const RunReport* done() const { return before_ ? &before_->report : nullptr; }
  /// Returns whether the earlier run wrote all answers and only the final names are missing.
  bool is_complete() const { return before_ && before_->complete; }
  /// Returns whether malformed records stopped the earlier run and, with `limit`, would stop this
  /// one.
  bool stops_again(const MalformedLimit& limit) const;
  /// Returns the numbers of malformed and of all records at that stop.
  std::pair<uint64_t, uint64_t> place_of_stop() const;
  /// Return which parts of their partial files the sinks keep.
  PartialFile output_file() const;
  PartialFile timings_file() const;

  /// Makes `config` save the run at each checkpoint, continue the earlier run, and answer only the
  /// shard. `control` and the sinks must outlive the run; `timings` may be null.
  void attach(RunConfig& config, RunControl& control, ByteSink& output, ByteSink* timings);
  /// Returns what is particular to the run. Call it after attach().
  PartialRun& part() { return part_; }
  /// Saves the state of the run. Requires that no batch is under way.
  void save(const RunControl& control, const RunReport& report);
  /// Saves the run as complete. Call it before the files get their final names. `has_failed` is
  /// true if there are too many malformed records.
  void complete(const RunControl& control, const RunReport& report, bool has_failed);
  /// Call it after that. Removes the manifest, unless it belongs to a shard, or --resume needs it
  /// to report again that the run has failed.
  void close(bool is_done);

  /// Gives the files of a complete run their final names, if they do not have them yet.
  void finish_files(const SolveOptions& options) const;

  bool is_possible() const { return possible_; }
  /// Returns whether there is a manifest to continue from.
  bool is_saved() const { return is_saved_; }

 private:
  Manifest job_;
  std::optional<Manifest> before_;
  PartialRun part_;
  ByteSink* output_ = nullptr;
  ByteSink* timings_sink_ = nullptr;
  std::string path_;  // of the manifest
  std::string shown_path_;
  bool asked_for_ = false;
  bool possible_ = false;
  bool is_saved_ = false;
};

}  // namespace nonet::cli
