// `nonet compare`: compares the speeds in two results of bench.
#include <fmt/format.h>
#include <nonet/comparison.h>

#include <stdexcept>

#include "engine/io/bytes/byte_source.h"
#include "engine/stats/report.h"
#include "tools/commands/commands.h"
#include "tools/commands/exports.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

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

}  // namespace

int compare(const CompareOptions& options) {
  const std::string wrong =
      misuse_of_exports<Comparison>(options.exports, {options.base, options.changed});
  if (!wrong.empty()) {
    print_message("nonet: " + wrong + "\n");
    return kUsage;
  }
  try {
    const Comparison comparison = compare_files(options);
    ExportFiles<Comparison> exports(options.exports);
    print_message(notes_text(comparison.notes));
    exports.write(comparison);
    print_unless_exported(comparison, options.exports);
    return status_of(comparison.outcome());
  } catch (const std::invalid_argument& error) {
    print_message(fmt::format("nonet: --relative-to: {}\n", error.what()));
    return kUsage;
  }
}

}  // namespace nonet::cli
