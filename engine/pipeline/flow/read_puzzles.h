// Reads the puzzles of inputs into memory, without solving them.
#pragma once

#include <nonet/control.h>
#include <nonet/formats.h>
#include <nonet/grid.h>
#include <nonet/statistics.h>
#include <nonet/streams.h>

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace nonet {

struct ReadConfig {
  std::vector<RunInput> inputs{};
  InputOptions input_options{};
  /// Called with the puzzles in their order, one batch at a time, from any of the job's threads.
  std::function<void(std::span<const Grid>)> each_batch{};
  int threads = 1;
};

struct ReadReport {
  uint64_t records = 0;  ///< all records, with the malformed ones
  MalformedLog malformed{};
  /// Assumptions of the reader and, unless a column was chosen, a remark on full grids; a line each.
  std::vector<std::string> notes{};
  std::string reading{};             ///< how the first input was read, a sentence
  bool complete = false;             ///< every input was read to its end
};

/// Reads all records. Malformed records are counted and left out; `control.malformed` may stop the
/// job. Requires that the inputs are not puzzles of candidates. When `control.stop` is requested,
/// the job ends as if the inputs ended there. An error of an input is in `control.read_error`, as
/// for run(). Throws std::system_error if an input does not exist. Passes on exceptions of the
/// callback.
ReadReport read_puzzles(const ReadConfig& config, RunControl& control);

}  // namespace nonet
