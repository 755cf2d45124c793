// `nonet history`: shows how results of bench change over time.
#include <nonet/history.h>

#include "engine/io/bytes/byte_source.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/exports.h"
#include "tools/commands/shared/options.h"
#include "tools/terminal/exit_status.h"

namespace nonet::cli {
namespace {

struct HistoryOptions {
  std::vector<std::string> results;
  ComparisonOptions comparison;
  ExportPaths exports;
};

void declare(CommandApp& app, HistoryOptions& options) {
  app.value({"RESULT", kAnswers, "Results of nonet bench --json, in any order"}, options.results)
      ->required();
  add_comparison_options(app, options.comparison);
  add_export_options<History>(app, options.exports);
  app.footer(
      "Puts the results in the order of their dates. Each solver on each corpus is compared, as\n"
      "`nonet compare` does, with the first result after its last change, so that a slow drift\n"
      "is found, too. Prints a line for each change of speed that is more than the threshold and\n"
      "more than noise, and for each change of answers or guesses. `nonet bench --label TEXT`\n"
      "records a name, such as a commit, in a result.\n"
      "\n"
      "Examples:\n"
      "  nonet bench puzzles.txt --label \"$(git describe)\" --json results/$(date +%s).json\n"
      "  nonet history results/*.json --html history.html\n"
      "\n"
      "Exit status: 0 done, 2 usage, 4 input or output error.\n");
}

int history(const HistoryOptions& options) {
  refuse_misuse_of_exports<History>(options.exports, options.results);
  std::vector<BenchResults> results;
  for (const std::string& path : options.results) {
    results.push_back(bench_results_from_json(read_all(path), path));
  }
  const History history = make_history(std::move(results), options.comparison);
  ExportFiles<History> exports(options.exports);
  exports.write(history);
  print_unless_exported(history, options.exports);
  return kDone;
}

}  // namespace

CommandRun add_history(CommandApp& app) { return bind_options(app, declare, history); }

}  // namespace nonet::cli
