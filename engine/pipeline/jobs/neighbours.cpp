#include "engine/pipeline/jobs/neighbours.h"

#include <fmt/format.h>
#include <nonet/canonical.h>

#include "engine/core/clock.h"
#include "engine/io/formats/record_cursor.h"
#include "engine/io/spill_sorter.h"
#include "engine/pipeline/fields/made_records.h"
#include "engine/pipeline/jobs/class_records.h"

namespace nonet {
namespace {

// The values of ClassRecord::input. Known classes are not written.
constexpr uint32_t kKnownClass = 0, kFoundClass = 1;

/// A known class comes before the same class that was found.
struct IsKnownFirst {
  bool operator()(const ClassRecord& a, const ClassRecord& b) const {
    return a.form != b.form ? a.form < b.form : a.input < b.input;
  }
};

class NeighbourWriter final : public RecordWriter {
 public:
  NeighbourWriter(const NeighbourOptions& options, const RunControl& control)
      : search_([&] {
          NeighbourOptions own = options;
          own.give_up = &control.give_up;
          return own;
        }()) {}

  void write(const Slice&, const ParsedText& parsed, std::span<OutputPart> parts) override {
    search_.find(parsed.puzzles, forms_);
    for (const Grid& form : forms_) append(form, kFoundClass, parts[0]);
    for (const Grid& puzzle : parsed.puzzles) append(canonical_form(puzzle), kKnownClass, parts[0]);
  }

 private:
  static void append(const Grid& form, uint32_t input, OutputPart& part) {
    ClassRecord record;
    record.form = PackedGrid(form);
    record.input = input;
    const auto bytes = std::as_bytes(std::span(&record, 1));
    part.text.append({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  }

  NeighbourSearch search_;
  std::vector<Grid> forms_;
};

// A record can take seconds, so threads share few at a time. The bases of a slice are in memory.
SliceOptions slices_of(const NeighboursConfig& config) {
  return with_fewer_records(config.slices,
                            neighbour_bases(config.search.remove, config.search.add));
}

}  // namespace

RecordJobReport find_neighbours(const NeighboursConfig& config, RunControl& control) {
  const uint64_t start = now_nanos();
  SpillSorter<ClassRecord, IsKnownFirst> classes(config.memory_bytes);
  uint64_t known_malformed = 0;
  if (!config.known.empty()) {
    ClassRecordSink sink([&classes](const ClassRecord& record) {
      ClassRecord known = record;
      known.input = kKnownClass;
      classes.add(known);
    });
    RunControl reading;  // its records do not count as progress
    RecordJobConfig job{config};
    job.inputs = config.known;
    job.output = &sink;
    const RecordJobReport known = run_record_job(
        job, [] { return make_class_record_writer(kClassRules[0]); }, reading);
    reading.throw_read_error();
    known_malformed = known.malformed;
  }
  ClassRecordSink sink([&classes](const ClassRecord& record) { classes.add(record); });
  RecordJobConfig job{config};
  job.slices = slices_of(config);
  job.output = &sink;
  job.keeps_given_up = true;
  RecordJobReport report = run_record_job(
      job, [&] { return std::make_unique<NeighbourWriter>(config.search, control); }, control);
  if (control.give_up && !report.complete) {
    report.notes.emplace_back("the run was stopped: the last records have more neighbours");
  }
  if (known_malformed > 0) {
    report.notes.push_back(fmt::format("{} malformed {} of the known puzzles cannot be left out",
                                       known_malformed,
                                       known_malformed == 1 ? "record" : "records"));
  }
  PuzzleOutput output(*config.output, config.fields, config.format, config.threads, control);
  output.begin();
  PackedGrid last;
  bool is_first = true;
  classes.drain([&](const ClassRecord& record) {
    const bool is_new = is_first || record.form != last;
    is_first = false;
    last = record.form;
    if (!is_new || record.input == kKnownClass) return true;
    output.add(record.form.grid());
    return true;
  });
  report.written = {output.end()};
  if (const auto remark = output.remark()) {
    report.complete = false;
    report.notes.push_back(*remark);
  }
  report.wall_seconds = static_cast<double>(now_nanos() - start) * 1e-9;
  return report;
}

}  // namespace nonet
