// The common part of the commands that write something for each record: solve, canon, rate,
// minimize, augment, convert, neighbours and split; and of generate its fields.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/pipeline/flow/memory_plan.h"
#include "engine/pipeline/flow/record_job.h"
#include "engine/pipeline/jobs/class_records.h"
#include "tools/commands/saved_run.h"
#include "tools/commands/shared/endings.h"
#include "tools/commands/shared/files.h"
#include "tools/commands/shared/options.h"
#include "tools/commands/shared/streaming.h"

namespace nonet::cli {

/// The end of a job over records, for conclude().
struct EndedJob {
  const RecordJobReport& report;
  std::string_view records;        ///< the word for the records that are written
  std::vector<ByteSink*> outputs;  ///< in the order of RecordJobReport::written
  std::string details;             ///< more lines of the summary
};

/// Sets what a job reads that is neither saved nor divided, and how.
template <class Config>
void begin_job(const StreamingRun& streaming, const ReadingOptions& reading, Config& config) {
  config.inputs = {reading.inputs.begin(), reading.inputs.end()};
  config.slices = slices_for(streaming.threads());
  config.slices.input = reading.input;
  config.threads = streaming.threads();
}

/// Gives the outputs their names if the job is complete. Prints the malformed records, the notes
/// and the summary. Returns the exit status. Throws the error that ended the reading.
int conclude(const StreamingRun& streaming, const ReadingOptions& reading, bool quiet,
             const EndedJob& job);

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

class PartsRun;

/// A run of a command that writes records for records: it can be continued after a kill, be one
/// shard of several, and be divided into parts. Its state is saved beside its output.
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
    std::function<void()> begin = {};  ///< opens further files, when the outputs are open
  };
  /// Checks the files of the command. Throws as check_files() and SavedRun do.
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
  const RecordOptions& options_;
  const Job job_;
  MalformedLimit limit_;
  StreamingRun streaming_;
  std::unique_ptr<PartsRun> parts_;              // null: there is one output
  std::optional<SavedRun> saved_;                // of one output
  std::vector<OutputCompression> compressions_;  // of output and second
  JobSaving* saving_ = nullptr;
  std::optional<ByteSink> output_;
  std::optional<ByteSink> second_;
};

/// Says how a run that malformed records have stopped is continued.
void print_stopped_again(const MalformedLimit& limit, uint64_t malformed, uint64_t records);

/// The options of the fields that a command writes of each record.
struct FieldOptions {
  CLI::Option* fields;
  CLI::Option* format;
};

/// Adds --output-fields and --format. `what` is the word for the things that have the fields.
FieldOptions add_field_options(CLI::App& app, std::vector<const Field*>& fields,
                               const Format*& format, std::string_view what = "record");
/// The same for a command whose records are lines without it: --format needs it.
FieldOptions add_optional_field_options(CLI::App& app, std::vector<const Field*>& fields,
                                        const Format*& format, std::string_view what);
/// Returns the end of the name of a part with these fields, or with lines if there are none.
std::string_view suffix_of(const std::vector<const Field*>& fields, const Format& format);

/// Adds --by: the rule by which puzzles are in one class.
void add_rule_option(CLI::App& app, const ClassRule*& rule);

/// The last lines of the help of these commands.
inline constexpr const char* kRecordCommandStatuses =
    "Exit status: 0 done, 2 usage, 3 too many records are malformed, 4 input or output\n"
    "error.\n";

}  // namespace nonet::cli
