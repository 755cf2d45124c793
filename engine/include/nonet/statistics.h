// The counts of a run, and its report. Each thread counts into a RunStats of its own; merging these
// in any order gives the same result. Two threads may use the same object at once only if both call
// const functions.
#pragma once

#include <nonet/candidates.h>
#include <nonet/fault.h>
#include <nonet/grid.h>
#include <nonet/histogram.h>
#include <nonet/result.h>

#include <array>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace nonet {

struct SlowPuzzle {
  uint64_t record = 0;
  std::string puzzle;  ///< as text: 81 characters, or 729 if it is of candidates
  SolveResult result;
  std::string solution{};  ///< as text; empty: there is none
};

/// The puzzles that took longest; among equals the lower record counts as slower.
class SlowestPuzzles {
 public:
  /// Keeps at most `capacity` puzzles.
  explicit SlowestPuzzles(size_t capacity) : capacity_(capacity) {}

  /// Returns whether add() may keep a puzzle with this result. The time alone decides for nearly
  /// all puzzles.
  bool takes(const SolveResult& result) const {
    return puzzles_.size() < capacity_ ||
           (capacity_ > 0 && result.nanos >= puzzles_.front().result.nanos);
  }
  void add(uint64_t record, const PuzzleView& puzzle, const Grid& solution,
           const SolveResult& result) {
    if (!takes(result)) return;
    add({record, puzzle_text(puzzle), result,
         has_solution(result.status) ? puzzle_text(solution) : std::string()});
  }
  void add(const SlowPuzzle& puzzle);
  void merge(const SlowestPuzzles& other);
  /// Returns the puzzles, slowest first.
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

/// The malformed records: counts by kind, and the first ones.
class MalformedLog {
 public:
  /// The number of records that are kept.
  static constexpr size_t kCapacity = 10'000;

  MalformedLog() = default;
  MalformedLog(const std::array<uint64_t, kFaultKindCount>& by_kind,
               std::vector<MalformedRecord> first)
      : by_kind_(by_kind), first_(std::move(first)) {}

  void add(const MalformedRecord& record);
  void merge(const MalformedLog& other);

  /// Returns the first ones; after a merge, in ascending order.
  const std::vector<MalformedRecord>& first() const { return first_; }
  uint64_t count() const { return std::accumulate(by_kind_.begin(), by_kind_.end(), uint64_t{0}); }
  uint64_t count(FaultKind kind) const { return by_kind_[static_cast<size_t>(kind)]; }

 private:
  void keep_first();

  std::array<uint64_t, kFaultKindCount> by_kind_{};
  std::vector<MalformedRecord> first_;
};

/// The checks of the solutions that an input claims.
struct CheckedClaims {
  /// The number of wrong ones that are kept.
  static constexpr size_t kCapacity = 100;

  struct Place {
    uint64_t record = 0;
    size_t input = 0;   ///< index of the input
    uint64_t line = 0;  ///< in that input, from 1
    bool is_grid = true;  ///< else it is no full grid of digits
  };

  void add_wrong(const Place& place);
  void merge(const CheckedClaims& other);
  uint64_t total() const { return right + wrong + missing; }

  uint64_t right = 0;
  uint64_t wrong = 0;
  uint64_t missing = 0;
  std::vector<Place> first_wrong;  ///< after a merge, in ascending order
};

/// The counts of a run. engine/stats/statistic_table.cpp has a row for each member, which says how
/// it is merged, saved and shown.
struct RunStats {
  /// Keeps at most `slowest_capacity` of the slowest puzzles.
  explicit RunStats(size_t slowest_capacity) : slowest(slowest_capacity) {}

  /// Counts the answers to consecutive records, all of which are puzzles. `puzzle_at(i)` returns
  /// the i-th puzzle: a PuzzleView, or what converts to it.
  template <class PuzzleAt>
  void add(uint64_t first_record, std::span<const Grid> solutions,
           std::span<const SolveResult> results, PuzzleAt puzzle_at) {
    add_counts(first_record, solutions, results);
    for (size_t i = 0; i < results.size(); ++i) {
      if (slowest.takes(results[i])) {
        slowest.add(first_record + i, puzzle_at(i), solutions[i], results[i]);
      }
    }
  }
  /// The same for one record.
  void add(uint64_t record, const PuzzleView& puzzle, const Grid& solution,
           const SolveResult& result) {
    add(record, {&solution, 1}, {&result, 1}, [&](size_t) { return puzzle; });
  }
  void add(const MalformedRecord& record);
  void merge(const RunStats& other);

  uint64_t records() const;
  uint64_t count(Status status) const { return by_status[static_cast<size_t>(status)]; }
  /// Returns the number of records that are puzzles.
  uint64_t puzzles() const { return records() - count(Status::malformed); }

  std::array<uint64_t, kStatusCount> by_status{};  ///< records of each status
  uint64_t guesses = 0;
  uint64_t proved_guesses = 0;  ///< of unique and unsolvable puzzles, whose search tree is complete
  uint64_t unguessed = 0;       ///< unique, unsolvable or solved puzzles that took no guess
  uint64_t total_nanos = 0;     ///< solving time of all puzzles, over all threads
  /// The sum over all records, modulo 2^64, of a hash of the record's number, its status and its
  /// solution. Equal for equal answers, for any threads, target and compiler.
  uint64_t signature = 0;
  Histogram solve_nanos;  ///< solving time of each puzzle
  SlowestPuzzles slowest;
  MalformedLog malformed;
  CheckedClaims claims;

 private:
  // Counts answers for all members but the slowest puzzles.
  void add_counts(uint64_t first_record, std::span<const Grid> solutions,
                  std::span<const SolveResult> results);
};

/// The progress of a run at one moment.
struct ProgressPoint {
  double seconds = 0;    ///< of the run, including earlier parts of it
  uint64_t records = 0;  ///< answered until then

  bool operator==(const ProgressPoint&) const = default;
};

/// The progress of a run in bounded memory: when it is full, every other point is dropped, and the
/// time between points doubles.
class ProgressLog {
 public:
  static constexpr size_t kCapacity = 240;

  void add(const ProgressPoint& point);
  const std::vector<ProgressPoint>& points() const { return points_; }
  bool operator==(const ProgressLog&) const = default;

 private:
  std::vector<ProgressPoint> points_;
  double distance_ = 0;  // least time between two points
};

/// The report of a run, at its end or at a checkpoint.
struct RunReport {
  RunStats stats = RunStats(0);
  bool complete = false;    ///< every input was read to its end, and every answer was written
  double wall_seconds = 0;  ///< includes an earlier part of the run
  int threads = 1;
  std::string solver = {};
  std::string target = {};               ///< instruction set of the solver
  uint64_t limit = 2;                    ///< solutions at which the solver stopped
  std::vector<std::string> inputs = {};  ///< their names in messages
  std::vector<std::string> notes = {};   ///< assumptions made in reading them, a line each
  std::string reading = {};              ///< how the first input was read, a sentence
  double decode_seconds = 0;             ///< decoding compressed inputs, on threads of its own
  uint64_t peak_rss_bytes = 0;           ///< the largest physical memory of the process so far
  ProgressLog progress = {};             ///< empty if the report is merged from shards
};

/// Returns the report as a JSON object, indented, with a final newline: the file of --stats. The
/// schema has a version.
std::string to_json(const RunReport& report);

/// Returns the summary for people: a headline, then a line for each statistic.
std::string to_text(const RunReport& report);

}  // namespace nonet
