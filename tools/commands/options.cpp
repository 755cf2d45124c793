#include "tools/commands/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string_view>

#include "engine/io/slice_reader.h"
#include "engine/search/lanes/lane_solver.h"
#include "tools/commands/commands.h"
#include "tools/commands/option_helpers.h"

namespace nonet::cli {
namespace {

constexpr uint64_t kMost = std::numeric_limits<uint64_t>::max();

/// "I/N", I from 0 to N - 1.
void add_shard_option(CLI::App& app, std::optional<Shard>& shard) {
  const auto read = [&shard](const std::string& text) {
    Shard given;
    const char* const end = text.data() + text.size();
    const auto index = std::from_chars(text.data(), end, given.index);
    const bool has_slash = index.ec == std::errc() && index.ptr != end && *index.ptr == '/';
    if (has_slash) {
      const auto count = std::from_chars(index.ptr + 1, end, given.count);
      if (count.ec == std::errc() && count.ptr == end && given.index < given.count) {
        shard = given;
        return std::string();
      }
    }
    return fmt::format("'{}' is not I/N with I from 0 to N - 1", text);
  };
  app.add_option("--shard", "Solve the I-th of N parts of the input, I from 0; see `nonet merge`")
      ->check(read, "")
      ->type_name("I/N")
      ->expected(1);
}

void add_solve(CLI::App& app, SolveOptions& options) {
  options.inputs = {"-"};
  options.format = &default_output_format();
  options.slowest = 10;

  app.add_option("FILE", options.inputs,
                 "Puzzle files, read one after the other (-: standard input)")
      ->type_name("");
  add_output_option(app, "answers", options.output);
  const std::vector<std::string> formats = names_of(output_formats());
  add_row_option(app, "-f,--format",
                 fmt::format("Output format: {} ({})", joined(formats), options.format->name),
                 options.format, formats,
                 [](const std::string& name) { return find_output_format(name); });
  add_input_options(app, "the input", options.input);
  app.add_flag(
      "--check-column{" + std::string(kUsualColumn) + "}", options.check_column,
      "Check the solutions an input has beside its puzzles; --check-column=COLUMN says where");
  app.add_flag("--keep-columns", options.keep_columns,
               "Carry the other columns of a table over to " + names_of_formats_with_columns());

  std::vector<std::string> solvers = names_of(solver_table());
  solvers.insert(solvers.begin(), {"auto", "lanes"});
  app.add_option("-s,--solver", "Solver, see `nonet list solvers` (auto: the best one)")
      ->check(CLI::IsMember(solvers).description(""))
      ->type_name("NAME");
  std::vector<std::string> targets;
  for (const LaneTarget& target : lane_targets()) targets.push_back(target.name);
  CLI::Option* const target = app.add_option(
      "--target",
      "Instruction set of the lane-parallel solver, see `nonet list targets` (the best one)");
  target->check(CLI::IsMember(targets).description(""))->type_name("NAME");
  app.parse_complete_callback([target, &options, &app] {
    const std::string solver = app.get_option("--solver")->as<std::string>();
    if (target->count() > 0 && solver != "auto" && solver != "lanes" && !solver.empty()) {
      throw CLI::ValidationError("--target", "is for the lane-parallel solver, not for " + solver);
    }
    options.solver = find_solver(solver.empty() ? "auto" : solver, target->as<std::string>());
  });
  add_number_option(app, "-l,--limit",
                    "Stop a puzzle at N solutions: 2 proves uniqueness, 1 takes the first (2)",
                    options.solver_options.limit, uint64_t{1}, kMost);
  add_number_option(app, "--max-guesses",
                    "Give a puzzle up as `abandoned` when it needs more than N guesses",
                    options.solver_options.max_guesses, uint64_t{0}, kMost);
  add_max_malformed_option(app, options.max_malformed, options.max_malformed.text);
  add_threads_option(app, options.threads);
  app.add_flag("--unordered", options.unordered,
               "Write answers as they get done; with csv or jsonl, which tell the record");
  app.add_option("--stats", options.stats, "Write the run's statistics to FILE as JSON")
      ->type_name("FILE");
  app.add_option("--timings", options.timings,
                 "Write record,status,guesses,nanos of every puzzle to FILE as CSV")
      ->type_name("FILE");
  add_number_option(app, "--slowest", "Report the N slowest puzzles in the statistics (10)",
                    options.slowest, size_t{0}, size_t{10'000});
  add_progress_option(app, "answers", options.progress);
  app.add_flag("--resume", options.resume,
               "Go on where a run that was stopped or killed left off; without one, begin");
  add_shard_option(app, options.shard);
  add_number_option(app, "--checkpoint-millis",
                    "Save where a run is every N milliseconds, for --resume (1000)",
                    options.checkpoint_millis, uint64_t{0}, uint64_t{3'600'000});
  app.add_flag("-q,--quiet", options.quiet, "No summary and no progress, only errors");
  add_number_option(app, "--slice-bytes",
                    "Input bytes a batch is made of (131072, less with many threads)",
                    options.slice_bytes, size_t{1}, size_t{1} << 24);
  app.footer(
      "Each record of the input gives one record of the output, in input order. A puzzle\n"
      "counts as solved when its solution is proved to be the only one; otherwise the\n"
      "answer is a word: multiple, unsolvable, abandoned or malformed.\n"
      "\n"
      "Examples:\n"
      "  nonet solve puzzles.txt                        solutions to standard output\n"
      "  nonet solve -o answers.csv -f csv puzzles.txt  a table, on all processors\n"
      "  generate | nonet solve -f pair | head          a stream\n"
      "  nonet solve --stats run.json -o out.txt a.txt b.txt\n"
      "  nonet solve --resume -o out.txt puzzles.txt.gz\n"
      "  nonet solve --shard 0/4 -o part0.txt puzzles.txt   see `nonet merge --help`\n"
      "\n"
      "A run stops at the record at which there are more than N malformed ones, or more than\n"
      "P% from the 10,000th record on; P% counts at the end, too. A shard of a run with P%\n"
      "stops where more than half of its records are malformed; the rest is for merge to say.\n"
      "With --resume, such a run ends at once unless --max-malformed is larger than before.\n"
      "\n"
      "Exit status: 0 done, 1 a checked solution is wrong or missing, 2 usage, 3 too many\n"
      "records are malformed, 4 input or output error.\n"
      "What ended with 4 or was interrupted is worth another try with --resume.\n");
}

void add_verify(CLI::App& app, VerifyOptions& options) {
  app.add_option("PUZZLES", options.puzzles, "The puzzles (-: standard input)")
      ->required()
      ->type_name("");
  app.add_option("SOLUTIONS", options.solutions, "The answers, in any output format of solve")
      ->required()
      ->type_name("");
  add_input_options(app, "PUZZLES", options.input);
  add_input_format_option(app, "--solutions-format", "SOLUTIONS", options.solutions_format);
  app.add_flag("--prove", options.prove,
               "Prove the words multiple and unsolvable, too, by solving these puzzles");
  app.footer(
      "Checks that record N of SOLUTIONS answers record N of PUZZLES: that a solution is a\n"
      "legal full grid and keeps every clue. Records that tell their number (csv, jsonl) may\n"
      "come in any order. Words (multiple, unsolvable, abandoned) are counted; --prove proves\n"
      "the first two. The right answer to a malformed puzzle is the word malformed, however many\n"
      "there are: --max-malformed of solve limits their number.\n"
      "\n"
      "Examples:\n"
      "  nonet verify puzzles.txt answers.txt\n"
      "  nonet solve puzzles.txt | nonet verify --prove puzzles.txt -\n"
      "\n"
      "Exit status: 0 every solution is right, 1 something is wrong or missing, 2 usage,\n"
      "4 input or output error.\n");
}

void add_merge(CLI::App& app, MergeOptions& options) {
  app.add_option("PART", options.parts, "The outputs of all shards, in any order")
      ->required()
      ->type_name("");
  app.add_option("-o,--output", options.output,
                 "Write the answers of all to FILE (-: standard output)")
      ->required()
      ->type_name("FILE")
      ->check(non_empty, "");
  app.add_option("--stats", options.stats, "Write the statistics of all to FILE as JSON")
      ->type_name("FILE");
  add_max_malformed_option(app, options.max_malformed, "as the shards");
  app.add_flag("-q,--quiet", options.quiet, "No summary, only errors");
  app.footer(
      "Puts the outputs of `nonet solve --shard I/N -o PART` together, each with its\n"
      "PART.manifest beside it, and refuses what is not all shards of one run. The result\n"
      "is what one run would have given.\n"
      "\n"
      "Examples:\n"
      "  seq 0 7 | parallel --retries 5 nonet solve -q --shard {}/8 --resume -o part{} "
      "puzzles.txt\n"
      "  nonet merge -o answers.txt part?\n"
      "\n"
      "Exit status: as the one run would have given, 4 if there is something wrong.\n");
}

void add_list(CLI::App& app, ListOptions& options) {
  const std::vector<std::string> tables = list_tables();
  app.add_option("TABLE", options.table, "One of " + joined(tables) + " (all)")
      ->check(CLI::IsMember(tables).description(""))
      ->type_name("");
  app.footer("Example:\n  nonet list solvers\n\nExit status: 0 done, 2 usage, 4 output error.\n");
}

/// A command: its options are kept where they are parsed to until it is run.
struct CommandRow {
  std::string_view name;
  std::string_view description;
  /// Declares the options; returns what runs the command with them.
  std::function<int()> (*add)(CLI::App& app);
};

template <class Options, void (*add)(CLI::App&, Options&), int (*command)(const Options&)>
std::function<int()> bound(CLI::App& app) {
  auto options = std::make_shared<Options>();
  add(app, *options);
  return [options] { return command(*options); };
}

constexpr CommandRow kCommands[] = {
    {"solve", "Solve every puzzle of a corpus and prove it unique",
     bound<SolveOptions, add_solve, solve>},
    {"verify", "Check solutions against their puzzles", bound<VerifyOptions, add_verify, verify>},
    {"merge", "Put the outputs of shards together", bound<MergeOptions, add_merge, merge>},
    {"bench", "Measure solvers, also others' solvers, on corpora",
     bound<BenchOptions, add_bench, bench>},
    {"compare", "Compare two results of bench", bound<CompareOptions, add_compare, compare>},
    {"check", "Check that solvers answer as recorded", bound<CheckOptions, add_check, check>},
    {"generate", "Make a corpus of puzzles", bound<GenerateOptions, add_generate, generate>},
    {"canon", "Write canonical forms, or drop equivalent puzzles",
     bound<CanonOptions, add_canon, canon>},
    {"describe", "Tell what a corpus is made of", bound<DescribeOptions, add_describe, describe>},
    {"list", "List what can be selected", bound<ListOptions, add_list, list>},
};

/// What ends any command; the last lines of its help.
constexpr const char* kStatusesOfAll =
    "In any command 129, 130 or 143 after SIGHUP, SIGINT or SIGTERM, with whole lines written;\n"
    "141 when the reader of the output has left.\n";

std::function<int()> usage_error(const std::string& message) {
  return [message] {
    std::cerr << "nonet: " << message << "\nTry `nonet --help` or `nonet COMMAND --help`.\n";
    return static_cast<int>(kUsage);
  };
}

// An option of the given command that stands there more often than it may; empty if none does.
std::string repeated_option(const CLI::App& app) {
  for (const CLI::App* const command : app.get_subcommands()) {
    for (const CLI::Option* const option : command->get_options()) {
      const bool is_single = option->get_multi_option_policy() == CLI::MultiOptionPolicy::Throw &&
                             option->get_expected_max() == 1 && !option->get_positional();
      if (is_single && option->count() > 1) return option->get_name();
    }
  }
  return {};
}

// Empty if NONET_TARGET is not set.
std::string wrong_target_variable() {
  const char* const name = std::getenv("NONET_TARGET");
  const std::vector<std::string> targets = names_of(lane_targets());
  const bool is_fit = name == nullptr || *name == '\0' || std::ranges::count(targets, name) > 0;
  if (is_fit) return {};
  return fmt::format("NONET_TARGET is '{}', which is none of {}", name, joined(targets));
}

}  // namespace

std::function<int()> parse_command_line(int argc, char** argv) {
  CLI::App app("nonet solves Sudoku corpora of any size.", "nonet");
  app.set_version_flag("--version", "nonet " NONET_VERSION);
  app.require_subcommand(0, 1);
  app.get_formatter()->column_width(28);
  app.get_formatter()->label("SUBCOMMAND", "COMMAND");
  app.footer("`nonet COMMAND --help` shows a command's options, with examples.\n");

  const std::vector<std::string> commands = names_of(kCommands);
  if (argc > 1 && argv[1][0] != '-' && std::ranges::find(commands, argv[1]) == commands.end()) {
    return usage_error(fmt::format("there is no command '{}': {}", argv[1], joined(commands)));
  }
  std::function<int()> chosen;
  for (const CommandRow& row : kCommands) {
    CLI::App* const command =
        app.add_subcommand(std::string(row.name), std::string(row.description));
    command->group("Commands");
    command->get_formatter()->column_width(28);
    command->final_callback([&chosen, run = row.add(*command)] { chosen = run; });
    command->footer(command->get_footer() + kStatusesOfAll);
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (const std::string option = repeated_option(app); !option.empty()) {
      return usage_error(option + " was given twice");
    }
    if (error.get_exit_code() != 0) return usage_error(error.what());
    const int status = app.exit(error, std::cout, std::cerr);  // prints --help and --version
    return [status] { return status; };
  }
  if (!chosen) return usage_error("a command is needed: " + joined(commands));
  if (const std::string wrong = wrong_target_variable(); !wrong.empty()) return usage_error(wrong);
  return chosen;
}

}  // namespace nonet::cli
