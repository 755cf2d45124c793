// `nonet neighbours`: finds puzzles that differ from those of a corpus by a few clues.
#include "engine/pipeline/jobs/neighbours.h"

#include <fmt/format.h>

#include "engine/io/bytes/byte_sink.h"
#include "engine/pipeline/flow/job_reader.h"
#include "engine/stats/report.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/files.h"
#include "tools/commands/shared/record_command.h"

namespace nonet::cli {
namespace {

struct NeighboursOptions : ReadingOptions, OutputOptions, RunningOptions {
  NeighboursConfig job;
  std::vector<std::string> known;
};

constexpr const char* kNeighboursFooter =
    "From each record, --remove clues are removed and --add others are added, in all ways, which\n"
    "is known as a {-1+1} or {-2+2} search. A clue that was removed can come back. Those of the\n"
    "results that have one solution are written: the minlex form of each class of equivalents\n"
    "once, sorted. The classes of the records themselves are left out, and those in the files of\n"
    "--known. A record may have any number of solutions; with --true-clues it needs one.\n"
    "\n"
    "A search goes on from its frontier: the output of a run is the input of the next one, and\n"
    "all that was found before is known. A run that is stopped writes the neighbours that it\n"
    "has found; the last records of its summary can have more.\n"
    "\n"
    "--output-fields writes fields of each puzzle that is found instead of a line; `record` is "
    "its\n"
    "number among them. `nonet list fields` has all.\n"
    "\n"
    "The time grows with the number of ways: {-1+1} of a puzzle takes some milliseconds, {-2+2}\n"
    "some seconds, and each clue more on either side many times as long.\n"
    "\n"
    "Examples:\n"
    "  nonet neighbours puzzles.txt -o found.txt\n"
    "  nonet neighbours --remove 2 --add 2 --minimal hardest.txt -o found.txt\n"
    "  nonet neighbours --known all.txt frontier.txt -o next.txt; cat next.txt >> all.txt\n"
    "  nonet neighbours --remove 2 --add 1 --clues 17 puzzles18.txt -o found17.txt\n"
    "  nonet neighbours --minimal --output-fields puzzle,er,guesses puzzles.txt -o found.csv\n"
    "\n";

void declare(CommandApp& app, NeighboursOptions& options) {
  add_reading_options(app, options);
  NeighbourOptions& search = options.job.search;
  app.number({"--remove N", kAnswers, "Remove N clues", "remove"}, search.remove, 0,
             kMostExchanged);
  app.number({"--add N", kAnswers, "Add N clues", "add"}, search.add, 1, kMostExchanged);
  app.flag({"--true-clues", kAnswers,
            "Add only digits of the record's own solution, so that the neighbours keep it",
            "true_clues"},
           search.true_clues);
  app.flag({"--minimal", kAnswers, "Keep minimal puzzles", "minimal"}, search.minimal);
  app.number({"-c,--clues N", kAnswers, "Keep puzzles with N clues", "clues"}, search.clues, 17,
             81);
  app.number({"--min-guesses N", kAnswers,
              "Keep puzzles whose minlex form takes nonet solve N guesses or more", "min_guesses"},
             search.min_guesses, 0);
  app.value({"--known FILE", kAnswers, "Leave out the classes of the puzzles in FILE", "known"},
            options.known)
      ->allow_extra_args(false);
  add_optional_field_options(app, options.job.fields, options.job.format, "puzzle that is found");
  add_output_option(app, "puzzles", options);
  add_memory_option(app, options.job.memory_bytes);
  add_running_options(app, "puzzles", options);
  app.footer(std::string(kNeighboursFooter) + kRecordCommandStatuses);
}

int neighbours(const NeighboursOptions& options) {
  std::vector<std::string> read = options.inputs;
  read.insert(read.end(), options.known.begin(), options.known.end());
  check_files(read, {{.path = options.output, .may_be_compressed = true}});
  StreamingRun streaming(options, options.output);
  streaming.limit_malformed(options.max_malformed);
  ByteSink output = open_output(options);
  NeighboursConfig config = options.job;
  begin_job(streaming, options, config);
  config.known = {options.known.begin(), options.known.end()};
  config.output = &output;
  const RecordJobReport report =
      streaming.run([&](RunControl& control) { return find_neighbours(config, control); });
  const uint64_t found = report.written.front();
  return conclude(streaming, options, options.quiet,
                  {.report = report,
                   .records = "puzzles",
                   .outputs = {&output},
                   .details = fmt::format("  {} different {} found\n", with_separators(found),
                                          found == 1 ? "puzzle" : "puzzles")});
}

}  // namespace

CommandRun add_neighbours(CommandApp& app) { return bind_options(app, declare, neighbours); }

}  // namespace nonet::cli
