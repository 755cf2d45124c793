// Checks the files of a command before any of them is written.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace nonet::cli {

/// An output that a command is about to write.
struct OutputFile {
  std::string path;           ///< "-": standard output; empty: none
  bool has_manifest = false;  ///< its manifest is written beside it
};

/// Throws UsageError if a file would be destroyed: an output, its partial file or its manifest is
/// an input or belongs to another output. Two paths of one file on the disk count as the same file,
/// and standard input and output count if they are files. Devices and pipes never clash.
void refuse_clashing_files(const std::vector<std::string>& inputs,
                           const std::vector<OutputFile>& outputs);

/// Checks the files of a command before an output is opened. Throws UsageError as
/// refuse_clashing_files() does, and std::system_error if an input is missing.
void check_files(const std::vector<std::string>& inputs, const std::vector<OutputFile>& outputs);

/// For an option whose FILE may be left out, so that the next argument may be taken for it. Throws
/// UsageError if `path` is a file that is not empty and whose first bytes `looks_like` rejects.
/// `kind` says what it accepts, such as "a manifest".
void refuse_foreign_file(const std::string& path, const std::string& kind,
                         const std::function<bool(std::string_view)>& looks_like);

}  // namespace nonet::cli
