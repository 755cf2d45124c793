// The common part of the commands that write something for each record: solve, canon, rate,
// minimize, augment, convert, neighbours and split; and of generate its fields.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/corpora/ratings/explanation_summary.h"
#include "engine/pipeline/jobs/class_records.h"
#include "engine/pipeline/flow/memory_plan.h"
#include "engine/pipeline/jobs/rate.h"
#include "engine/pipeline/flow/record_job.h"
#include "tools/commands/saved_run.h"
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

/// Gives the outputs their names if the job is complete. Prints the malformed records, the notes
/// and the summary. Returns the exit status. Throws the error that ended the reading.
int conclude(const StreamingRun& streaming, const ReadingOptions& reading, bool quiet,
             const EndedJob& job);

/// Where a job writes, and how: of a whole run, or of one of its parts.
struct JobPlace {
  ByteSink& output;
  ByteSink* second;
  JobSaving* saving;
  int threads;
  const InputOptions& input;

  /// Returns how the job reads. Its memory is in proportion to the threads of all parts.
  SliceOptions slices(uint64_t batch = kPreferredBatch, const WorkMemory& memory = {}) const;
};

using PlacedJob = std::function<RecordJobReport(const JobPlace& place, RunControl& control)>;

/// Adds what the jobs of a command have in RecordJobReport::summary, of shards and parts.
class SummarySum {
 public:
  explicit SummarySum(std::string command) : command_(std::move(command)) {}
  /// Throws DataError, which names `path`, if it does not belong to the others.
  void add(const RecordJobReport& report, const std::string& path);
  /// Returns the summary of all.
  std::string text() const;

 private:
  std::string command_;
  std::optional<RunReport> run_;               // of solve
  std::optional<ExplanationSummary> ratings_;  // of rate
  std::string columns_;                        // of convert, decided by its first records
};

class PartsRun;

/// A run of a command that writes records for records: it can be continued after a kill, be one
/// shard of several, and be divided into parts. Its state is saved beside its output.
class RecordRun {
 public:
  struct Job {
    std::string_view records;                  ///< the word for the records that are written
    InputOptions input;                        ///< how the inputs are read
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
  template <class Options>
  RecordRun(const Options& options, Job job)
      : RecordRun(options, options, options, options, std::move(job)) {}
  RecordRun(const ReadingOptions& reading, const OutputOptions& output,
            const RunningOptions& running, const SavingOptions& saving, Job job);
  ~RecordRun();

  /// Opens the outputs and returns what `job` returns, of parts their sum; or the report of an
  /// earlier run that came to its end.
  RecordJobReport execute(const PlacedJob& job);

  /// Gives the outputs their names if the job is complete. Prints the malformed records, the notes
  /// and the summary. Returns the exit status. Throws the error that ended the reading.
  int conclude(const RecordJobReport& report, const std::string& details = {});

  // The steps of conclude():
  void finish(const RecordJobReport& report);
  int conclude_stopped(const RecordJobReport& report) const;
  const MalformedLimit& limit() const { return limit_; }
  const RunControl& control() const { return streaming_.control(); }
  int threads() const { return streaming_.threads(); }
  bool shows_progress() const { return streaming_.shows_progress(); }

 private:
  const ReadingOptions& reading_;
  const bool quiet_;
  const Job job_;
  MalformedLimit limit_;
  StreamingRun streaming_;
  std::unique_ptr<PartsRun> parts_;              // null: there is one output
  std::optional<SavedRun> saved_;                // of one output
  std::vector<OutputCompression> compressions_;  // of output and second
  JobSaving* saving_ = nullptr;
  const std::string output_path_;
  std::optional<ByteSink> output_;
  std::optional<ByteSink> second_;
};

/// Says how a run that malformed records have stopped is continued.
void print_stopped_again(const MalformedLimit& limit, uint64_t malformed, uint64_t records);

/// Prints the notes of reading and, if not `quiet`, the summary of a job over records. Between them
/// throws the error of reading in `control` if there is no record. `control` may be null.
void print_job(const std::vector<std::string>& inputs, const RecordJobReport& report, bool quiet,
               const std::string& details, const RunControl* control);

// The lines of the summaries of commands after the number of records; `nonet merge` prints them,
// too.
/// Names the techniques of `rate`, an option's text; of the usual ones if it is empty.
std::string techniques_text(const std::string& techniques);
/// Takes the counts of `report`, and says what the check of stated ratings has found.
std::string check_text(RatingCheck& check, const RecordJobReport& report,
                       const std::vector<std::string>& inputs);
/// Says if too many ratings are not as stated. Returns the exit status.
int report_check(const RatingCheck& check, const MalformedLimit& most, int status);
std::string minimize_details(const RecordJobReport& report, bool all);
/// Says that records have more minimal puzzles than were written, if there are any.
void report_cut(const RecordJobReport& report, uint64_t limit);
std::string lines_written(const RecordJobReport& report);
std::string left_out(const RecordJobReport& report);
/// Says which records of `augment` have a solution of another puzzle. Returns the exit status.
int report_wrong_solutions(const RecordJobReport& report, int status);

/// The fields that a command writes of each record, if it can write fields.
struct FieldOptions {
  std::vector<const Field*> fields;  ///< none: the usual ones
  const Format* format = find_output_format("csv");
  CLI::Option* fields_option = nullptr;
  CLI::Option* format_option = nullptr;
};

/// Adds --output-fields and --format. `what` is the word for the things that have the fields.
void add_field_options(CLI::App& app, FieldOptions& options, std::string_view what = "record");
/// The same for a command whose records are lines without it: --format needs it.
void add_optional_field_options(CLI::App& app, FieldOptions& options, std::string_view what);

/// Adds --by: the rule by which puzzles are in one class.
void add_rule_option(CLI::App& app, const ClassRule*& rule);

/// Returns a line of the summary about puzzles that were compared by puzzle and not by solution;
/// empty if there are none.
std::string without_grid_text(const RecordJobReport& report);

/// The last lines of the help of these commands.
inline constexpr const char* kRecordCommandStatuses =
    "Exit status: 0 done, 2 usage, 3 too many records are malformed, 4 input or output\n"
    "error.\n";

}  // namespace nonet::cli
