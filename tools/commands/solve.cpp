// `nonet solve`: runs the pipeline and reports on it.
#include <fmt/format.h>
#include <nonet/errors.h>

#include <algorithm>
#include <exception>
#include <optional>
#include <string>

#include "engine/io/bytes/byte_sink.h"
#include "engine/io/formats/format_table.h"
#include "engine/io/input_source.h"
#include "engine/pipeline/fields/fields.h"
#include "engine/pipeline/flow/record_job.h"
#include "engine/search/words/word_solver.h"
#include "engine/stats/report.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/exports.h"
#include "tools/commands/shared/record_command.h"
#include "tools/export/report_text.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

/// Stands for a column with one of the usual names.
constexpr const char* kUsualColumn = "usual";

struct SolveOptions : RecordOptions {
  SolveOptions() { job.output_format = &default_output_format(); }

  RunConfig job;
  std::string check_column;  ///< empty: none; kUsualColumn, or a name or number
  std::string solver = "auto";
  std::string target;
  ExportPaths exports;  ///< --stats
};

void add_solver_options(CommandApp& app, SolveOptions& options) {
  app.accept(app.value({"-s,--solver NAME", kAnswers, "Solver, see `nonet list solvers`", "solver",
                        options.solver + ": the best one"},
                       options.solver),
             solver_names());
  app.accept(
      app.value({"--target NAME", kNothing,
                 "Instruction set of the solver, see `nonet list targets`", "", "the best one"},
                options.target),
      names_of(lane_targets()));
  app.parse_complete_callback([&options] {
    const bool has_targets =
        std::ranges::find(kSolversWithTargets, options.solver) != kSolversWithTargets.end();
    if (!options.target.empty() && !has_targets) {
      throw CLI::ValidationError(
          "--target", "is for " + solvers_with_targets_text() + ", not for " + options.solver);
    }
    options.job.solver = find_solver(options.solver, options.target);
  });
}

void add_solve_footer(CommandApp& app) {
  app.footer(
      "Each record of the input gives one record of the output, in input order. The answer is\n"
      "the solution if it is proved to be the only one. Otherwise it is a status word: multiple,\n"
      "unsolvable, abandoned or malformed.\n"
      "\n"
      "Examples:\n"
      "  nonet solve puzzles.txt                        solutions to standard output\n"
      "  nonet solve -o answers.csv -f csv puzzles.txt  a table, on all processors\n"
      "  nonet solve -f jsonl --output-fields puzzle,solution,er,minlex puzzles.txt\n"
      "  nonet generate -k easy -n 9 | nonet solve      a stream\n"
      "  nonet solve --stats run.json -o out.txt a.txt b.txt\n"
      "  nonet solve --resume -o out.txt puzzles.txt.gz\n"
      "  nonet solve -f csv -o answers.csv.zst puzzles.txt  compressed\n"
      "  nonet solve --shard 0/4 -o part0.txt puzzles.txt   see `nonet merge --help`\n"
      "  nonet solve --parts 16 -f csv -o answers puzzles.txt   answers/part-00000.csv and so on\n"
      "\n"
      "With --parts, -o is a folder. The parts are solved at the same time, each by one thread, "
      "or\n"
      "by several if there are fewer parts than threads. They get their names when all of them "
      "are\n"
      "complete. `cat DIR/part-*` is the output in one file if the format has no header;\n"
      "`nonet merge -o FILE DIR/part-*` writes that file in any case. _manifest in the folder is\n"
      "for --resume and merge. A folder with other files is refused.\n"
      "\n"
      "A run stops at the record at which more than N records are malformed. With P% it checks\n"
      "the share from the 10,000th record on, and at the end. A shard or part of a run with P%\n"
      "stops when more than half of its records are malformed; merge, or the end of the run,\n"
      "checks the share of the whole.\n"
      "--resume ends such a stopped run at once unless --max-malformed is larger than before.\n"
      "\n"
      "Exit status: 0 done, 1 a checked solution is wrong or missing, 2 usage, 3 too many\n"
      "records are malformed, 4 input or output error.\n"
      "A run that ended with 4 or was interrupted can be continued with --resume.\n");
}

