// Saves the state of a run beside its output, so that it can be continued or, if it is a shard,
// merged.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/io/bytes/byte_sink.h"
#include "engine/pipeline/resume/manifest.h"
#include "engine/pipeline/flow/record_job.h"
#include "tools/commands/shared/options.h"

namespace nonet::cli {

/// Returns whether the first bytes of a file are those of a manifest.
bool is_manifest(std::string_view head);
/// A part of compressed data consists of whole members. Throws DataError if an input that is to be
/// cut into several `pieces`, such as "shards", has only one.
void refuse_single_members(const std::vector<std::string>& inputs, uint64_t count,
                           std::string_view pieces);
/// Tells that a run with --resume has an output of an earlier run, but no manifest: nothing shows
/// how far that run came.
void tell_of_new_begin(const std::string& output);

/// The properties of a run that can be saved.
struct SavedJob {
  std::vector<std::string> inputs = {};
  std::string output = {};
  std::string second = {};  ///< another output, such as that of --steps; empty: none
  int compression_level = 0;
  MalformedLimit max_malformed = {};
  bool can_be_joined = true;  ///< outputs of its format can be
  bool is_part = false;       ///< of a run in parts
  std::optional<uint64_t> made = {};  ///< records that are made; none: they are read
};

/// Checks that a complete output, which may not have its final name yet, has the bytes that were
/// written. Throws DataError if it has not.
void check_output(const std::string& path, uint64_t bytes, uint64_t digest);
/// Gives such an output its final name, if it does not have it yet.
void finish_output(const std::string& path, uint64_t bytes, bool is_durable = true);

class SavedRun {
 public:
  /// Reads the manifest of an earlier run if `options` request it. Throws std::system_error;
  /// DataError if the manifest cannot be read; UsageError if `options` request a manifest and the
  /// run cannot have one, or if the saved run is another run.
  SavedRun(const SavedJob& job, const SavingOptions& options);

  /// Throws UsageError: this is not the run that was saved.
  [[noreturn]] void refuse_other_run(const std::string& difference) const;

  /// Returns the state of the earlier run; none if there is nothing to continue.
  const std::optional<Manifest>& before() const { return before_; }
  /// Returns what all states of this run have in common. Change it before they are saved.
  Manifest& job() { return job_; }
  /// Returns the report of the earlier run; null if there is nothing to continue.
  const RecordJobReport* done() const { return before_ ? &before_->job : nullptr; }
  /// Returns whether the earlier run wrote all answers and only the final names are missing.
  bool is_complete() const { return before_ && before_->complete; }
  /// Returns whether malformed records stopped the earlier run and, with `limit`, would stop this
  /// one.
  bool stops_again(const MalformedLimit& limit) const;
  /// Returns the numbers of malformed and of all records at that stop.
  std::pair<uint64_t, uint64_t> place_of_stop() const;
  /// Return which parts of their partial files the sinks keep.
  PartialFile output_file() const;
  PartialFile second_file() const;

  /// Returns how a job is saved at each checkpoint, continues the earlier run, and does only the
  /// shard. Null: the run cannot be saved. `control` and the sinks must outlive the run; `second`
  /// may be null.
  JobSaving* attach(RunControl& control, ByteSink& output, ByteSink* second);
  /// Saves the state of the run. Requires that no batch is under way.
  void save(const RunControl& control, const RecordJobReport& report);
  /// Saves the run as complete. Call it before the files get their final names. `has_failed` is
  /// true if there are too many malformed records.
  void complete(const RunControl& control, const RecordJobReport& report, bool has_failed);
  /// Call it after that. Removes the manifest, unless it belongs to a shard, or --resume needs it
  /// to report again that the run has failed.
  void close(bool is_done);

  /// Gives the files of a complete run their final names, if they do not have them yet.
  void finish_files() const;

  /// Returns whether there is a manifest to continue from.
  bool is_saved() const { return is_saved_; }

 private:
  Manifest job_;
  std::optional<Manifest> before_;

  std::string output_path_, second_path_;
  uint64_t checkpoint_nanos_;
  JobSaving saving_;
  ByteSink* output_ = nullptr;
  ByteSink* second_ = nullptr;
  std::string path_;  // of the manifest
  std::string shown_path_;
  bool asked_for_ = false;
  bool possible_ = false;
  bool is_saved_ = false;
};

}  // namespace nonet::cli
