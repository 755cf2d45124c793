#include "engine/pipeline/jobs/split.h"

#include <nonet/canonical.h>

#include <algorithm>
#include <optional>

#include "engine/io/formats/format.h"
#include "engine/io/formats/record_cursor.h"
#include "engine/io/spill_sorter.h"
#include "engine/pipeline/fields/rating_column.h"
#include "engine/pipeline/jobs/class_records.h"

namespace nonet {
namespace {

/// The ER of a puzzle of a part.
struct PartRating {
  uint32_t part;
  uint8_t er;
};

/// Behind the texts of the parts, writes the identifier of the class of each puzzle, and then each
/// ER that the input has.
class PartWriter final : public RecordWriter {
 public:
  explicit PartWriter(const SplitConfig& config) : config_(config), grids_(*config.rule) {}

  void write(const Slice& slice, const ParsedText& parsed, std::span<OutputPart> parts) override {
    const bool is_table = slice.layout->format->input->fields != nullptr;
    OutputPart &ids = parts[config_.outputs.size()], &ratings = parts[config_.outputs.size() + 1];
    grids_.begin(parsed.puzzles);
    const RatingColumn column(*slice.layout);
    for (RecordCursor at(parsed); at; at.next()) {
      if (!at.is_puzzle()) continue;
      const uint64_t id = class_id(grids_.grid(at.puzzle()), config_.seed);
      append_value(id, ids);
      if (grids_.lacks_grid(at.puzzle())) tally.add(kWithoutGrid);
      const size_t number = part_of(id, config_.shares);
      OutputPart& part = parts[number];
      const std::string_view text = at.record().text;
      if (const auto er = column.rating(at.record())) {
        append_value(PartRating{static_cast<uint32_t>(number), *er}, ratings);
      }
      part.text.append(text);
      // A grid ends in an empty line.
      part.text.append(!is_table && text.find('\n') != std::string_view::npos ? "\n\n" : "\n");
      ++part.records;
    }
  }

 private:
  const SplitConfig& config_;
  ClassGrids grids_;
};

/// Returns the number of different identifiers, and removes them.
uint64_t count_different(SpillSorter<uint64_t>& ids) {
  uint64_t different = 0;
  std::optional<uint64_t> last;
  ids.drain([&](uint64_t id) {
    different += id != last;
    last = id;
    return true;
  });
  return different;
}

/// Counts the puzzles of a class by their inputs, then adds them to the report.
class ClassCounts {
 public:
  explicit ClassCounts(CrossingReport& report)
      : report_(report), puzzles_(report.inputs.size(), 0) {}

  void add(uint32_t input) { ++puzzles_[input]; }

  void end_class() {
    const auto inputs = std::ranges::count_if(puzzles_, [](uint64_t count) { return count > 0; });
    if (inputs == 0) return;
    ++report_.classes;
    report_.crossing += inputs > 1;
    for (size_t i = 0; i < puzzles_.size(); ++i) {
      CrossingReport::Input& input = report_.inputs[i];
      input.puzzles += puzzles_[i];
      input.classes += puzzles_[i] > 0;
      if (inputs > 1) input.crossing_puzzles += puzzles_[i];
    }
    std::ranges::fill(puzzles_, 0);
  }

 private:
  CrossingReport& report_;
  std::vector<uint64_t> puzzles_;
};

}  // namespace

size_t part_of(uint64_t class_id, const std::vector<double>& shares) {
  const double place = static_cast<double>(class_id >> 11) * 0x1p-53;  // exact on every machine
  double end = 0;
  for (size_t part = 0; part + 1 < shares.size(); ++part) {
    end += shares[part];
    if (place < end) return part;
  }
  return shares.size() - 1;
}

SplitReport split(const SplitConfig& config, RunControl& control) {
  SpillSorter<uint64_t> ids(config.memory_bytes);
  ValueSink<uint64_t> id_sink([&](uint64_t id) { ids.add(id); });
  std::vector<ErCounts> er(config.outputs.size());
  ValueSink<PartRating> rating_sink([&](const PartRating& of) { er[of.part].add(of.er); });
  RecordJobConfig job{config};
  job.outputs = config.outputs;
  job.header = [](const InputLayout* layout) {
    return layout != nullptr && layout->has_header ? layout->header : std::string();
  };
  job.with_header = config.outputs.size();
  job.same_format = true;
  job.outputs.insert(job.outputs.end(), {&id_sink, &rating_sink});
  job.slices.input.same_columns = true;
  SplitReport report{run_record_job(
      job, [&config] { return std::make_unique<PartWriter>(config); }, control)};
  report.er = std::move(er);
  report.written.resize(config.outputs.size());
  report.classes = count_different(ids);
  return report;
}

CrossingReport find_crossing(const CrossingConfig& config, RunControl& control) {
  SpillSorter<ClassRecord> classes(config.memory_bytes);
  ClassRecordSink sink([&](const ClassRecord& record) { classes.add(record); });
  CrossingReport report;
  RecordJobConfig job{config};
  job.output = &sink;
  report.job = run_record_job(
      job, [&config] { return make_class_record_writer(*config.rule); }, control);
  report.inputs.resize(config.inputs.size());
  ClassCounts counts(report);
  PackedGrid last;
  classes.drain([&](const ClassRecord& record) {
    if (record.form != last) counts.end_class();
    last = record.form;
    counts.add(record.input);
    return !control.give_up;
  });
  counts.end_class();
  report.job.complete = report.job.complete && !control.give_up;
  return report;
}

}  // namespace nonet
