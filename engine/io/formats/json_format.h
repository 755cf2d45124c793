// A JSON array of objects, each on a line of its own, as `nonet solve` writes it. The objects are
// those of jsonl_format.h.
#pragma once

#include "engine/io/formats/format.h"

namespace nonet {

extern const Format kJsonFormat;

}  // namespace nonet
