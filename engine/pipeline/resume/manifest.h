// The state of an output that is not complete yet, or of the output of a shard. It is kept beside
// the output FILE as FILE.manifest. It is used to resume a run that was killed, and to merge the
// outputs of shards.
#pragma once

#include <nonet/statistics.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/io/bytes/file_identity.h"
#include "engine/io/slice_reader.h"
#include "engine/pipeline/flow/record_job.h"

namespace nonet {

/// Returns the identities of inputs. Requires that no input is a stream. Throws std::system_error.
std::vector<FileIdentity> identify_inputs(const std::vector<std::string>& paths);

/// Part number `index`, from 0, of `count` parts of an input.
struct Shard {
  uint64_t index = 0;
  uint64_t count = 1;

  bool operator==(const Shard&) const = default;
};

/// Returns the range of the shard in an input of `bytes` bytes. The ranges of all shards together
/// are the whole input.
ByteRange range_of(const Shard& shard, uint64_t bytes);

/// What is written of an output file.
struct SavedFile {
  uint64_t bytes = 0;   ///< at its front: the answers that are counted
  uint64_t digest = 0;  ///< of these bytes
  /// Of a compressed file: the text behind these bytes that is in no block yet, see TextPacker.
  std::string open_text = {};
};

struct Manifest {
  /// The options that change the output, as given on the command line.
  std::map<std::string, std::string> options = {};
  std::vector<FileIdentity> inputs = {};
  std::optional<Shard> shard = {};
  ByteRange range = {};  ///< the range of a shard: of bytes, or of the records that are made
  /// Of a shard that is a part of a run in parts: the end of each input, as they were counted.
  std::vector<BlockPlace> counted = {};
  double run_seconds = 0;  ///< of a part, the time of that run

  bool complete = false;           ///< all answers are written
  std::string max_malformed = {};  ///< the option's text; it may differ when the run is resumed
  uint64_t too_many_at = 0;        ///< see RunControl; 0: malformed records did not stop the run
  uint64_t too_many = 0;
  /// The output, and a second one such as that of --steps. A manifest that is read has both.
  std::vector<SavedFile> files = {};
  uint64_t header_bytes = 0;  ///< bytes of the header of the output
  TextPlace begin = {};       ///< the beginning of the records of a shard
  TextPlace end = {};         ///< the end of the records that are counted
  FullGridWatch full_grids = {};
  RecordJobReport job = {};  ///< the counts so far
};

/// Returns the path of the manifest of an output file.
std::string manifest_path_of(const std::string& output_file);
/// Returns the folder of the manifests of a folder of parts. By its name, programs that read a
/// folder pass over it.
std::string manifest_folder_of(const std::string& parts_folder);
/// Returns the path of the manifest of a part, which is in that folder.
std::string manifest_path_of_part(const std::string& part_file);
/// Returns the name of a part, such as "part-00012.csv" with the suffix ".csv".
std::string name_of_part(size_t part, const std::string& suffix);

/// Returns no value if the file does not exist. Throws std::system_error. Throws DataError if the
/// file is not a manifest or was changed by another program.
std::optional<Manifest> read_manifest(const std::string& path);

/// Replaces the file atomically, and waits until it is on the disk. Throws std::system_error.
void write_manifest(const std::string& path, const Manifest& manifest);

/// Returns the first difference between the jobs of two manifests (options, inputs and their times,
/// shard), in words; none if they are equal.
std::optional<std::string> job_difference(const Manifest& before, const Manifest& now);

/// Sorts the parts by shard. Throws DataError with the reason if a shard of the job is missing or
/// not complete, or if the parts belong to several jobs.
void order_shards(std::vector<std::pair<std::string, Manifest>>& parts);

/// Compares the end of the last shard with the indexes of the inputs, if all inputs have one that
/// fits. Throws DataError if it is another place.
void check_end_by_indexes(const Manifest& last);

}  // namespace nonet
