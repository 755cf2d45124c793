// JSON files that nonet writes for itself. The last member of the object is a digest of the file,
// so that a change by another program is noticed. Strings are bytes and need not be UTF-8, as names
// of files need not: in the file, each byte is the character with its number.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace nonet {

/// Replaces the file atomically, and waits until it is on the disk. `indent` is that of
/// nlohmann::json::dump(). Throws std::system_error.
void write_saved_json(const std::string& path, nlohmann::ordered_json json, int indent);

/// Returns no value if the file does not exist. Throws std::system_error. Throws DataError if the
/// file is not JSON, was changed, or has another `format` than this one.
std::optional<nlohmann::ordered_json> read_saved_json(const std::string& path,
                                                      std::string_view format);

}  // namespace nonet
