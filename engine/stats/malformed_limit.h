// How many malformed records a run may meet and still count as done.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/stats/run_stats.h"

namespace nonet {

struct MalformedLimit {
  /// A share judges a run that is not at its end from this record on: of fewer records a few
  /// malformed ones are too large a share.
  static constexpr uint64_t kFirstJudged = 10'000;
  /// A shard stops where more than this share of its records are malformed, or more than `percent`
  /// if that is more: what it has too many of, the other shards may have too few of.
  static constexpr double kShardPercent = 50;

  std::string text = "1%";          ///< as it was given
  std::optional<uint64_t> count{};  ///< the most malformed records
  double percent = 1;               ///< else their largest share
  bool is_for_shard = false;        ///< the whole is judged when the shards are merged

  /// What `malformed` is more than where the run stops or fails, in words.
  std::string words() const;
  /// Whether a run that has met `malformed` among its first `records` is to stop there.
  bool stops(uint64_t malformed, uint64_t records) const;
  /// Whether a run that has come to its end has met too many.
  bool fails(uint64_t malformed, uint64_t records) const;
  bool fails(const RunStats& stats) const {
    return fails(stats.count(Status::malformed), stats.records());
  }
};

/// Reads "N" or "P%", P from 0 to 100 and with decimals if need be. Empty if `text` is neither.
std::optional<MalformedLimit> parse_malformed_limit(std::string_view text);

/// Counts the records of a run as they are written and tells when there are too many malformed
/// ones. Goes by records and not by batches, so that it does not matter how these are cut.
class MalformedJudge {
 public:
  /// Without this no number is too large. `records` and `malformed` were counted by an earlier run.
  void begin(const MalformedLimit& limit, uint64_t records = 0, uint64_t malformed = 0) {
    limit_ = limit;
    records_ = records;
    malformed_ = malformed;
  }

  void pass_good(uint64_t records) { records_ += records; }
  void pass_malformed() {
    ++records_;
    ++malformed_;
    if (!limit_ || stopped() || !limit_->stops(malformed_, records_)) return;
    malformed_at_stop_ = malformed_;
    records_at_stop_ = records_;
  }

  /// Whether the run is to stop. May be called from another thread.
  bool stopped() const { return records_at_stop_ != 0; }
  /// The first record at which there were too many, counted from 1, and how many there were.
  uint64_t records_at_stop() const { return records_at_stop_; }
  uint64_t malformed_at_stop() const { return malformed_at_stop_; }

 private:
  std::optional<MalformedLimit> limit_;
  uint64_t records_ = 0;
  uint64_t malformed_ = 0;
  std::atomic<uint64_t> records_at_stop_{0};
  uint64_t malformed_at_stop_ = 0;
};

}  // namespace nonet
