#include "engine/io/bytes/file_identity.h"

#include <sys/stat.h>

#include "engine/core/system.h"
#include "engine/core/system_error.h"

namespace nonet {

FileIdentity identify_file(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) throw_errno("cannot open " + path);
  return {.path = path,
          .bytes = static_cast<uint64_t>(status.st_size),
          .modified_nanos = modified_nanos(status)};
}

}  // namespace nonet
