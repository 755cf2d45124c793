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

/// The beginning of a block of the text of one input.
struct BlockPlace {
  uint64_t bytes = 0;   ///< text of the input before it
  uint64_t digest = 0;  ///< digest of that text

  bool operator==(const BlockPlace&) const = default;
};

/// The text of each input is divided into blocks. The digest of a block starts from that of the
/// block before it. So a reader that knows the digest at the beginning of a block need not read
/// the text before it.
class TextProgress {
 public:
  /// `expected` is the place of an earlier run in the same text; none: there was no earlier run.
  /// The digest is computed with `digests` or if there was an earlier run.
  TextProgress(bool digests, const std::optional<TextPlace>& expected)
      : digests_(digests || expected), expected_(expected) {}

  /// The text that follows belongs to another input.
  void begin_input() {
    before_ = digest();
    bytes_before_ += block_.bytes + block_bytes_;
    begin_block({});
  }

  /// Adds text. Returns false if the text up to the place of the earlier run has changed.
  [[nodiscard]] bool add(std::string_view text) {
    if (!digests_) return true;
    const uint64_t left = expected_bytes_left();
    if (left > 0 && left <= text.size()) {
      add_bytes(text.substr(0, left));
      if (digest() != expected_->digest) return false;
      text.remove_prefix(left);
    }
    add_bytes(text);
    return true;
  }

  /// The text that follows belongs to the next block. Returns its beginning.
  BlockPlace end_block() {
    begin_block({block_.bytes + block_bytes_, input_digest()});
    return block_;
  }

  /// Continues at the beginning of a block of the same input. Returns false if the place of the
  /// earlier run is before it, or is the same place with another digest.
  [[nodiscard]] bool skip_to(const BlockPlace& block) {
    begin_block(block);
    return !expected_ || bytes() < expected_->bytes ||
           (bytes() == expected_->bytes && digest() == expected_->digest);
  }

  /// Returns the bytes between here and the place of the earlier run.
  uint64_t expected_bytes_left() const {
    return expected_ && expected_->bytes > bytes() ? expected_->bytes - bytes() : 0;
  }

  /// Returns the text of this input so far.
  uint64_t input_bytes() const { return block_.bytes + block_bytes_; }
  TextPlace place(uint64_t records) const { return {records, digest(), bytes()}; }

 private:
  uint64_t bytes() const { return bytes_before_ + input_bytes(); }

  // An input without text leaves the digest as it is. So the end of an input and the beginning of
  // the next one are the same place.
  uint64_t digest() const {
    return input_bytes() == 0 ? before_ : combined_digest(before_, input_digest());
  }

  uint64_t input_digest() const { return block_bytes_ == 0 ? block_.digest : digest_.value(); }

  void begin_block(const BlockPlace& block) {
    block_ = block;
    block_bytes_ = 0;
    digest_.restart(block.digest);
  }

  void add_bytes(std::string_view text) {
    digest_.add(text);
    block_bytes_ += text.size();
  }

  bool digests_;
  std::optional<TextPlace> expected_;
  uint64_t before_ = 0;  // the digest of the inputs before this one
  uint64_t bytes_before_ = 0;
  BlockPlace block_;
  TextDigest digest_;  // of the block
  uint64_t block_bytes_ = 0;
};

}  // namespace nonet
