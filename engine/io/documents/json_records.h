// JSON whose records are no lines: an array or an object over lines, boards in lists, values one
// after the other. Each record becomes a line with an object, which the format jsonl reads.
#pragma once

#include "engine/io/documents/document.h"

namespace nonet {

extern const DocumentFormat kJsonRecords;

}  // namespace nonet
