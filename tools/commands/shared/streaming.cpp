#include "tools/commands/shared/streaming.h"

#include <fmt/format.h>

#include "engine/core/threads.h"
#include "tools/export/report_text.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"

namespace nonet::cli {

StreamingRun::StreamingRun(const RunningOptions& options, const std::string& output)
    : signals_(control_.stop),
      threads_(options.threads > 0 ? options.threads : available_threads()),
      shows_progress_(cli::shows_progress(options.progress, options.quiet, output)) {}

void StreamingRun::limit_malformed(const MalformedLimit& limit, uint64_t records,
                                   uint64_t malformed) {
  limit_ = limit;
  control_.malformed.begin(limit, records, malformed);
}

void StreamingRun::print_partial(const PartialOutput& output) const {
  if (output.path.empty() || output.written == 0) return;
  print_message(
      fmt::format("The {} so far are in {}{}\n", output.records, output.path,
                  control_.malformed.stopped() ? output.after_malformed : output.after_signal));
}

int StreamingRun::conclude_stopped(const std::vector<PartialOutput>& outputs) const {
  const int signal = SignalWatch::received();
  const bool is_malformed = signal == 0 && !control_.read_error;
  if (is_malformed) {
    print_stop(limit_, control_.malformed.malformed_at_stop(),
               control_.malformed.records_at_stop());
  }
  for (const PartialOutput& output : outputs) print_partial(output);
  if (signal != 0) return status_of_signal(signal);
  control_.throw_read_error();
  return kTooManyMalformed;
}

}  // namespace nonet::cli
