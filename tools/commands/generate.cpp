// `nonet generate`: makes a corpus.
#include <fmt/format.h>
#include <nonet/errors.h>
#include <nonet/generate.h>

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/periodic_thread.h"
#include "engine/io/bytes/byte_sink.h"
#include "engine/io/bytes/byte_source.h"
#include "engine/io/formats/cells.h"
#include "engine/pipeline/flow/record_job.h"
#include "engine/stats/report.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/files.h"
#include "tools/commands/shared/options.h"
#include "tools/commands/shared/record_command.h"
#include "tools/commands/shared/streaming.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

struct GenerateOptions : RecordOptions {
  GenerateConfig job;
  std::string pattern;  // a file
};

/// Reads LOW:HIGH; either may be left out.
std::optional<ErRange> parse_er_range(const std::string& text) {
  const size_t colon = text.find(':');
  if (colon == std::string::npos) return {};
  const std::string low = text.substr(0, colon), high = text.substr(colon + 1);
  ErRange range;
  const std::optional<uint8_t> from = low.empty() ? range.low : parse_er(low);
  const std::optional<uint8_t> to = high.empty() ? range.high : parse_er(high);
  if (!from || !to || *from > *to || text.size() == 1) return {};
  return ErRange{*from, *to};
}

/// Returns the pattern in a file: 81 characters without the blanks and line ends between them, of
/// which `.`, `0`, `*`, `_` and `-` are cells without a clue. Throws DataError for another text.
Grid read_pattern(const std::string& path) {
  ByteSource source(path);
  Grid pattern;
  size_t cells = 0;
  for (std::array<char, 4096> bytes; cells <= kCells;) {
    const size_t size = source.read(bytes);
    if (size == 0) break;
    for (const char c : std::span(bytes).first(size)) {
      if (is_blank_space(c) || c == '\n') continue;
      const bool is_clue = !is_cell(c) || (c >= '1' && c <= '9');
      if (cells < kCells) pattern.cells[cells] = is_clue ? 1 : 0;
      ++cells;
    }
  }
  if (cells != kCells) {
    throw DataError(fmt::format("{}: a pattern has {} cells, and this file has {}", path, kCells,
                                cells > kCells ? "more" : fmt::to_string(cells)));
  }
  return pattern;
}

/// The help of --clues: the numbers of clues that each kind can have.
std::string clues_help() {
  std::vector<std::string> kinds;
  for (const PuzzleKind& kind : puzzle_kinds()) {
    if (kind.min_clues == 0) continue;
    const std::string usual =
        kind.default_clues == 0
            ? std::string("any")
            : fmt::format("{}, or the nearest number that the symmetry allows", kind.default_clues);
    kinds.push_back(
        fmt::format("{} {} to {} ({})", kind.name, kind.min_clues, kind.max_clues, usual));
  }
  return "Clues of a puzzle: " + joined(kinds);
}

void add_generate_footer(CommandApp& app) {
  std::string text = "Kinds:\n";
  for (const PuzzleKind& kind : puzzle_kinds()) {
    text += fmt::format("  {:<12} {}\n", kind.name, kind.description);
  }
  app.footer(
      text +
      "\n"
      "One puzzle a line, blanks as '.'. The same kind, options and seed give the same\n"
      "bytes on any machine and with any number of threads; a larger --count continues where\n"
      "a smaller one ends. Puzzles with very few or many clues are rare: easy puzzles below 22\n"
      "clues, minimal ones below 20 and above 29. A message then reports how fast they are\n"
      "found.\n"
      "\n"
      "The FILE of --pattern has 81 characters, on one line or several: `.`, `0`, `*`, `_` or `-`\n"
      "for a cell without a clue, any other for a clue. All easy or minimal puzzles on the "
      "pattern\n"
      "have nearly the same probability. Patterns that are known to have no puzzle are refused:\n"
      "fewer than 17 clues, or two blank rows of a band or columns of a stack. The search for\n"
      "hard puzzles begins with 128 minimal puzzles on the pattern and changes digits of 2 to 4\n"
      "clues. It does not write minlex forms.\n"
      "\n"
      "--output-fields writes fields of each puzzle instead of a line; `nonet list fields` has "
      "all.\n"
      "`record` is the number of the puzzle; with --er those that are left out have one, too.\n"
      "\n"
      "Examples:\n"
      "  nonet generate -k easy -n 1000000 -o easy.txt\n"
      "  nonet generate -k minimal -n 10000 --seed 7 -o minimal.txt\n"
      "  nonet generate -k easy -c 30 --symmetry rotational -n 10\n"
      "  timeout -s INT 1h nonet generate -k hard --rounds 1000000 -n 1000 > hard.txt\n"
      "  nonet generate -k minimal --er 7.0:8.4 -n 100 -o diabolic.txt\n"
      "  nonet generate -k minimal --pattern pattern.txt -n 1000 -o on_pattern.txt\n"
      "  nonet generate -k hard --pattern pattern.txt --rounds 100 -n 20\n"
      "  nonet generate -k multiple --below 3 -n 1000 | nonet solve\n"
      "  nonet generate -k minimal -n 1000 --output-fields puzzle,solution,clues,er -o rated.csv\n"
      "\n"
      "Exit status: 0 done, 2 usage, 4 output error.\n");
}

