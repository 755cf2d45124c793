// Timings: record,status,guesses,nanos with a header. Written by --timings, and no answers.
#pragma once

#include "engine/io/formats/format.h"

namespace nonet {

extern const Format kTimingsFormat;

}  // namespace nonet
