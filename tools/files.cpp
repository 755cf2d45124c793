#include "files.h"

#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "engine/io/byte_sink.h"
#include "engine/io/byte_source.h"
#include "message.h"

namespace nonet {

std::string clashing_files(const std::vector<std::string>& inputs,
                           const std::vector<std::string>& outputs) {
  std::set<std::string> files;
  bool uses_standard_output = false;
  for (const std::string& path : outputs) {
    if (path == kStandardStream && std::exchange(uses_standard_output, true)) {
      return "standard output is given for two outputs";
    }
    const std::string file = path.empty() ? std::string() : output_file_path(path);
    if (file.empty()) continue;
    if (!files.insert(file).second) return path + " is given for two outputs";
    for (const std::string& input : inputs) {
      std::error_code error;
      if (std::filesystem::equivalent(input, file, error) ||
          std::filesystem::equivalent(input, partial_path_of(file), error)) {
        return input + " is an input and would be overwritten";
      }
    }
  }
  return {};
}

bool files_are_fit(const std::vector<std::string>& inputs,
                   const std::vector<std::string>& outputs) {
  const std::string clash = clashing_files(inputs, outputs);
  if (!clash.empty()) {
    print_message("nonet: " + clash + "\n");
    return false;
  }
  total_file_size(inputs);
  return true;
}

}  // namespace nonet
