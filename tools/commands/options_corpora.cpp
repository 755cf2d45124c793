// The options of the commands that make and look at corpora; part of options.cpp.
#include <algorithm>
#include <cstdint>
#include <limits>

#include "tools/commands/option_helpers.h"

namespace nonet::cli {
namespace {

constexpr uint64_t kAny = std::numeric_limits<uint64_t>::max();

void add_inputs(CLI::App& app, std::vector<std::string>& inputs) {
  inputs = {"-"};
  app.add_option("FILE", inputs, "Puzzle files, read one after the other (-: standard input)")
      ->type_name("");
}

void add_memory_option(CLI::App& app, size_t& mebibytes) {
  mebibytes = 256;
  add_number_option(app, "--memory",
                    "MiB of memory for sorting; what is more goes to a file in $TMPDIR (256)",
                    mebibytes, size_t{1}, size_t{1} << 20);
}

// Ascending numbers as text, such as "17 to 20, 24".
std::string ranges_text(const std::vector<int>& numbers) {
  std::vector<std::string> ranges;
  for (size_t begin = 0, end = 0; begin < numbers.size(); begin = end) {
    for (end = begin + 1; end < numbers.size() && numbers[end] == numbers[end - 1] + 1;) ++end;
    ranges.push_back(end == begin + 1 ? fmt::format("{}", numbers[begin])
                                      : fmt::format("{} to {}", numbers[begin], numbers[end - 1]));
  }
  return joined(ranges);
}

// Puzzles that a search keeps, a few hundred bytes each.
constexpr uint64_t kMostSearched = 100'000;

// What is wrong with a combination of options; empty if nothing is.
std::string wrong_for_kind(const CLI::App& app, const GenerateOptions& options) {
  const PuzzleKind& kind = *options.kind;
  const auto given = [&app](const char* option) { return app.get_option(option)->count() > 0; };
  const Symmetry& symmetry = *options.generator.symmetry;
  const int clues = options.generator.clues;
  const std::vector<int> possible = possible_clues(kind, symmetry);
  if (given("--clues") && possible.empty()) {
    return fmt::format("--clues: the number of clues is not to choose for --kind {}", kind.name);
  }
  if (given("--below") && !kind.takes_below) {
    return fmt::format("--below: means nothing for --kind {}", kind.name);
  }
  if (kind.takes_rounds && options.count > kMostSearched) {
    return fmt::format(
        "--count: '{}' is too many for --kind {}, which keeps them in memory: at the most {} in a "
        "run; runs with other seeds find others, and canon --dedup puts them together",
        options.count, kind.name, kMostSearched);
  }
  if (given("--rounds") && !kind.takes_rounds) {
    return fmt::format("--rounds: means nothing for --kind {}", kind.name);
  }
  if (&symmetry != &symmetries().front() && !kind.takes_symmetry) {
    return fmt::format("--symmetry: puzzles of --kind {} cannot be symmetric", kind.name);
  }
  if (given("--clues") && std::ranges::find(possible, clues) == possible.end()) {
    const bool has_symmetry = &symmetry != &symmetries().front();
    return fmt::format("--clues: '{}' is not what {} puzzles{} can have: {}", clues, kind.name,
                       has_symmetry ? fmt::format(" of {} symmetry", symmetry.name) : "",
                       ranges_text(possible));
  }
  return {};
}

}  // namespace

void add_generate(CLI::App& app, GenerateOptions& options) {
  const std::vector<std::string> kinds = names_of(puzzle_kinds());
  add_row_option(app, "-k,--kind", "What to make, see below: " + joined(kinds), options.kind, kinds,
                 [](const std::string& name) { return find_puzzle_kind(name); })
      ->required();
  add_number_option(app, "-n,--count", "How many", options.count, uint64_t{1}, kAny)->required();
  add_number_option(app, "-c,--clues",
                    "Clues of a puzzle, for easy 17 to 81 (34, or the nearest that the symmetry "
                    "can have) and minimal 17 to 40 (as it comes)",
                    options.generator.clues, 17, 81);
  add_number_option(app, "--below",
                    "For multiple: so many clues less than a minimal puzzle has (1)",
                    options.generator.below, 1, 81);
  const std::vector<std::string> names = names_of(symmetries());
  add_row_option(app, "--symmetry",
                 "Pattern of clues, for easy and minimal: " + joined(names) + " (none)",
                 options.generator.symmetry, names,
                 [](const std::string& name) { return find_symmetry(name); });
  options.rounds = 32;
  add_number_option(app, "--rounds", "For hard: rounds of the search (32)", options.rounds,
                    uint64_t{1}, kAny);
  add_number_option(app, "-s,--seed", "Another seed, other puzzles (1)", options.generator.seed,
                    uint64_t{0}, kAny);
  add_output_option(app, "puzzles", options.output);
  add_threads_option(app, options.threads);
  add_progress_option(app, "puzzles", options.progress);
  app.add_flag("-q,--quiet", options.quiet, "No summary and no progress, only errors");
  app.parse_complete_callback([&app, &options] {
    if (options.kind == nullptr) return;  // --help, or an error that is told elsewhere
    const std::string wrong = wrong_for_kind(app, options);
    if (!wrong.empty()) throw CLI::ValidationError(wrong);
    if (options.generator.clues == 0) {
      options.generator.clues = default_clues(*options.kind, *options.generator.symmetry);
    }
  });
  std::string text = "Kinds:\n";
  for (const PuzzleKind& kind : puzzle_kinds()) {
    text += fmt::format("  {:<12} {}\n", kind.name, kind.description);
  }
  app.footer(
      text +
      "\n"
      "One puzzle a line, blanks as '.'. The same kind, options and seed give the same\n"
      "bytes on any machine and with any number of threads; a larger --count goes on\n"
      "where a smaller one ends. Numbers of clues near the ends are rare: easy puzzles below 22,\n"
      "minimal ones below 20 and above 29. A run that finds few says so, and how fast it goes.\n"
      "\n"
      "Examples:\n"
      "  nonet generate -k easy -n 1000000 -o easy.txt\n"
      "  nonet generate -k minimal -n 10000 --seed 7 -o minimal.txt\n"
      "  nonet generate -k easy -c 30 --symmetry rotational -n 10\n"
      "  timeout -s INT 1h nonet generate -k hard --rounds 1000000 -n 1000 > hard.txt\n"
      "  nonet generate -k multiple --below 3 -n 1000 | nonet solve\n"
      "\n"
      "Exit status: 0 done, 2 usage, 4 output error.\n");
}

void add_canon(CLI::App& app, CanonOptions& options) {
  add_inputs(app, options.inputs);
  app.add_flag("--dedup", options.dedup,
               "One line for each class of equivalent puzzles, in the order of their first ones");
  CLI::Option* const original = app.add_flag(
      "--original", options.original, "With --dedup: the first puzzle of a class as it came");
  original->needs("--dedup");
  add_output_option(app, "forms", options.output);
  add_input_options(app, "the input", options.input);
  add_max_malformed_option(app, options.max_malformed, options.max_malformed.text);
  add_memory_option(app, options.memory_mebibytes);
  add_threads_option(app, options.threads);
  add_progress_option(app, "forms", options.progress);
  app.add_flag("-q,--quiet", options.quiet, "No summary and no progress, only errors");
  app.footer(
      "The canonical form of a puzzle, or of a full grid, is the one of its equivalents that\n"
      "sorts first as text, with blanks ('.') before digits. Equivalents come from one another by\n"
      "relabelling digits; permuting bands, stacks, rows in a band, columns in a stack; and\n"
      "transposing. Without --dedup line N answers record N, with `malformed` for what is no\n"
      "puzzle.\n"
      "\n"
      "Examples:\n"
      "  nonet canon puzzles.txt\n"
      "  nonet canon --dedup --original a.txt b.txt -o different.txt\n"
      "\n"
      "Exit status: 0 done, 2 usage, 3 too many records are malformed, 4 input or output\n"
      "error.\n");
}

void add_describe(CLI::App& app, DescribeOptions& options) {
  add_inputs(app, options.inputs);
  app.add_option("--json", options.json, "Write the description to FILE as JSON, too")
      ->type_name("FILE")
      ->check(non_empty, "");
  add_input_options(app, "the input", options.input);
  add_number_option(app, "--max-guesses",
                    "Give a puzzle up as `abandoned` when it needs more than N guesses",
                    options.max_guesses, uint64_t{0}, kAny);
  add_max_malformed_option(app, options.max_malformed, options.max_malformed.text);
  add_memory_option(app, options.memory_mebibytes);
  add_threads_option(app, options.threads);
  add_progress_option(app, "description", options.progress);
  app.add_flag("-q,--quiet", options.quiet, "No remarks and no progress, only errors");
  app.footer(
      "Counts records by status and by number of clues; puzzles that fall to singles (naked and\n"
      "hidden) alone, that need no guess of the solver, that are there more than once\n"
      "(duplicates) or in another form (equivalents); and shows the ten of one solution that\n"
      "need the most guesses.\n"
      "\n"
      "Examples:\n"
      "  nonet describe puzzles.txt\n"
      "  nonet describe --json corpus.json a.txt b.txt\n"
      "\n"
      "Exit status: 0 done, 2 usage, 3 too many records are malformed, 4 input or output\n"
      "error.\n");
}

}  // namespace nonet::cli
