// Checks the files of a command before any of them is written.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace nonet::cli {

/// An output that a command will write.
struct OutputFile {
  std::string path;           ///< "-": standard output; empty: none
  bool has_manifest = false;  ///< its manifest is written beside it
};

/// Throws UsageError if the command would destroy a file: if an output, its partial file or its
/// manifest is an input or belongs to another output. Two paths of one file on the disk count as
/// the same file. Standard input and output count if they are files. Devices and pipes never clash.
void refuse_clashing_files(const std::vector<std::string>& inputs,
                           const std::vector<OutputFile>& outputs);

/// Checks the files of a command before an output is opened. Throws UsageError as
/// refuse_clashing_files() does, and std::system_error if an input is missing.
void check_files(const std::vector<std::string>& inputs, const std::vector<OutputFile>& outputs);

/// Throws UsageError if `path` is a file that is not empty and whose first bytes `looks_like`
/// rejects. `kind` is a name for the accepted files, such as "a manifest". Use it for an option
/// whose FILE may be left out, because the next argument may then be taken for FILE.
void refuse_foreign_file(const std::string& path, const std::string& kind,
                         const std::function<bool(std::string_view)>& looks_like);

}  // namespace nonet::cli
