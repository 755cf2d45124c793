#include "report_text.h"

#include <fmt/format.h>

#include "commands.h"
#include "message.h"

namespace nonet {

void print_report(const RunReport& report, bool quiet) {
  constexpr size_t kShown = 5;
  if (!quiet) print_message(notes_text(report.notes));
  print_message(malformed_text(report, kShown));
  print_message(wrong_claims_text(report, kShown));
  if (!quiet) print_message(to_text(report));
}

int exit_status(const RunReport& report, bool checks_claims) {
  const CheckedClaims& claims = report.stats.claims;
  if (checks_claims && claims.total() == claims.missing) {
    print_message("nonet: --check-column: there was no solution to check\n");
    return kCheckFailed;
  }
  if (checks_claims && claims.missing > 0) {
    print_message(fmt::format("nonet: --check-column: {} of {} puzzles have no solution to check\n",
                              with_separators(claims.missing), with_separators(claims.total())));
    return kCheckFailed;
  }
  if (claims.wrong > 0) return kCheckFailed;
  return report.stats.count(Status::malformed) > 0 ? kSomeMalformed : kDone;
}

}  // namespace nonet
