// `nonet augment`: writes random equivalents of puzzles and their solutions.
#include "engine/pipeline/jobs/augment.h"

#include "tools/commands/commands.h"
#include "tools/commands/shared/record_command.h"

namespace nonet::cli {
namespace {

struct AugmentOptions : RecordOptions {
  AugmentConfig job;
  std::string solution_column;
};

constexpr const char* kAugmentFooter =
    "A copy is the puzzle with digits relabelled; bands, stacks, rows in a band and columns in\n"
    "a stack permuted; and transposed or not, all at random. A line is `puzzle`, or\n"
    "`puzzle,solution` if the record has a solution: in a column of a table, or after the cells\n"
    "of the puzzle. Puzzle and solution get the same transformation. A copy depends only on the\n"
    "seed, the number of its record and its own number. Malformed records have no copies. A\n"
    "record with the solution of another puzzle has none either, and the exit status is 1.\n"
    "\n"
    "--output-fields writes fields of each copy instead of a line; `record` and `line` are those "
    "of\n"
    "the record. `nonet list fields` has all.\n"
    "\n"
    "Examples:\n"
    "  nonet augment --copies 10 puzzles.txt\n"
    "  nonet augment -n 1000 --original --seed 7 train.csv -o augmented.txt\n"
    "  nonet augment --copies 4 --output-fields record,puzzle,solution train.csv -o augmented.csv\n"
    "\n"
    "Exit status: 0 done, 1 a stated solution does not solve its puzzle, 2 usage, 3 too many\n"
    "records are malformed, 4 input or output error.\n";

void declare(CommandApp& app, AugmentOptions& options) {
  add_reading_options(app, options);
  app.text({"--solution-column COLUMN", kAnswers,
            "The column of solutions, by name or by number from 1", "", "detected"},
           options.solution_column);
  app.number({"-n,--copies N", kAnswers, "Write N equivalents of each puzzle", "copies"},
             options.job.copies, 1, kMostCopies);
  app.flag({"--original", kAnswers, "Write the puzzle itself before its copies", "original"},
           options.job.original);
  app.number({"-s,--seed N", kAnswers, "Seed; another seed gives other copies", "seed"},
             options.job.seed, 0);
  add_optional_field_options(app, options.job.fields, options.job.format, "copy");
  add_record_options(app, "puzzles", options);
  app.footer(kAugmentFooter);
}

int augment(const AugmentOptions& options) {
  InputOptions input = options.input;
  input.check_column = options.solution_column;
  input.solutions_are_optional = options.solution_column.empty();
  RecordRun run(options, {.records = "puzzles",
                          .input = input,
                          .suffix = suffix_of(options.job.fields, *options.job.format)});
  return run.conclude(run.execute([&](const JobPlace& place, RunControl& control) {
    return augment(place.of(options.job), control);
  }));
}

}  // namespace

CommandRun add_augment(CommandApp& app) { return bind_options(app, declare, augment); }

}  // namespace nonet::cli
