#include "engine/pipeline/flow/read_puzzles.h"

#include "engine/pipeline/flow/batch_flow.h"
#include "engine/pipeline/flow/job_reader.h"

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
  slices.input.candidates_refusal = "which are not grids";
  return slices;
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
        const BatchRecords records(batch.slice, batch.parsed);
        report.records += records.count;
        for (const MalformedRecord& record : records.malformed) report.malformed.add(record);
        config.each_batch(batch.parsed.puzzles);
        job.note_written(records);
      });
  report.complete = job.at_end();
  report.notes = config.input_options.column.empty() ? job.notes() : job.reader().notes();
  report.reading = job.reader().reading();
  report.malformed.merge({});  // sorts
  return report;
}

}  // namespace nonet
