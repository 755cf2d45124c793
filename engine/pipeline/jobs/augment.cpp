#include "engine/pipeline/jobs/augment.h"

#include <nonet/equivalence.h>

#include <algorithm>
#include <optional>

#include "engine/io/formats/answer_text.h"
#include "engine/io/formats/record_cursor.h"
#include "engine/pipeline/fields/made_records.h"

namespace nonet {
namespace {

class CopyWriter final : public RecordWriter {
 public:
  CopyWriter(const AugmentConfig& config, const FieldsConfig& fields)
      : config_(config), fields_(fields) {}

  void write(const Slice& slice, const ParsedText& parsed, std::span<OutputPart> parts) override {
    made_.clear();
    for (RecordCursor at(parsed); at; at.next()) {
      if (!at.is_puzzle()) continue;
      const uint64_t record = slice.first_record + at.index();
      const Grid& puzzle = parsed.puzzles[at.puzzle()];
      const std::optional<Grid> solution = grid_in(slice.layout->claimed_solution(at.record()));
      if (solution && !is_solution_of(puzzle, *solution)) {
        tally.add("wrong solutions");
        tally.add("first wrong solution", record);
        continue;
      }
      const auto append = [&](const Grid& copy, const std::optional<Grid>& its_solution) {
        if (config_.fields.empty()) {
          append_line(copy, its_solution, parts[0].text);
        } else {
          made_.add(record, copy, at.record());
        }
        ++parts[0].records;
      };
      if (config_.original) append(puzzle, solution);
      for (uint64_t copy = 1; copy <= config_.copies; ++copy) {
        const Equivalence way = equivalence_of_copy(config_.seed, record, copy);
        append(way.apply(puzzle), solution ? std::optional(way.apply(*solution)) : solution);
      }
    }
    if (made_.size() > 0) write_made(made_, slice, fields_, parts[0].text);
  }

 private:
  static void append_line(const Grid& puzzle, const std::optional<Grid>& solution,
                          TextBuffer& text) {
    char* out = text.reserve(2 * (kCells + 1));
    out = put_puzzle(out, puzzle);
    if (solution) {
      *out++ = ',';
      out = put_puzzle(out, *solution);
    }
    *out++ = '\n';
    text.set_end(out);
  }

  const AugmentConfig& config_;
  FieldWriter fields_;
  MadeRecords made_;
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
  const FieldsConfig fields{
      .fields = config.fields, .format = config.format, .figures = {.give_up = &control.give_up}};
  RecordJobConfig job{config};
  job.slices = slices_of(config);
  if (!config.fields.empty()) {
    job.header = [&](const InputLayout* layout) { return header_of(fields, layout); };
  }
  job.is_slow = are_slow(config.fields);
  return run_record_job(
      job, [&] { return std::make_unique<CopyWriter>(config, fields); }, control);
}

}  // namespace nonet
