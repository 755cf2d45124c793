#include "tools/export/export_formats.h"

#include "tools/export/bench_tables.h"
#include "tools/export/texts.h"

namespace nonet::cli {
namespace {

// The first fields of a document, see DocumentKind in engine/core/json_document.h.
template <const char* kind>
bool is_document(std::string_view head) {
  return head.starts_with("{\n  \"schema\": ") &&
         head.find("\"kind\": \"" + std::string(kind) + '"') != std::string_view::npos;
}

constexpr char kComparison[] = "comparison";
constexpr char kVerification[] = "verification";
constexpr char kCheck[] = "check";

bool is_bench_json(std::string_view head) {
  return head.starts_with('{') && head.find("\"nonet_version\"") != std::string_view::npos;
}

bool is_bench_markdown(std::string_view head) {
  return head.starts_with("**") && head.find(" puzzles drawn from ") != std::string_view::npos;
}

bool is_bench_csv(std::string_view head) { return head.starts_with("corpus,solver,"); }

constexpr ExportFormat kFormats[] = {
    {"text", "", {{to_text}, {to_text}, {to_text}, {to_text}, {to_text}, {nonet::to_text}}},
    {"json",
     "--json",
     {{to_json, "Write all there is to know, in Google Benchmark's schema",
       "a result that --json wrote", is_bench_json},
      {to_json, "Write the comparison to FILE as JSON", "a comparison that --json wrote",
       is_document<kComparison>},
      {to_json, "Write the verification to FILE as JSON", "a verification that --json wrote",
       is_document<kVerification>},
      {to_json, "Write the result to FILE as JSON", "a result that --json wrote",
       is_document<kCheck>},
      {to_json, "Write the description to FILE as JSON, too"},
      {}}},
    {"markdown",
     "--markdown",
     {{to_markdown, "Write the tables as Markdown", "a table that --markdown wrote",
       is_bench_markdown},
      {},
      {},
      {},
      {},
      {}}},
    {"csv",
     "--csv",
     {{to_csv, "Write the tables as CSV", "a table that --csv wrote", is_bench_csv},
      {},
      {},
      {},
      {},
      {}}},
};

}  // namespace

std::span<const ExportFormat> export_formats() { return kFormats; }

}  // namespace nonet::cli
