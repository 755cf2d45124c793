#include "engine/io/bytes/text_digest.h"

// The dispatching functions choose among SSE2, AVX2 and AVX-512; the plain functions are compiled
// for SSE2.
#if defined(__x86_64__) && __has_include(<xxh_x86dispatch.h>)
#include <xxh_x86dispatch.h>
#else
#include <xxhash.h>
#endif

#include <new>

namespace nonet {

TextDigest::TextDigest() : state_(XXH3_createState()) {
  if (state_ == nullptr || XXH3_64bits_reset(state_) != XXH_OK) throw std::bad_alloc();
}

TextDigest::~TextDigest() { XXH3_freeState(state_); }

void TextDigest::restart(uint64_t seed) {
  XXH3_64bits_reset_withSeed(state_, seed);  // fails for a null state only
}

void TextDigest::add(std::string_view text) {
  XXH3_64bits_update(state_, text.data(), text.size());  // fails for a null state only
}

uint64_t TextDigest::value() const { return XXH3_64bits_digest(state_); }

uint64_t combined_digest(uint64_t first, uint64_t second) {
  return XXH3_64bits_withSeed(&second, sizeof second, first);
}

}  // namespace nonet