void declare(CommandApp& app, SolveOptions& options) {
  add_reading_options(app, options);
  RunConfig& job = options.job;
  app.flag({"--check-column{usual}", kAnswers,
            "Check the solutions that an input states; --check-column=COLUMN names their column",
            "check_column"},
           options.check_column);
  app.named({"-f,--format NAME", kAnswers, "Output format", "format"}, job.output_format,
            output_formats());
  add_fields_option(app,
                    "Write these fields of each record, in the formats " +
                        names_of_formats_with(&OutputSide::named_fields),
                    job.fields, FieldsOf::run);
  app.flag({"--keep-columns", kAnswers,
            "Copy the other columns of a table to the formats " +
                names_of_formats_with(&OutputSide::carries_columns),
            "keep_columns"},
           job.carry_columns);
  add_solver_options(app, options);
  app.number({"-l,--limit N", kAnswers,
              "Stop a puzzle at N solutions: 2 proves uniqueness, 1 takes the first", "limit"},
             job.solver_options.limit, 1);
  add_max_guesses_option(app, job.solver_options.max_guesses);
  app.flag({"--unordered", kAnswers,
            "Write each answer as soon as it is found; for " +
                names_of_formats_with(&OutputSide::numbers_records) + ", which have record numbers",
            "ordered"},
           [&job] { job.ordered = false; });
  add_export_options<RunReport>(app, options.exports);  // their figures are always kept
  app.number({"--slowest N", kAnswers, "Report the N slowest puzzles in the statistics", "slowest"},
             job.slowest, 0, 10'000);
  add_record_options(app, "answers", options);
  app.number({"--memory N", kNothing,
              "Memory of the run without that of compressed files, in MiB; limits the length of "
              "batches",
              "memory", "less than 64 with up to 48 threads"},
             job.memory_bytes, 1, uint64_t{1} << 20, uint64_t{1} << 20);
  app.number({"--slice-bytes N", kNothing, "Input bytes of a batch", "",
              fmt::format("{} at most, less with many threads", slices_for(1).slice_bytes)},
             job.slice_bytes, 1, size_t{1} << 24);
  add_solve_footer(app);
}

void check_options(const SolveOptions& options) {
  const OutputSide& format = *options.job.output_format->output;
  if (options.job.carry_columns && !format.carries_columns) {
    throw UsageError("--keep-columns is for the formats " +
                     names_of_formats_with(&OutputSide::carries_columns));
  }
  if (!options.job.fields.empty() && format.named_fields == nullptr) {
    throw UsageError("--output-fields is for the formats " +
                     names_of_formats_with(&OutputSide::named_fields) +
                     ": choose one with --format");
  }
  if (options.input.format == nullptr) return;
  refuse_candidates(*options.input.format, candidates_refusal_of(*options.job.solver));
}

RunConfig config_of(const SolveOptions& options) {
  RunConfig config = options.job;
  config.inputs = {options.inputs.begin(), options.inputs.end()};
  config.input_options = options.input;
  config.input_options.same_columns = config.carry_columns;
  if (!options.check_column.empty()) {
    config.input_options.check_column =
        options.check_column == kUsualColumn ? "" : options.check_column;
  }
  return config;
}

// The statistics of a run in parts that ended before the first of them are those of no record.
RunReport report_of(const SolveOptions& options, const RecordJobReport& job, int threads) {
  RunReport report;
  if (!job.summary.empty()) report = run_report_of(job);
  report.inputs = names_of_inputs({options.inputs.begin(), options.inputs.end()});
  if (options.parts == 0) return report;
  report.threads = threads;
  report.solver = options.job.solver->name;
  report.target = options.job.solver->target;
  report.limit = options.job.solver_options.limit;
  return report;
}

int solve(const SolveOptions& options) {
  check_options(options);
  const RunConfig config = config_of(options);
  std::optional<ExportFiles<RunReport>> exports;
  RecordRun run(
      options,
      {.records = "answers",
       .input = input_options_of(config),
       .other_files = output_files(options.exports),
       .refusal = options.job.output_format->output->can_be_concatenated()
                      ? std::string()
                      : fmt::format("outputs of the format {} cannot be joined: choose "
                                    "another --format",
                                    options.job.output_format->name),
       .not_for_parts =
           options.job.memory_bytes > 0 ? "--memory, which plans a run into one output" : "",
       .suffix = options.job.output_format->output->suffix,
       .begin = [&] { exports.emplace(options.exports); }});
  refuse_foreign_exports<RunReport>(options.exports);
  const RecordJobReport job = run.execute([&](const JobPlace& place, RunControl& control) {
    RunConfig placed = config;
    placed.output = &place.output;
    placed.threads = place.threads;
    placed.saving = place.saving;
    return nonet::solve(placed, control);
  });
  const RunReport report = report_of(options, job, run.threads());
  if (!exports && report.complete) exports.emplace(options.exports);  // an earlier run is complete
  if (exports) exports->write_unnamed(report);
  run.finish(job);
  if (exports) exports->finish();
  if (run.control().reader_left) std::rethrow_exception(run.control().reader_left);
  if (report.stats.records() == 0) run.control().throw_read_error();
  print_report(report, options.quiet);
  // A shard may have nothing to check; merge judges the whole.
  if (report.complete) {
    return exit_status(report, run.limit(), !options.check_column.empty() && !options.shard);
  }
  if (job.records != 0 && job.records != report.stats.records()) {
    print_message(fmt::format(
        "Only {} of these answers are written: an unfinished one comes before the others\n",
        with_separators(job.records)));
  }
  return run.conclude_stopped(job);
}

}  // namespace

CommandRun add_solve(CommandApp& app) { return bind_options(app, declare, solve); }

}  // namespace nonet::cli
