#include "engine/io/formats/plain_lines.h"

#include <array>
#include <bit>
#include <charconv>
#include <cstring>
#include <optional>
#include <type_traits>

#include "engine/core/simd_target.h"
#include "engine/io/formats/cells.h"
#include "engine/io/formats/json_reader.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::CappedTag<uint8_t, 64>;
using V = hn::Vec<Tag>;
constexpr size_t kBytes = hn::MaxLanes(Tag());

// Calls `visit` with the offset of each vector of a line. The last two vectors overlap.
template <class Visit>
HWY_INLINE void for_each_vector(Visit visit) {
  HWY_UNROLL(6)
  for (size_t i = 0; i < kCells; i += kBytes) {
    visit(i + kBytes <= kCells ? i : kCells - kBytes);
  }
}

size_t count(std::string_view text, size_t most) {
  const Tag tag;
  const hn::RebindToSigned<Tag> with_sign;  // as signed bytes, characters beyond ASCII are negative
  const V comment = hn::Set(tag, '#');
  size_t lines = 0;
  for (; lines < most && text.size() >= kPlainLineBytes; ++lines) {
    const auto* const line = reinterpret_cast<const uint8_t*>(text.data());
    auto lowest = hn::Set(with_sign, '~');
    for_each_vector([&](size_t i) HWY_ATTR {
      const V bytes = hn::LoadU(tag, line + i);
      const V others = hn::IfThenZeroElse(hn::Eq(bytes, comment), bytes);
      lowest = hn::Min(lowest, hn::BitCast(with_sign, others));
    });
    const auto is_odd = hn::Lt(lowest, hn::Set(with_sign, ' ' + 1));
    if (line[kCells] != '\n' || !hn::AllFalse(with_sign, is_odd)) break;
    text.remove_prefix(kPlainLineBytes);
  }
  return lines;
}

bool parse_cells(const char* text, uint8_t* cells) {
  const Tag tag;
  const V zero = hn::Set(tag, '0'), dot = hn::Set(tag, '.');
  const auto* const line = reinterpret_cast<const uint8_t*>(text);
  V highest = hn::Zero(tag);
  for_each_vector([&](size_t i) HWY_ATTR {
    const V bytes = hn::LoadU(tag, line + i);
    const V digits = hn::IfThenZeroElse(hn::Eq(bytes, dot), hn::Sub(bytes, zero));
    hn::StoreU(digits, tag, cells + i);
    highest = hn::Max(highest, digits);
  });
  return hn::AllFalse(tag, hn::Gt(highest, hn::Set(tag, 9)));
}

size_t parse(std::string_view text, std::span<Grid> puzzles) {
  size_t lines = 0;
  for (; lines < puzzles.size() && text.size() >= kPlainLineBytes; ++lines) {
    if (!parse_cells(text.data(), puzzles[lines].cells.data()) || text[kCells] != '\n') break;
    text.remove_prefix(kPlainLineBytes);
  }
  return lines;
}

// Returns a mask with a bit for each byte.
HWY_INLINE uint64_t bits_of(hn::Mask<Tag> mask) {
  uint8_t bytes[8] = {};  // Highway writes at least these
  hn::StoreMaskBits(Tag(), mask, bytes);
  std::conditional_t<kBytes == 64, uint64_t, std::conditional_t<kBytes == 32, uint32_t, uint16_t>>
      bits;
  std::memcpy(&bits, bytes, sizeof(bits));
  return bits;
}

HWY_INLINE V load(std::string_view text, size_t at) {
  return hn::LoadU(Tag(), reinterpret_cast<const uint8_t*>(text.data() + at));
}

