// `nonet canon`: writes canonical forms, and corpora without equivalents.
#include "engine/pipeline/jobs/canon.h"

#include <nonet/errors.h>

#include <algorithm>

#include "engine/io/bytes/byte_sink.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/record_command.h"

namespace nonet::cli {
namespace {

struct CanonOptions : RecordOptions {
  CanonConfig job;
};

constexpr const char* kCanonFooter =
    "The canonical form of a puzzle, or of a full grid, is its minlex form (row-minlex): the\n"
    "equivalent that sorts first as text, with blanks ('.') before digits. Two puzzles are\n"
    "equivalent if one becomes the other by relabelling digits; permuting bands, stacks, rows in\n"
    "a band, columns in a stack; and transposing. Without --dedup line N answers record N; the\n"
    "line of a malformed record is `malformed`.\n"
    "\n"
    "Other forms are equal for equivalent puzzles, too:\n"
    "  minlex           the equivalent that sorts first\n"
    "  solution-minlex  the solution becomes its minlex form, and the puzzle gets the same\n"
    "                   transformation; of several results, the one that sorts first. The line of\n"
    "                   a puzzle without exactly one solution is its status\n"
    "  pattern          the pattern of clues sorts first, with blanks before clues; of several\n"
    "                   equivalents with this pattern, the one that sorts first\n"
    "\n"
    "With --by grid the form and the class are those of the solution. The line of a puzzle that\n"
    "does not have exactly one solution is its status; --dedup compares such puzzles with each\n"
    "other.\n"
    "\n"
    "--output-fields writes a table with these fields of each record and a header instead, such\n"
    "as puzzle,minlex,class_id; with --dedup, of the first record of each class. `class_id` is\n"
    "XXH64 (seed 0) of the 81 characters of the minlex form. `automorphisms` counts the\n"
    "permutations of rows and columns that, with a relabelling of digits, turn a puzzle into\n"
    "itself: 1 for nearly all; it is empty if clues clash or two rows of a band, or columns of a\n"
    "stack, are blank. `nonet list fields` has all.\n"
    "\n"
    "Examples:\n"
    "  nonet canon puzzles.txt\n"
    "  nonet canon --dedup --original a.txt b.txt -o different.txt\n"
    "  nonet canon --dedup --by grid --original puzzles.txt    one puzzle of each solution\n"
    "  nonet canon --form solution-minlex puzzles.txt\n"
    "  nonet canon --output-fields puzzle,minlex,class_id puzzles.txt -o forms.csv\n"
    "  nonet canon --dedup --output-fields record,minlex,er puzzles.txt -o different.csv\n"
    "\n";

constexpr NamedValue<CanonForm> kCanonForms[] = {{"minlex", CanonForm::minlex},
                                                 {"solution-minlex", CanonForm::solution_minlex},
                                                 {"pattern", CanonForm::pattern}};

void declare(CommandApp& app, CanonOptions& options) {
  add_reading_options(app, options);
  app.flag({"--dedup", kAnswers,
            "Write one line for each class of equivalent puzzles, in the order of their first "
            "puzzles"},
           options.job.dedup);
  add_rule_option(app, options.job.rule);
  CLI::Option* const original = app.flag(
      {"--original", kAnswers, "With --dedup: write the first puzzle of each class, not its form"},
      options.job.original);
  CLI::Option* const form = app.choice(
      {"--form NAME", kAnswers, "Form to write: " + joined(names_of(kCanonForms)), "form"},
      options.job.form, kCanonForms);
  add_optional_field_options(app, options.job.fields, options.job.format, "record")
      .fields->excludes(original, form);
  add_memory_option(app, options.job.memory_bytes);
  add_record_options(app, "forms", options);
  app.footer(std::string(kCanonFooter) + kRecordCommandStatuses);
}

int canon(const CanonOptions& options) {
  const CanonConfig& job = options.job;
  if (job.original && !job.dedup) throw UsageError("--original requires --dedup");
  if (job.form != CanonForm::minlex && job.rule->by_grid) {
    throw UsageError(
        "--form cannot be combined with --by grid, whose forms are those of solutions");
  }
  if (job.form != CanonForm::minlex && (job.original || job.dedup)) {
    throw UsageError(
        "--form cannot be combined with --dedup or --original; write the different puzzles with "
        "`canon --dedup --original`, and their forms with a second `canon --form`");
  }
  if (!job.fields.empty() && job.rule->by_grid && !job.dedup) {
    throw UsageError("--output-fields cannot be combined with --by grid: fields are of the puzzle");
  }
  if (job.dedup && std::ranges::find(job.fields, "line", &Field::name) != job.fields.end()) {
    throw UsageError("--dedup does not keep the lines of records; choose the field 'record'");
  }
  RecordRun run(options, {.records = "forms",
                          .input = options.input,
                          .refusal = job.dedup ? "--dedup needs all records at once" : "",
                          .suffix = suffix_of(job.fields, *job.format)});
  return run.conclude(run.execute(
      [&](const JobPlace& place, RunControl& control) { return canon(place.of(job), control); }));
}

}  // namespace

CommandRun add_canon(CommandApp& app) { return bind_options(app, declare, canon); }

}  // namespace nonet::cli
