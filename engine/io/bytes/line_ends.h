// Line ends of LF, which may follow a CR, or of CR alone, as old Macintosh programs write them. The
// first line of an input decides.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace nonet {

class LineEnds {
 public:
  void begin_input() { *this = LineEnds(); }
  /// Returns whether normalise() has seen a line end of this input.
  bool is_known() const { return kind_ != Kind::unknown; }
  /// Returns whether normalise() leaves the text of this input as it is.
  bool are_lf() const { return kind_ == Kind::lf; }

  /// Replaces lone CRs by LFs if the lines of this input end in lone CRs. Requires all bytes of the
  /// input in turn. Returns false if it needs one more byte to decide; then call it again with
  /// `text` and the bytes that follow it.
  bool normalise(std::span<char> text, bool at_end) {
    if (kind_ == Kind::unknown) {
      const auto first = std::ranges::find_if(text, [](char c) { return c == '\n' || c == '\r'; });
      if (first == text.end()) return true;
      const auto behind = std::find_if(first, text.end(), [](char c) { return c != '\r'; });
      const bool is_long = behind - first >= kLongRun;
      if (behind == text.end() && !at_end && !is_long) return false;
      const bool lf = !is_long && (behind == text.end() || *behind == '\n');
      kind_ = lf ? Kind::lf : Kind::cr;
    }
    if (kind_ == Kind::cr) std::ranges::replace(text, '\r', '\n');
    return true;
  }

 private:
  // CRs in a row that are line ends, whatever is behind them: memory must not grow with the input.
  static constexpr std::ptrdiff_t kLongRun = 1 << 16;

  enum class Kind { unknown, lf, cr };
  Kind kind_ = Kind::unknown;
};

}  // namespace nonet
