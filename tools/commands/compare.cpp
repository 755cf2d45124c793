// `nonet compare`: compares the speeds in two results of bench.
#include <fmt/format.h>
#include <nonet/comparison.h>
#include <nonet/errors.h>

#include "engine/io/bytes/byte_source.h"
#include "engine/stats/report.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/exports.h"
#include "tools/commands/shared/options.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

struct CompareOptions {
  std::string base;
  std::string changed;
  double threshold = 0.05;
  std::string relative_to;  ///< empty: no solver
  bool is_absolute = false;
  ExportPaths exports;
};

void declare(CLI::App& app, CompareOptions& options) {
  app.add_option("BASE", options.base, "A result of nonet bench --json")->required()->type_name("");
  app.add_option("NEW", options.changed, "The result to compare with it")
      ->required()
      ->type_name("");
  add_share_option(app, "--threshold", "Ignore changes up to this share", options.threshold);
  app.add_option("--relative-to", options.relative_to,
                 "Compare ratios to this solver, and do not judge it")
      ->type_name("NAME");
  app.add_flag("--absolute", options.is_absolute, "Compare puzzles/s, not ratios");
  app.parse_complete_callback([&options] {
    if (!options.is_absolute || options.relative_to.empty()) return;
    throw CLI::ValidationError("--absolute", "cannot be combined with --relative-to");
  });
  add_export_options<Comparison>(app, options.exports);
  app.footer(
      "Prints first the rows that cannot be compared, failures, and changes of guesses and\n"
      "answers. Then prints a row for each solver and corpus: the change of its speed, the\n"
      "95 % interval of the change, the rank test, and a verdict: faster, same, slower or\n"
      "inconclusive.\n"
      "\n"
      "If both results have the same reference, other solvers are compared by their ratios to\n"
      "it: a drift of the whole machine cancels out. The reference itself is compared by\n"
      "puzzles/s, or not judged if the machines differ. If its speed changed, the machine or the\n"
      "reference may be the cause, and the verdict on it is inconclusive. --relative-to NAME\n"
      "assumes that NAME is unchanged, --absolute assumes that the machine is unchanged.\n"
      "\n"
      "Examples:\n"
      "  nonet compare base.json new.json --json comparison.json\n"
      "  nonet compare base.json new.json --threshold 5% --relative-to scalar\n"
      "\n"
      "Exit status: 0 no solver is slower, 1 a solver is slower or failed, or answers changed,\n"
      "2 usage, 4 input error, 5 inconclusive: measure longer, 6 a row cannot be compared: its\n"
      "puzzles, limit or seed differ, or only one of the results has it.\n");
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

Comparison compare_files(const CompareOptions& options) {
  const auto read = [](const std::string& path) {
    return bench_results_from_json(read_all(path), path);
  };
  const BenchResults before = read(options.base), after = read(options.changed);
  return compare_results(before, after,
                         {.threshold = options.threshold,
                          .relative_to = options.relative_to,
                          .is_absolute = options.is_absolute});
}

int compare(const CompareOptions& options) {
  refuse_misuse_of_exports<Comparison>(options.exports, {options.base, options.changed});
  try {
    const Comparison comparison = compare_files(options);
    ExportFiles<Comparison> exports(options.exports);
    print_message(notes_text(comparison.notes));
    exports.write(comparison);
    print_unless_exported(comparison, options.exports);
    return status_of(comparison.outcome());
  } catch (const UsageError& error) {
    throw UsageError(fmt::format("--relative-to: {}", error.what()));
  }
}

}  // namespace

CommandRun add_compare(CLI::App& app) { return bind_options(app, declare, compare); }

}  // namespace nonet::cli
