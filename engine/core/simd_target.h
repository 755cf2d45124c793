// Highway for the one target that an object is compiled for: see dispatch.h. Comes before any other
// header that includes Highway.
#pragma once

#include <hwy/detect_targets.h>
#undef HWY_TARGET
#define HWY_TARGET NONET_SIMD_TARGET
#include <hwy/highway.h>

#include "engine/core/dispatch.h"
