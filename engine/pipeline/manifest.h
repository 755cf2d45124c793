// The state of an output that is not whole yet, or of a shard's output. It is kept beside the
// output FILE as FILE.manifest. A run that was killed is resumed with it, and outputs of shards are
// merged.
#pragma once

#include <nonet/statistics.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/io/slice_reader.h"

namespace nonet {

/// A file as it was when a run began.
struct InputIdentity {
  std::string path;
  uint64_t bytes = 0;
  int64_t modified_nanos = 0;  ///< when it was last changed, since 1970
};

/// Returns the identities of inputs, none of which may be a stream. Throws std::system_error.
std::vector<InputIdentity> identify_inputs(const std::vector<std::string>& paths);

/// The index-th of `count` parts of an input, index from 0.
struct Shard {
  uint64_t index = 0;
  uint64_t count = 1;

  bool operator==(const Shard&) const = default;
};

/// Returns the shard's range of an input of `bytes` bytes. The ranges of all shards are the whole.
ByteRange range_of(const Shard& shard, uint64_t bytes);

struct Manifest {
  /// The options that change the output, as on the command line.
  std::map<std::string, std::string> options = {};
  std::vector<InputIdentity> inputs = {};
  std::optional<Shard> shard = {};
  ByteRange range = {};  ///< of a shard

  bool complete = false;           ///< all answers are written
  std::string max_malformed = {};  ///< the option's text; it may be another when the run is resumed
  uint64_t too_many_at = 0;        ///< see RunControl; 0: the run was not stopped by it
  uint64_t too_many = 0;
  uint64_t output_bytes = 0;   ///< of the output, from its front: the answers that are counted
  uint64_t header_bytes = 0;   ///< of these bytes, ahead of the first record
  uint64_t output_digest = 0;  ///< of the output bytes
  uint64_t timings_bytes = 0;  ///< the same of --timings
  uint64_t timings_digest = 0;
  TextPlace begin = {};   ///< of a shard: where its records begin
  TextPlace end = {};     ///< behind the records that are counted
  RunReport report = {};  ///< with what is counted so far
};

/// Returns the path of the manifest of an output file.
std::string manifest_path_of(const std::string& output_file);

/// Returns no value if there is no such file. Throws std::system_error, and DataError if the file
/// is no manifest or has changed since it was written.
std::optional<Manifest> read_manifest(const std::string& path);

/// Replaces the file in one step, and returns when it is on the disk. Throws std::system_error.
void write_manifest(const std::string& path, const Manifest& manifest);

/// Returns the first difference of two manifests' jobs (options, inputs and their times, shard), in
/// words; none if they are the same.
std::optional<std::string> job_difference(const Manifest& before, const Manifest& now);

/// Sorts the parts by shard. Throws DataError, with the reason, if they are not all the shards of
/// one job, or one is not complete.
void order_shards(std::vector<std::pair<std::string, Manifest>>& parts);

}  // namespace nonet
