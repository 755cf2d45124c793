// The common part of the commands that write something for each record: canon, rate, minimize,
// neighbours, augment, convert and split; and of generate its fields.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/pipeline/class_records.h"
#include "engine/pipeline/record_job.h"
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

/// A run of a command that writes records for records: it can be continued after a kill, and be one
/// shard of several. Its state is saved beside its output.
class RecordRun {
 public:
  struct Job {
    std::string_view records;                   ///< the word for the records that are written
    std::string second = {};                    ///< another output; empty: none
    std::vector<OutputFile> other_files = {};   ///< further files of the command
    /// Why the run can be neither continued nor divided; empty: it can.
    std::string refusal = {};
    bool may_be_compressed = true;
  };
  /// Checks the files of the command. Throws as check_files() and SavedRun do.
  template <class Options>
  RecordRun(const Options& options, Job job)
      : RecordRun(options, options, options, options, std::move(job)) {}
  RecordRun(const ReadingOptions& reading, const OutputOptions& output,
            const RunningOptions& running, const SavingOptions& saving, Job job);

  /// Opens the outputs and returns run(*this, control), or the report of an earlier run that came
  /// to its end.
  RecordJobReport execute(
      const std::function<RecordJobReport(RecordRun& run, RunControl& control)>& run);

  // For execute()'s function:
  ByteSink& output() { return *output_; }
  ByteSink* second() { return second_ ? &*second_ : nullptr; }
  JobSaving* saving() { return saving_; }
  int threads() const { return streaming_.threads(); }

  /// Gives the outputs their names if the job is complete. Prints the malformed records, the notes
  /// and the summary. Returns the exit status. Throws the error that ended the reading.
  int conclude(const RecordJobReport& report, const std::string& details = {});

 private:
  void finish(const RecordJobReport& report);

  const ReadingOptions& reading_;
  const bool quiet_;
  const Job job_;
  MalformedLimit limit_;
  StreamingRun streaming_;
  SavedRun saved_;
  std::vector<OutputCompression> compressions_;  // of output and second
  JobSaving* saving_ = nullptr;
  const std::string output_path_;
  std::optional<ByteSink> output_;
  std::optional<ByteSink> second_;
};

/// Prints the notes of reading and, if not `quiet`, the summary of a job over records. Between them
/// throws the error of reading in `control` if there is no record. `control` may be null.
void print_job(const std::vector<std::string>& inputs, const RecordJobReport& report, bool quiet,
               const std::string& details, const RunControl* control);

// The lines of the summaries of commands after the number of records; `nonet merge` prints them,
// too.
/// Names the techniques of `rate`, an option's text; of the usual ones if it is empty.
std::string techniques_text(const std::string& techniques);
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
