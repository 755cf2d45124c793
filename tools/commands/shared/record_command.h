// The common part of the commands that write something for each record: canon, rate, minimize,
// neighbours, augment, convert and split; and of generate its fields.
#pragma once

#include <string>
#include <vector>

#include "engine/pipeline/class_records.h"
#include "engine/pipeline/record_job.h"
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

/// What a command over records writes of each, if it can write any fields.
struct FieldOptions {
  std::vector<const Field*> fields;  ///< none: the usual ones
  const Format* format = find_output_format("csv");
  CLI::Option* fields_option = nullptr;
  CLI::Option* format_option = nullptr;
};

/// Adds --output-fields and --format. `what` is what has the fields.
void add_field_options(CLI::App& app, FieldOptions& options, std::string_view what = "record");
/// The same for a command whose records are lines without it: --format needs it.
void add_optional_field_options(CLI::App& app, FieldOptions& options, std::string_view what);

/// Adds --by, what makes puzzles members of one class.
void add_rule_option(CLI::App& app, const ClassRule*& rule);

/// Returns a line of the summary about puzzles that were compared by themselves; empty if there are
/// none.
std::string without_grid_text(const RecordJobReport& report);

/// The last lines of the help of these commands.
inline constexpr const char* kRecordCommandStatuses =
    "Exit status: 0 done, 2 usage, 3 too many records are malformed, 4 input or output\n"
    "error.\n";

}  // namespace nonet::cli