// The numbers of line ends in a vector are added without a branch for each line end: it would be
// predicted wrongly once a line, which takes 5 ns.
Cut cut(std::string_view text, OddCharacters odd, CutLimits limits) {
  const Tag tag;
  const hn::RebindToSigned<Tag> with_sign;
  const V line_end = hn::Set(tag, '\n');
  const V odd_one = hn::Set(tag, static_cast<uint8_t>(odd.anywhere));
  const V first = hn::Set(tag, static_cast<uint8_t>(odd.first));
  const V other_first = hn::Set(tag, static_cast<uint8_t>(odd.other_first));
  Cut taken;
  uint64_t begin = 1;  // 1 if the vector begins with a line
  for (size_t at = 0; text.size() - at >= kBytes; at += kBytes) {
    const V bytes = load(text, at);
    const auto is_blank = hn::Lt(hn::BitCast(with_sign, bytes), hn::Set(with_sign, ' ' + 1));
    const auto is_odd_first = hn::Or(hn::Eq(bytes, first), hn::Eq(bytes, other_first));
    const auto is_no_beginning = hn::Or(
        hn::Or(hn::RebindMask(tag, is_blank), hn::Eq(bytes, hn::Set(tag, '#'))), is_odd_first);
    uint64_t ends = bits_of(hn::Eq(bytes, line_end));
    const uint64_t begins = ends << 1 | begin;
    begin = ends >> (kBytes - 1);
    const uint64_t stops = bits_of(hn::Eq(bytes, odd_one)) | (begins & bits_of(is_no_beginning));
    const auto count = static_cast<uint64_t>(std::popcount(ends));
    if (stops == 0 && at + kBytes < limits.bytes && taken.records + count < limits.records) {
      taken.records += count;
      if (ends != 0) taken.bytes = at + static_cast<size_t>(std::bit_width(ends));
      continue;
    }
    if (stops != 0) ends &= (stops & (~stops + 1)) - 1;  // those before the first stop
    for (; ends != 0; ends &= ends - 1) {
      taken.bytes = at + static_cast<size_t>(std::countr_zero(ends)) + 1;
      ++taken.records;
      if (taken.bytes >= limits.bytes || taken.records == limits.records) break;
    }
    if (stops != 0 || ends != 0) break;
  }
  taken.lines = taken.records;
  return taken;
}

size_t find(std::string_view text, char a, char b) {
  const Tag tag;
  const V first = hn::Set(tag, static_cast<uint8_t>(a));
  const V second = hn::Set(tag, static_cast<uint8_t>(b));
  for (size_t at = 0; text.size() - at >= kBytes; at += kBytes) {
    const V bytes = load(text, at);
    const auto found = hn::FindFirstTrue(tag, hn::Or(hn::Eq(bytes, first), hn::Eq(bytes, second)));
    if (found >= 0) return at + static_cast<size_t>(found);
  }
  return text.size();
}

/// Returns the end of a plain string; null if other bytes precede its quote, or behind `last`, the
/// last place of a whole vector.
HWY_INLINE const char* string_end(const char* at, const char* last) {
  const Tag tag;
  for (; at <= last; at += kBytes) {
    const V bytes = hn::LoadU(tag, reinterpret_cast<const uint8_t*>(at));
    const auto is_control = hn::Eq(bytes, hn::Min(bytes, hn::Set(tag, ' ' - 1)));
    const auto is_mark =
        hn::Or(hn::Eq(bytes, hn::Set(tag, '"')), hn::Eq(bytes, hn::Set(tag, '\\')));
    const auto end = hn::FindFirstTrue(tag, hn::Or(is_mark, is_control));
    if (end >= 0) return at[end] == '"' ? at + end : nullptr;
  }
  return nullptr;
}

// Line ends stop these loops: one is at the end of the text.
HWY_INLINE const char* behind_digits(const char* at) {
  while (is_digit(*at)) ++at;
  return at;
}

HWY_INLINE const char* behind_blanks(const char* at) {
  if (*at == ' ') ++at;
  if (*at <= ' ') {
    while (is_blank_space(*at)) ++at;
  }
  return at;
}

/// Returns the end of a number or word; null if there is none. Most are numbers without exponents.
HWY_NOINLINE const char* word_end(const char* at, const char* last) {
  const char* end = behind_digits(at);
  bool is_number = end > at && (*at != '0' || end == at + 1);
  if (is_number && *end == '.') {
    const char* const fraction = end + 1;
    end = behind_digits(fraction);
    is_number = end > fraction;
  }
  if (is_number && (*end | 0x20) != 'e') return end;
  const size_t bytes = at > last ? 0 : json_word_bytes({at, last + kBytes});
  return bytes > 0 ? at + bytes : nullptr;
}

