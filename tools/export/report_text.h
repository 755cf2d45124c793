// What is said of a run that has ended, whole or put together from shards.
#pragma once

#include <nonet/malformed_limit.h>

#include "engine/stats/report.h"

namespace nonet::cli {

/// Prints what was wrong and, unless `quiet`, the summary.
void print_report(const RunReport& report, bool quiet);

/// Says that a run was stopped, as `malformed` of its first `records` records were too many, or,
/// having come to its end, has met too many.
void print_stop(const MalformedLimit& limit, uint64_t malformed, uint64_t records);
void print_failure(const MalformedLimit& limit, uint64_t malformed, uint64_t records);

/// The exit status of a complete run; says why where it has met too many malformed records. With
/// `checks_claims` the solutions that the input claims were to be checked: says so if there was
/// none, or not to every puzzle, and that is a failure.
int exit_status(const RunReport& report, const MalformedLimit& limit, bool checks_claims);

}  // namespace nonet::cli
