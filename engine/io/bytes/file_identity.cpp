#include "engine/io/bytes/file_identity.h"

#include <sys/stat.h>

#include <cerrno>
#include <system_error>

namespace nonet {

FileIdentity identify_file(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot open " + path);
  }
  return {.path = path,
          .bytes = static_cast<uint64_t>(status.st_size),
          .modified_nanos =
              int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + int64_t{status.st_mtim.tv_nsec}};
}

}  // namespace nonet
