#include "engine/pipeline/index.h"

#include "engine/pipeline/job_reader.h"

namespace nonet {

bool make_indexes(const std::vector<RunInput>& inputs, SliceOptions slices,
                  const std::function<void(const InputIndex&)>& take, RunControl& control) {
  slices.has_digests = true;
  slices.take_index = take;
  JobReader reader(inputs, slices, control);
  for (Slice slice; reader.next(slice);) control.written_records = slice.first_record - 1;
  control.throw_read_error();
  return reader.at_end();
}

}  // namespace nonet
