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

  void add(std::string_view text);
  /// Returns the digest of all text that was added. The division into pieces does not matter.
  uint64_t value() const;

 private:
  XXH3_state_s* state_;
};

}  // namespace nonet
