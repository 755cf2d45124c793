// The folder of a run in parts.
#pragma once

#include <set>
#include <string>

namespace nonet::cli {

/// One run at a time has the folder.
class PartsFolder {
 public:
  /// Makes the folder if it does not exist. Throws std::system_error, also if another run has it.
  explicit PartsFolder(const std::string& path);
  /// Removes the folder if it is new and nothing is in it.
  ~PartsFolder();
  PartsFolder(const PartsFolder&) = delete;
  PartsFolder& operator=(const PartsFolder&) = delete;

  const std::string& path() const { return path_; }

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

}  // namespace nonet::cli
