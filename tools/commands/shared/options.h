// Declares the options that several commands have. The help of each option ends with its default,
// which is the value of its variable.
#pragma once

#include <fmt/format.h>
#include <nonet/comparison.h>
#include <nonet/errors.h>
#include <nonet/fields.h>
#include <nonet/malformed_limit.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/bytes/byte_sink.h"
#include "engine/io/bytes/byte_source.h"
#include "engine/io/formats/format_table.h"
#include "engine/pipeline/resume/manifest.h"
#include "tools/commands/commands.h"
#include "tools/export/export_formats.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/progress.h"

namespace nonet::cli {

/// The largest number. As the default of an option it means "no limit".
inline constexpr uint64_t kNoLimit = std::numeric_limits<uint64_t>::max();

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
  const CLI::App* app = nullptr;                     ///< has the options of the command
  std::vector<std::string_view> beside = {};         ///< options of it on which no output depends
  std::map<std::string, std::string> contents = {};  ///< of files that options name, by option
};

/// Options of commands that write records for records.
struct RecordOptions : ReadingOptions, OutputOptions, RunningOptions, SavingOptions {};

/// Declares options with `declare` and keeps their values for `run`.
template <class Options>
CommandRun bind_options(CLI::App& app, void (*declare)(CLI::App&, Options&),
                        int (*run)(const Options&)) {
  auto options = std::make_shared<Options>();
  declare(app, *options);
  return [options, run] { return run(*options); };
}

/// Returns the names of the rows of a table.
template <class Table>
std::vector<std::string> names_of(const Table& table) {
  std::vector<std::string> names;
  for (const auto& row : table) names.emplace_back(row.name);
  return names;
}

inline std::vector<std::string> names_of(const std::vector<const Format*>& rows) {
  std::vector<std::string> names;
  for (const Format* row : rows) names.emplace_back(row->name);
  return names;
}

/// Returns the names that --solver accepts.
std::vector<std::string> solver_names();

/// Adds --solver: the solver of ratings, see rating_solver(). Returns the option.
CLI::Option* add_rating_solver_option(CLI::App& app, const std::string& of,
                                      const SolverRow*& solver);

std::string joined(const std::vector<std::string>& words, const char* separator = ", ");

/// Lets an option take only these names. None of them has a comma. Returns the option.
CLI::Option* accept_names(CLI::Option* option, const std::vector<std::string>& names,
                          bool ignores_case = false);

/// Returns the names that accept_names() lets the option take. Empty if it was not called.
std::vector<std::string> accepted_names(CLI::Option& option);

/// Returns the help of an option with its default, if it has one.
std::string with_default(const std::string& description, const std::string& value);

/// Adds an option whose text `parse` reads. `parse` returns no value if the text is not `form`,
/// such as "a whole number".
template <class Value, class Parse>
CLI::Option* add_parsed_option(CLI::App& app, const std::string& flag,
                               const std::string& description, Value& value, Parse parse,
                               const std::string& form) {
  const auto read = [&value, parse, form](const std::string& text) {
    const auto parsed = parse(text);
    if (!parsed) throw CLI::ValidationError(fmt::format("'{}' is not {}", text, form));
    value = *parsed;
    return std::string();
  };
  return app.add_option(flag, description)->check(read, "")->expected(1);
}

/// Adds an option whose value is the name of a row of a table. Stores the row in `row`. If there is
/// no default, the help shows `otherwise`: the behaviour without the option.
template <class Row, class Table, class Find>
CLI::Option* add_row_option(CLI::App& app, const std::string& flag, const std::string& description,
                            const Row*& row, const Table& table, Find find,
                            const std::string& otherwise = {}) {
  const std::vector<std::string> names = names_of(table);
  const std::string help = with_default(fmt::format("{}: {}", description, joined(names)),
                                        row != nullptr ? std::string(row->name) : otherwise);
  CLI::Option* const option = app.add_option_function<std::string>(
      flag, [&row, find](const std::string& name) { row = find(name); }, help);
  return accept_names(option, names, true)->type_name("NAME");
}

/// A value of an option and its name; a row of a constant table.
template <class Value>
struct NamedValue {
  std::string_view name;
  Value value;
};

/// Adds an option whose value is that of a row of a table, by its name.
template <class Value, size_t kRows>
CLI::Option* add_choice_option(CLI::App& app, const std::string& flag,
                               const std::string& description, Value& value,
                               const NamedValue<Value> (&rows)[kRows]) {
  const auto read = [&value, &rows](const std::string& name) {
    value = std::ranges::find(rows, name, &NamedValue<Value>::name)->value;
  };
  const std::string help = with_default(
      description, std::string(std::ranges::find(rows, value, &NamedValue<Value>::value)->name));
  return accept_names(app.add_option_function<std::string>(flag, read, help), names_of(rows))
      ->type_name("NAME");
}

/// Adds a whole number from `least` to `most`, which `store` takes. A default outside that range,
/// or the largest number, stands for "not given", and the help does not show it. The function
/// parses the text itself, because CLI11 saturates numbers that do not fit their type and accepts
/// -1 for an unsigned number.
template <class Number, class Store>
CLI::Option* add_stored_number_option(CLI::App& app, const std::string& flag,
                                      const std::string& description, Number usual, Store store,
                                      Number least, Number most) {
  constexpr Number kLargest = std::numeric_limits<Number>::max();
  const std::string form = most == kLargest
                               ? fmt::format("a whole number of at least {}", least)
                               : fmt::format("a whole number from {} to {}", least, most);
  const auto read = [store, least, most, form](const std::string& text) {
    Number parsed{};
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, parsed);
    const bool fits = error == std::errc() && stopped == end && parsed >= least && parsed <= most;
    if (!fits) throw CLI::ValidationError(fmt::format("'{}' is not {}", text, form));
    store(parsed);
    return std::string();
  };
  const bool has_default = usual >= least && usual <= most && usual != kLargest;
  const std::string help = with_default(description, has_default ? fmt::to_string(usual) : "");
  return app.add_option(flag, help)->check(read, "")->expected(1)->type_name("N");
}

