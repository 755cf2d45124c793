// Cutting and parsing for formats that read one item after another.
//
// Such a format is a struct with these functions:
//   static Item next(layout, text, at_end)         the record or gap at the front of a text
//   static Fault parse(layout, record, puzzle)     one record: a Grid or Candidates
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "engine/io/formats/format.h"
#include "engine/io/formats/plain_lines.h"
#include "engine/io/formats/text_lines.h"

namespace nonet {

/// Returns the line at the front of `text` without its line end, if it is surely a record in one
/// line: without quotes. Empty: it must be looked at more closely.
inline std::string_view quick_line(std::string_view text) {
  if (!begins_record(text.front())) return {};
  const size_t end = plain_lines().find(text, '\n', '"');
  return end < text.size() && end <= kMaxLineBytes && text[end] == '\n' ? text.substr(0, end)
                                                                       : std::string_view();
}

/// Returns whether a cut may take more.
inline bool may_take_more(const Cut& taken, std::string_view text, CutLimits limits) {
  return taken.bytes < text.size() && taken.bytes < limits.bytes && taken.records < limits.records;
}

/// Returns the item at the front of a text. A full grid is no record where full grids are the
/// solutions of the puzzles.
template <class Format>
Item next_item(const InputLayout& layout, std::string_view text, bool at_end) {
  Item item = Format::next(layout, text, at_end);
  if (!item.is_record && is_commented_board(item.text)) item.passed = Passed::commented_board;
  if constexpr (requires(Grid & puzzle) { Format::parse(layout, item.text, puzzle); }) {
    if (!layout.passes_solutions || !item.is_record || !item.refusal.empty()) return item;
    Grid puzzle;
    if (Format::parse(layout, item.text, puzzle) || !is_solution_of(puzzle, puzzle)) return item;
    item.is_record = false;
    item.passed = Passed::solution;
  }
  return item;
}

/// Takes one more item. Returns false if its end has not been read or cannot be found.
template <class Format>
bool cut_item(const InputLayout& layout, std::string_view text, bool at_end, Cut& taken) {
  const Item item = next_item<Format>(layout, text.substr(taken.bytes), at_end);
  if (item.bytes == 0) return false;
  if (!item.refusal.empty()) {
    taken.refusal = item.refusal;
    taken.refused_line = taken.lines + item.refused_line;
    return false;
  }
  if (item.passed != Passed::none) taken.count(item.passed);
  taken.bytes += item.bytes;
  taken.lines += item.lines;
  taken.records += item.is_record ? 1 : 0;
  return true;
}

template <class Format>
Cut cut_items(const InputLayout& layout, std::string_view text, bool at_end, CutLimits limits) {
  Cut taken;
  while (may_take_more(taken, text, limits) && cut_item<Format>(layout, text, at_end, taken)) {
  }
  return taken;
}

/// The same for a format in which a line is a record, unless it has a character of
/// Format::odd_characters(layout). Such lines are taken many at a time.
template <class Format>
Cut cut_lines(const InputLayout& layout, std::string_view text, bool at_end, CutLimits limits) {
  Cut taken;
  while (may_take_more(taken, text, limits)) {
    const Cut lines =
        plain_lines().cut(text.substr(taken.bytes), Format::odd_characters(layout),
                          {limits.bytes - taken.bytes, limits.records - taken.records});
    taken.bytes += lines.bytes;
    taken.records += lines.records;
    taken.lines += lines.lines;
    if (lines.records == 0 && !cut_item<Format>(layout, text, at_end, taken)) break;
  }
  return taken;
}

/// Fills a ParsedText. Overwrites the grids of the previous text without clearing them.
class TextParser {
 public:
  explicit TextParser(ParsedText& parsed) : parsed_(parsed) {
    parsed.records.clear();
    parsed.candidates.clear();
  }
  ~TextParser() { parsed_.puzzles.resize(puzzle_count_); }
  TextParser(const TextParser&) = delete;
  TextParser& operator=(const TextParser&) = delete;

  template <class Format>
  void take_item(const InputLayout& layout, std::string_view& text) {
    const Item item = next_item<Format>(layout, text, true);
    text.remove_prefix(item.bytes);
    add_item(item, item.is_record ? parse_record<Format>(layout, item.text) : Fault());
  }

  /// Adds an item, whose record has been parsed.
  void add_item(const Item& item, Fault fault) {
    if (item.is_record) parsed_.records.push_back({item.text, line_ + item.lines_ahead, fault});
    line_ += item.lines;
  }

  /// Calls `Fault parse(Grid&)` for the grid of the next record.
  template <class Parse>
  Fault parse_grid(Parse parse) {
    const Fault fault = parse(room(1).front());
    if (!fault) ++puzzle_count_;
    return fault;
  }

  /// Returns room for `count` more grids.
  std::span<Grid> room(size_t count) {
    if (parsed_.puzzles.size() < puzzle_count_ + count) {
      parsed_.puzzles.resize(puzzle_count_ + count);
    }
    return std::span(parsed_.puzzles).subspan(puzzle_count_, count);
  }

  /// Adds the records of `count` plain lines at the front of `text`. Their grids are the next ones
  /// of the room.
  void add_plain_lines(std::string_view text, size_t count) {
    parsed_.records.push_back_lines(text.data(), count, line_);
    puzzle_count_ += count;
    line_ += count;
  }

 private:
  template <class Format>
  Fault parse_record(const InputLayout& layout, std::string_view record) {
    if constexpr (requires(Candidates & puzzle) { Format::parse(layout, record, puzzle); }) {
      Candidates puzzle;
      const Fault fault = Format::parse(layout, record, puzzle);
      if (!fault) parsed_.candidates.push_back(puzzle);
      return fault;
    } else {
      return parse_grid([&](Grid& puzzle) { return Format::parse(layout, record, puzzle); });
    }
  }

  ParsedText& parsed_;
  size_t puzzle_count_ = 0;
  uint64_t line_ = 0;
};

template <class Format>
void parse_items(const InputLayout& layout, std::string_view text, ParsedText& parsed) {
  TextParser parser(parsed);
  while (!text.empty()) parser.take_item<Format>(layout, text);
}

}  // namespace nonet
