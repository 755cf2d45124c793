#include "engine/pipeline/jobs/class_records.h"

#include <nonet/canonical.h>

#include <algorithm>

#include "engine/io/formats/record_cursor.h"

namespace nonet {
namespace {

class ClassRecordWriter final : public RecordWriter {
 public:
  explicit ClassRecordWriter(const ClassRule& rule) : grids_(rule) {}

  void write(const Slice& slice, const ParsedText& parsed, std::span<OutputPart> parts) override {
    grids_.begin(parsed.puzzles);
    for (RecordCursor at(parsed); at; at.next()) {
      if (!at.is_puzzle()) continue;
      ClassRecord record;
      record.form = PackedGrid(canonical_form(grids_.grid(at.puzzle())));
      record.puzzle = PackedGrid(parsed.puzzles[at.puzzle()]);
      if (grids_.lacks_grid(at.puzzle())) tally.add(kWithoutGrid);
      record.record = slice.first_record + at.index();
      record.input = static_cast<uint32_t>(slice.input);
      append_value(record, parts[0]);
      ++parts[0].records;
    }
  }

 private:
  ClassGrids grids_;
};

}  // namespace

ClassGrids::ClassGrids(const ClassRule& rule)
    : solver_(rule.by_grid ? find_solver("auto")->make({}) : nullptr) {}

void ClassGrids::begin(std::span<const Grid> puzzles) {
  puzzles_ = puzzles;
  if (!solver_) return;
  solutions_.resize(puzzles.size());
  results_.resize(puzzles.size());
  solver_->solve(puzzles, solutions_, results_);
}

const Grid& ClassGrids::grid(size_t puzzle) const {
  return solver_ && !lacks_grid(puzzle) ? solutions_[puzzle] : puzzles_[puzzle];
}

bool ClassGrids::lacks_grid(size_t puzzle) const {
  return solver_ && !has_solution(results_[puzzle].status);
}

std::unique_ptr<RecordWriter> make_class_record_writer(const ClassRule& rule) {
  return std::make_unique<ClassRecordWriter>(rule);
}

}  // namespace nonet
