// Timings: record,status,guesses,nanos with a header. They are written by --timings and are not
// answers.
#pragma once

#include "engine/io/formats/format.h"

namespace nonet {

extern const Format kTimingsFormat;

}  // namespace nonet
