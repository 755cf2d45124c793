// The common part of the commands that write something for each record: solve, canon, rate,
// minimize, augment, convert, neighbours and split; and of generate its fields.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/pipeline/jobs/class_records.h"
#include "tools/commands/shared/record_run.h"

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

/// The options of the fields that a command writes of each record.
struct FieldOptions {
  CLI::Option* fields;
  CLI::Option* format;
};

/// Adds --output-fields and --format. `what` is the word for the things that have the fields.
FieldOptions add_field_options(CommandApp& app, std::vector<const Field*>& fields,
                               const Format*& format, std::string_view what = "record");
/// The same for a command whose records are lines without it: --format needs it.
FieldOptions add_optional_field_options(CommandApp& app, std::vector<const Field*>& fields,
                                        const Format*& format, std::string_view what);
/// Returns the end of the name of a part with these fields, or with lines if there are none.
std::string_view suffix_of(const std::vector<const Field*>& fields, const Format& format);

/// Adds --by: the rule by which puzzles are in one class.
void add_rule_option(CommandApp& app, const ClassRule*& rule);

/// The last lines of the help of these commands.
inline constexpr const char* kRecordCommandStatuses =
    "Exit status: 0 done, 2 usage, 3 too many records are malformed, 4 input or output\n"
    "error.\n";

}  // namespace nonet::cli
