// `nonet check`: checks that the answers of solvers to corpora equal the recorded ones.
#include "engine/pipeline/jobs/check.h"

#include "engine/core/threads.h"
#include "engine/io/bytes/byte_sink.h"
#include "engine/io/bytes/byte_source.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/exports.h"
#include "tools/commands/shared/options.h"
#include "tools/terminal/exit_status.h"

namespace nonet::cli {
namespace {

struct CheckOptions {
  std::string signatures = "datasets/signatures.json";
  bool updates = false;
  ExportPaths exports;
  int threads = 0;
};

void declare(CommandApp& app, CheckOptions& options) {
  app.value({"SIGNATURES", kAnswers, "The recorded answers", "", options.signatures},
            options.signatures);
  app.flag({"--update", kAnswers, "Replace the recorded answers"}, options.updates);
  add_export_options<CheckReport>(app, options.exports);
  add_threads_option(app, options.threads);
  app.footer(
      "Runs each recorded solver on its corpus and compares numbers of answers, guesses and\n"
      "signatures with the recorded ones. It compares no times, so the machine does not matter.\n"
      "\n"
      "Examples:\n"
      "  nonet check\n"
      "  nonet check --update datasets/signatures.json\n"
      "\n"
      "Exit status: 0 all as recorded, 1 something differs, 2 usage, 4 input error.\n");
}

// With --update the list is an output, which must not be one of the corpora.
void refuse_misuse(const CheckOptions& options, const std::vector<RecordedCheck>& checks) {
  std::vector<std::string> inputs;
  for (const RecordedCheck& check : checks) {
    inputs.push_back(corpus_path(check.recipe, options.signatures));
  }
  if (options.updates) refuse_clashing_files(inputs, {{.path = options.signatures}});
  inputs.push_back(options.signatures);
  refuse_misuse_of_exports<CheckReport>(options.exports, inputs);
}

void save(const std::string& path, const CheckReport& report) {
  ByteSink sink(path);
  sink.write(to_json(recorded_anew(report)));
  sink.finish();
}

int check(const CheckOptions& options) {
  const std::vector<RecordedCheck> checks =
      check_list_from_json(read_all(options.signatures), options.signatures);
  refuse_misuse(options, checks);
  ExportFiles<CheckReport> exports(options.exports);
  const int threads = options.threads > 0 ? options.threads : available_threads();
  CheckReport report = run_checks(checks, options.signatures, threads);
  report.is_updated = options.updates;
  if (options.updates) save(options.signatures, report);
  exports.write(report);
  print_unless_exported(report, options.exports);
  return options.updates || report.agrees() ? kDone : kCheckFailed;
}

}  // namespace

CommandRun add_check(CommandApp& app) { return bind_options(app, declare, check); }

}  // namespace nonet::cli
