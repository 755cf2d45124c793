// `nonet solve`: runs the pipeline and reports on it.
#include "tools/commands/solve.h"

#include <fmt/format.h>
#include <nonet/errors.h>

#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/bytes/byte_sink.h"
#include "engine/io/bytes/input_source.h"
#include "engine/io/formats/format_table.h"
#include "engine/pipeline/fields.h"
#include "engine/pipeline/run.h"
#include "engine/search/words/word_solver.h"
#include "tools/commands/saved_run.h"
#include "tools/commands/shared/exports.h"
#include "tools/commands/shared/files.h"
#include "tools/commands/shared/streaming.h"
#include "tools/export/report_text.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

constexpr const char* kDefaultSolver = "auto";
/// Names of parts have five digits, and each has a row in the manifest.
constexpr uint64_t kMostParts = 10'000;

void add_solver_options(CLI::App& app, SolveOptions& options) {
  const std::string help =
      fmt::format("Solver, see `nonet list solvers` ({}: the best one)", kDefaultSolver);
  accept_names(app.add_option("-s,--solver", help), solver_names())->type_name("NAME");
  CLI::Option* const target = app.add_option(
      "--target", "Instruction set of the solver, see `nonet list targets` (the best one)");
  accept_names(target, names_of(lane_targets()))->type_name("NAME");
  app.parse_complete_callback([target, &options, &app] {
    const CLI::Option* const given = app.get_option("--solver");
    const std::string solver = given->count() > 0 ? given->as<std::string>() : kDefaultSolver;
    const bool has_targets =
        std::ranges::find(kSolversWithTargets, solver) != kSolversWithTargets.end();
    if (target->count() > 0 && !has_targets) {
      throw CLI::ValidationError("--target",
                                 "is for " + solvers_with_targets_text() + ", not for " + solver);
    }
    options.solver = find_solver(solver, target->as<std::string>());
  });
}

void add_parts_options(CLI::App& app, SolveOptions& options) {
  add_number_option(
      app, "--parts",
      "Write N files part-00000.csv, part-00001.csv ... to the folder of -o, each with the "
      "answers of one part of the input",
      options.parts, uint64_t{1}, kMostParts);
  add_row_option(app, "--compression", "Compress the files of --parts", options.compression,
                 compressions(), find_compression, "no");
}

