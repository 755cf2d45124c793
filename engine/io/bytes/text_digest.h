// The digest of a text: XXH3 of 64 bits. It is not cryptographic.
#pragma once

#include <cstdint>
#include <string_view>

struct XXH3_state_s;

namespace nonet {

class TextDigest {
 public:
  TextDigest();
  ~TextDigest();
  TextDigest(const TextDigest&) = delete;
  TextDigest& operator=(const TextDigest&) = delete;

  /// Forgets all text. Another seed gives other digests.
  void restart(uint64_t seed);
  void add(std::string_view text);
  /// Returns the digest of all text that was added. The division into pieces does not matter.
  uint64_t value() const;

 private:
  XXH3_state_s* state_;
};

/// Returns a digest of two digests.
uint64_t combined_digest(uint64_t first, uint64_t second);

}  // namespace nonet
