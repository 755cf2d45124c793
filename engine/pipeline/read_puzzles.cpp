#include "engine/pipeline/read_puzzles.h"

#include "engine/io/formats/format_table.h"
#include "engine/pipeline/batch_flow.h"
#include "engine/pipeline/job_reader.h"

namespace nonet {
namespace {

struct ReadBatch {
  Slice slice;
  ParsedText parsed;
};

SliceOptions slices_of(const ReadConfig& config) {
  SliceOptions slices = slices_for(config.threads);
  slices.input = config.input_options;
  slices.leaves_loading = true;
  slices.input.refusal = refuse_candidates("which are not grids");
  return slices;
}

void log_malformed(const ReadBatch& batch, MalformedLog& log) {
  if (batch.parsed.records.size() == batch.parsed.puzzles.size()) return;
  for (RecordCursor at(batch.parsed); at; at.next()) {
    if (!at.is_puzzle()) log.add(malformed_record(batch.slice, at));
  }
}

}  // namespace

ReadReport read_puzzles(const ReadConfig& config, RunControl& control) {
  JobReader job(config.inputs, slices_of(config), control);
  ReadReport report;
  BatchFlow<ReadBatch> flow(config.threads);
  flow.run(
      true, SliceStages(job, [&](ReadBatch& batch) { return job.next(batch.slice); }),
      [](ReadBatch& batch) { batch.slice.parse(batch.parsed); },
      [&](const ReadBatch& batch) {
        report.records += batch.parsed.records.size();
        log_malformed(batch, report.malformed);
        config.each_batch(batch.parsed.puzzles);
        job.note_written(BatchRecords(batch.parsed));
      });
  report.complete = job.at_end();
  report.notes = config.input_options.column.empty() ? job.notes() : job.reader().notes();
  report.reading = job.reader().reading();
  report.malformed.merge({});  // sorts
  return report;
}

}  // namespace nonet
