// What a run saves beside its output, so that it can be continued or, being a shard, merged.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "engine/io/bytes/byte_sink.h"
#include "engine/pipeline/manifest.h"
#include "engine/pipeline/run.h"
#include "tools/commands/commands.h"

namespace nonet::cli {

class SavedRun {
 public:
  /// Reads what an earlier run left, if `options` ask for it. Throws std::system_error, and
  /// DataError if it cannot be read.
  explicit SavedRun(const SolveOptions& options);

  /// Why this run cannot be saved, though `options` ask for it, or is not the one that was; empty
  /// if it can.
  std::string refusal() const;
  /// The same where `difference` is what makes it another run.
  std::string not_the_run(const std::string& difference) const;

  /// The report of the earlier run; null if there is nothing to continue.
  const RunReport* done() const { return before_ ? &before_->report : nullptr; }
  /// Whether the earlier run had all answers written, and only the names were not given.
  bool is_complete() const { return before_ && before_->complete; }
  /// Whether the earlier run was stopped by malformed records, and with `limit` this one would be.
  bool stops_again(const MalformedLimit& limit) const;
  /// How many malformed records there were then, among how many.
  std::pair<uint64_t, uint64_t> place_of_stop() const;
  /// What the sinks are to keep of their files.
  PartialFile output_file() const;
  PartialFile timings_file() const;

  /// Makes `config` save the run at each checkpoint, continue the earlier run, and answer only the
  /// shard. `control` and the sinks must outlive the run; `timings` may be null.
  void attach(RunConfig& config, RunControl& control, ByteSink& output, ByteSink* timings);
  /// Saves where the run is. Requires that no batch is under way.
  void save(const RunControl& control, const RunReport& report);
  /// Before names are given: from here on the run counts as whole. `has_failed`: with too many
  /// malformed records.
  void complete(const RunControl& control, const RunReport& report, bool has_failed);
  /// After that: the manifest stays if it is of a shard, or if --resume is to say again that the
  /// run has failed; else it goes.
  void close(bool is_done);

  /// Gives the final names to the files of a complete run that do not bear them yet.
  void finish_files(const SolveOptions& options) const;

  bool is_possible() const { return possible_; }
  /// Whether there is a manifest to go on from.
  bool is_saved() const { return is_saved_; }

 private:
  Manifest job_;
  std::optional<Manifest> before_;
  PartialRun part_;
  ByteSink* output_ = nullptr;
  ByteSink* timings_sink_ = nullptr;
  std::string path_;  // of the manifest
  std::string shown_path_;
  std::string timings_;
  bool asked_for_;
  bool possible_ = false;
  bool is_saved_ = false;
};

}  // namespace nonet::cli
