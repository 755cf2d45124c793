#include "engine/io/formats/json_shape.h"

#include "engine/core/simd_target.h"
#include "engine/io/formats/records.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::CappedTag<uint8_t, 64>;
constexpr size_t kBytes = hn::MaxLanes(Tag());

HWY_INLINE hn::Vec<Tag> load(std::string_view text, size_t at) {
  return hn::LoadU(Tag(), reinterpret_cast<const uint8_t*>(text.data() + at));
}

// These functions read whole vectors. They may return false, or none, within a vector of the end of
// the text.

/// Returns whether `text` begins with `expected`. Requires that `expected` precedes it in the same
/// memory.
HWY_INLINE bool begins_with(std::string_view text, std::string_view expected) {
  const Tag tag;
  for (size_t at = 0; at < expected.size(); at += kBytes) {
    if (text.size() < at + kBytes) return false;
    const auto differs = hn::Ne(load(text, at), load(expected, at));
    const auto counts = hn::FirstN(tag, HWY_MIN(expected.size() - at, kBytes));
    if (!hn::AllFalse(tag, hn::And(differs, counts))) return false;
  }
  return true;
}

/// Sets the mask of the bytes that may not be in a plain string: quotes and such that are not
/// plain.
HWY_INLINE hn::Mask<Tag> string_ends(hn::Vec<Tag> bytes) {
  const Tag tag;
  const hn::RebindToSigned<Tag> with_sign;  // as signed bytes, those beyond ASCII are negative
  const auto is_odd = hn::Lt(hn::BitCast(with_sign, bytes), hn::Set(with_sign, ' '));
  return hn::Or(hn::Or(hn::Eq(bytes, hn::Set(tag, '"')), hn::Eq(bytes, hn::Set(tag, '\\'))),
                hn::RebindMask(tag, is_odd));
}

/// Returns whether `text` begins with `size` plain characters and a quote.
HWY_INLINE bool is_plain_string(std::string_view text, size_t size) {
  const Tag tag;
  if (text.size() < size + kBytes || text[size] != '"') return false;
  for (size_t at = 0; at < size; at += kBytes) {
    const auto counts = hn::FirstN(tag, HWY_MIN(size - at, kBytes));
    if (!hn::AllFalse(tag, hn::And(string_ends(load(text, at)), counts))) return false;
  }
  return true;
}

/// Returns the bytes up to the next quote; none if other bytes than plain characters precede it.
HWY_INLINE std::optional<size_t> plain_string_bytes(std::string_view text) {
  for (size_t at = 0; text.size() - at >= kBytes; at += kBytes) {
    const auto end = hn::FindFirstTrue(Tag(), string_ends(load(text, at)));
    if (end < 0) continue;
    at += static_cast<size_t>(end);
    return text[at] == '"' ? std::optional(at) : std::nullopt;
  }
  return {};
}

ShapedLine read(const JsonShape& shape, std::string_view text) {
  using Value = JsonShape::Part::Value;
  ShapedLine found;
  std::string_view rest = text;
  for (const JsonShape::Part& part : shape.parts()) {
    if (!begins_with(rest, shape.line().substr(part.begin, part.size))) return {};
    rest.remove_prefix(part.size);
    size_t bytes = part.value_bytes;
    if (part.value == Value::word) {
      bytes = plain_word_bytes(rest);
      if (bytes == 0) return {};
    } else if (part.value != Value::none && !is_plain_string(rest, bytes)) {
      // Most strings are as long as before. The processor predicts that, and reads on before it has
      // seen the end of the string.
      const auto other = plain_string_bytes(rest);
      if (!other) return {};
      bytes = *other;
    }
    if (part.value == Value::wanted) found.wanted = rest.substr(0, bytes);
    rest.remove_prefix(bytes);
  }
  found.bytes = text.size() - rest.size();
  return found.bytes <= kMaxLineBytes ? found : ShapedLine();
}

}  // namespace

JsonShapes json_shapes_here() { return {.target = hwy::TargetName(HWY_TARGET), .read = read}; }

}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#if NONET_ONCE
namespace nonet {

void JsonShape::learn(std::string_view line, std::string_view record,
                      std::span<const JsonValue> values, std::string_view wanted) {
  line_ = line;
  before_record_ = static_cast<size_t>(record.data() - line.data());
  after_record_ = line.size() - before_record_ - record.size();
  parts_.clear();
  uint32_t begin = 0;
  for (const JsonValue& value : values) {
    const auto at = static_cast<uint32_t>(value.text.data() - line.data());
    const auto kind = value.text.data() == wanted.data() ? Part::Value::wanted
                      : value.is_string                  ? Part::Value::string
                                                         : Part::Value::word;
    parts_.push_back({begin, at - begin, static_cast<uint32_t>(value.text.size()), kind});
    begin = at + static_cast<uint32_t>(value.text.size());
  }
  parts_.push_back({begin, static_cast<uint32_t>(line.size()) - begin, 0, Part::Value::none});
}

NONET_TARGET_TABLE(JsonShapes, json_shapes_here);

std::span<const JsonShapes> json_shapes_of_targets() {
  static const std::vector<JsonShapes> targets =
      results_of_targets(json_shapes_here_table);
  return targets;
}

}  // namespace nonet
#endif
