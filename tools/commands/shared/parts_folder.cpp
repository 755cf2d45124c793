#include "tools/commands/shared/parts_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <nonet/errors.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "engine/core/system_error.h"
#include "engine/pipeline/resume/manifest.h"

namespace nonet::cli {

PartsFolder::PartsFolder(const std::string& path) : path_(path) {
  is_new_ = mkdir(path.c_str(), 0777) == 0;
  if (!is_new_ && errno != EEXIST) throw_errno("cannot create the folder " + path);
  descriptor_ = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor_ < 0) throw_errno("cannot write to the folder " + path);
  if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
  const int error = errno;
  close(descriptor_);
  errno = error;
  throw_lock_errno("cannot write to the folder " + path);
}

PartsFolder::~PartsFolder() {
  if (is_new_) rmdir(path_.c_str());
  close(descriptor_);
}

void PartsFolder::make_manifest_folder() const {
  const std::string path = manifest_folder_of(path_);
  if (mkdir(path.c_str(), 0777) == 0 ? fsync(descriptor_) != 0 : errno != EEXIST) {
    throw_errno("cannot create the folder " + path);
  }
}

void PartsFolder::refuse_other_files(const std::set<std::string>& names,
                                     const std::string& manifest) const {
  const bool has_manifest = std::filesystem::exists(manifest);
  if (has_manifest && !std::filesystem::is_directory(manifest)) {
    throw UsageError(manifest +
                     " exists and is not a folder of manifests; remove it or choose "
                     "another folder");
  }
  std::set<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(path_)) {
    found.insert(entry.path().filename().string());
  }
  for (const std::string& name : found) {
    if (name.starts_with('.') || name.starts_with('_')) continue;
    if (!names.contains(name)) {
      throw UsageError(fmt::format(
          "{}/{} is not a file of this run and would be read as one of its parts: remove it, or "
          "choose another folder",
          path_, name));
    }
    if (!has_manifest) {
      throw UsageError(
          fmt::format("{}/{} exists, but {} does not: remove it, or choose another "
                      "folder",
                      path_, name, manifest));
    }
  }
}

}  // namespace nonet::cli
