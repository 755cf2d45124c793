#include "report_text.h"

#include "commands.h"
#include "message.h"

namespace nonet {

void print_report(const RunReport& report, bool quiet) {
  constexpr size_t kShown = 5;
  if (!quiet) print_message(notes_text(report.notes));
  print_message(malformed_text(report, kShown));
  print_message(misreading_text(report.stats.malformed, report.stats.records(), report.reading));
  print_message(wrong_claims_text(report, kShown));
  if (!quiet) print_message(to_text(report));
}

int exit_status(const RunReport& report) {
  if (report.stats.claims.wrong > 0) return kCheckFailed;
  return report.stats.count(Status::malformed) > 0 ? kSomeMalformed : kDone;
}

}  // namespace nonet
