// The files that a command writes its result to, in the formats of tools/export.
#pragma once

#include <cstdio>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/system_error.h"
#include "engine/io/bytes/byte_sink.h"
#include "engine/io/bytes/byte_source.h"
#include "tools/commands/shared/files.h"
#include "tools/export/export_formats.h"

namespace nonet::cli {

inline bool uses_standard_output(const ExportPaths& paths) {
  for (const auto& [format, path] : paths) {
    if (path == kStandardStream) return true;
  }
  return false;
}

/// Prints a result as text unless one of its exports is printed.
template <class Result>
void print_unless_exported(const Result& result, const ExportPaths& paths) {
  if (uses_standard_output(paths)) return;
  std::fputs(printed_text(result).c_str(), stdout);
  if (std::fflush(stdout) != 0) throw_errno("cannot write standard output");
}

/// Returns the files of the exports, for refuse_clashing_files().
inline std::vector<OutputFile> output_files(const ExportPaths& paths) {
  std::vector<OutputFile> outputs;
  for (const ExportFormat& format : export_formats()) {
    if (paths.contains(format.name)) outputs.push_back({.path = paths.at(format.name)});
  }
  return outputs;
}

/// Throws UsageError if the file of an export is neither empty nor an earlier export.
template <class Result>
void refuse_foreign_exports(const ExportPaths& paths) {
  for (const ExportFormat& format : export_formats()) {
    const Exporter<Result>& exporter = format.exporter<Result>();
    if (!paths.contains(format.name) || exporter.has_written == nullptr) continue;
    refuse_foreign_file(paths.at(format.name), std::string(exporter.what), exporter.has_written);
  }
}

/// Throws UsageError if the exports of a command must not be written: two files are one, or a file
/// is neither empty nor an earlier export. Standard output counts as an output.
template <class Result>
void refuse_misuse_of_exports(const ExportPaths& paths, const std::vector<std::string>& inputs) {
  std::vector<OutputFile> outputs = output_files(paths);
  if (!uses_standard_output(paths)) outputs.push_back({.path = kStandardStream});
  refuse_clashing_files(inputs, outputs);
  refuse_foreign_exports<Result>(paths);
}

/// The files of the exports, opened before the work begins: a path that cannot be written is
/// reported at once.
template <class Result>
class ExportFiles {
 public:
  /// Throws std::system_error.
  explicit ExportFiles(const ExportPaths& paths) {
    for (const ExportFormat& format : export_formats()) {
      if (paths.contains(format.name)) sinks_.try_emplace(format.name, paths.at(format.name));
    }
  }

  /// Writes the result in each format. A file has its final name only if the result is complete.
  void write(const Result& result, bool is_complete = true) {
    write_unnamed(result);
    if (is_complete) {
      finish();
      return;
    }
    for (const auto& [format, sink] : sinks_) {
      if (!sink.partial_path().empty()) partial_paths_.push_back(sink.partial_path());
    }
  }

  /// Writes the result in each format. finish() gives the files their final names.
  void write_unnamed(const Result& result) {
    for (const ExportFormat& format : export_formats()) {
      const auto sink = sinks_.find(format.name);
      if (sink != sinks_.end()) sink->second.write(format.exporter<Result>().text(result));
    }
  }
  void finish() {
    for (auto& [format, sink] : sinks_) sink.finish();
  }

  /// Returns the files that have been written without their final name.
  const std::vector<std::string>& partial_paths() const { return partial_paths_; }

 private:
  std::map<std::string_view, ByteSink> sinks_;  // by the name of the format
  std::vector<std::string> partial_paths_;
};

/// Returns a line for each file with the figures of a job that has ended early.
template <class Result>
std::string partial_text(const ExportFiles<Result>& exports) {
  std::string text;
  for (const std::string& path : exports.partial_paths()) {
    text += "The figures so far are in " + path + "\n";
  }
  return text;
}

}  // namespace nonet::cli
