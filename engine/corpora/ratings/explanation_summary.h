// What the explanations of a corpus come to: counted, and kept as JSON.
#pragma once

#include <nonet/explain.h>
#include <nonet/result.h>

#include <array>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "engine/core/puzzle_copy.h"
#include "engine/corpora/ratings/er_counts.h"

namespace nonet {

/// A puzzle as it was explained. Ratings are in tenths.
struct ExplainedPuzzle {
  uint64_t record = 0;
  uint8_t er = 0, ep = 0, ed = 0;
  PuzzleCopy puzzle;

  bool operator==(const ExplainedPuzzle&) const = default;
};

/// What a record adds to a summary.
struct ExplainedRecord {
  Status status = Status::malformed;
  ExplainedPuzzle puzzle;                          ///< if the status is unique
  std::array<uint16_t, kStepTechniques> counts{};  ///< steps of each technique, likewise
};

struct ExplanationSummary {
  static constexpr size_t kHardest = 10;

  void add(const ExplainedRecord& record);
  void merge(const ExplanationSummary& other);

  uint64_t records() const {
    return std::accumulate(by_status.begin(), by_status.end(), uint64_t{0});
  }
  bool operator==(const ExplanationSummary&) const = default;

  std::string technique_set;  ///< the name of the one that was tried
  std::array<uint64_t, kStatusCount> by_status{};
  ErCounts er;
  std::array<uint64_t, kStepTechniques> steps{};    ///< of each technique
  std::array<uint64_t, kStepTechniques> puzzles{};  ///< that have a step of it
  /// The puzzles with the highest ER, then EP, then ED, then the lower record; the first kHardest.
  std::vector<ExplainedPuzzle> hardest;
};

/// Returns the whole value as an indented JSON object with a final newline. The schema is
/// versioned.
std::string to_json(const ExplanationSummary& summary);

/// Reads to_json()'s text; `name` is for messages. Throws DataError if the text has another kind.
ExplanationSummary explanation_summary_from_json(const std::string& text, const std::string& name);

}  // namespace nonet
