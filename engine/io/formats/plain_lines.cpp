#include "engine/io/formats/plain_lines.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/io/formats/plain_lines.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

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
          .write = write};
}

}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <vector>

#include "engine/core/dispatch.h"

namespace nonet {

HWY_EXPORT(plain_lines_here);

std::span<const PlainLines> plain_lines_of_targets() {
  static const std::vector<PlainLines> targets = [] {
    std::vector<PlainLines> found;
    for (const int64_t target : hwy::SupportedAndGeneratedTargets()) {
      found.push_back(entry_for(HWY_DISPATCH_TABLE(plain_lines_here), target)());
    }
    return found;
  }();
  return targets;
}

}  // namespace nonet
#endif
