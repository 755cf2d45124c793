// What is said of a run that has ended, whole or put together from shards.
#pragma once

#include "engine/stats/report.h"

namespace nonet {

/// Prints what was wrong and, unless `quiet`, the summary.
void print_report(const RunReport& report, bool quiet);

/// The exit status of a complete run. With `checks_claims` the solutions that the input claims were
/// to be checked: says so if there was none, or not to every puzzle, and that is a failure.
int exit_status(const RunReport& report, bool checks_claims);

}  // namespace nonet
