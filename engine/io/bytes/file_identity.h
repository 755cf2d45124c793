// What identifies the contents of a file without reading it.
#pragma once

#include <cstdint>
#include <string>

namespace nonet {

struct FileIdentity {
  std::string path;
  uint64_t bytes = 0;
  int64_t modified_nanos = 0;  ///< the last change, since 1970

  bool operator==(const FileIdentity&) const = default;
};

/// Throws std::system_error naming the path.
FileIdentity identify_file(const std::string& path);

}  // namespace nonet
