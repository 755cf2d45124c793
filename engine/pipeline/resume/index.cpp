#include "engine/pipeline/resume/index.h"

#include "engine/pipeline/flow/batch_flow.h"
#include "engine/pipeline/flow/job_reader.h"

namespace nonet {

std::optional<std::vector<std::string>> make_indexes(
    const std::vector<RunInput>& inputs, SliceOptions slices,
    const std::function<void(const InputIndex&)>& take, int threads, RunControl& control) {
  struct CutBatch {
    Slice slice;
  };
  slices.has_digests = true;
  slices.take_index = take;
  slices.leaves_loading = true;
  JobReader reader(inputs, slices, control);
  BatchFlow<CutBatch> flow(threads);
  flow.run(
      true, SliceStages(reader, [&](CutBatch& batch) { return reader.next(batch.slice); }),
      [](CutBatch&) {}, [](const CutBatch&) {});
  control.throw_read_error();
  return reader.at_end() ? std::optional(reader.notes()) : std::nullopt;
}

}  // namespace nonet
