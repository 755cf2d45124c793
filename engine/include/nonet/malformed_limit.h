// The limit on the malformed records of a run.
#pragma once

#include <nonet/statistics.h>

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nonet {

struct MalformedLimit {
  /// A share is judged from this record on, or at the end of the run: among few records, a few
  /// malformed ones are already a large share.
  static constexpr uint64_t kFirstJudged = 10'000;
  /// A shard stops when more than this share of its records is malformed, or more than `percent` if
  /// that is larger: other shards may have fewer malformed records.
  static constexpr double kShardPercent = 50;

  std::string text = "1%";          ///< as the user wrote it
  std::optional<uint64_t> count{};  ///< the largest number of malformed records
  double percent = 1;               ///< without a count: their largest share, in percent
  bool is_for_shard = false;        ///< the whole is judged when the shards are merged

  /// Returns whether a run must stop that has found `malformed` malformed records among its first
  /// `records`.
  bool stops(uint64_t malformed, uint64_t records) const;
  /// Returns whether a run that has ended has found too many.
  bool fails(uint64_t malformed, uint64_t records) const;
  bool fails(const RunStats& stats) const {
    return fails(stats.count(Status::malformed), stats.records());
  }
};

/// Reads "N" or "P%", with P from 0 to 100, decimals allowed. Returns no value for other texts.
std::optional<MalformedLimit> parse_malformed_limit(std::string_view text);

/// Counts the written records of a run, and finds the record at which there are too many malformed
/// ones. It counts records and not batches, so the size of batches does not matter. One thread may
/// count; any thread may call stopped().
class MalformedJudge {
 public:
  /// Sets the limit; without a limit no number is too large. `records` and `malformed` were counted
  /// by an earlier run.
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

  /// Returns whether the run must stop.
  bool stopped() const { return records_at_stop_ != 0; }
  /// Returns the number of the first record, from 1, at which there were too many; 0: none.
  uint64_t records_at_stop() const { return records_at_stop_; }
  /// Returns how many malformed records there were up to that record.
  uint64_t malformed_at_stop() const { return malformed_at_stop_; }

 private:
  std::optional<MalformedLimit> limit_;
  uint64_t records_ = 0;
  uint64_t malformed_ = 0;
  std::atomic<uint64_t> records_at_stop_{0};
  uint64_t malformed_at_stop_ = 0;
};

}  // namespace nonet
