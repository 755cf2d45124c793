// The texts of a run's report beside its statistics: notes, faults, numbers for people.
#pragma once

#include <nonet/statistics.h>

#include <optional>
#include <string>
#include <vector>

namespace nonet {

/// Returns records per second of wall time; 0 if no time has passed.
double puzzles_per_second(const RunReport& report);

/// Returns whether decoding compressed inputs took nearly all of the time, so that the solvers
/// waited for it.
bool is_limited_by_decompression(const RunReport& report);

/// Returns the first line of the summary: records, time, rate, solver and threads.
std::string headline_text(const RunReport& report);

/// Returns the notes, a line each.
std::string notes_text(const std::vector<std::string>& notes);

/// Returns the first `most` claimed solutions that are wrong, a line each, and a line with the
/// number of the others. Empty if there are none.
std::string wrong_claims_text(const RunReport& report, size_t most);

/// Returns the first `most` malformed records, a line each ("INPUT:LINE: reason"), and a line with
/// the number of the others. Empty if there are none. `inputs` are the names of the inputs.
std::string malformed_text(const MalformedLog& log, const std::vector<std::string>& inputs,
                           size_t most);
inline std::string malformed_text(const RunReport& report, size_t most) {
  return malformed_text(report.stats.malformed, report.inputs, most);
}

/// Counts the first thousand records of an input, one by one.
struct FirstRecords {
  static constexpr uint64_t kMaxRecords = 1000;
  uint64_t records = 0;
  uint64_t malformed = 0;

  void add(bool is_malformed) {
    if (records == kMaxRecords) return;
    ++records;
    malformed += is_malformed ? 1 : 0;
  }
};

/// Returns a message with the assumed format and the options that change it, if more than half of
/// the first records are malformed; else none. `reading` is SliceReader::reading().
std::optional<std::string> misreading_text(const FirstRecords& first, const std::string& reading);

/// As above, for a run that has logged its malformed records.
std::optional<std::string> misreading_text(const MalformedLog& log, uint64_t records,
                                           const std::string& reading);

/// Returns a number with thousands separators, such as "1,234,567".
std::string with_separators(uint64_t number);
/// Returns a rate as a whole number with thousands separators, below 1 with two decimal places.
std::string rate_text(double rate);
/// Returns a duration with a fitting unit, such as "1.23 us".
std::string human_nanos(double nanos);

}  // namespace nonet
