#include "engine/io/detection/first_lines.h"

#include <algorithm>

#include "engine/io/formats/values_format.h"

namespace nonet {
namespace {

constexpr size_t kMaxLines = 32;

bool is_count(std::string_view line) {
  constexpr size_t kMaxCounts = 4;
  for (size_t counts = 1; counts <= kMaxCounts; ++counts) {
    const size_t end = std::min(line.find_first_of(" \t"), line.size());
    const bool fits = end >= 1 && end <= 19 && line.front() != '0';
    if (!fits || !std::ranges::all_of(line.substr(0, end), is_digit)) return false;
    line = trimmed(line.substr(end));
    if (line.empty()) return true;
  }
  return false;
}

bool is_number(std::string_view line) {
  return line.size() < 9 && std::ranges::all_of(line, is_digit);
}

bool is_values_header(std::string_view line) {
  return count_values(line) >= kCells && !ValuesFormat::is_record(line);
}

}  // namespace

FirstLines::FirstLines(std::string_view text, bool at_end)
    : text_(text), at_end_(at_end), may_grow_(!at_end) {
  Cut taken;
  size_t looked_at = 0;
  while (lines_.size() < kMaxLines && looked_at <= kEnoughBytes) {
    const Line line = first_line(text.substr(taken.bytes), at_end);
    if (line.bytes == 0) return;
    taken.bytes += line.bytes;
    ++taken.lines;
    looked_at += std::min(line.bytes, kMaxLineBytes);
    if (line.is_content()) {
      lines_.push_back({line, taken});
    } else if (!lines_.empty()) {
      lines_.back().gap_follows = true;
    }
  }
  may_grow_ = false;
}

std::optional<std::string_view> FirstLines::after(size_t i) const {
  if (has(i) && lines_[i].gap_follows) return std::string_view();
  if (has(i + 1)) return lines_[i + 1].line.text;
  return may_grow_ ? std::nullopt : std::optional(std::string_view());
}

TitleKind kind_of_title(std::string_view line) {
  if (is_count(line)) return TitleKind::count;
  if (is_values_header(line)) return TitleKind::header;
  if (is_title_line(line)) return TitleKind::words;
  return is_number(line) ? TitleKind::number : TitleKind::none;
}

bool is_grid_number(std::string_view line) { return is_number(line) && line.size() > 6; }

}  // namespace nonet
