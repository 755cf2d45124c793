// Makes indexes of large inputs, see engine/io/input_index.h.
#pragma once

#include <nonet/run.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/io/slice_reader.h"

namespace nonet {

/// Reads files to their ends on `threads` threads, and calls `take` with the index of each. Uses
/// `input`, `block_bytes` and `decoding_threads` of the options. Returns the notes of the reader, or
/// no value if the control requests a stop. Throws as SliceReader does, and DataError if a file
/// changes meanwhile.
std::optional<std::vector<std::string>> make_indexes(
    const std::vector<RunInput>& inputs, SliceOptions slices,
    const std::function<void(const InputIndex&)>& take, int threads, RunControl& control);

}  // namespace nonet
