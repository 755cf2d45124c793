#include "tools/commands/shared/files.h"

#include <fmt/format.h>
#include <nonet/errors.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <map>
#include <set>
#include <span>

#include "engine/io/bytes/byte_sink.h"
#include "engine/io/bytes/byte_source.h"
#include "engine/pipeline/resume/manifest.h"

namespace nonet::cli {
namespace {

// Returns an identity that is equal for two names of one file. Empty for a device or a pipe, which
// cannot be destroyed.
std::string identity_of(const struct stat& status) {
  if (!S_ISREG(status.st_mode)) return {};
  return fmt::format("{}:{}", status.st_dev, status.st_ino);
}

std::string identity_of(int descriptor) {
  struct stat status {};
  return fstat(descriptor, &status) == 0 ? identity_of(status) : std::string();
}

// A file that does not exist yet is identified by its path without links.
std::string identity_of(const std::string& file) {
  struct stat status {};
  if (stat(file.c_str(), &status) == 0) return identity_of(status);
  // The file does not exist yet. Its folder may have several names or several mount points.
  const std::filesystem::path place = output_file_path(file);
  const std::filesystem::path folder = place.has_parent_path() ? place.parent_path() : ".";
  if (stat(folder.c_str(), &status) != 0) return place;
  return fmt::format("{}:{}/{}", status.st_dev, status.st_ino, place.filename().string());
}

std::string input_identity(const std::string& path) {
  return path == kStandardStream ? identity_of(STDIN_FILENO) : identity_of(path);
}

std::string shown_output(const std::string& path) {
  return path == kStandardStream ? "standard output" : path;
}

/// A file that a command writes for an output.
struct WrittenFile {
  std::string identity;
  std::string name;
  std::string output;  // the name of the output
};

std::vector<WrittenFile> written_files(const OutputFile& output) {
  const OutputPlace place = output_place(output.path);
  const std::string shown = shown_output(output.path);
  if (place.descriptor >= 0) return {{identity_of(place.descriptor), shown, shown}};
  if (place.file.empty()) return {};
  std::vector<WrittenFile> files;
  const auto add = [&](const std::string& file, const std::string& name) {
    files.push_back({identity_of(file), name, shown});
  };
  add(place.file, output.path);
  add(partial_path_of(place.file), partial_path_of(output.path));
  if (!output.has_manifest) return files;
  const std::string manifest = manifest_path_of(place.file), name = manifest_path_of(output.path);
  add(manifest, name);
  add(partial_path_of(manifest), partial_path_of(name));
  return files;
}

std::string shown_input(const std::string& path) {
  return path == kStandardStream ? "standard input" : path;
}

std::string overwritten_text(const std::string& input, const WrittenFile& file) {
  std::string text = input + " is an input and would be overwritten";
  if (file.name != input) text += fmt::format(": {} is the same file", file.name);
  if (file.name != file.output) text += fmt::format(" (it is written with {})", file.output);
  return text + "; choose another output";
}

}  // namespace

std::string manifest_of_output(const std::string& path) {
  std::error_code error;
  return manifest_path_of(std::filesystem::is_symlink(path, error) ? output_file_path(path) : path);
}

void refuse_clashing_files(const std::vector<std::string>& inputs,
                           const std::vector<OutputFile>& outputs) {
  std::map<std::string, std::string> read;  // by identity
  for (const std::string& input : inputs) read.emplace(input_identity(input), shown_input(input));
  std::set<std::string> written;
  std::map<int, std::string> descriptors;
  for (const OutputFile& output : outputs) {
    if (output.path.empty()) continue;
    if (compression_of_output(output.path).row != nullptr && !output.may_be_compressed) {
      throw UsageError(output.path + " would not be compressed: choose another name");
    }
    const int descriptor = output_place(output.path).descriptor;
    if (descriptor >= 0 && !descriptors.emplace(descriptor, output.path).second) {
      throw UsageError(shown_output(output.path) + " is given for two outputs");
    }
    for (const WrittenFile& file : written_files(output)) {
      if (file.identity.empty()) continue;
      if (const auto input = read.find(file.identity); input != read.end()) {
        throw UsageError(overwritten_text(input->second, file));
      }
      if (!written.insert(file.identity).second) {
        throw UsageError(file.name + " is given for two outputs");
      }
    }
  }
}

std::vector<OutputCompression> compressions_of(const std::vector<std::string>& paths, int level) {
  std::vector<OutputCompression> all;
  bool applies = level == 0;
  for (const std::string& path : paths) {
    const OutputCompression compression = compression_of_output(path, level);
    all.push_back(compression);
    if (compression.row == nullptr) continue;
    applies = true;
    if (level <= compression.row->most_level) continue;
    throw UsageError(
        fmt::format("--compression-level is at most {} for {}", compression.row->most_level, path));
  }
  if (!applies) throw UsageError("--compression-level needs an output that is compressed");
  return all;
}

void check_files(const std::vector<std::string>& inputs, const std::vector<OutputFile>& outputs) {
  refuse_clashing_files(inputs, outputs);
  total_file_size(inputs);
}

void refuse_foreign_file(const std::string& path, const std::string& kind,
                         const std::function<bool(std::string_view)>& looks_like) {
  constexpr size_t kHeadBytes = size_t{1} << 16;
  const std::string file = path.empty() ? std::string() : output_file_path(path);
  struct stat status {};
  if (file.empty() || stat(file.c_str(), &status) != 0 || status.st_size == 0) return;
  ByteSource source(file);
  std::string head(kHeadBytes, '\0');
  size_t size = 0;
  while (const size_t count = source.read(std::span(head).subspan(size))) size += count;
  head.resize(size);
  if (looks_like(head)) return;
  throw UsageError(
      fmt::format("{} exists and is not {}; remove it or choose another file", path, kind));
}

}  // namespace nonet::cli
