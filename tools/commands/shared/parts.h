// A run in parts: a folder of outputs, each with the manifest of a shard.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/core/clock.h"
#include "engine/pipeline/resume/parts.h"
#include "tools/commands/saved_run.h"
#include "tools/commands/shared/record_command.h"

namespace nonet::cli {

/// The folder of the parts. One run at a time has it.
class PartsFolder {
 public:
  /// Makes the folder if it does not exist. Throws std::system_error.
  explicit PartsFolder(const std::string& path);
  /// Removes the folder if it is new and nothing is in it.
  ~PartsFolder();
  PartsFolder(const PartsFolder&) = delete;
  PartsFolder& operator=(const PartsFolder&) = delete;

  /// Makes the folder of the manifests. Throws std::system_error.
  void make_manifest_folder() const;
  /// Throws UsageError if a file in the folder is not one of `names`, which the run will write.
  /// Without the folder of manifests, `manifest`, none may exist. Names that readers of folders
  /// pass over do not matter.
  void refuse_other_files(const std::set<std::string>& names, const std::string& manifest) const;

 private:
  std::string path_;
  bool is_new_ = false;
  int descriptor_ = -1;
};

class PartsRun {
 public:
  /// Checks that there can be parts, and takes those of an earlier run. `output` is the folder.
  /// Throws UsageError, DataError, std::system_error.
  PartsRun(const RecordOptions& options, const RecordRun::Job& job, StreamingRun& streaming);

  /// As of RecordRun.
  RecordJobReport execute(const PlacedJob& job);
  void finish(const RecordJobReport& report);
  int conclude_stopped(const RecordJobReport& report) const;

 private:
  struct Part {
    bool is_complete = false;
    uint64_t output_bytes = 0, second_bytes = 0;
    /// The counts so far of a part that is begun and not complete; null: there are none.
    std::shared_ptr<const RecordJobReport> report = {};
  };

  std::string path_of(size_t part) const;
  std::string second_path_of(size_t part) const;  // empty: there is no second output
  SavedRun saved(size_t part) const;
  [[noreturn]] void refuse_change(const std::string& what) const;
  [[noreturn]] void refuse_other_run(const std::string& difference) const;
  void refuse_files() const;
  void take_earlier_run();
  bool run(const PlacedJob& job, RunControl& control);
  RecordJobReport run_part(size_t index, int threads, RunControl& control, const PlacedJob& job);
  void note_places(size_t part, const TextPlace& begin, const TextPlace& end);
  void add_complete(size_t index, const Part& part, const RecordJobReport& report,
                    const FullGridWatch& full_grids);
  double wall_seconds() const;
  RecordJobReport total_report();

  const RecordOptions& options_;
  const RecordRun::Job& job_;
  const std::string folder_path_;
  StreamingRun& streaming_;
  MalformedLimit part_limit_;
  PartsFolder folder_;
  std::optional<PartsFolder> second_folder_;
  OutputCompression compression_;
  const uint64_t start_ = now_nanos();
  double earlier_seconds_ = 0;
  std::vector<BlockPlace> counted_before_;  // by the earlier run; empty: nothing was
  std::optional<PartPlan> plan_;
  std::vector<BlockPlace> counted_;
  ProgressLog progress_;  // of this process
  PartsEnd stop_;

  std::mutex mutex_;  // of all that follows, while parts are in work
  std::vector<Part> parts_;
  std::vector<std::optional<TextPlace>> places_;  // between the parts
  RecordJobReport complete_;                      // of the parts that are complete
  SummarySum summary_;
  FullGridWatch full_grids_;
};

}  // namespace nonet::cli
