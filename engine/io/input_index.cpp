#include "engine/io/input_index.h"

#include <nonet/errors.h>

#include <system_error>

#include "engine/core/json_document.h"
#include "engine/io/detection/detection.h"
#include "engine/io/saved_json.h"

namespace nonet {
namespace {

constexpr const char* kFormat = "nonet index 1";

Json to_json(const IndexMark& mark) {
  return {mark.offset, mark.block.bytes,    mark.block.digest,   mark.records,
          mark.lines,  mark.boundary_bytes, mark.boundary_offset};
}

IndexMark mark_from_json(const Json& json) {
  const auto number = [&json](size_t i) { return json.at(i).get<uint64_t>(); };
  return {.offset = number(0),
          .block = {.bytes = number(1), .digest = number(2)},
          .boundary_bytes = number(5),
          .boundary_offset = number(6),
          .records = number(3),
          .lines = number(4)};
}

}  // namespace

std::string layout_key(const InputLayout& layout) {
  return describe(layout) + (layout.has_header ? ", with a header" : "");
}

std::string index_path_of(const std::string& input_file) { return input_file + ".index"; }

void write_index(const InputIndex& index) {
  Json marks = Json::array();
  for (const IndexMark& mark : index.marks) marks.push_back(to_json(mark));
  write_saved_json(index_path_of(index.file.path),
                   {{"format", kFormat},
                    {"bytes", index.file.bytes},
                    {"modified_nanos", index.file.modified_nanos},
                    {"layout", index.layout},
                    {"block_bytes", index.block_bytes},
                    {"end", to_json(index.end)},
                    {"marks", marks}},
                   -1);
}

std::optional<InputIndex> read_index(const std::string& input_file) {
  try {
    const std::optional<Json> json = read_saved_json(index_path_of(input_file), kFormat);
    if (!json) return {};
    InputIndex index{.file = {.path = input_file,
                              .bytes = json->at("bytes").get<uint64_t>(),
                              .modified_nanos = json->at("modified_nanos").get<int64_t>()},
                     .layout = json->at("layout").get<std::string>(),
                     .block_bytes = json->at("block_bytes").get<uint64_t>(),
                     .end = mark_from_json(json->at("end"))};
    for (const Json& mark : json->at("marks")) index.marks.push_back(mark_from_json(mark));
    if (index.file != identify_file(input_file)) {
      throw DataError(input_file + " has changed since it was made");
    }
    return index;
  } catch (const Json::exception&) {
    throw DataError("it is not the JSON that nonet writes");
  }
}

}  // namespace nonet
