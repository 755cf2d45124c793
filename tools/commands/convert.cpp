// `nonet convert`: writes puzzles in another format.
#include "engine/pipeline/jobs/convert.h"

#include <fmt/format.h>
#include <nonet/errors.h>

#include "engine/io/bytes/byte_sink.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/files.h"
#include "tools/commands/shared/record_command.h"

namespace nonet::cli {
namespace {

struct ConvertOptions : RecordOptions {
  ConvertOptions() {
    max_malformed = *parse_malformed_limit("0");
    job.format = &default_output_format();
  }

  ConvertConfig job;
  std::string solution_column;
};

constexpr const char* kConvertFooter =
    "Reads every input that `nonet solve` reads, and writes the puzzles in another format, in the\n"
    "order of the input. csv, jsonl and json have all columns; line and candidates have the text\n"
    "after a puzzle; pair and npy have the solution that the input states; grid has only the\n"
    "puzzle. If a record has something that the format cannot hold, or if a record is malformed,\n"
    "the command fails. --puzzles-only writes only the puzzles; --max-malformed allows malformed\n"
    "records, which are left out. Comments and titles are not written. `nonet describe --layout`\n"
    "shows how an input is read. The first 64 KiB decide the columns of csv, jsonl and json, so a\n"
    "pipe is waited for, unless only puzzles are written.\n"
    "\n"
    "--output-fields writes these fields of each puzzle, as csv or jsonl, and after them the\n"
    "other columns of a table, but no text after a puzzle. `nonet list fields` has all.\n"
    "\n"
    "Examples:\n"
    "  nonet convert puzzles.sdk                          one puzzle per line\n"
    "  nonet convert -f jsonl train.csv -o train.jsonl    with all columns\n"
    "  nonet convert --puzzles-only train.csv             only the puzzles, one per line\n"
    "  nonet convert -f npy train.csv -o train.npy        a table of puzzles and solutions only\n"
    "  nonet convert -f csv --output-fields puzzle,clues,er train.csv    with these columns, too\n"
    "\n";

void declare(CommandApp& app, ConvertOptions& options) {
  add_reading_options(app, options);
  app.named({"-f,--format NAME", kAnswers, "Output format"}, options.job.format, puzzle_formats());
  app.flag({"--puzzles-only", kAnswers,
            "Write the puzzles alone, and leave out what else the records have"},
           options.job.puzzles_only);
  app.text({"--solution-column COLUMN", kAnswers,
            "The column of the solutions of a table, for pair and npy", "", "detected"},
           options.solution_column);
  add_fields_option(app, "Write these fields of each puzzle, in the formats csv and jsonl",
                    options.job.fields, FieldsOf::puzzles);
  add_record_options(app, "puzzles", options);
  app.footer(std::string(kConvertFooter) + kRecordCommandStatuses);
}

int convert(const ConvertOptions& options) {
  const PuzzleSide& side = *options.job.format->puzzles;
  const OutputSide* const output_side =
      options.job.format->output ? &*options.job.format->output : nullptr;
  if (!options.job.fields.empty() &&
      (output_side == nullptr || output_side->named_fields == nullptr ||
       !output_side->can_be_concatenated())) {
    throw UsageError("--output-fields is for the formats csv and jsonl: choose one with --format");
  }
  InputOptions input = options.input;
  if (!options.solution_column.empty()) input.check_column = options.solution_column;
  input.same_columns = !options.job.puzzles_only && side.beside == Beside::fields;
  const bool can_be_joined = side.final_begin == nullptr && side.between == side.end;
  RecordRun run(
      options,
      {.records = "puzzles",
       .input = input,
       .refusal = can_be_joined ? std::string()
                                : fmt::format("outputs of the format {} cannot be joined: choose "
                                              "another --format",
                                              options.job.format->name),
       .may_be_compressed = side.final_begin == nullptr,
       .suffix = output_side != nullptr ? output_side->suffix : ".txt"});
  try {
    return run.conclude(run.execute([&](const JobPlace& place, RunControl& control) {
      if (side.final_begin != nullptr && !place.output.can_replace_front()) {
        throw UsageError(fmt::format("the format {} needs -o FILE", options.job.format->name));
      }
      return convert(place.of(options.job), control);
    }));
  } catch (const LossError& error) {
    throw DataError(fmt::format(
        "{}; {}, or leave it out with --puzzles-only", error.what(),
        side.beside == Beside::fields
            ? "the first records decide the columns: begin with an input that has text as they do"
            : "choose csv, jsonl or json with --format"));
  }
}

}  // namespace

CommandRun add_convert(CommandApp& app) { return bind_options(app, declare, convert); }

}  // namespace nonet::cli
