// Declares the options that several commands have. The help of each option ends with its default,
// which is the value of its variable.
#pragma once

#include <nonet/comparison.h>
#include <nonet/errors.h>
#include <nonet/fields.h>
#include <nonet/malformed_limit.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/bytes/byte_sink.h"
#include "engine/io/bytes/byte_source.h"
#include "engine/io/formats/format_table.h"
#include "engine/pipeline/resume/manifest.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/option_rows.h"
#include "tools/export/export_formats.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/progress.h"

namespace nonet::cli {

/// The inputs of a command that reads puzzles.
struct ReadingOptions {
  std::vector<std::string> inputs = {kStandardStream};
  InputOptions input;
  MalformedLimit max_malformed;
};

/// The output of a command that writes records.
struct OutputOptions {
  std::string output = kStandardStream;
  int compression_level = 0;  ///< 0: the default of the compression
};

/// Common options of commands that work on many records.
struct RunningOptions {
  int threads = 0;  ///< 0: all that this process may use
  When progress = When::automatic;
  bool quiet = false;
};

/// Options of commands whose runs over files can be continued, and divided into shards.
struct SavingOptions {
  bool resume = false;
  std::optional<Shard> shard;
  uint64_t parts = 0;                        ///< 0: one output
  const Compression* compression = nullptr;  ///< of the parts; null: none
  uint64_t checkpoint_millis = 1000;
  const CommandApp* app = nullptr;                   ///< has the options of the command
  std::map<std::string, std::string> contents = {};  ///< of files that options name, by option
};

/// Options of commands that write records for records.
struct RecordOptions : ReadingOptions, OutputOptions, RunningOptions, SavingOptions {};

/// Returns the names that --solver accepts.
std::vector<std::string> solver_names();

/// Adds --solver: the solver of ratings, see rating_solver().
void add_rating_solver_option(CommandApp& app, const std::string& of, const SolverRow*& solver);

inline constexpr const char* kErForm = "a rating from 1.0 to 20.0 with one decimal place";
/// Reads an ER such as "7.1". Returns it in tenths, or none for another text.
std::optional<uint8_t> parse_er(const std::string& text);

/// Returns the exit status of a comparison.
constexpr int status_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::worse:
      return kCheckFailed;
    case Outcome::not_comparable:
      return kNotComparable;
    case Outcome::inconclusive:
      return kInconclusive;
    case Outcome::fine:
      break;
  }
  return kDone;
}

/// Adds the options that say how results of bench are compared.
void add_comparison_options(CommandApp& app, ComparisonOptions& options);

/// Adds the format of `input`, a word for the help.
void add_input_format_option(CommandApp& app, std::string_view name, const std::string& input,
                             std::string_view keyword, const Format*& format);

/// Adds the format of the input and the puzzle column of a table.
void add_input_options(CommandApp& app, const std::string& input, InputOptions& options);

/// Adds "N" or "P%".
template <class Limit>
void add_max_malformed_option(CommandApp& app, Limit& limit, const std::string& usual) {
  app.parsed({"--max-malformed N|P%", kNothing,
              "End with status 3 if more than N records, or more than P% of the records, are "
              "malformed",
              "max_malformed", usual},
             limit, parse_malformed_limit, "a number of records, or a share such as 1%");
}

/// Adds the inputs, the options for reading them, and the limit on malformed records.
void add_reading_options(CommandApp& app, ReadingOptions& options);

/// Adds the output file for `records`, and how it is compressed. The default is standard output.
void add_output_option(CommandApp& app, const std::string& records, OutputOptions& options);
/// Opens the output, compressed if its name says so. Throws UsageError as compressions_of() does,
/// and std::system_error.
ByteSink open_output(const OutputOptions& options);
/// Returns the names of compressed outputs, for help.
std::string compressed_names();
void add_compression_level_option(CommandApp& app, int& level);

/// Adds the fields of the records that are written. None: the usual ones.
CLI::Option* add_fields_option(CommandApp& app, const std::string& help,
                               std::vector<const Field*>& fields, FieldsOf which);

void add_max_guesses_option(CommandApp& app, uint64_t& max_guesses);
/// Adds a number of MiB, which is stored in bytes.
void add_memory_option(CommandApp& app, size_t& bytes);
void add_threads_option(CommandApp& app, int& threads);

/// Adds when a progress line is shown. `records` is the word for the records that the command
/// writes.
void add_progress_option(CommandApp& app, const std::string& records, When& progress);
void add_quiet_option(CommandApp& app, bool& quiet);

/// Adds --resume, --shard, --parts, --compression and --checkpoint-millis.
void add_saving_options(CommandApp& app, SavingOptions& options);
/// Returns the options that were given and may change the output, for Manifest::options, with the
/// name of the command and the version. Of a flag, and of an option for a file, only that it was
/// given.
std::map<std::string, std::string> given_options(const SavingOptions& saving);

/// Adds threads, progress and quiet; see add_progress_option().
void add_running_options(CommandApp& app, const std::string& records, RunningOptions& options);

/// Adds the output, and the options of saving and running.
void add_record_options(CommandApp& app, const std::string& records, RecordOptions& options);

/// The files that a result of this kind can be written to. Without a file it is standard output if
/// FILE `is_optional`. `effect` is that of a file on the manifest.
template <class Result>
void add_export_options(CommandApp& app, ExportPaths& paths, bool is_optional = false,
                        Effect effect = kNothing) {
  for (const ExportFormat& format : export_formats()) {
    const Exporter<Result>& exporter = format.exporter<Result>();
    if (exporter.option.empty()) continue;
    const auto read = [&paths, name = format.name](const std::string& file) {
      paths[name] = file.empty() ? "-" : file;
    };
    const std::string name(exporter.option), help(exporter.help);
    if (is_optional) {
      app.taken<std::string>(
             {name + " [FILE]", effect, help + " (to standard output if no FILE is given)"}, read)
          ->expected(0, 1);
    } else {
      app.taken<std::string>({name + " FILE", effect, help}, read)->check(refuse_empty, "");
    }
  }
}

}  // namespace nonet::cli
