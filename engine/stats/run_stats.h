// What a run counts. Each thread has its own and they are merged at the end; merging in any order
// gives the same.
#pragma once

#include <nonet/candidates.h>
#include <nonet/grid.h>
#include <nonet/result.h>

#include <array>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/fault.h"
#include "engine/stats/histogram.h"

namespace nonet {

struct SlowPuzzle {
  uint64_t record = 0;
  std::string puzzle;  ///< as text: 81 characters, or 729 if it is of candidates
  SolveResult result;
};

/// The puzzles that took longest; among equals the lower record counts as slower.
class SlowestPuzzles {
 public:
  explicit SlowestPuzzles(size_t capacity) : capacity_(capacity) {}

  void add(uint64_t record, const PuzzleView& puzzle, const SolveResult& result) {
    // The time alone decides for nearly all puzzles.
    if (puzzles_.size() < capacity_ ||
        (capacity_ > 0 && result.nanos >= puzzles_.front().result.nanos)) {
      add({record, puzzle_text(puzzle), result});
    }
  }
  void add(const SlowPuzzle& puzzle);
  void merge(const SlowestPuzzles& other);
  /// Slowest first.
  std::vector<SlowPuzzle> sorted() const;
  size_t capacity() const { return capacity_; }

 private:
  size_t capacity_;
  std::vector<SlowPuzzle> puzzles_;  // a heap, the fastest on top
};

struct MalformedRecord {
  uint64_t record = 0;
  size_t input = 0;   ///< index of the input
  uint64_t line = 0;  ///< in that input, from 1
  Fault fault;
};

/// The malformed records: all are counted by kind, the first ones are kept.
class MalformedLog {
 public:
  /// How many are kept.
  static constexpr size_t kCapacity = 10'000;

  MalformedLog() = default;
  MalformedLog(const std::array<uint64_t, kFaultKindCount>& by_kind,
               std::vector<MalformedRecord> first)
      : by_kind_(by_kind), first_(std::move(first)) {}

  void add(const MalformedRecord& record);
  void merge(const MalformedLog& other);

  /// The first ones, in ascending order after a merge.
  const std::vector<MalformedRecord>& first() const { return first_; }
  uint64_t count() const { return std::accumulate(by_kind_.begin(), by_kind_.end(), uint64_t{0}); }
  uint64_t count(FaultKind kind) const { return by_kind_[static_cast<size_t>(kind)]; }

 private:
  void keep_first();

  std::array<uint64_t, kFaultKindCount> by_kind_{};
  std::vector<MalformedRecord> first_;
};

/// The solutions that an input claims, checked.
struct CheckedClaims {
  /// How many of the wrong ones are kept.
  static constexpr size_t kCapacity = 100;

  struct Place {
    uint64_t record = 0;
    size_t input = 0;   ///< index of the input
    uint64_t line = 0;  ///< in that input, from 1
  };

  void add_wrong(const Place& place);
  void merge(const CheckedClaims& other);
  uint64_t total() const { return right + wrong + missing; }

  uint64_t right = 0;
  uint64_t wrong = 0;
  uint64_t missing = 0;
  std::vector<Place> first_wrong;  ///< in ascending order after a merge
};

struct RunStats {
  explicit RunStats(size_t slowest_capacity) : slowest(slowest_capacity) {}

  /// Counts a record that a solver has seen.
  void add(uint64_t record, const PuzzleView& puzzle, const Grid& solution,
           const SolveResult& result);
  void add(const MalformedRecord& record);
  void merge(const RunStats& other);

  uint64_t records() const;
  uint64_t count(Status status) const { return by_status[static_cast<size_t>(status)]; }
  /// Records that are puzzles.
  uint64_t puzzles() const { return records() - count(Status::malformed); }

  std::array<uint64_t, kStatusCount> by_status{};
  uint64_t guesses = 0;
  uint64_t proved_guesses = 0;  ///< over the unique and the unsolvable, where the tree is whole
  uint64_t unguessed = 0;       ///< unique, unsolvable or solved puzzles that took no guess
  uint64_t total_nanos = 0;     ///< solving time over all puzzles
  uint64_t signature = 0;       ///< see signature.h
  Histogram solve_nanos;
  SlowestPuzzles slowest;
  MalformedLog malformed;
  CheckedClaims claims;
};

}  // namespace nonet