void add_solve_footer(CLI::App& app) {
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

void declare(CLI::App& app, SolveOptions& options) {
  add_reading_options(app, options);
  app.add_flag(fmt::format("--check-column{{{}}}", kUsualColumn), options.check_column,
               "Check the solutions that an input states; --check-column=COLUMN names their "
               "column");
  add_output_option(app, "answers", options);
  add_row_option(app, "-f,--format", "Output format", options.format, output_formats(),
                 [](const std::string& name) { return find_output_format(name); });
  add_fields_option(app,
                    "Write these fields of each record, in the formats " +
                        names_of_formats_with(&OutputSide::named_fields),
                    options.fields, FieldsOf::run);
  app.add_flag("--keep-columns", options.keep_columns,
               "Copy the other columns of a table to the formats " +
                   names_of_formats_with(&OutputSide::carries_columns));
  add_solver_options(app, options);
  add_number_option(app, "-l,--limit",
                    "Stop a puzzle at N solutions: 2 proves uniqueness, 1 takes the first",
                    options.solver_options.limit, uint64_t{1}, kNoLimit);
  add_max_guesses_option(app, options.solver_options.max_guesses);
  app.add_flag("--unordered", options.unordered,
               "Write each answer as soon as it is found; for " +
                   names_of_formats_with(&OutputSide::numbers_records) +
                   ", which have record numbers");
  add_export_options<RunReport>(app, options.exports);
  add_number_option(app, "--slowest", "Report the N slowest puzzles in the statistics",
                    options.slowest, size_t{0}, size_t{10'000});
  add_saving_options(app, options);
  // The answers of all targets are equal, and the figures of --stats and --html are always kept.
  options.beside = {"target", "memory", "slice-bytes", "stats", "html"};
  add_parts_options(app, options);
  add_running_options(app, "answers", options);
  add_number_option(app, "--memory",
                    "Memory of the run without that of compressed files, in MiB; limits the length "
                    "of batches (less than 64 with up to 48 threads)",
                    options.memory_mebibytes, uint64_t{1}, uint64_t{1} << 20);
  add_number_option(app, "--slice-bytes",
                    fmt::format("Input bytes of a batch ({} at most, less with many threads)",
                                slices_for(1).slice_bytes),
                    options.slice_bytes, size_t{1}, size_t{1} << 24);
  add_solve_footer(app);
}

// Parts are refused what shards are.
void check_parts(const SolveOptions& options) {
  if (options.parts == 0) {
    if (options.compression == nullptr) return;
    throw UsageError(fmt::format("--compression is for --parts; name the output FILE{}",
                                 options.compression->suffix));
  }
  if (options.shard) throw UsageError("--parts cannot be combined with --shard");
  if (options.memory_mebibytes > 0) {
    throw UsageError("--parts cannot be combined with --memory, which plans a run into one output");
  }
  if (!options.format->output->can_be_concatenated()) {
    throw UsageError(
        fmt::format("--parts needs a format whose outputs can be joined, and {} is not one: choose "
                    "another --format",
                    options.format->name));
  }
  if (!total_file_size(options.inputs)) {
    throw UsageError(
        "--parts needs inputs that are files, because it reads several places at once: save the "
        "input to a file, or write one file with -o FILE");
  }
}

}  // namespace

void check_solve_options(const SolveOptions& options) {
  check_parts(options);
  const OutputSide& format = *options.format->output;
  if (options.keep_columns && !format.carries_columns) {
    throw UsageError("--keep-columns is for the formats " +
                     names_of_formats_with(&OutputSide::carries_columns));
  }
  if (!options.fields.empty() && format.named_fields == nullptr) {
    throw UsageError("--output-fields is for the formats " +
                     names_of_formats_with(&OutputSide::named_fields) +
                     ": choose one with --format");
  }
  if ((options.resume || options.shard) && !format.can_be_concatenated()) {
    throw UsageError(
        fmt::format("--resume and --shard need a format whose outputs can be joined, and {} is not "
                    "one: choose another --format",
                    options.format->name));
  }
  if (options.input.format != nullptr) {
    const auto reason = refusal_of(*options.input.format, *options.solver);
    if (reason) throw UsageError(*reason);
  }
  std::vector<OutputFile> outputs = output_files(options.exports);
  outputs.insert(outputs.begin(),
                 {.path = options.output, .has_manifest = true, .may_be_compressed = true});
  refuse_clashing_files(options.inputs, outputs);
  refuse_foreign_exports<RunReport>(options.exports);
  const std::string file = output_file_path(options.output);
  if (options.resume || file.empty()) return;
  // The run removes the manifest of an earlier one.
  refuse_foreign_file(manifest_path_of(file), "a manifest", is_manifest);
}

namespace {

InputOptions input_options(const SolveOptions& options) {
  InputOptions input = options.input;
  input.same_columns = options.keep_columns;
  if (!options.check_column.empty()) {
    input.check_column = options.check_column == kUsualColumn ? "" : options.check_column;
  }
  return input;
}

}  // namespace

RunConfig solve_config(const SolveOptions& options, int threads) {
  return {
      .inputs = {options.inputs.begin(), options.inputs.end()},
      .input_options = input_options(options),
      .slice_bytes = options.slice_bytes,
      .memory_bytes = options.memory_mebibytes << 20,
      .solver = options.solver,
      .solver_options = options.solver_options,
      .output_format = options.format,
      .fields = options.fields,
      .carry_columns = options.keep_columns,
      .ordered = !options.unordered,
      .checkpoint_nanos = options.checkpoint_millis * 1'000'000,
      .threads = threads,
      .slowest = options.slowest,
  };
}

namespace {

// A shard may have nothing to check; merge judges the whole.
bool checks_claims(const SolveOptions& options) {
  return !options.check_column.empty() && !options.shard;
}

MalformedLimit malformed_limit(const SolveOptions& options) {
  MalformedLimit limit = options.max_malformed;
  limit.is_for_shard = options.shard && options.shard->count > 1;
  return limit;
}

}  // namespace

int conclude_solve(const SolveOptions& options, const RunReport& report,
                   const MalformedLimit& limit) {
  print_report(report, options.quiet);
  return exit_status(report, limit, checks_claims(options));
}

namespace {

// The earlier run wrote all answers; only the final names are missing.
int finish_complete(const SolveOptions& options, SavedRun& saved) {
  saved.finish_files();
  ExportFiles<RunReport>(options.exports).write(*saved.done());
  const MalformedLimit limit = malformed_limit(options);
  saved.close(!limit.fails(saved.done()->stats));
  return conclude_solve(options, *saved.done(), limit);
}

// Malformed records stopped the earlier run and would stop this one at the same record.
int stop_again(const SolveOptions& options, const SavedRun& saved) {
  print_report(*saved.done(), options.quiet);
  const auto [malformed, records] = saved.place_of_stop();
  print_stop(malformed_limit(options), malformed, records);
  print_message("With --resume it continues if --max-malformed is larger than before.\n");
  return kTooManyMalformed;
}

/// A run of the pipeline, from its beginning or from the place of `saved`.
class SolveRun {
 public:
  SolveRun(const SolveOptions& options, SavedRun& saved)
      : options_(options),
        saved_(saved),
        limit_(malformed_limit(options)),
        streaming_(options, options.output),
        output_(options.output, saved.output_file(),
                compressions_of({options.output}, options.compression_level)[0]),
        exports_(options.exports) {
    const RunStats before = saved.done() != nullptr ? saved.done()->stats : RunStats(0);
    done_ = before.records();
    streaming_.limit_malformed(limit_, done_, before.count(Status::malformed));
  }

  /// Returns the exit status.
  int execute() {
    RunConfig config = solve_config(options_, streaming_.threads());
    config.output = &output_;
    saved_.attach(config, streaming_.control(), output_);
    const RunReport report =
        streaming_.run([&](RunControl& control) { return nonet::run(config, control); });
    finish_files(report);
    if (const auto reader_left = streaming_.control().reader_left) {
      if (!output_.partial_path().empty()) {
        report_unwritten(report);
        streaming_.print_partial(partial_output());
      }
      std::rethrow_exception(reader_left);
    }
    if (report.stats.records() == 0) streaming_.control().throw_read_error();
    if (report.complete) return conclude_solve(options_, report, limit_);
    print_report(report, options_.quiet);
    report_unwritten(report);
    return streaming_.conclude_stopped({partial_output()});
  }

 private:
  // Files get their final names last, after all writes have succeeded.
  void finish_files(const RunReport& report) {
    exports_.write_unnamed(report);
    if (report.complete) {
      output_.end_text();
      saved_.complete(streaming_.control(), report, limit_.fails(report.stats));
      output_.finish();
    } else if (written() == report.stats.records() && saved_.is_possible()) {
      saved_.save(streaming_.control(), report);
    }
    exports_.finish();
    if (report.complete) saved_.close(!limit_.fails(report.stats));
  }

  // The number of written answers, including those of an earlier run.
  uint64_t written() { return done_ + streaming_.control().written_records; }

  void report_unwritten(const RunReport& report) {
    if (written() == 0 || written() == report.stats.records()) return;
    print_message(fmt::format(
        "Only {} of these answers are written: an unfinished one comes before the others\n",
        with_separators(written())));
  }

  PartialOutput partial_output() {
    return {.sink = output_,
            .records = "answers",
            .written = written(),
            .after_signal = saved_.is_saved() ? "; --resume continues from there" : "",
            .after_malformed =
                saved_.is_saved() ? "; --resume with a larger --max-malformed continues" : ""};
  }

  const SolveOptions& options_;
  SavedRun& saved_;
  MalformedLimit limit_;
  StreamingRun streaming_;
  ByteSink output_;
  ExportFiles<RunReport> exports_;
  uint64_t done_ = 0;  // records of an earlier run
};

int solve(const SolveOptions& options) {
  if (options.parts > 0) {
    total_file_size(options.inputs);
    refuse_single_members(options.inputs, options.parts, "parts");
    return solve_in_parts(options);
  }
  check_solve_options(options);
  total_file_size(options.inputs);  // reports a missing input before an output is opened
  SavedRun saved(options);
  if (!options.quiet && options.resume) tell_of_new_begin(options.output);
  refuse_single_members(options.inputs, options.shard ? options.shard->count : 1, "shards");
  if (saved.is_complete()) return finish_complete(options, saved);
  if (saved.stops_again(malformed_limit(options))) return stop_again(options, saved);
  try {
    return SolveRun(options, saved).execute();
  } catch (const ChangedInput& error) {
    saved.refuse_other_run(error.what());
  }
}

}  // namespace

CommandRun add_solve(CLI::App& app) { return bind_options(app, declare, solve); }

}  // namespace nonet::cli
