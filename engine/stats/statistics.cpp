#include <nonet/statistics.h>

#include <algorithm>
#include <numeric>
#include <tuple>

#include "engine/stats/answer_counter.h"
#include "engine/stats/signature.h"
#include "engine/stats/statistic_table.h"

namespace nonet {
namespace {

bool is_slower(const SlowPuzzle& a, const SlowPuzzle& b) {
  return std::tuple(b.result.nanos, a.record) < std::tuple(a.result.nanos, b.record);
}

}  // namespace

void SlowestPuzzles::add(const SlowPuzzle& puzzle) {
  if (puzzles_.size() == capacity_) {
    if (capacity_ == 0 || !is_slower(puzzle, puzzles_.front())) return;
    std::ranges::pop_heap(puzzles_, is_slower);
    puzzles_.pop_back();
  }
  puzzles_.push_back(puzzle);
  std::ranges::push_heap(puzzles_, is_slower);
}

std::vector<SlowPuzzle> SlowestPuzzles::sorted() const {
  std::vector<SlowPuzzle> puzzles = puzzles_;
  std::ranges::sort(puzzles, is_slower);
  return puzzles;
}

void SlowestPuzzles::merge(const SlowestPuzzles& other) {
  for (const SlowPuzzle& puzzle : other.puzzles_) add(puzzle);
}

void ProgressLog::add(const ProgressPoint& point) {
  const size_t size = points_.size();
  // The last point is replaced until it is far enough from the one before.
  if (size >= 2 && points_[size - 1].seconds - points_[size - 2].seconds < distance_) {
    points_.back() = point;
    return;
  }
  points_.push_back(point);
  if (points_.size() < kCapacity) return;
  const double length = points_.back().seconds - points_.front().seconds;
  distance_ = std::max(2 * distance_, 2 * length / kCapacity);
  std::vector<ProgressPoint> kept;
  for (size_t i = 0; i < points_.size(); i += 2) kept.push_back(points_[i]);
  points_ = std::move(kept);
  if (points_.back() != point) points_.push_back(point);
}

void MalformedLog::add(const MalformedRecord& record) {
  ++by_kind_[static_cast<size_t>(record.fault.kind)];
  first_.push_back(record);
  if (first_.size() == 2 * kCapacity) keep_first();
}

void MalformedLog::merge(const MalformedLog& other) {
  for (size_t i = 0; i < by_kind_.size(); ++i) by_kind_[i] += other.by_kind_[i];
  first_.insert(first_.end(), other.first_.begin(), other.first_.end());
  keep_first();
}

void MalformedLog::keep_first() {
  std::ranges::sort(first_, {}, &MalformedRecord::record);
  if (first_.size() > kCapacity) first_.resize(kCapacity);
}

void CheckedClaims::add_wrong(const Place& place) {
  ++wrong;
  first_wrong.push_back(place);
  if (first_wrong.size() == 2 * kCapacity) merge({});
}

void CheckedClaims::merge(const CheckedClaims& other) {
  right += other.right;
  wrong += other.wrong;
  missing += other.missing;
  first_wrong.insert(first_wrong.end(), other.first_wrong.begin(), other.first_wrong.end());
  std::ranges::sort(first_wrong, {}, &Place::record);
  if (first_wrong.size() > kCapacity) first_wrong.resize(kCapacity);
}

void RunStats::add_counts(uint64_t first_record, std::span<const Grid> solutions,
                          std::span<const SolveResult> results) {
  answer_counter().count(*this, first_record, solutions, results);
}

void RunStats::add(const MalformedRecord& record) {
  ++by_status[static_cast<size_t>(Status::malformed)];
  signature += signature_of(record.record, Status::malformed, Grid{});
  malformed.add(record);
}

void RunStats::merge(const RunStats& other) {
  for (const Statistic& row : statistic_table()) {
    if (row.kept) row.kept.merge(*this, other);
  }
}

uint64_t RunStats::records() const {
  return std::accumulate(by_status.begin(), by_status.end(), uint64_t{0});
}

}  // namespace nonet