/// Throws CLI::ValidationError if an option does not apply to the kind, or to the symmetry.
void check_combination(const CommandApp& app, const GenerateOptions& options) {
  ChosenSettings chosen{.kind = options.job.kind,
                        .count = options.job.count,
                        .symmetry = options.job.options.symmetry,
                        .er = options.job.er,
                        .below = app.is_given("--below"),
                        .rounds = app.is_given("--rounds"),
                        .pattern = app.is_given("--pattern"),
                        .solver = app.is_given("--solver")};
  if (app.is_given("--clues")) chosen.clues = options.job.options.clues;
  const SettingFault fault = fault_of(chosen);
  if (!fault.setting.empty()) {
    throw CLI::ValidationError("--" + std::string(fault.setting), fault.reason);
  }
}

void declare(CommandApp& app, GenerateOptions& options) {
  app.named({"-k,--kind NAME", kAnswers, "Kind of puzzles, see below", "kind"}, options.job.kind,
            puzzle_kinds())
      ->required();
  app.number({"-n,--count N", kAnswers, "Number of puzzles", "count"}, options.job.count, 1)
      ->required();
  CLI::Option* const clues = app.number({"-c,--clues N", kAnswers, clues_help(), "clues"},
                                        options.job.options.clues, 17, 81);
  app.number({"--below N", kAnswers, "For multiple: remove N clues from a minimal puzzle", "below"},
             options.job.options.below, 1, 81);
  CLI::Option* const symmetry =
      app.named({"--symmetry NAME", kAnswers, "Pattern of clues, for easy and minimal", "symmetry"},
                options.job.options.symmetry, symmetries());
  app.text({"--pattern FILE", kAnswers,
            "Put the clues exactly on the pattern in FILE, for easy, minimal and hard", "pattern"},
           options.pattern)
      ->excludes(clues, symmetry);
  app.number({"--rounds N", kAnswers, "For hard: rounds of the search", "rounds"},
             options.job.rounds, 1);
  add_rating_solver_option(app, "For hard: solver that counts guesses", options.job.options.solver);
  app.parsed(
      {"--er LOW:HIGH", kAnswers,
       "Keep puzzles of this ER (see nonet rate --explain), for easy and minimal", "er"},
      options.job.er,
      [](const std::string& text) -> std::optional<std::optional<ErRange>> {
        const std::optional<ErRange> range = parse_er_range(text);
        if (!range) return {};
        return range;
      },
      "a range such as 7.0:8.4");
  app.number({"-s,--seed N", kAnswers, "Seed; another seed gives other puzzles", "seed"},
             options.job.options.seed, 0);
  add_optional_field_options(app, options.job.fields, options.job.format, "puzzle");
  add_record_options(app, "puzzles", options);
  app.parse_complete_callback([&app, &options] {
    if (options.job.kind == nullptr) return;  // --help, or an error that CLI11 reports
    check_combination(app, options);
    if (options.job.options.clues == 0 && options.pattern.empty()) {
      options.job.options.clues = default_clues(*options.job.kind, *options.job.options.symmetry);
    }
  });
  add_generate_footer(app);
}

// The guesses of puzzles that were searched for, and how many were tried for those that were kept.
std::string more_text(const GenerateReport& report) {
  std::string text;
  if (report.most_guesses > 0) {
    text += fmt::format(", {:.1f} guesses on average, at most {:.1f}", report.mean_guesses,
                        report.most_guesses);
  }
  if (report.tried > 0 && report.records > 0) {
    const double percent =
        100 * static_cast<double>(report.records) / static_cast<double>(report.tried);
    text += fmt::format("; of {} puzzles tried, {:.{}g} %", with_separators(report.tried), percent,
                        percent < 99.5 ? 2 : 3);
  }
  return text;
}

