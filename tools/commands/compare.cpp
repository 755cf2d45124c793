// `nonet compare`: what became of the speeds in one result of bench in another one.
#include <fmt/format.h>
#include <nonet/comparison.h>
#include <nonet/errors.h>

#include <algorithm>
#include <string>

#include "engine/io/bytes/byte_source.h"
#include "engine/stats/report.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/options.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

struct CompareOptions {
  std::string base;
  std::string changed;
  double threshold = 0.05;
  std::string relative_to;  ///< empty: to nothing
};

std::string percent(double share) { return fmt::format("{:+.1f} %", 100 * share); }

std::string number_text(const std::optional<uint64_t>& number) {
  return number ? with_separators(*number) : "unknown";
}

// What no noise can change.
std::string behaviour_text(const ComparedRow& row) {
  std::string text;
  switch (row.finding) {
    case RowFinding::not_comparable:
      return fmt::format("{}: cannot be compared: {}\n", row.name(), row.reason);
    case RowFinding::failed:
      return fmt::format("{}: failed in the new results: {}\n", row.name(), row.reason);
    case RowFinding::failed_before:
      return fmt::format("{}: failed in the base results and works in the new ones\n", row.name());
    case RowFinding::compared:
    case RowFinding::is_reference:
      break;
  }
  if (row.answers_changed) {
    text += fmt::format("{}: ANSWERS CHANGED: signature {} -> {}\n", row.name(),
                        row.signature_before, row.signature_after);
  }
  if (row.guesses_changed) {
    text += fmt::format("{}: guesses changed: {} -> {}\n", row.name(),
                        number_text(row.guesses_before), number_text(row.guesses_after));
  }
  return text;
}

std::string interval_text(const std::optional<Interval>& interval) {
  if (!interval) return "[too few launches]";
  return fmt::format("[{}, {}]", percent(interval->low), percent(interval->high));
}

void print(const Comparison& comparison) {
  for (const std::string& line : comparison.warnings) print_message(line + '\n');
  for (const ComparedRow& row : comparison.rows) fmt::print("{}", behaviour_text(row));
  const auto is_compared = [](const ComparedRow& row) {
    return row.finding == RowFinding::compared;
  };
  size_t width = 0;
  for (const ComparedRow& row : comparison.rows) {
    if (is_compared(row)) width = std::max(width, row.name().size());
  }
  for (const ComparedRow& row : comparison.rows) {
    if (!is_compared(row)) continue;
    fmt::print("{:<{}}  {:>9}  {}  p {:.2g}  {}\n", row.name(), width, percent(row.change.share),
               interval_text(row.change.interval), row.change.p, name_of(row.change.verdict));
  }
}

int status_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::worse:
      return kCheckFailed;
    case Outcome::not_comparable:
      return kNotComparable;
    case Outcome::inconclusive:
      return kInconclusive;
    case Outcome::fine:
      break;
  }
  return kDone;
}

void declare(CLI::App& app, CompareOptions& options) {
  app.add_option("BASE", options.base, "A result of nonet bench --json")->required()->type_name("");
  app.add_option("NEW", options.changed, "Another one")->required()->type_name("");
  add_share_option(app, "--threshold", "Changes up to this share do not count", options.threshold);
  app.add_option("--relative-to", options.relative_to,
                 "Compare ratios to this solver, so that BASE may be of another machine")
      ->type_name("NAME");
  app.footer(
      "Prints first what cannot be compared, what failed, and guesses and answers that changed.\n"
      "Then a row for each solver and corpus: the change of its speed, the 95 % interval of the\n"
      "change, the rank test, and a verdict: faster, same, slower or inconclusive.\n"
      "\n"
      "Example:\n"
      "  nonet compare base.json new.json --threshold 5% --relative-to scalar\n"
      "\n"
      "Exit status: 0 nothing is slower, 1 something is, or answers changed, or a solver failed,\n"
      "2 usage, 4 input error, 5 inconclusive: measure longer, 6 something cannot be compared:\n"
      "other puzzles, limit or seed, or a row in one of the results only.\n");
}

int compare(const CompareOptions& options) {
  const auto read = [](const std::string& path) {
    return bench_results_from_json(read_all(path), path);
  };
  const BenchResults before = read(options.base), after = read(options.changed);
  try {
    const Comparison comparison = compare_results(
        before, after, {.threshold = options.threshold, .relative_to = options.relative_to});
    print(comparison);
    return status_of(comparison.outcome());
  } catch (const UsageError& error) {
    throw UsageError(fmt::format("--relative-to: {}", error.what()));
  }
}

}  // namespace

CommandRun add_compare(CLI::App& app) { return bind_options(app, declare, compare); }

}  // namespace nonet::cli
