#include "engine/core/json_document.h"

namespace nonet {

Json parse_json(std::string_view text) { return Json::parse(text); }

std::string json_text(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace nonet
