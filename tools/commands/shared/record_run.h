// A run of a command that writes records for records: into one output, which may be that of a
// shard, or into the parts of a folder, each of which is a shard. Beside an output is its state.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/clock.h"
#include "engine/pipeline/flow/memory_plan.h"
#include "engine/pipeline/flow/record_job.h"
#include "engine/pipeline/resume/parts.h"
#include "tools/commands/shared/endings.h"
#include "tools/commands/shared/files.h"
#include "tools/commands/shared/options.h"
#include "tools/commands/shared/parts_folder.h"
#include "tools/commands/shared/streaming.h"

namespace nonet::cli {

/// What a job reads, where it writes, and how: of a whole run, or of one of its parts.
struct JobPlace {
  const std::vector<std::string>& inputs;
  ByteSink& output;
  ByteSink* second;
  JobSaving* saving;
  int threads;
  const InputOptions& input;

  /// Returns how the job reads. Its memory is in proportion to the threads of all parts.
  SliceOptions slices(uint64_t batch = kPreferredBatch, const WorkMemory& memory = {}) const;

  /// Returns the configuration of the job here.
  template <class Config>
  Config of(const Config& config, uint64_t batch = kPreferredBatch,
            const WorkMemory& memory = {}) const {
    Config placed = config;
    placed.inputs = {inputs.begin(), inputs.end()};
    placed.slices = slices(batch, memory);
    placed.output = &output;
    placed.threads = threads;
    placed.saving = saving;
    return placed;
  }
};

using PlacedJob = std::function<RecordJobReport(const JobPlace& place, RunControl& control)>;

/// It can be continued after a kill, be one shard of several, and be divided into parts.
class RecordRun {
 public:
  struct Job {
    std::string_view records;                  ///< the word for the records that are written
    InputOptions input;                        ///< how the inputs are read
    std::optional<uint64_t> made = {};         ///< records that are made; none: they are read
    std::string second = {};                   ///< another output; empty: none
    std::vector<OutputFile> other_files = {};  ///< further files of the command
    /// Why the run can be neither continued nor divided; empty: it can.
    std::string refusal = {};
    /// An option, and why it is not for parts; empty: none is given.
    std::string not_for_parts = {};
    bool may_be_compressed = true;
    std::string_view suffix = ".txt";  ///< of the names of parts
    std::function<void()> begin = {};  ///< opens further files
  };
  /// Checks the files of the command, and reads the states of an earlier run if the options request
  /// it. Throws std::system_error; DataError if a state cannot be read, or a complete output has
  /// changed; UsageError if files clash, if the run can have no states and the options request
  /// them, and if the earlier run is another one.
  RecordRun(const RecordOptions& options, Job job);
  ~RecordRun();

  /// Opens the outputs and returns what `job` returns, of parts their sum; or the report of an
  /// earlier run that came to its end.
  RecordJobReport execute(const PlacedJob& job);

  /// Gives the outputs their names if the job is complete. Prints the malformed records, the notes,
  /// the summary and the findings. Returns the exit status. Throws the error that ended the
  /// reading.
  int conclude(const RecordJobReport& report);

  // The steps of conclude():
  void finish(const RecordJobReport& report);
  int conclude_stopped(const RecordJobReport& report) const;
  const MalformedLimit& limit() const { return limit_; }
  const RunControl& control() const { return streaming_.control(); }
  int threads() const { return streaming_.threads(); }
  bool shows_progress() const { return streaming_.shows_progress(); }

 private:
  class Output;
  /// What is known of an output that is not in work.
  struct Known {
    bool is_complete = false;
    std::array<uint64_t, 2> bytes = {};
    /// The counts so far; of a part that is complete, they are in complete_. Null: there are none.
    std::shared_ptr<const RecordJobReport> report = {};
  };

  bool in_parts() const { return options_.parts > 0; }
  std::vector<std::string> paths_of(size_t output) const;
  std::string manifest_path(size_t output) const;
  void check_whole();
  void check_parts();
  Manifest common_state() const;
  void take_earlier_run();
  void run_parts(const PlacedJob& job, RunControl& control);
  RecordJobReport run_output(size_t number, int threads, RunControl& control, const PlacedJob& job);
  void stop_at(uint64_t malformed, uint64_t records);
  void note_places(size_t output, const TextPlace& begin, const TextPlace& end);
  void add_complete(size_t output, const std::array<uint64_t, 2>& bytes,
                    const RecordJobReport& report, const FullGridWatch& full_grids);
  bool is_complete() const;
  double wall_seconds() const;
  RecordJobReport total_report() const;
  [[noreturn]] void refuse_other_run(const std::string& difference) const;
  [[noreturn]] void refuse_change(const std::string& what) const;

  const RecordOptions& options_;
  const Job job_;
  MalformedLimit limit_, output_limit_;  // of the run, of an output
  StreamingRun streaming_;
  std::vector<std::unique_ptr<PartsFolder>> folders_;
  std::vector<OutputCompression> compressions_;  // of the files of an output
  bool is_saved_ = false;                        // the run has states
  uint64_t whole_ = 0;                           // bytes of the inputs, or records that are made
  Manifest state_;                               // what all states of the run have in common
  const uint64_t start_ = now_nanos();
  double earlier_seconds_ = 0;
  bool has_run_ = false;
  std::unique_ptr<Output> single_;  // the only output, which stays open until finish()

  // Of parts.
  std::vector<BlockPlace> counted_before_;  // by the earlier run; empty: nothing was
  std::optional<PartPlan> plan_;
  ProgressLog progress_;  // of this process

  std::mutex mutex_;  // of all that follows, while parts are in work
  std::vector<Known> outputs_;
  std::vector<std::optional<TextPlace>> places_;  // between the outputs
  JobSum complete_;                               // of the parts that are complete
};

}  // namespace nonet::cli