/// The same of a number that is a variable.
template <class Number>
CLI::Option* add_number_option(CLI::App& app, const std::string& flag,
                               const std::string& description, Number& number, Number least,
                               Number most) {
  const auto store = [&number](Number parsed) { number = parsed; };
  return add_stored_number_option(app, flag, description, number, store, least, most);
}

/// Adds a number of seconds, such as 0.05, from `least` to a million. The help shows the default if
/// it is at least `least`.
CLI::Option* add_seconds_option(CLI::App& app, const std::string& flag,
                                const std::string& description, double& seconds, double least);

/// Reads a share between 0 and 1, such as "5%", "5 %" or "0.05". Returns none for another text.
std::optional<double> parse_share(std::string text);

inline constexpr const char* kErForm = "a rating from 1.0 to 20.0 with one decimal place";
/// Reads an ER such as "7.1". Returns it in tenths, or none for another text.
std::optional<uint8_t> parse_er(const std::string& text);

/// Adds a share, such as "5%", "5 %" or "0.05".
CLI::Option* add_share_option(CLI::App& app, const std::string& flag,
                              const std::string& description, double& share);

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

/// A check for CLI11. Throws CLI::ValidationError if the text is empty.
std::string refuse_empty(const std::string& text);

/// Adds the options that say how results of bench are compared.
void add_comparison_options(CLI::App& app, ComparisonOptions& options);

/// Calls job(), which compares results. Its UsageError is about --relative-to.
template <class Job>
auto naming_relative_to(Job job) {
  try {
    return job();
  } catch (const UsageError& error) {
    throw UsageError(fmt::format("--relative-to: {}", error.what()));
  }
}

/// Adds a name that must not be empty.
CLI::Option* add_name_option(CLI::App& app, const std::string& flag, const std::string& description,
                             std::string& name, const char* type);

/// `input` names the input in the help.
CLI::Option* add_input_format_option(CLI::App& app, const std::string& flag,
                                     const std::string& input, const Format*& format);

/// Adds the format of the input and the puzzle column of a table.
void add_input_options(CLI::App& app, const std::string& input, InputOptions& options);

/// Adds "N" or "P%".
CLI::Option* add_max_malformed_option(CLI::App& app, std::optional<MalformedLimit>& limit,
                                      const std::string& otherwise);
CLI::Option* add_max_malformed_option(CLI::App& app, MalformedLimit& limit);

/// Adds the inputs, the options for reading them, and the limit on malformed records.
void add_reading_options(CLI::App& app, ReadingOptions& options);

/// Adds the output file for `records`, and how it is compressed. The default is standard output.
void add_output_option(CLI::App& app, const std::string& records, OutputOptions& options);
/// Opens the output, compressed if its name says so. Throws UsageError as compressions_of() does,
/// and std::system_error.
ByteSink open_output(const OutputOptions& options);
/// Returns the names of compressed outputs, for help.
std::string compressed_names();
void add_compression_level_option(CLI::App& app, int& level);

/// Adds the fields of the records that are written. None: the usual ones.
CLI::Option* add_fields_option(CLI::App& app, const std::string& description,
                               std::vector<const Field*>& fields, FieldsOf which);

void add_max_guesses_option(CLI::App& app, uint64_t& max_guesses);
/// Adds a number of MiB, which is stored in bytes.
void add_memory_option(CLI::App& app, size_t& bytes);
void add_threads_option(CLI::App& app, int& threads);

/// Adds when a progress line is shown. `records` is the word for the records that the command
/// writes.
void add_progress_option(CLI::App& app, const std::string& records, When& progress);
void add_quiet_option(CLI::App& app, bool& quiet);

/// Adds --resume, --shard, --parts, --compression and --checkpoint-millis.
void add_saving_options(CLI::App& app, SavingOptions& options);
/// Returns the options that were given and may change the output, for Manifest::options, with the
/// name of the command and the version. Of a flag, and of an option for a file, only that it was
/// given.
std::map<std::string, std::string> given_options(const SavingOptions& saving);

/// Adds threads, progress and quiet; see add_progress_option().
void add_running_options(CLI::App& app, const std::string& records, RunningOptions& options);

/// Adds the output, and the options of saving and running.
void add_record_options(CLI::App& app, const std::string& records, RecordOptions& options);

/// The files that a result of this kind can be written to. Without a file it is standard output if
/// FILE `is_optional`.
template <class Result>
void add_export_options(CLI::App& app, ExportPaths& paths, bool is_optional = false) {
  for (const ExportFormat& format : export_formats()) {
    const Exporter<Result>& exporter = format.exporter<Result>();
    if (exporter.option.empty()) continue;
    const auto read = [&paths, name = format.name](const std::string& file) {
      paths[name] = file.empty() ? "-" : file;
    };
    const std::string help = std::string(exporter.help) +
                             (is_optional ? " (to standard output if no FILE is given)" : "");
    CLI::Option* const option =
        app.add_option_function<std::string>(std::string(exporter.option), read, help);
    if (is_optional) {
      option->expected(0, 1)->type_name("[FILE]");
    } else {
      option->check(refuse_empty, "")->type_name("FILE");
    }
  }
}

}  // namespace nonet::cli
