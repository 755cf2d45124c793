// Checks on the files of a command before any of them is touched.
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

/// Returns what is wrong with the files of a command that would destroy one another; empty if
/// nothing is. An output, its partial file and its manifest must not be an input or belong to
/// another output. Files are the same if they are one file on the disk, whatever their names;
/// standard input and output count if they are files. Devices and pipes never clash.
std::string clashing_files(const std::vector<std::string>& inputs,
                           const std::vector<OutputFile>& outputs);

/// To be called before an output is touched: prints what clashing_files() finds. Returns false if
/// that is something. Throws std::system_error if an input is missing.
bool files_are_fit(const std::vector<std::string>& inputs, const std::vector<OutputFile>& outputs);

/// For an option whose FILE may be left out, so that the file may have been meant as something
/// else. Returns why `path` must not be written: it is a file with something in it whose first
/// bytes `looks_like` does not accept; `what` says what it accepts. Empty if it may be written.
std::string foreign_file(const std::string& path, const std::string& what,
                         const std::function<bool(std::string_view)>& looks_like);

}  // namespace nonet::cli
