// A finished run told to people and to programs. Both texts come from one list of rows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/stats/run_stats.h"

namespace nonet {

/// What a report says beside what was counted.
struct RunReport {
  RunStats stats = RunStats(0);
  bool complete = false;  ///< every input was read to its end
  double wall_seconds = 0;
  int threads = 1;
  std::string solver = {};
  std::string target = {};
  uint64_t limit = 2;
  std::vector<std::string> inputs = {};  ///< names, as messages say them
  std::vector<std::string> notes = {};  ///< what was taken for granted in reading them, a line each
  std::string reading = {};             ///< how the first input was read, for people
  double decode_seconds = 0;            ///< decoding compressed inputs, beside the rest
};

/// The JSON object of --stats, indented, with a final newline. The schema is versioned.
std::string to_json(const RunReport& report);

/// The summary for stderr: a headline, then a few lines.
std::string to_text(const RunReport& report);

/// Whether decoding compressed inputs went on nearly all the time, so that the rest waited for it.
bool is_limited_by_decompression(const RunReport& report);

/// Notes, a line each.
std::string notes_text(const std::vector<std::string>& notes);

/// The first `most` solutions that the input claims and that are wrong, a line each.
std::string wrong_claims_text(const RunReport& report, size_t most);

/// The first `most` malformed records, a line each ("INPUT:LINE: reason"), then how many more there
/// are. Empty if there are none. `inputs` are names, as messages say them.
std::string malformed_text(const MalformedLog& log, const std::vector<std::string>& inputs,
                           size_t most);
inline std::string malformed_text(const RunReport& report, size_t most) {
  return malformed_text(report.stats.malformed, report.inputs, most);
}

/// Counts the first thousand records of an input, one by one.
struct FirstRecords {
  static constexpr uint64_t kMost = 1000;
  uint64_t records = 0;
  uint64_t malformed = 0;

  void add(bool is_malformed) {
    if (records == kMost) return;
    ++records;
    malformed += is_malformed ? 1 : 0;
  }
};

/// What was assumed of the input, if more than half of its first records are malformed, and which
/// options change it; else empty. `reading` is that of the reader.
std::string misreading_text(const FirstRecords& first, const std::string& reading);

/// The same for a run that has logged its malformed records.
std::string misreading_text(const MalformedLog& log, uint64_t records, const std::string& reading);

/// A number with thousands separators, and a duration with a fitting unit, as summaries show them.
std::string with_separators(uint64_t number);
std::string human_nanos(double nanos);

}  // namespace nonet
