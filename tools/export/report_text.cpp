#include "tools/export/report_text.h"

#include <fmt/format.h>

#include "tools/terminal/exit_status.h"
#include "tools/terminal/message.h"

namespace nonet::cli {
namespace {

constexpr size_t kShown = 5;

std::string words_for(const MalformedLimit& limit) {
  const bool is_of_whole =
      !limit.is_for_shard || limit.count || limit.percent >= MalformedLimit::kShardPercent;
  return is_of_whole ? "--max-malformed " + limit.text : "half of a shard's";
}

}  // namespace

void print_reading(const ReadingReport& report, bool quiet) {
  if (!quiet) print_message(notes_text(report.notes));
  print_message(malformed_text(report.malformed, report.inputs, kShown));
  const auto misreading = misreading_text(report.malformed, report.records, report.reading);
  if (misreading) print_message(*misreading);
}

void print_report(const RunReport& report, bool quiet) {
  print_reading({.inputs = report.inputs,
                 .notes = report.notes,
                 .malformed = report.stats.malformed,
                 .records = report.stats.records(),
                 .reading = report.reading},
                quiet);
  print_message(wrong_claims_text(report, kShown));
  if (!quiet) print_message(to_text(report));
}

void print_stop(const MalformedLimit& limit, uint64_t malformed, uint64_t records) {
  print_message(
      fmt::format("nonet: stopped: too many malformed records, {} of the first {} (more than {})\n"
                  "If the input was misread, see --input-format and --column.\n",
                  with_separators(malformed), with_separators(records), words_for(limit)));
}

void print_failure(const MalformedLimit& limit, uint64_t malformed, uint64_t records) {
  print_message(fmt::format("nonet: too many malformed records, {} of {} (more than {})\n",
                            with_separators(malformed), with_separators(records),
                            words_for(limit)));
}

int malformed_status(const MalformedLimit& limit, uint64_t malformed, uint64_t records) {
  if (!limit.fails(malformed, records)) return kDone;
  print_failure(limit, malformed, records);
  return kTooManyMalformed;
}

int exit_status(const RunReport& report, const MalformedLimit& limit, bool checks_claims) {
  const CheckedClaims& claims = report.stats.claims;
  if (checks_claims && claims.total() == claims.missing) {
    print_message("nonet: --check-column: the input has no solutions to check\n");
    return kCheckFailed;
  }
  if (checks_claims && claims.missing > 0) {
    print_message(fmt::format("nonet: --check-column: {} of {} puzzles have no solution to check\n",
                              with_separators(claims.missing), with_separators(claims.total())));
    return kCheckFailed;
  }
  if (claims.wrong > 0) return kCheckFailed;
  return malformed_status(limit, report.stats.count(Status::malformed), report.stats.records());
}

}  // namespace nonet::cli
