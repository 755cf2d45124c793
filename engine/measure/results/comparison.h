// The part of a comparison that benches and histories share.
#pragma once

#include <nonet/comparison.h>

namespace nonet {

ComparedBench bench_of(const BenchResults& results);

}  // namespace nonet
