// The classes of all puzzles of a corpus, as records to sort: a writer for run_record_job(), and
// the sink for the records that it writes.
#pragma once

#include <nonet/solver_table.h>
#include <nonet/streams.h>

#include <memory>
#include <string_view>
#include <vector>

#include "engine/corpora/forms/class_record.h"
#include "engine/pipeline/flow/record_job.h"
#include "engine/pipeline/flow/value_sink.h"

namespace nonet {

/// What makes puzzles members of one class; a row of a constant table.
struct ClassRule {
  std::string_view name;
  std::string_view description;
  bool by_grid;
};

inline constexpr ClassRule kClassRules[] = {
    {"puzzle", "equivalent puzzles", false},
    {"grid", "puzzles with equivalent solutions", true},
};

/// Gives each puzzle the grid whose class it belongs to: itself, or its solution. Has the working
/// memory of one thread.
class ClassGrids {
 public:
  explicit ClassGrids(const ClassRule& rule);

  /// Solves the puzzles, if the rule is about solutions. `puzzles` must outlive the calls below.
  void begin(std::span<const Grid> puzzles);

  /// Returns the grid of a puzzle. By solutions, a puzzle that does not have exactly one is its own
  /// grid.
  const Grid& grid(size_t puzzle) const;
  /// Returns whether the puzzle does not have the one solution that the rule is about.
  bool lacks_grid(size_t puzzle) const;
  Status status(size_t puzzle) const { return results_[puzzle].status; }

 private:
  std::unique_ptr<Solver> solver_;  // null: by puzzles
  std::span<const Grid> puzzles_;
  std::vector<Grid> solutions_;
  std::vector<SolveResult> results_;
};

/// With classes of solutions, the tally has puzzles that do not have exactly one solution, and are
/// in the classes of the puzzles themselves.
inline constexpr const char* kWithoutGrid = "without grid";

/// Returns a writer of a ClassRecord for each puzzle, as append_value() writes it. It has the
/// number of its record.
std::unique_ptr<RecordWriter> make_class_record_writer(const ClassRule& rule);

/// Takes what that writer writes.
using ClassRecordSink = ValueSink<ClassRecord>;

}  // namespace nonet
