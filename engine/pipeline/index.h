// Makes indexes of large inputs, see engine/io/input_index.h.
#pragma once

#include <nonet/run.h>

#include <functional>
#include <vector>

#include "engine/io/slice_reader.h"

namespace nonet {

/// Reads files to their ends, and calls `take` with the index of each. Uses `input` and
/// `block_bytes` of the options. Returns false if the control requests a stop. Throws as
/// SliceReader does, and DataError if a file changes meanwhile.
bool make_indexes(const std::vector<RunInput>& inputs, SliceOptions slices,
                  const std::function<void(const InputIndex&)>& take, RunControl& control);

}  // namespace nonet
