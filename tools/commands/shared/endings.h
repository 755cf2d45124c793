// What a command over records says at its end. `nonet merge` says the same of merged shards.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/corpora/ratings/explanation_summary.h"
#include "engine/pipeline/flow/record_job.h"

namespace nonet::cli {

/// The options that were given, with the name of the command: given_options().
using GivenOptions = std::map<std::string, std::string>;

/// Prints the notes of reading and, if not `quiet`, the summary of a job over records. Between them
/// throws the error of reading in `control` if there is no record. `control` may be null. `details`
/// are further lines of the summary.
void print_job(const std::vector<std::string>& inputs, const RecordJobReport& report, bool quiet,
               const std::string& details, const RunControl* control);

/// The same with the summary that the command has.
void print_ending(const std::vector<std::string>& inputs, const RecordJobReport& report,
                  const GivenOptions& given, bool quiet, const RunControl* control);

/// Prints the findings of the command that are no errors of its own, such as ratings that are not
/// as stated. Returns the exit status, which is `status` if there are none.
int status_of_findings(const RecordJobReport& report, const GivenOptions& given, int status);

/// The summary of `generate`. `kind` is that of the puzzles, `more` its end.
std::string made_text(std::string_view kind, const RecordJobReport& report,
                      const std::string& more = {});

/// Returns a line of the summary about puzzles that were compared by puzzle and not by solution;
/// empty if there are none.
std::string without_grid_text(const RecordJobReport& report);

/// Adds the reports of shards and parts.
class JobSum {
 public:
  JobSum(std::string command, std::vector<std::string> inputs)
      : command_(std::move(command)), inputs_(std::move(inputs)) {
    report_.complete = true;
  }
  /// Throws DataError, which names `path`, if RecordJobReport::summary is not that of the command.
  void add(const RecordJobReport& report, const FullGridWatch& full_grids, const std::string& path);
  /// Returns the report of all, with `notes` before the others and without progress.
  RecordJobReport total(std::vector<std::string> notes = {}) const;

 private:
  std::string command_;
  std::vector<std::string> inputs_;  // names
  RecordJobReport report_;
  FullGridWatch full_grids_;
  std::optional<RunReport> run_;               // of solve
  std::optional<ExplanationSummary> ratings_;  // of rate
};

}  // namespace nonet::cli
