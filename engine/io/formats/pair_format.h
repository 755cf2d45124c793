// Pairs: a puzzle, a comma, its solution or the status word, and the text that stood behind the
// puzzle's cells. Only written: as an input a pair is a line.
#pragma once

#include "engine/io/formats/format.h"

namespace nonet {

extern const Format kPairFormat;

}  // namespace nonet
