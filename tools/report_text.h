// What is said of a run that has ended, whole or put together from shards.
#pragma once

#include "engine/stats/report.h"

namespace nonet {

/// Prints what was wrong and, unless `quiet`, the summary.
void print_report(const RunReport& report, bool quiet);

/// The exit status of a complete run.
int exit_status(const RunReport& report);

}  // namespace nonet
