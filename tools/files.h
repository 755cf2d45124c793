// Checks on the files of a command before any of them is touched.
#pragma once

#include <string>
#include <vector>

namespace nonet {

/// What is wrong with the paths of a run that would destroy one another; empty if nothing is. An
/// empty output path is none.
std::string clashing_files(const std::vector<std::string>& inputs,
                           const std::vector<std::string>& outputs);

/// To be called before an output is touched: says what clashing_files finds; false if that is
/// something. Throws std::system_error if an input is missing.
bool files_are_fit(const std::vector<std::string>& inputs, const std::vector<std::string>& outputs);

}  // namespace nonet
