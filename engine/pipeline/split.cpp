#include "engine/pipeline/split.h"

#include <nonet/canonical.h>

#include <algorithm>
#include <cstring>
#include <mutex>
#include <optional>

#include "engine/io/formats/format.h"
#include "engine/io/formats/record_cursor.h"
#include "engine/io/spill_sorter.h"
#include "engine/pipeline/class_records.h"
#include "engine/pipeline/er_column.h"

namespace nonet {
namespace {

/// The ratings of each part, which the writers of all threads add to.
struct PartRatings {
  std::mutex mutex;
  std::vector<ErCounts> er;
};

class PartWriter final : public RecordWriter {
 public:
  PartWriter(const SplitConfig& config, PartRatings& ratings)
      : config_(config), grids_(*config.rule), ratings_(ratings) {}

  void write(const Slice& slice, const ParsedText& parsed, std::span<OutputPart> parts) override {
    const bool is_table = slice.layout->format->input->fields != nullptr;
    OutputPart& ids = parts[config_.outputs.size()];
    grids_.begin(parsed.puzzles);
    const ErColumn er(*slice.layout);
    er_.assign(config_.outputs.size(), {});
    for (RecordCursor at(parsed); at; at.next()) {
      if (!at.is_puzzle()) continue;
      const uint64_t id = class_id(grids_.grid(at.puzzle()), config_.seed);
      ids.text.append({reinterpret_cast<const char*>(&id), sizeof(id)});
      ids.records += grids_.lacks_grid(at.puzzle());
      const size_t number = part_of(id, config_.shares);
      OutputPart& part = parts[number];
      const std::string_view text = at.record().text;
      er.count(text, er_[number]);
      part.text.append(text);
      // A grid ends in an empty line.
      part.text.append(!is_table && text.find('\n') != std::string_view::npos ? "\n\n" : "\n");
      ++part.records;
    }
    const std::lock_guard lock(ratings_.mutex);
    for (size_t i = 0; i < er_.size(); ++i) ratings_.er[i].merge(er_[i]);
  }

 private:
  const SplitConfig& config_;
  ClassGrids grids_;
  PartRatings& ratings_;
  std::vector<ErCounts> er_;  // of a batch
};

/// Counts the different identifiers of classes whose bytes are written.
class ClassCounter final : public Sink {
 public:
  explicit ClassCounter(size_t memory_bytes) : Sink("classes"), ids_(memory_bytes) {}

  void write(std::span<const char> bytes) override {
    uint64_t id = 0;
    for (; !bytes.empty(); bytes = bytes.subspan(sizeof(id))) {
      std::memcpy(&id, bytes.data(), sizeof(id));
      ids_.add(id);
    }
  }

  uint64_t count() {
    uint64_t classes = 0;
    std::optional<uint64_t> last;
    ids_.drain([&](uint64_t id) {
      classes += id != last;
      last = id;
      return true;
    });
    return classes;
  }

 private:
  SpillSorter<uint64_t> ids_;
};

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
  ClassCounter classes(config.memory_bytes);
  const auto header = [&config](size_t output, const InputLayout* layout) {
    const bool has_header = layout != nullptr && layout->has_header;
    return has_header && output < config.outputs.size() ? layout->header : std::string();
  };
  RecordJobConfig job{.inputs = config.inputs,
                      .slices = config.slices,
                      .outputs = config.outputs,
                      .header = header,
                      .same_format = true,
                      .threads = config.threads};
  job.outputs.push_back(&classes);
  job.slices.input.same_columns = true;
  PartRatings ratings{.mutex = {}, .er = std::vector<ErCounts>(config.outputs.size())};
  SplitReport report{run_record_job(
      job, [&] { return std::make_unique<PartWriter>(config, ratings); }, control)};
  report.er = std::move(ratings.er);
  report.without_grid = report.written.back();
  report.written.pop_back();
  report.classes = classes.count();
  return report;
}

CrossingReport find_crossing(const CrossingConfig& config, RunControl& control) {
  SpillSorter<ClassRecord> classes(config.memory_bytes);
  uint64_t without_grid = 0;
  ClassRecordSink sink([&](const ClassRecord& record) {
    without_grid += record.lacks_grid;
    classes.add(record);
  });
  CrossingReport report;
  report.job = run_record_job(
      {.inputs = config.inputs,
       .slices = config.slices,
       .outputs = {&sink},
       .threads = config.threads},
      [&config] { return make_class_record_writer(*config.rule); }, control);
  report.job.without_grid = without_grid;
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
