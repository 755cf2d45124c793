// Results as JSON documents, which are read back to the same value.
#pragma once

#include <nonet/errors.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

using Json = nlohmann::ordered_json;

// The parser and the writer of JSON take long to compile, so they are compiled once, in
// json_document.cpp.

/// Parses a JSON text. Throws Json::exception.
Json parse_json(std::string_view text);

/// Returns the text of `json`, on one line if `indent` is negative. Bytes that are not UTF-8, such as
/// in the name of a file, are replaced.
std::string json_text(const Json& json, int indent = -1);

/// Returns the text of a document with a final newline.
inline std::string document_text(const Json& json, int indent = 2) {
  return json_text(json, indent) + '\n';
}

/// Parses `text` and returns read(json). Throws DataError: "NAME is not WHAT" if the text is
/// another kind of document; "NAME cannot be used: ..." if `read` throws a DataError.
template <class Read>
auto read_document(const std::string& text, const std::string& name, const std::string& what,
                   Read read) {
  try {
    return read(parse_json(text));
  } catch (const Json::exception&) {
    throw DataError(name + " is not " + what);
  } catch (const std::out_of_range&) {
    throw DataError(name + " is not " + what);
  } catch (const DataError& error) {
    throw DataError(name + " cannot be used: " + error.what());
  }
}

/// Throws DataError if the schema of a document is not the one that this version reads. `advice`
/// tells the user what to do.
inline void check_schema(int schema, int known, const std::string& advice) {
  if (schema == known) return;
  throw DataError("its schema is " + std::to_string(schema) + ", and this nonet reads " +
                  std::to_string(known) + ": " + advice);
}

/// A kind of document. The first two fields of such a document are its schema and its kind.
struct DocumentKind {
  const char* name;
  int schema;

  Json begin() const { return {{"schema", schema}, {"kind", name}}; }

  /// As read_document(). Throws DataError also if the text has another kind or schema.
  template <class Read>
  auto read(const std::string& text, const std::string& file, Read parse) const {
    return read_document(text, file, std::string("a ") + name + " that nonet wrote as JSON",
                         [&](const Json& json) {
                           if (json.at("kind") != name) throw DataError("its kind is another one");
                           check_schema(json.at("schema"), schema, "make it again");
                           return parse(json);
                         });
  }
};

template <class Elements, class ToJson>
Json list_to_json(const Elements& elements, ToJson to_json) {
  Json list = Json::array();
  for (const auto& element : elements) list.push_back(to_json(element));
  return list;
}

template <class FromJson>
auto list_from_json(const Json& json, FromJson from_json) {
  std::vector<decltype(from_json(json))> list;
  for (const Json& element : json) list.push_back(from_json(element));
  return list;
}

/// Returns the index of the word that `json` holds. Throws DataError if it is none of `words`.
template <class Words>
size_t word_from_json(const Json& json, const Words& words) {
  const auto word = json.get<std::string>();
  const auto found = std::ranges::find(words, std::string_view(word));
  if (found == std::ranges::end(words)) throw DataError("unknown word '" + word + "'");
  return static_cast<size_t>(found - std::ranges::begin(words));
}

}  // namespace nonet
