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

/// Sets the mask of the bytes that may not be in a plain string: quotes, backslashes and control
/// characters.
HWY_INLINE hn::Mask<Tag> string_ends(hn::Vec<Tag> bytes) {
  const Tag tag;
  const auto is_control = hn::Eq(bytes, hn::Min(bytes, hn::Set(tag, ' ' - 1)));
  return hn::Or(hn::Or(hn::Eq(bytes, hn::Set(tag, '"')), hn::Eq(bytes, hn::Set(tag, '\\'))),
                is_control);
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
  const char* wanted = nullptr;
  ShapedLine found;
  std::string_view rest = text;
  for (size_t i = 0; i < shape.parts().size(); ++i) {
    const JsonShape::Part& part = shape.parts()[i];
    if (!begins_with(rest, shape.line().substr(part.begin, part.size))) return {};
    if (part.has_place) {
      if (i == shape.wanted_begin().part) wanted = rest.data() + shape.wanted_begin().offset;
      if (i == shape.wanted_end().part) {
        found.wanted = {wanted, rest.data() + shape.wanted_end().offset};
      }
    }
    rest.remove_prefix(part.size);
    if (part.value == Value::none) break;
    size_t bytes = part.value_bytes;
    if (part.value == Value::word) {
      bytes = json_word_bytes(rest);
      if (bytes == 0) return {};
    } else if (!is_plain_string(rest, bytes)) {
      // Most strings are as long as before. The processor predicts that, and reads on before it has
      // seen the end of the string.
      const auto other = plain_string_bytes(rest);
      if (!other) return {};
      bytes = *other;
    }
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
                      std::span<const JsonToken> values, std::string_view wanted) {
  line_ = line;
  before_record_ = static_cast<size_t>(record.data() - line.data());
  after_record_ = line.size() - before_record_ - record.size();
  parts_.clear();
  const auto place_of = [&line](const char* at) { return static_cast<uint32_t>(at - line.data()); };
  const uint32_t wanted_begin = place_of(wanted.data());
  const uint32_t wanted_end = wanted_begin + static_cast<uint32_t>(wanted.size());
  bool has_begin = false;
  const auto add = [&](uint32_t begin, uint32_t end, uint32_t value_bytes, Part::Value value) {
    const size_t part = parts_.size();
    // An empty string begins in the part before it, and ends in the one behind it.
    const bool begins_here = begin <= wanted_begin && wanted_begin <= end;
    if (begins_here && !has_begin) wanted_begin_ = {part, wanted_begin - begin};
    has_begin |= begins_here;
    if (begin <= wanted_end && wanted_end <= end) wanted_end_ = {part, wanted_end - begin};
    parts_.push_back({begin, end - begin, value_bytes, value});
  };
  uint32_t begin = 0;
  for (const JsonToken& value : values) {
    const uint32_t at = place_of(value.text.data());
    const auto bytes = static_cast<uint32_t>(value.text.size());
    const bool is_string = value.kind == JsonToken::Kind::string;
    add(begin, at, bytes, is_string ? Part::Value::string : Part::Value::word);
    begin = at + bytes;
  }
  add(begin, static_cast<uint32_t>(line.size()), 0, Part::Value::none);
  parts_[wanted_begin_.part].has_place = parts_[wanted_end_.part].has_place = true;
}

NONET_TARGET_TABLE(JsonShapes, json_shapes_here);

std::span<const JsonShapes> json_shapes_of_targets() {
  static const std::vector<JsonShapes> targets =
      results_of_targets(json_shapes_here_table);
  return targets;
}

}  // namespace nonet
#endif
