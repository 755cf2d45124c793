#include "input_formats.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace nonet {
namespace {

constexpr bool is_blank_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

constexpr bool is_cell(char c) {
  return (c >= '0' && c <= '9') || c == '.' || c == '*' || c == '_' || c == '-';
}

constexpr bool is_separator(char c) {
  return c == ' ' || c == '\t' || c == ',' || c == ';' || c == ':' || c == '\v' || c == '\f';
}

std::string_view trimmed(std::string_view line) {
  while (!line.empty() && is_blank_space(line.front())) line.remove_prefix(1);
  while (!line.empty() && is_blank_space(line.back())) line.remove_suffix(1);
  return line;
}

/// The line at the front of a text.
struct Line {
  size_t bytes = 0;       // with its line end; 0: the line is not whole yet
  std::string_view raw;   // without its line end
  std::string_view text;  // trimmed

  bool is_too_long() const { return raw.size() > kMaxLineBytes; }
  bool is_comment() const { return !text.empty() && text.front() == '#'; }
  bool is_content() const { return !is_comment() && (!text.empty() || is_too_long()); }
};

Line first_line(std::string_view text, bool at_end) {
  const void* end = text.empty() ? nullptr : std::memchr(text.data(), '\n', text.size());
  Line line;
  if (end != nullptr) {
    line.raw = text.substr(0, static_cast<size_t>(static_cast<const char*>(end) - text.data()));
    line.bytes = line.raw.size() + 1;
  } else if (at_end) {
    line.raw = text;
    line.bytes = line.raw.size();
  } else {
    return line;
  }
  // A reader may have dropped what is beyond, so it must not matter here.
  line.text = trimmed(line.raw.substr(0, kMaxLineBytes + 1));
  return line;
}

// The loop is written for the vectorizer: no branch, all in bytes.
template <size_t kCount>
bool parse_cells_fast(const char* text, uint8_t* cells) {
  uint8_t bad = 0;
  for (size_t i = 0; i < kCount; ++i) {
    const auto c = static_cast<uint8_t>(text[i]);
    const auto digit = static_cast<uint8_t>(c - '0');
    const bool is_digit = digit <= 9;
    const bool is_blank = (c == '.') | (c == '*') | (c == '_') | (c == '-');
    cells[i] = is_digit ? digit : uint8_t{0};
    bad |= static_cast<uint8_t>(!(is_digit | is_blank));
  }
  return bad == 0;
}

/// What stands at the front of a text: a record, or a line that is none.
struct Item {
  size_t bytes = 0;  // 0: not whole yet
  uint64_t lines = 0;
  bool is_record = false;
  std::string_view text;  // of a record
};

/// One puzzle a line.
struct LineFormat {
  static std::optional<bool> recognises(std::string_view, std::optional<std::string_view>) {
    return true;
  }

  static Item next(std::string_view text, bool at_end) {
    const Line line = first_line(text, at_end);
    return {line.bytes, 1, line.is_content(), line.is_too_long() ? line.raw : line.text};
  }

  static Fault parse(std::string_view record, Grid& puzzle) {
    if (record.size() > kMaxLineBytes) return {.kind = FaultKind::line_too_long};
    return parse_cells(record, kCells, puzzle.cells.data());
  }
};

/// Nine lines of nine.
struct GridFormat {
  // One line of nine cells may be a line cut short.
  static std::optional<bool> recognises(std::string_view first,
                                        std::optional<std::string_view> second) {
    if (first.size() != 9 || !std::ranges::all_of(first, is_cell)) return false;
    if (!second) return std::nullopt;
    return second->empty() || second->size() == 9;
  }

  // A record ends with its ninth row, before an empty line or a comment, or at the end of the
  // input.
  static Item next(std::string_view text, bool at_end) {
    Item item;
    size_t begin = 0, end = 0;
    for (int rows = 0; rows < 9;) {
      if (at_end && item.bytes == text.size()) break;
      const Line line = first_line(text.substr(item.bytes), at_end);
      if (line.bytes == 0) return {};
      if (!line.is_content()) {
        if (rows > 0) break;
        return {line.bytes, 1, false, {}};
      }
      if (rows++ == 0) begin = item.bytes;
      end = item.bytes + line.raw.size();
      item.bytes += line.bytes;
      ++item.lines;
    }
    item.is_record = true;
    item.text = text.substr(begin, end - begin);
    return item;
  }

