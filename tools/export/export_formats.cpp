#include "tools/export/export_formats.h"

#include "tools/export/html/page.h"
#include "tools/export/result_tables.h"

namespace nonet::cli {
namespace {

// The first fields of a document, see DocumentKind in engine/core/json_document.h.
template <const char* kind>
bool is_document(std::string_view head) {
  return head.starts_with("{\n  \"schema\": ") &&
         head.find("\"kind\": \"" + std::string(kind) + '"') != std::string_view::npos;
}

constexpr char kComparison[] = "comparison";
constexpr char kHistory[] = "history";
constexpr char kVerification[] = "verification";
constexpr char kCheck[] = "check";
constexpr char kDescription[] = "description";
constexpr char kExplanations[] = "explanations";

bool is_bench_json(std::string_view head) {
  return head.starts_with('{') && head.find("\"nonet_version\"") != std::string_view::npos;
}

bool is_bench_markdown(std::string_view head) {
  return head.starts_with("**") &&
         head.substr(0, head.find('\n')).find(" drawn from ") != std::string_view::npos;
}

bool is_comparison_markdown(std::string_view head) {
  return !is_bench_markdown(head) &&
         head.starts_with("**" + tables_of(Comparison{}).front().name + "**: ");
}

template <class Result>
bool is_csv(std::string_view head) {
  return head.starts_with(csv_header(tables_of(Result{})));
}

// `kind` is that of page_begin().
template <const char* kind>
bool is_page(std::string_view head) {
  return head.starts_with(page_begin(kind));
}

constexpr char kBenchPage[] = "nonet bench", kComparePage[] = "nonet compare",
               kHistoryPage[] = "nonet history", kDescribePage[] = "nonet describe",
               kRatePage[] = "nonet rate", kSolvePage[] = "nonet solve";
constexpr std::string_view kReportHelp = "Write a report with pictures to FILE, for a browser",
                           kReport = "a report that --html wrote";

template <class Result>
std::string markdown(const Result& result) {
  return to_markdown(tables_of(result));
}

template <class Result>
std::string csv(const Result& result) {
  return to_csv(tables_of(result));
}

// Tables for reviews and for programs are of measurements; the other results have their JSON. Those
// of `solve`, `merge` and `rate` have --stats, because `--json` would be taken for a format of the
// answers, which --format chooses.
constexpr ExportFormat kFormats[] = {
    {"text",
     {{to_text},
      {to_text},
      {to_text},
      {to_text},
      {to_text},
      {to_text},
      {to_text},
      {nonet::to_text}}},
    {"json",
     {{to_json, "--json", "Write all there is to know, in Google Benchmark's schema",
       "a result that --json wrote", is_bench_json},
      {to_json, "--json", "Write the comparison to FILE as JSON", "a comparison that --json wrote",
       is_document<kComparison>},
      {to_json, "--json", "Write the history to FILE as JSON", "a history that --json wrote",
       is_document<kHistory>},
      {to_json, "--json", "Write the verification to FILE as JSON",
       "a verification that --json wrote", is_document<kVerification>},
      {to_json, "--json", "Write the result to FILE as JSON", "a result that --json wrote",
       is_document<kCheck>},
      {to_json, "--json", "Write the description to FILE as JSON",
       "a description that --json wrote", is_document<kDescription>},
      {to_json, "--stats", "Write the counts of ratings and techniques to FILE as JSON",
       "counts that --stats wrote", is_document<kExplanations>},
      {to_json, "--stats", "Write the statistics to FILE as JSON"}}},
    {"markdown",
     {{markdown, "--markdown", "Write the tables as Markdown", "a table that --markdown wrote",
       is_bench_markdown},
      {markdown, "--markdown", "Write the comparison to FILE as Markdown",
       "a comparison that --markdown wrote", is_comparison_markdown},
      {}, {}, {}, {}, {}, {}}},
    {"csv",
     {{csv, "--csv", "Write the tables as CSV", "a table that --csv wrote", is_csv<BenchResults>},
      {csv, "--csv", "Write the comparison to FILE as CSV", "a comparison that --csv wrote",
       is_csv<Comparison>},
      {}, {}, {}, {}, {}, {}}},
    {"html",
     {{to_html, "--html", "Write a report with pictures, for a browser", kReport,
       is_page<kBenchPage>},
      {to_html, "--html", kReportHelp, kReport, is_page<kComparePage>},
      {to_html, "--html", kReportHelp, kReport, is_page<kHistoryPage>},
      {to_html},
      {to_html},
      {to_html, "--html", kReportHelp, kReport, is_page<kDescribePage>},
      {to_html, "--html", kReportHelp, kReport, is_page<kRatePage>},
      {to_html, "--html", kReportHelp, kReport, is_page<kSolvePage>}}},
};

}  // namespace

std::span<const ExportFormat> export_formats() { return kFormats; }

}  // namespace nonet::cli
