#include "tools/commands/shared/options.h"

#include <fmt/ranges.h>
#include <nonet/solver_table.h>

#include <algorithm>

#include "engine/core/decimal.h"
#include "engine/core/threads.h"
#include "engine/corpora/ratings/er_counts.h"
#include "engine/io/bytes/decoder.h"
#include "engine/pipeline/fields/fields.h"
#include "tools/commands/shared/files.h"

namespace nonet::cli {
namespace {

constexpr double kMaxSeconds = 1e6;
/// Names of parts have five digits, and each has a row in the manifest.
constexpr uint64_t kMostParts = 10'000;
constexpr const char* kMalformedForm = "a number of records, or a share such as 1%";
constexpr const char* kMalformedHelp =
    "End with status 3 if more than N records, or more than P% of the records, are malformed";

}  // namespace

std::vector<std::string> solver_names() {
  std::vector<std::string> names = names_of(solver_table());
  names.insert(names.begin(), kSolversWithTargets.begin(), kSolversWithTargets.end());
  return names;
}

CLI::Option* add_rating_solver_option(CLI::App& app, const std::string& of,
                                      const SolverRow*& solver) {
  const auto read = [&solver](const std::string& name) { solver = find_solver(name); };
  CLI::Option* const option = app.add_option_function<std::string>(
      "--solver", read, of + ": sliced, lanes, scalar or cuda, which give equal ratings");
  return accept_names(option, solver_names())->type_name("NAME");
}

std::string joined(const std::vector<std::string>& words, const char* separator) {
  return fmt::format("{}", fmt::join(words, separator));
}

// The name of the check keeps the names, because CLI11 has no other place for them: the description
// would be a part of the help.
CLI::Option* accept_names(CLI::Option* option, const std::vector<std::string>& names,
                          bool ignores_case) {
  const auto refuse_others = [names, ignores_case](std::string& value) {
    const auto plain = [ignores_case](const std::string& name) {
      return ignores_case ? CLI::detail::to_lower(name) : name;
    };
    return std::ranges::find(names, plain(value), plain) != names.end()
               ? std::string()
               : fmt::format("{} is not one of {}", value, joined(names, ", "));
  };
  return option->check(CLI::Validator(refuse_others, ""), joined(names, ","));
}

std::vector<std::string> accepted_names(CLI::Option& option) {
  try {
    const std::string& names = option.get_validator(0)->get_name();
    return names.empty() ? std::vector<std::string>() : CLI::detail::split(names, ',');
  } catch (const CLI::OptionNotFound&) {  // it has no check
    return {};
  }
}

std::string with_default(const std::string& description, const std::string& value) {
  return value.empty() ? description : fmt::format("{} ({})", description, value);
}

CLI::Option* add_seconds_option(CLI::App& app, const std::string& flag,
                                const std::string& description, double& seconds, double least) {
  const auto parse = [least](const std::string& text) {
    const std::optional<double> parsed = parse_decimal(text);
    return parsed && *parsed >= least && *parsed <= kMaxSeconds ? parsed : std::nullopt;
  };
  const std::string value = seconds >= least ? fmt::format("{:g}", seconds) : "";
  return add_parsed_option(app, flag, with_default(description, value), seconds, parse,
                           fmt::format("a number of at least {}", least))
      ->type_name("S");
}

std::optional<double> parse_share(std::string text) {
  const bool is_percentage = text.ends_with('%');
  if (is_percentage) text.pop_back();
  while (text.ends_with(' ')) text.pop_back();
  std::optional<double> share = parse_decimal(text);
  if (share && is_percentage) *share /= 100;
  return share && *share > 0 && *share < 1 ? share : std::nullopt;
}

std::optional<uint8_t> parse_er(const std::string& text) {
  const std::optional<uint8_t> rating = parse_tenths(text);
  return rating >= 10 ? rating : std::nullopt;
}

CLI::Option* add_share_option(CLI::App& app, const std::string& flag,
                              const std::string& description, double& share) {
  return add_parsed_option(app, flag, with_default(description, fmt::format("{:g}%", 100 * share)),
                           share, parse_share, "a share such as 5% or 0.05")
      ->type_name("SHARE");
}

std::string refuse_empty(const std::string& text) {
  if (text.empty()) throw CLI::ValidationError("the name is empty");
  return {};
}

void add_comparison_options(CLI::App& app, ComparisonOptions& options) {
  add_share_option(app, "--threshold", "Ignore changes up to this share", options.threshold);
  app.add_option("--relative-to", options.relative_to,
                 "Compare ratios to this solver, and do not judge it")
      ->type_name("NAME");
  app.add_flag("--absolute", options.is_absolute, "Compare puzzles/s, not ratios");
  app.parse_complete_callback([&options] {
    if (!options.is_absolute || options.relative_to.empty()) return;
    throw CLI::ValidationError("--absolute", "cannot be combined with --relative-to");
  });
}

CLI::Option* add_name_option(CLI::App& app, const std::string& flag, const std::string& description,
                             std::string& name, const char* type) {
  return app.add_option(flag, name, description)->type_name(type)->check(refuse_empty, "");
}

CLI::Option* add_input_format_option(CLI::App& app, const std::string& flag,
                                     const std::string& input, const Format*& format) {
  return add_row_option(
      app, flag, "Format of " + input, format, input_formats(),
      [](const std::string& name) { return find_input_format(name); },
      "detected from the first lines");
}

void add_input_options(CLI::App& app, const std::string& input, InputOptions& options) {
  add_input_format_option(app, "--input-format", input, options.format);
  add_name_option(
      app, "--column",
      "The puzzle column of a table or puzzle field of JSON lines, by name or by number "
      "from 1 (detected from the values)",
      options.column, "COLUMN");
}

CLI::Option* add_max_malformed_option(CLI::App& app, std::optional<MalformedLimit>& limit,
                                      const std::string& otherwise) {
  return add_parsed_option(app, "--max-malformed", with_default(kMalformedHelp, otherwise), limit,
                           parse_malformed_limit, kMalformedForm)
      ->type_name("N|P%");
}

CLI::Option* add_max_malformed_option(CLI::App& app, MalformedLimit& limit) {
  return add_parsed_option(app, "--max-malformed", with_default(kMalformedHelp, limit.text), limit,
                           parse_malformed_limit, kMalformedForm)
      ->type_name("N|P%");
}

void add_reading_options(CLI::App& app, ReadingOptions& options) {
  app.add_option("FILE", options.inputs,
                 fmt::format("Puzzle files, read one after the other ({}: standard input)",
                             kStandardStream))
      ->type_name("");
  add_input_options(app, "the input", options.input);
  add_max_malformed_option(app, options.max_malformed);
}

std::string compressed_names() {
  std::vector<std::string> names;
  for (const Compression& row : compressions()) names.push_back(fmt::format("FILE{}", row.suffix));
  return joined(names, " and ");
}

void add_output_option(CLI::App& app, const std::string& records, OutputOptions& options) {
  add_name_option(app, "-o,--output",
                  fmt::format("Write {} to FILE, which is FILE.partial until it is complete; {} "
                              "are compressed ({}: standard output)",
                              records, compressed_names(), options.output),
                  options.output, "FILE");
  add_compression_level_option(app, options.compression_level);
}

ByteSink open_output(const OutputOptions& options) {
  return ByteSink(options.output, {},
                  compressions_of({options.output}, options.compression_level)[0]);
}

void add_compression_level_option(CLI::App& app, int& level) {
  std::vector<std::string> levels;
  int most = 0;
  for (const Compression& row : compressions()) {
    levels.push_back(
        fmt::format("1 to {} ({}) for FILE{}", row.most_level, row.default_level, row.suffix));
    most = std::max(most, row.most_level);
  }
  add_number_option(app, "--compression-level", "Compress more and take longer: " + joined(levels),
                    level, 1, most);
}

CLI::Option* add_fields_option(CLI::App& app, const std::string& description,
                               std::vector<const Field*>& fields, FieldsOf which) {
  const auto read = [&fields, which](const std::vector<std::string>& names) {
    fields = fields_named(joined(names, ","), which);
  };
  std::vector<std::string> names;
  for (const Field& field : nonet::fields()) {
    if (is_field_of(field, which)) names.emplace_back(field.name);
  }
  CLI::Option* const option = app.add_option_function<std::vector<std::string>>(
      "--output-fields", read, description + ", see `nonet list fields`");
  return accept_names(option, names)->delimiter(',')->allow_extra_args(false)->type_name("A,B");
}

void add_max_guesses_option(CLI::App& app, uint64_t& max_guesses) {
  add_number_option(app, "--max-guesses", "Abandon a puzzle when it needs more than N guesses",
                    max_guesses, uint64_t{0}, kNoLimit);
}

void add_memory_option(CLI::App& app, size_t& bytes) {
  const auto store = [&bytes](size_t mebibytes) { bytes = mebibytes << 20; };
  add_stored_number_option(
      app, "--memory",
      "Memory for sorting, in MiB; other records are in a temporary file in $TMPDIR", bytes >> 20,
      store, size_t{1}, size_t{1} << 20);
}

void add_threads_option(CLI::App& app, int& threads) {
  add_number_option(app, "-t,--threads",
                    "Number of threads; 0: one for each processor that this process may use",
                    threads, 0, kMostThreads);
}

void add_progress_option(CLI::App& app, const std::string& records, When& progress) {
  static constexpr NamedValue<When> kWhens[] = {
      {"auto", When::automatic}, {"always", When::always}, {"never", When::never}};
  add_choice_option(
      app, "--progress",
      "Show a progress line: always, never, or auto: on a terminal, unless it shows the " + records,
      progress, kWhens)
      ->type_name("WHEN");
}

namespace {

/// Parses "I/N", I from 0 to N - 1.
std::optional<Shard> parse_shard(const std::string& text) {
  Shard shard;
  const char* const end = text.data() + text.size();
  const auto index = std::from_chars(text.data(), end, shard.index);
  if (index.ec != std::errc() || index.ptr == end || *index.ptr != '/') return std::nullopt;
  const auto count = std::from_chars(index.ptr + 1, end, shard.count);
  const bool fits = count.ec == std::errc() && count.ptr == end && shard.index < shard.count;
  return fits ? std::optional(shard) : std::nullopt;
}

// Options on which no output depends, and those that a manifest keeps by themselves.
constexpr std::string_view kOptionsBeside[] = {
    "output",           "threads", "progress",          "quiet",
    "resume",           "shard",   "checkpoint-millis", "max-malformed",
    "compression-level"};

}  // namespace

void add_saving_options(CLI::App& app, SavingOptions& options) {
  options.app = &app;
  app.add_flag("--resume", options.resume,
               "Continue a run that was stopped or killed; begin if there is no such run");
  add_parsed_option(app, "--shard",
                    "Take the I-th of N parts of the input, I from 0; see `nonet merge`",
                    options.shard, parse_shard, "I/N with I from 0 to N - 1")
      ->type_name("I/N");
  add_number_option(app, "--parts",
                    "Write N files part-00000.csv, part-00001.csv ... to the folder of -o, each "
                    "with the output of one part of the input",
                    options.parts, uint64_t{1}, kMostParts);
  add_row_option(app, "--compression", "Compress the files of --parts", options.compression,
                 compressions(), find_compression, "no");
  add_number_option(app, "--checkpoint-millis",
                    "Save the state of the run every N milliseconds, for --resume",
                    options.checkpoint_millis, uint64_t{0}, uint64_t{3'600'000});
}

std::map<std::string, std::string> given_options(const SavingOptions& saving) {
  std::map<std::string, std::string> given = {{"version", NONET_VERSION},
                                              {"command", saving.app->get_name()}};
  for (const CLI::Option* const option : saving.app->get_options()) {
    if (option->count() == 0 || option->get_lnames().empty()) continue;
    const std::string& name = option->get_lnames().front();
    if (std::ranges::find(kOptionsBeside, name) != std::end(kOptionsBeside)) continue;
    if (std::ranges::find(saving.beside, name) != saving.beside.end()) continue;
    const std::string text = joined(option->results(), ",");
    given["--" + name] = option->get_type_name() == "FILE" || text == "true" ? "given" : text;
  }
  for (const auto& [name, text] : saving.contents) given[name] = text;
  return given;
}

void add_running_options(CLI::App& app, const std::string& records, RunningOptions& options) {
  add_threads_option(app, options.threads);
  add_progress_option(app, records, options.progress);
  add_quiet_option(app, options.quiet);
}

void add_record_options(CLI::App& app, const std::string& records, RecordOptions& options) {
  add_output_option(app, records, options);
  add_saving_options(app, options);
  add_running_options(app, records, options);
}

void add_quiet_option(CLI::App& app, bool& quiet) {
  app.add_flag("-q,--quiet", quiet, "Print no summary, no remarks and no progress, only errors");
}

}  // namespace nonet::cli