  static Fault parse(std::string_view record, Grid& puzzle) {
    uint8_t rows = 0;
    while (!record.empty()) {
      const Line line = first_line(record, true);
      record.remove_prefix(line.bytes);
      uint8_t* const cells = puzzle.cells.data() + 9 * rows++;
      Fault fault{.kind = FaultKind::line_too_long};
      if (!line.is_too_long()) fault = parse_cells(line.text, 9, cells);
      if (fault) {
        fault.row = rows;
        return fault;
      }
    }
    if (rows < 9) return {.kind = FaultKind::too_few_rows, .cells = rows};
    return {};
  }
};

template <class Format>
Cut cut(std::string_view text, bool at_end, CutLimits limits) {
  Cut taken;
  while (taken.bytes < text.size() && taken.bytes < limits.bytes &&
         taken.records < limits.records) {
    const Item item = Format::next(text.substr(taken.bytes), at_end);
    if (item.bytes == 0) break;
    taken.bytes += item.bytes;
    taken.lines += item.lines;
    taken.records += item.is_record ? 1 : 0;
  }
  return taken;
}

template <class Format>
void parse(std::string_view text, ParsedText& parsed) {
  parsed.records.clear();
  parsed.puzzles.clear();
  uint64_t line = 0;
  while (!text.empty()) {
    const Item item = Format::next(text, true);
    text.remove_prefix(item.bytes);
    if (item.is_record) {
      Grid& puzzle = parsed.puzzles.emplace_back();
      const Fault fault = Format::parse(item.text, puzzle);
      if (fault) parsed.puzzles.pop_back();
      parsed.records.push_back({item.text, line, fault});
    }
    line += item.lines;
  }
}

template <class Format>
constexpr InputFormat row(std::string_view name, std::string_view description) {
  return {name, description, Format::recognises, cut<Format>, parse<Format>};
}

// The first format that recognises an input is taken: the particular before the general.
constexpr std::array kInputFormats = {
    row<GridFormat>("grid", "nine lines of nine cells, empty lines between puzzles allowed"),
    row<LineFormat>("line", "81 cells a line, then white space or one of , ; : and any rest"),
};

}  // namespace

std::span<const InputFormat> input_formats() { return kInputFormats; }

const InputFormat* find_input_format(std::string_view name) {
  const auto row = std::ranges::find(kInputFormats, name, &InputFormat::name);
  return row == kInputFormats.end() ? nullptr : &*row;
}

const InputFormat* recognise_format(std::string_view text, bool at_end) {
  constexpr size_t kEnoughBytes = 65536;  // of words only: then they stand one a line
  const bool is_long = text.size() > kEnoughBytes;
  bool has_words = false;
  std::string_view first;
  std::optional<std::string_view> second;
  while (!text.empty() && !second) {
    const Line line = first_line(text, at_end);
    if (line.bytes == 0) break;
    text.remove_prefix(line.bytes);
    if (!first.empty()) {
      second = line.text;
    } else if (std::ranges::find(kStatusNames, line.text) != kStatusNames.end()) {
      has_words = true;
    } else if (line.is_content()) {
      first = line.text;
    }
  }
  if (first.empty()) {
    return has_words && (at_end || is_long) ? find_input_format("line") : nullptr;
  }
  if (!second && at_end) second = std::string_view();
  for (const InputFormat& format : kInputFormats) {
    const std::optional<bool> recognised = format.recognises(first, second);
    if (!recognised) return nullptr;
    if (*recognised) return &format;
  }
  return nullptr;
}

Cut cut_gap(std::string_view text, bool at_end) {
  Cut taken;
  while (taken.bytes < text.size()) {
    const Line line = first_line(text.substr(taken.bytes), at_end);
    if (line.bytes == 0 || line.is_content()) break;
    taken.bytes += line.bytes;
    ++taken.lines;
  }
  return taken;
}

Fault parse_cells(std::string_view text, size_t count, uint8_t* cells) {
  if (text.size() >= count && (text.size() == count || is_separator(text[count]))) {
    if (count == kCells && parse_cells_fast<kCells>(text.data(), cells)) return {};
    if (count == 9 && parse_cells_fast<9>(text.data(), cells)) return {};
  }
  // Something is wrong; say what.
  uint8_t good = 0;
  while (good < count && good < text.size() && is_cell(text[good])) ++good;
  if (good == text.size() || (good < count && is_separator(text[good]))) {
    return {.kind = FaultKind::too_short, .cells = good};
  }
  if (good == count && is_cell(text[good])) return {.kind = FaultKind::too_long, .cells = good};
  return {.kind = FaultKind::bad_character, .cells = good, .character = text[good]};
}

std::string_view rest_of(const Record& record) {
  if (record.fault || record.text.size() <= kCells) return {};
  if (record.text.find('\n') != std::string_view::npos) return {};  // a grid
  return record.text.substr(kCells);
}

std::string excerpt(std::string_view text) {
  constexpr size_t kMaxBytes = 160;
  std::string shown(text.substr(0, kMaxBytes));
  for (char& c : shown) {
    if (c == '\n') c = ' ';
    if (c < 32 || c > 126) c = '?';
  }
  return shown;
}

}  // namespace nonet
