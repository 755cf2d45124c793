// Checks the files of a command before any of them is written.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/bytes/text_packer.h"

namespace nonet::cli {

/// An output that a command will write.
struct OutputFile {
  std::string path;                ///< "-": standard output; empty: none
  bool has_manifest = false;       ///< its manifest is written beside it
  bool may_be_compressed = false;  ///< a name such as FILE.gz makes it compressed
};

/// Returns the path of the manifest of an output, which is beside the file to which a link leads.
std::string manifest_of_output(const std::string& path);

/// Throws UsageError if the command would destroy a file: if an output, its partial file or its
/// manifest is an input or belongs to another output. Two paths of one file on the disk count as
/// the same file. Standard input and output count if they are files. Devices and pipes never clash.
/// Also throws if an output is not compressed and has the name of a compressed file.
void refuse_clashing_files(const std::vector<std::string>& inputs,
                           const std::vector<OutputFile>& outputs);

/// Checks the files of a command before an output is opened. Throws UsageError as
/// refuse_clashing_files() does, and std::system_error if an input is missing.
void check_files(const std::vector<std::string>& inputs, const std::vector<OutputFile>& outputs);

/// Returns how the outputs of a command are compressed, by their names. Throws UsageError if
/// `level`, the option --compression-level, does not apply to them, and as compression_of_output()
/// does.
std::vector<OutputCompression> compressions_of(const std::vector<std::string>& paths, int level);

/// Throws UsageError if `path` is a file that is not empty and whose first bytes `looks_like`
/// rejects. `kind` is a name for the accepted files, such as "a manifest". Use it for an option
/// whose FILE may be left out, because the next argument may then be taken for FILE.
void refuse_foreign_file(const std::string& path, const std::string& kind,
                         const std::function<bool(std::string_view)>& looks_like);

}  // namespace nonet::cli
