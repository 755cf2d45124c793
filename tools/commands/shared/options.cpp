#include "tools/commands/shared/options.h"

#include <nonet/solver_table.h>

#include <algorithm>
#include <charconv>

#include "engine/core/threads.h"
#include "engine/corpora/ratings/er_counts.h"
#include "engine/io/bytes/decoder.h"
#include "engine/pipeline/fields/fields.h"
#include "tools/commands/shared/files.h"

namespace nonet::cli {
namespace {

/// Names of parts have five digits, and each has a row in the manifest.
constexpr uint64_t kMostParts = 10'000;

}  // namespace

std::vector<std::string> solver_names() {
  std::vector<std::string> names = names_of(solver_table());
  names.insert(names.begin(), kSolversWithTargets.begin(), kSolversWithTargets.end());
  return names;
}

void add_rating_solver_option(CommandApp& app, const std::string& of, const SolverRow*& solver) {
  CLI::Option* const option = app.taken<std::string>(
      {"--solver NAME", kAnswers, of + ": sliced, lanes, scalar or cuda, which give equal ratings",
       "solver", "auto"},
      [&solver](const std::string& name) { solver = find_solver(name); });
  app.accept(option, solver_names());
}

std::optional<uint8_t> parse_er(const std::string& text) {
  const std::optional<uint8_t> rating = parse_tenths(text);
  return rating >= 10 ? rating : std::nullopt;
}

void add_comparison_options(CommandApp& app, ComparisonOptions& options) {
  app.share({"--threshold SHARE", kAnswers, "Ignore changes up to this share", "threshold"},
            options.threshold);
  app.value({"--relative-to NAME", kAnswers, "Compare ratios to this solver, and do not judge it",
             "relative_to"},
            options.relative_to);
  app.flag({"--absolute", kAnswers, "Compare puzzles/s, not ratios", "absolute"},
           options.is_absolute);
}

void add_input_format_option(CommandApp& app, std::string_view name, const std::string& input,
                             std::string_view keyword, const Format*& format) {
  app.named({name, kAnswers, "Format of " + input, keyword, "detected from the first lines"},
            format, input_formats());
}

void add_input_options(CommandApp& app, const std::string& input, InputOptions& options) {
  add_input_format_option(app, "--input-format NAME", input, "input_format", options.format);
  app.text({"--column COLUMN", kAnswers,
            "The puzzle column of a table or puzzle field of JSON lines, by name or by number "
            "from 1",
            "column", "detected from the values"},
           options.column);
}

void add_reading_options(CommandApp& app, ReadingOptions& options) {
  app.value(
      {"FILE", kKept,
       fmt::format("Puzzle files, read one after the other ({}: standard input)", kStandardStream),
       "inputs"},
      options.inputs);
  add_input_options(app, "the input", options.input);
  add_max_malformed_option(app, options.max_malformed, options.max_malformed.text);
}

std::string compressed_names() {
  std::vector<std::string> names;
  for (const Compression& row : compressions()) names.push_back(fmt::format("FILE{}", row.suffix));
  return joined(names, " and ");
}

void add_output_option(CommandApp& app, const std::string& records, OutputOptions& options) {
  app.text({"-o,--output FILE", kKept,
            fmt::format("Write {} to FILE, which is FILE.partial until it is complete; {} are "
                        "compressed ({}: standard output)",
                        records, compressed_names(), options.output),
            "output"},
           options.output);
  add_compression_level_option(app, options.compression_level);
}

ByteSink open_output(const OutputOptions& options) {
  return ByteSink(options.output, {},
                  compressions_of({options.output}, options.compression_level)[0]);
}

void add_compression_level_option(CommandApp& app, int& level) {
  std::vector<std::string> levels;
  int most = 0;
  for (const Compression& row : compressions()) {
    levels.push_back(
        fmt::format("1 to {} ({}) for FILE{}", row.most_level, row.default_level, row.suffix));
    most = std::max(most, row.most_level);
  }
  app.number({"--compression-level N", kKept, "Compress more and take longer: " + joined(levels)},
             level, 1, most);
}

CLI::Option* add_fields_option(CommandApp& app, const std::string& help,
                               std::vector<const Field*>& fields, FieldsOf which) {
  const auto read = [&fields, which](const std::vector<std::string>& names) {
    fields = fields_named(joined(names, ","), which);
  };
  std::vector<std::string> names;
  for (const Field& field : nonet::fields()) {
    if (is_field_of(field, which)) names.emplace_back(field.name);
  }
  CLI::Option* const option = app.taken<std::vector<std::string>>(
      {"--output-fields A,B", kAnswers, help + ", see `nonet list fields`", "output_fields"}, read);
  return app.accept(option, names)->delimiter(',')->allow_extra_args(false);
}

void add_max_guesses_option(CommandApp& app, uint64_t& max_guesses) {
  app.number({"--max-guesses N", kAnswers, "Abandon a puzzle when it needs more than N guesses",
              "max_guesses"},
             max_guesses, 0);
}

void add_memory_option(CommandApp& app, size_t& bytes) {
  app.number({"--memory N", kNothing,
              "Memory for sorting, in MiB; other records are in a temporary file in $TMPDIR"},
             bytes, 1, size_t{1} << 20, size_t{1} << 20);
}

void add_threads_option(CommandApp& app, int& threads) {
  app.number({"-t,--threads N", kNothing,
              "Number of threads; 0: one for each processor that this process may use", "threads"},
             threads, 0, kMostThreads);
}

void add_progress_option(CommandApp& app, const std::string& records, When& progress) {
  static constexpr NamedValue<When> kWhens[] = {
      {"auto", When::automatic}, {"always", When::always}, {"never", When::never}};
  app.choice({"--progress WHEN", kNothing,
              "Show a progress line: always, never, or auto: on a terminal, unless it shows the " +
                  records},
             progress, kWhens);
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

}  // namespace

void add_saving_options(CommandApp& app, SavingOptions& options) {
  options.app = &app;
  app.flag({"--resume", kKept,
            "Continue a run that was stopped or killed; begin if there is no such run"},
           options.resume);
  app.parsed(
      {"--shard I/N", kKept, "Take the I-th of N parts of the input, I from 0; see `nonet merge`"},
      options.shard, parse_shard, "I/N with I from 0 to N - 1");
  app.number({"--parts N", kAnswers,
              "Write N files part-00000.csv, part-00001.csv ... to the folder of -o, each with "
              "the output of one part of the input"},
             options.parts, 1, kMostParts);
  app.named({"--compression NAME", kAnswers, "Compress the files of --parts", "", "no"},
            options.compression, compressions());
  app.number({"--checkpoint-millis N", kNothing,
              "Save the state of the run every N milliseconds, for --resume"},
             options.checkpoint_millis, 0, 3'600'000);
}

std::map<std::string, std::string> given_options(const SavingOptions& saving) {
  std::map<std::string, std::string> given = {{"version", NONET_VERSION},
                                              {"command", saving.app->get_name()}};
  for (const DeclaredOption& row : saving.app->rows()) {
    if (row.effect != kAnswers || row.option->count() == 0) continue;
    const std::string text = joined(row.option->results(), ",");
    given["--" + row.option->get_lnames().front()] =
        row.option->get_type_name() == "FILE" || text == "true" ? "given" : text;
  }
  for (const auto& [name, text] : saving.contents) given[name] = text;
  return given;
}

void add_running_options(CommandApp& app, const std::string& records, RunningOptions& options) {
  add_threads_option(app, options.threads);
  add_progress_option(app, records, options.progress);
  add_quiet_option(app, options.quiet);
}

void add_record_options(CommandApp& app, const std::string& records, RecordOptions& options) {
  add_output_option(app, records, options);
  add_saving_options(app, options);
  add_running_options(app, records, options);
}

void add_quiet_option(CommandApp& app, bool& quiet) {
  app.flag({"-q,--quiet", kNothing, "Print no summary, no remarks and no progress, only errors"},
           quiet);
}

}  // namespace nonet::cli
