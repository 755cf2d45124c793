// `nonet minimize`: tells which puzzles are minimal, and makes minimal ones.
#include "engine/pipeline/jobs/minimize.h"

#include "tools/commands/commands.h"
#include "tools/commands/shared/files.h"
#include "tools/commands/shared/record_command.h"

namespace nonet::cli {
namespace {

struct MinimizeOptions : RecordOptions {
  MinimizeConfig job;
  bool check = false;
  bool all = false;
};

constexpr const char* kMinimizeFooter =
    "A puzzle with one solution is minimal if no clue can be removed without adding a solution.\n"
    "Line N answers record N: a minimal puzzle whose clues are clues of the record. Clues are\n"
    "removed one after the other in a random order, which depends on the seed and the number\n"
    "of the record only. A puzzle that does not have exactly one solution keeps its status:\n"
    "the line is `multiple`, `unsolvable` or `malformed`.\n"
    "\n"
    "--check writes a CSV table: record,puzzle,status,clues,minimal,removable. `minimal` is yes\n"
    "or no. `removable` has the clues that can be removed, each on its own, as in r1c4;r9c2.\n"
    "\n"
    "--all writes a CSV table, record,puzzle,status,clues, with a row for each minimal puzzle in\n"
    "a record, in the order of their texts. A record can have millions. At most --limit are\n"
    "written, and the summary says how many records have more.\n"
    "\n"
    "--output-fields writes other fields: with --check of the record, else of the minimal puzzle,\n"
    "or of the record's own puzzle if there is none. `record` and `line` are those of the record.\n"
    "`nonet list fields` has all.\n"
    "\n"
    "Examples:\n"
    "  nonet minimize puzzles.txt -o minimal.txt\n"
    "  nonet minimize --check -q puzzles.txt | grep -c ,no,\n"
    "  nonet minimize --check --output-fields puzzle,minimal,er puzzles.txt -o checked.csv\n"
    "  nonet minimize --output-fields record,puzzle,er puzzles.txt -o minimal.csv\n"
    "  nonet minimize --all --limit 100000 puzzle.txt -o all.csv\n"
    "  nonet minimize --all --output-fields puzzle,clues,minlex -f jsonl puzzle.txt\n"
    "\n";

void declare(CommandApp& app, MinimizeOptions& options) {
  add_reading_options(app, options);
  CLI::Option* const check = app.flag(
      {"--check", kAnswers, "Tell which puzzles are minimal, and which clues can be removed"},
      options.check);
  CLI::Option* const all =
      app.flag({"--all", kAnswers, "Write every minimal puzzle in each record"}, options.all)
          ->excludes(check);
  app.number({"--limit N", kAnswers, "Write at most N minimal puzzles of a record", "limit"},
             options.job.limit, 1, 10'000'000)
      ->needs(all);
  app.number({"-s,--seed N", kAnswers, "Seed; another seed removes clues in another order", "seed"},
             options.job.seed, 0)
      ->excludes(check, all);
  const CLI::Option* const format =
      add_field_options(app, options.job.fields, options.job.format, "puzzle").format;
  app.parse_complete_callback([&options, format] {
    options.job.task = options.check ? MinimizeTask::check
                       : options.all ? MinimizeTask::all
                                     : MinimizeTask::one;
    if (format->count() == 0 || options.job.task != MinimizeTask::one) return;
    if (options.job.fields.empty()) throw CLI::RequiresError("--format", "--output-fields");
  });
  add_record_options(app, "puzzles", options);
  app.footer(std::string(kMinimizeFooter) + kRecordCommandStatuses);
}

int minimize(const MinimizeOptions& options) {
  const bool has_table = options.job.task != MinimizeTask::one || !options.job.fields.empty();
  RecordRun run(options, {.records = "puzzles",
                          .input = options.input,
                          .suffix = has_table ? options.job.format->output->suffix : ".txt"});
  return run.conclude(run.execute([&](const JobPlace& place, RunControl& control) {
    return minimize(place.of(options.job), control);
  }));
}

}  // namespace

CommandRun add_minimize(CommandApp& app) { return bind_options(app, declare, minimize); }

}  // namespace nonet::cli