std::string seconds_text(double seconds) {
  if (seconds < 120) return fmt::format("{:.0f} s", seconds);
  if (seconds < 7200) return fmt::format("{:.0f} min", seconds / 60);
  if (seconds < 172'800) return fmt::format("{:.0f} h", seconds / 3600);
  return fmt::format("{} days", with_separators(static_cast<uint64_t>(seconds / 86'400)));
}

/// While it exists, it reports how fast puzzles are found if they are rare: after five seconds, and
/// then at growing intervals.
class RarityWatch {
 public:
  RarityWatch(const GenerateOptions& options, const GeneratorProgress& progress, bool clears_line)
      : options_(options), progress_(progress), clears_line_(clears_line) {
    thread_.emplace(std::chrono::milliseconds(100), [this] { look(); });
  }

 private:
  static constexpr double kFirstSeconds = 5, kTimesAsLong = 4;
  static constexpr uint64_t kRare = 100;  // one puzzle in this number of tries, or fewer

  void look() {
    const double seconds = static_cast<double>(now_nanos() - start_) * 1e-9;
    if (seconds < next_) return;
    next_ *= kTimesAsLong;
    if (progress_.found * kRare < progress_.tried) print_message(text(seconds));
  }

  std::string text(double seconds) const {
    const uint64_t found = progress_.found, tried = progress_.tried;
    std::string puzzles = fmt::format("{} puzzles", options_.job.kind->name);
    if (options_.job.er) puzzles += " of this ER";
    if (!options_.pattern.empty()) puzzles += " on this pattern";
    if (options_.job.options.clues != 0) {
      puzzles += fmt::format(" of {} clues", options_.job.options.clues);
    }
    std::string text = fmt::format("{}{} with these options are rare: {} found in {}, {} tried",
                                   clears_line_ ? "\r\x1b[K" : "", puzzles, with_separators(found),
                                   seconds_text(seconds), with_separators(tried));
    if (found > 0) {
      const double all =
          seconds * static_cast<double>(options_.job.count) / static_cast<double>(found);
      text +=
          fmt::format("; {} would take {}", with_separators(options_.job.count), seconds_text(all));
    }
    return text + "; Ctrl-C (SIGINT) ends the run and keeps the puzzles found\n";
  }

  const GenerateOptions& options_;
  const GeneratorProgress& progress_;
  bool clears_line_;
  const uint64_t start_ = now_nanos();
  double next_ = kFirstSeconds;
  std::optional<PeriodicThread> thread_;
};

/// Returns why a run can be neither continued nor divided; empty if it can.
std::string why_undivided(const GenerateOptions& options) {
  constexpr const char* kWayOut = "run another --seed on each machine, and join the outputs";
  if (options.job.kind->make == nullptr) {
    return fmt::format("the search for {} puzzles goes on from what it has found: {}",
                       options.job.kind->name, kWayOut);
  }
  if (!options.job.er) return {};
  return fmt::format("with --er it is not known how many puzzles precede one: {}", kWayOut);
}

int generate(const GenerateOptions& options) {
  rating_solver(options.job.options.solver);  // refuses others
  std::optional<Grid> pattern;
  if (!options.pattern.empty()) {
    pattern = read_pattern(options.pattern);
    const std::string fault = fault_of_pattern(*options.job.kind, *pattern);
    if (!fault.empty()) {
      throw UsageError(
          fmt::format("no puzzle has exactly the clues of {}: {}", options.pattern, fault));
    }
  }
  RecordOptions record = options;
  record.inputs.clear();
  if (pattern) {
    record.inputs.push_back(options.pattern);
    record.contents["--pattern"] = puzzle_text(*pattern);
  }
  RecordRun run(record, {.records = "puzzles",
                         .input = {},
                         .made = options.job.count,
                         .refusal = why_undivided(options),
                         .suffix = suffix_of(options.job.fields, *options.job.format)});
  GeneratorProgress progress;
  GenerateReport alone;  // of a run that cannot be divided
  std::optional<RarityWatch> rarity;
  if (!options.quiet) rarity.emplace(options, progress, run.shows_progress());
  const RecordJobReport job = run.execute([&](const JobPlace& place, RunControl& control) {
    GenerateConfig placed = options.job;
    placed.options.progress = &progress;
    placed.options.pattern = pattern;
    placed.output = &place.output;
    placed.saving = place.saving;
    placed.threads = place.threads;
    if (place.saving != nullptr && place.saving->part.range) {
      placed.skipped = place.saving->part.range->begin;
      placed.count = place.saving->part.range->end - placed.skipped;
    }
    const GenerateReport report = generate(placed, control);
    if (!why_undivided(options).empty()) alone = report;
    return job_report(report);
  });
  rarity.reset();
  run.finish(job);
  if (!options.quiet) print_message(notes_text(job.notes));
  if (!options.quiet) print_message(made_text(options.job.kind->name, job, more_text(alone)));
  if (!job.complete) return run.conclude_stopped(job);
  if (options.job.kind->make == nullptr && job.records < options.job.count && !options.quiet) {
    print_message(fmt::format("The search found fewer than {} puzzles; more --rounds find more\n",
                              with_separators(options.job.count)));
  }
  return kDone;
}

}  // namespace

CommandRun add_generate(CommandApp& app) { return bind_options(app, declare, generate); }

}  // namespace nonet::cli
