// `nonet compare`: compares the speeds in two results of bench.
#include <nonet/comparison.h>

#include "engine/io/bytes/byte_source.h"
#include "engine/stats/report.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/exports.h"
#include "tools/commands/shared/options.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

struct CompareOptions {
  std::string base;
  std::string changed;
  ComparisonOptions comparison;
  bool has_rules = false;  // an option of `comparison` was given
  ExportPaths exports;
};

void declare(CommandApp& app, CompareOptions& options) {
  app.value({"BASE", kAnswers, "A result of nonet bench --json"}, options.base)->required();
  app.value({"NEW", kAnswers,
             "The result to compare with BASE; omit it if BASE is a result of bench --base --new"},
            options.changed);
  add_comparison_options(app, options.comparison);
  for (const char* const name : {"--threshold", "--relative-to", "--absolute"}) {
    app.get_option(name)->each([&options](const std::string&) { options.has_rules = true; });
  }
  add_export_options<Comparison>(app, options.exports);
  app.footer(
      "Prints first the rows that cannot be compared, failures, and changes of guesses and\n"
      "answers. Then prints a row for each solver and corpus: the change of its speed, the\n"
      "95 % interval of the change, the rank test, and a verdict: faster, same, slower or\n"
      "inconclusive.\n"
      "\n"
      "If both results have the same reference, other solvers are compared by their ratios to\n"
      "it: a drift of the whole machine cancels out. The reference itself is not judged.\n"
      "--relative-to NAME assumes that NAME is unchanged, --absolute assumes that the machine is\n"
      "unchanged. The machine differs between two measurements: to judge a change, measure both\n"
      "versions in one run, nonet bench --base --new. `compare` also reads its single result.\n"
      "\n"
      "Examples:\n"
      "  nonet compare base.json new.json --json comparison.json\n"
      "  nonet compare base.json new.json --threshold 5% --relative-to scalar\n"
      "\n"
      "Exit status: 0 no solver is slower, 1 a solver is slower or failed, or answers changed,\n"
      "2 usage, 4 input error, 5 inconclusive: measure longer, 6 a row cannot be compared: its\n"
      "puzzles, limit or seed differ, or only one of the results has it.\n");
}

Comparison compare_files(const CompareOptions& options) {
  const auto read = [](const std::string& path) {
    return bench_results_from_json(read_all(path), path);
  };
  const BenchResults before = read(options.base);
  if (options.changed.empty()) {
    if (before.has_pairs() && options.has_rules) {
      throw UsageError(options.base +
                       " has the verdicts of its bench: --threshold, --relative-to and --absolute "
                       "are for two results");
    }
    if (before.has_pairs()) return compare_pairs(before);
    throw UsageError(options.base +
                     " has no pairs (nonet bench --base --new): name a second result");
  }
  return compare_results(before, read(options.changed), options.comparison);
}

int compare(const CompareOptions& options) {
  std::vector<std::string> inputs = {options.base};
  if (!options.changed.empty()) inputs.push_back(options.changed);
  refuse_misuse_of_exports<Comparison>(options.exports, inputs);
  const Comparison comparison = compare_files(options);
  ExportFiles<Comparison> exports(options.exports);
  print_remark(notes_text(comparison.notes));
  exports.write(comparison);
  print_unless_exported(comparison, options.exports);
  return status_of(comparison.outcome());
}

}  // namespace

CommandRun add_compare(CommandApp& app) { return bind_options(app, declare, compare); }

}  // namespace nonet::cli
