// The messages about a run that has ended, of one process or merged from shards.
#pragma once

#include <nonet/malformed_limit.h>

#include <cstdint>
#include <string>
#include <vector>
#include "engine/stats/report.h"

namespace nonet::cli {

/// What a job has read, for print_reading().
struct ReadingReport {
  std::vector<std::string> inputs;  ///< names, as messages say them
  const std::vector<std::string>& notes;
  const MalformedLog& malformed;
  uint64_t records;
  const std::string& reading;  ///< how the first input was read
};

/// Prints the first malformed records, a misread input and, unless `quiet`, the notes.
void print_reading(const ReadingReport& report, bool quiet);

/// Prints the same, wrong claimed solutions and, unless `quiet`, the summary.
void print_report(const RunReport& report, bool quiet);

/// Reports that a run was stopped after `records` records because `malformed` of them are too many.
void print_stop(const MalformedLimit& limit, uint64_t malformed, uint64_t records);

/// Reports that a run which came to its end has met too many malformed records.
void print_failure(const MalformedLimit& limit, uint64_t malformed, uint64_t records);

/// Returns the exit status of a run that came to its end. Reports too many malformed records.
int malformed_status(const MalformedLimit& limit, uint64_t malformed, uint64_t records);

/// The same. With `checks_claims` it is a failure, which is reported, if the input claims no
/// solution to check or not one for every puzzle.
int exit_status(const RunReport& report, const MalformedLimit& limit, bool checks_claims);

}  // namespace nonet::cli
