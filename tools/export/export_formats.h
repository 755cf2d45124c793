// The formats that results are written in: one table, from which the options of the commands and
// their help are made.
#pragma once

#include <nonet/comparison.h>
#include <nonet/history.h>

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <tuple>

#include "engine/corpora/description.h"
#include "engine/corpora/ratings/explanation_summary.h"
#include "engine/pipeline/jobs/check.h"
#include "engine/pipeline/jobs/verify.h"
#include "engine/stats/report.h"

namespace nonet::cli {

/// How a format writes one kind of result.
template <class Result>
struct Exporter {
  std::string (*text)(const Result&) = nullptr;
  std::string_view option{};  ///< of the commands that have such results; empty: none
  std::string_view help{};    ///< of the option
  /// The kind of file that the option writes, for messages, and whether a file begins like one. Any
  /// other file is never replaced. Null: any file is replaced.
  std::string_view what{};
  bool (*has_written)(std::string_view head) = nullptr;
};

/// A kind of result that a format does not write has an empty exporter.
struct ExportFormat {
  std::string_view name;
  std::tuple<Exporter<BenchResults>, Exporter<Comparison>, Exporter<History>,
             Exporter<Verification>, Exporter<CheckReport>, Exporter<Description>,
             Exporter<ExplanationSummary>, Exporter<RunReport>>
      exporters;

  template <class Result>
  const Exporter<Result>& exporter() const {
    return std::get<Exporter<Result>>(exporters);
  }
};

/// Text is the first row. It has no options: it is printed to standard output if no other format
/// is.
std::span<const ExportFormat> export_formats();

/// Paths by the name of their format; "-" is standard output.
using ExportPaths = std::map<std::string_view, std::string>;

/// Returns the text that a command prints of its result.
template <class Result>
std::string printed_text(const Result& result) {
  return export_formats().front().exporter<Result>().text(result);
}

}  // namespace nonet::cli
