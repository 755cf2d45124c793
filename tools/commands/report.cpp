// `nonet report`: makes the report of a saved result.
#include <nonet/bench_results.h>
#include <nonet/comparison.h>
#include <nonet/errors.h>
#include <nonet/history.h>

#include "engine/core/json_document.h"
#include "engine/corpora/description.h"
#include "engine/corpora/ratings/explanation_summary.h"
#include "engine/io/bytes/byte_sink.h"
#include "engine/io/bytes/byte_source.h"
#include "engine/pipeline/jobs/check.h"
#include "engine/pipeline/jobs/verify.h"
#include "tools/commands/commands.h"
#include "tools/commands/shared/files.h"
#include "tools/commands/shared/options.h"
#include "tools/export/result_tables.h"
#include "tools/terminal/exit_status.h"

namespace nonet::cli {
namespace {

struct ReportOptions {
  std::string result;
  std::string html;
};

template <class Result, Result (*read)(const std::string&, const std::string&)>
std::string page_of(const std::string& text, const std::string& name) {
  return to_html(read(text, name));
}

/// A kind of saved result.
struct SavedKind {
  std::string_view name;  ///< the value of "kind"; empty: the text has another mark
  bool (*is_kind)(const Json& json);
  std::string (*page)(const std::string& text, const std::string& name);
};

constexpr SavedKind kSavedKinds[] = {
    {"", [](const Json& json) { return json.contains("context"); },
     page_of<BenchResults, bench_results_from_json>},
    {"comparison", nullptr, page_of<Comparison, comparison_from_json>},
    {"history", nullptr, page_of<History, history_from_json>},
    {"verification", nullptr, page_of<Verification, verification_from_json>},
    {"check", nullptr, page_of<CheckReport, check_report_from_json>},
    {"description", nullptr, page_of<Description, description_from_json>},
    {"explanations", nullptr, page_of<ExplanationSummary, explanation_summary_from_json>},
    {"", [](const Json& json) { return json.contains("solve_nanos"); }, run_page},
};

void declare(CommandApp& app, ReportOptions& options) {
  app.value({"RESULT", kAnswers, "A result that nonet wrote as JSON"}, options.result)->required();
  app.text({"--html FILE", kKept, "Write the report to FILE", "", "-: standard output"},
           options.html)
      ->required();
  app.footer(
      "Makes the report that --html of the command would have written. RESULT is what --json of\n"
      "bench, compare, history, describe, verify or check wrote, or --stats of solve, merge or "
      "rate.\n"
      "\n"
      "Examples:\n"
      "  nonet report result.json --html result.html\n"
      "\n"
      "Exit status: 0 done, 2 usage, 4 input or output error.\n");
}

std::string page_of(const std::string& text, const std::string& name) {
  Json json;
  try {
    json = parse_json(text);
  } catch (const Json::exception&) {  // nor is it one of the results below
  }
  if (json.is_object()) {
    const bool has_kind = json.contains("kind") && json.at("kind").is_string();
    const std::string kind = has_kind ? json.at("kind").get<std::string>() : "";
    for (const SavedKind& row : kSavedKinds) {
      const bool is_row = row.is_kind != nullptr ? row.is_kind(json) : row.name == kind;
      if (is_row) return row.page(text, name);
    }
  }
  throw DataError(name + " is not a result that nonet wrote as JSON");
}

int report(const ReportOptions& options) {
  refuse_clashing_files({options.result}, {{.path = options.html}});
  const std::string page = page_of(read_all(options.result), options.result);
  // Pages of one kind begin alike, see page_begin().
  const std::string begin = page.substr(0, page.find("<meta http-equiv"));
  refuse_foreign_file(options.html, "a report of this kind of result",
                      [&begin](std::string_view head) { return head.starts_with(begin); });
  ByteSink sink(options.html);
  sink.write(page);
  sink.finish();
  return kDone;
}

}  // namespace

CommandRun add_report(CommandApp& app) { return bind_options(app, declare, report); }

}  // namespace nonet::cli
