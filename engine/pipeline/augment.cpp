#include "engine/pipeline/augment.h"

#include <nonet/equivalence.h>

#include <algorithm>
#include <optional>

#include "engine/io/formats/answer_text.h"
#include "engine/io/formats/record_cursor.h"

namespace nonet {
namespace {

class CopyWriter final : public RecordWriter {
 public:
  explicit CopyWriter(const AugmentConfig& config) : config_(config) {}

  void write(const Slice& slice, const ParsedText& parsed, std::span<OutputPart> parts) override {
    for (RecordCursor at(parsed); at; at.next()) {
      if (!at.is_puzzle()) continue;
      const uint64_t record = slice.first_record + at.index();
      const Grid& puzzle = parsed.puzzles[at.puzzle()];
      const std::optional<Grid> solution = grid_in(slice.layout->claimed_solution(at.record()));
      if (config_.original) append_line(puzzle, solution, parts[0]);
      for (uint64_t copy = 1; copy <= config_.copies; ++copy) {
        const Equivalence way = equivalence_of_copy(config_.seed, record, copy);
        append_line(way.apply(puzzle), solution ? std::optional(way.apply(*solution)) : solution,
                    parts[0]);
      }
    }
  }

 private:
  static void append_line(const Grid& puzzle, const std::optional<Grid>& solution,
                          OutputPart& part) {
    char* out = part.text.reserve(2 * (kCells + 1));
    out = put_puzzle(out, puzzle);
    if (solution) {
      *out++ = ',';
      out = put_puzzle(out, *solution);
    }
    *out++ = '\n';
    part.text.set_end(out);
    ++part.records;
  }

  const AugmentConfig& config_;
};

// The copies of a slice are in memory at once.
SliceOptions slices_of(const AugmentConfig& config) {
  SliceOptions slices = config.slices;
  const uint64_t lines = config.copies + (config.original ? 1 : 0);
  slices.slice_records =
      std::clamp<uint64_t>(kSliceRecords / std::max<uint64_t>(lines, 1), 1, slices.slice_records);
  return slices;
}

}  // namespace

RecordJobReport augment(const AugmentConfig& config, RunControl& control) {
  const RecordJobConfig job{.inputs = config.inputs,
                            .slices = slices_of(config),
                            .outputs = {config.output},
                            .threads = config.threads};
  return run_record_job(
      job, [&config] { return std::make_unique<CopyWriter>(config); }, control);
}

}  // namespace nonet
