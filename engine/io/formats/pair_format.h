// Pairs: a puzzle, a comma, its solution or the status word, and the text that followed the
// puzzle's cells. It is only written: as an input, a pair is a line.
#pragma once

#include "engine/io/formats/format.h"

namespace nonet {

extern const Format kPairFormat;

}  // namespace nonet
