// `nonet check`: whether solvers answer the recorded corpora as they did when that was recorded.
#include "engine/pipeline/check.h"

#include "engine/io/bytes/byte_sink.h"
#include "engine/io/bytes/byte_source.h"
#include "engine/pipeline/threads.h"
#include "tools/commands/commands.h"
#include "tools/commands/exports.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

// With --update the list is an output, which must not be one of the corpora.
std::string misuse(const CheckOptions& options, const std::vector<RecordedCheck>& checks) {
  std::vector<std::string> inputs;
  for (const RecordedCheck& check : checks) {
    inputs.push_back(corpus_path(check.recipe, options.signatures));
  }
  if (options.updates) {
    const std::string clash = clashing_files(inputs, {{.path = options.signatures}});
    if (!clash.empty()) return clash;
  }
  inputs.push_back(options.signatures);
  return misuse_of_exports<CheckReport>(options.exports, inputs);
}

void save(const std::string& path, const CheckReport& report) {
  ByteSink sink(path);
  sink.write(to_json(recorded_anew(report)));
  sink.finish();
}

}  // namespace

int check(const CheckOptions& options) {
  const std::vector<RecordedCheck> checks =
      check_list_from_json(read_all(options.signatures), options.signatures);
  if (const std::string wrong = misuse(options, checks); !wrong.empty()) {
    print_message("nonet: " + wrong + "\n");
    return kUsage;
  }
  ExportFiles<CheckReport> exports(options.exports);
  const int threads = options.threads > 0 ? options.threads : available_threads();
  CheckReport report = run_checks(checks, options.signatures, threads);
  report.is_updated = options.updates;
  if (options.updates) save(options.signatures, report);
  exports.write(report);
  print_unless_exported(report, options.exports);
  return options.updates || report.agrees() ? kDone : kCheckFailed;
}

}  // namespace nonet::cli
