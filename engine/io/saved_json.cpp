#include "engine/io/saved_json.h"

#include <fmt/format.h>
#include <nonet/errors.h>
#include <sys/stat.h>

#include <cerrno>
#include <system_error>

#include "engine/core/json_document.h"
#include "engine/io/bytes/byte_sink.h"
#include "engine/io/bytes/byte_source.h"
#include "engine/io/bytes/text_digest.h"

namespace nonet {
namespace {

// The last member of the object: the digest of the file with zeros in place of the digest. An
// indented object has a space behind the colon.
constexpr std::string_view kDigestKey = "\"digest\":";
constexpr size_t kDigestDigits = 16;

// Returns the position of the digits of the digest; 0 if there are none.
size_t place_of_digest(const std::string& text) {
  const size_t key = text.rfind(kDigestKey);
  if (key == std::string::npos) return 0;
  const size_t quote = text.find('"', key + kDigestKey.size());
  return quote == std::string::npos || quote + 1 + kDigestDigits > text.size() ? 0 : quote + 1;
}

std::string digest_text(std::string text, size_t digits) {
  text.replace(digits, kDigestDigits, kDigestDigits, '0');
  TextDigest digest;
  digest.add(text);
  return fmt::format("{:016x}", digest.value());
}

std::string characters_of(std::string_view bytes) {
  std::string text;
  for (const char letter : bytes) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte < 0x80) {
      text += letter;
    } else {
      text += static_cast<char>(0xC0 | byte >> 6);
      text += static_cast<char>(0x80 | (byte & 0x3F));
    }
  }
  return text;
}

std::string bytes_of(std::string_view text) {
  std::string bytes;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x80 || i + 1 == text.size()) {
      bytes += text[i];
    } else {
      bytes += static_cast<char>((byte & 3) << 6 | (static_cast<unsigned char>(text[++i]) & 0x3F));
    }
  }
  return bytes;
}

// Replaces the strings in a document. Names of members are ASCII.
void change_strings(Json& json, std::string (*change)(std::string_view)) {
  if (json.is_string()) json = change(json.get_ref<const std::string&>());
  if (!json.is_structured()) return;
  for (Json& element : json) change_strings(element, change);
}

}  // namespace

void write_saved_json(const std::string& path, Json json, int indent) {
  change_strings(json, characters_of);
  json["digest"] = std::string(kDigestDigits, '0');
  std::string text = document_text(json, indent);
  const size_t digits = place_of_digest(text);
  text.replace(digits, kDigestDigits, digest_text(text, digits));
  ByteSink sink(path, {.is_durable = true});
  sink.write(text);
  sink.finish();
}

std::optional<Json> read_saved_json(const std::string& path, std::string_view format) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0 && errno == ENOENT) return {};
  const std::string text = read_all(path);
  const size_t digits = place_of_digest(text);
  try {
    Json json = parse_json(text);
    if (digits > 0 && text.substr(digits, kDigestDigits) != digest_text(text, digits)) {
      throw DataError("it has changed since it was written");
    }
    if (json.at("format") != format) throw DataError("another version of nonet wrote it");
    change_strings(json, bytes_of);
    return json;
  } catch (const Json::exception&) {
    throw DataError("it is not the JSON that nonet writes");
  }
}

}  // namespace nonet
