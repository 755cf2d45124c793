// The exit statuses of the program.
#pragma once

namespace nonet::cli {

/// After SIGHUP, SIGINT or SIGTERM the status is status_of_signal().
enum ExitStatus : int {
  kDone = 0,
  kCheckFailed = 1,  ///< a verification, comparison, check or measured solver failed
  kUsage = 2,
  kTooManyMalformed = 3,  ///< more malformed records than --max-malformed allows
  kIoError = 4,
  kInconclusive = 5,   ///< a comparison that needs more measurements
  kNotComparable = 6,  ///< results of different puzzles or settings
  kReaderLeft = 141,   ///< the reader has closed the output: the status as after SIGPIPE
};

/// Returns the exit status of a run that a signal ended, as in shells.
constexpr int status_of_signal(int signal) { return 128 + signal; }

}  // namespace nonet::cli
