// The digest of the text that a reader has taken, and a comparison with the text of an earlier run.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/io/bytes/text_digest.h"

namespace nonet {

/// A place between two records, with the digest of the text before it.
struct TextPlace {
  uint64_t records = 0;
  uint64_t digest = 0;  ///< digest of the text of all inputs up to here
  uint64_t bytes = 0;   ///< bytes of that text, decoded and with LF as line ends

  bool operator==(const TextPlace&) const = default;
};

class TextProgress {
 public:
  /// `expected` is the place of an earlier run in the same text; none: there was no earlier run.
  /// The digest is computed with `digests` or if there was an earlier run.
  TextProgress(bool digests, const std::optional<TextPlace>& expected)
      : digests_(digests || expected), expected_(expected) {}

  /// Adds text. Returns false if the text up to the place of the earlier run has changed.
  [[nodiscard]] bool add(std::string_view text) {
    if (!digests_) return true;
    const uint64_t left = expected_bytes_left();
    if (left > 0 && left <= text.size()) {
      add_bytes(text.substr(0, left));
      if (digest_.value() != expected_->digest) return false;
      text.remove_prefix(left);
    }
    add_bytes(text);
    return true;
  }

  /// Returns the bytes between here and the place of the earlier run.
  uint64_t expected_bytes_left() const {
    return expected_ && expected_->bytes > bytes_ ? expected_->bytes - bytes_ : 0;
  }

  TextPlace place(uint64_t records) const { return {records, digest_.value(), bytes_}; }

 private:
  void add_bytes(std::string_view text) {
    digest_.add(text);
    bytes_ += text.size();
  }

  bool digests_;
  std::optional<TextPlace> expected_;
  TextDigest digest_;
  uint64_t bytes_ = 0;
};

}  // namespace nonet