HWY_INLINE bool are_equal(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i] != b[i]) return false;
  }
  return true;
}

/// Returns the end of the object or array at the front of a text; null if it must be looked at more
/// closely. Puts the value of the field with this path, if it is in it, into `found`.
const char* end_of(const char* at, const char* last, int levels, std::string_view path,
                   std::string_view* found) {
  const bool is_object = *at == '{';
  const char close = is_object ? '}' : ']';
  at = behind_blanks(at + 1);
  if (*at == close) return at + 1;
  for (uint32_t index = 0;; ++index) {
    std::string_view name;
    std::array<char, 12> number;
    bool is_wanted = false;
    if (is_object) {
      const char* const begin = at + 1;
      if (*at != '"' || (at = string_end(begin, last)) == nullptr) return nullptr;
      name = {begin, at};
      is_wanted = found != nullptr && are_equal(name, path);
      at = behind_blanks(at + 1);
      if (*at != ':') return nullptr;
      at = behind_blanks(at + 1);
    } else if (found != nullptr) {
      name = {number.data(), std::to_chars(number.begin(), number.end(), index).ptr};
      if (name == path) return nullptr;
    }
    const char* const value = at;
    const char begin = *at;
    if (begin == '"') {
      if ((at = string_end(at + 1, last)) == nullptr) return nullptr;
      if (is_wanted) *found = {value + 1, at};
      ++at;
    } else if (begin == '[' || begin == '{') {
      const size_t size = name.size();
      const bool is_around =
          found != nullptr && path.size() > size && path[size] == '.' && path.starts_with(name);
      const std::string_view rest = is_around ? path.substr(size + 1) : std::string_view();
      at = levels == 0 ? nullptr : end_of(at, last, levels - 1, rest, is_around ? found : nullptr);
      if (at == nullptr) return nullptr;
      if (is_wanted) *found = {value, at};
    } else if (is_wanted || (at = word_end(at, last)) == nullptr) {
      return nullptr;
    }
    at = behind_blanks(at);
    if (*at != ',') return *at == close ? at + 1 : nullptr;
    at = behind_blanks(at + 1);
  }
}

ObjectLine object(std::string_view text, std::string_view path, bool has_comma) {
  constexpr int kMostLevels = 32;
  if (text.size() < kBytes || text.back() != '\n') return {};
  const char* const last = text.data() + text.size() - kBytes;
  const char* const begin = behind_blanks(text.data());
  std::string_view value;
  const char* end = *begin == '{' ? end_of(begin, last, kMostLevels, path, &value) : nullptr;
  // The fields of objects are fields of their own.
  const bool has_objects = value.starts_with('{') ||
                           (value.starts_with('[') && value.find('{') != std::string_view::npos);
  if (end == nullptr || value.data() == nullptr || has_objects) return {};
  const std::string_view object(begin, end);
  end = behind_blanks(end);
  if (has_comma && *end == ',') end = behind_blanks(end + 1);
  const auto bytes = static_cast<size_t>(end + 1 - text.data());
  return *end == '\n' && bytes <= kMaxLineBytes ? ObjectLine{bytes, object, value} : ObjectLine();
}

void write(std::span<const Grid> grids, char* out) {
  const Tag tag;
  for (const Grid& grid : grids) {
    auto* const line = reinterpret_cast<uint8_t*>(out);
    for_each_vector([&](size_t i) HWY_ATTR {
      hn::StoreU(hn::Add(hn::LoadU(tag, &grid.cells[i]), hn::Set(tag, '0')), tag, line + i);
    });
    line[kCells] = '\n';
    out += kPlainLineBytes;
  }
}

}  // namespace

PlainLines plain_lines_here() {
  return {.target = hwy::TargetName(HWY_TARGET),
          .count = count,
          .parse = parse,
          .parse_cells = parse_cells,
          .cut = cut,
          .find = find,
          .object = object,
          .write = write};
}

}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#if NONET_ONCE
#include <vector>

namespace nonet {

NONET_TARGET_TABLE(PlainLines, plain_lines_here);

std::span<const PlainLines> plain_lines_of_targets() {
  static const std::vector<PlainLines> targets = results_of_targets(plain_lines_here_table);
  return targets;
}

}  // namespace nonet
#endif
