// The entry point for libFuzzer to the target with the name NONET_FUZZ_TARGET.
#include <algorithm>

#include "tests/fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const nonet::fuzz::Target& target =
      *std::ranges::find(nonet::fuzz::targets(), NONET_FUZZ_TARGET, &nonet::fuzz::Target::name);
  target.run({data, size});
  return 0;
}
