#include "engine/io/formats/input_formats.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <type_traits>

#include "engine/io/formats/candidates_format.h"
#include "engine/io/formats/grid_format.h"
#include "engine/io/formats/json_format.h"
#include "engine/io/formats/plain_lines.h"
#include "engine/io/formats/table_format.h"
#include "engine/io/formats/text_lines.h"
#include "engine/io/formats/values_format.h"

namespace nonet {
namespace {

// The loops are written for the vectorizer: no branch, all in bytes.

// Cells as nearly all corpora write them: digits and dots. False for anything else.
template <size_t kCount>
bool parse_common_cells(const char* text, uint8_t* cells) {
  uint8_t bad = 0;
  for (size_t i = 0; i < kCount; ++i) {
    const auto c = static_cast<uint8_t>(text[i]);
    const auto digit = static_cast<uint8_t>(c == '.' ? 0 : c - '0');
    cells[i] = digit;
    bad |= static_cast<uint8_t>(digit > 9);
  }
  return bad == 0;
}

template <size_t kCount>
bool parse_any_cells(const char* text, uint8_t* cells) {
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

template <size_t kCount>
bool parse_good_cells(const char* text, uint8_t* cells) {
  return parse_common_cells<kCount>(text, cells) || parse_any_cells<kCount>(text, cells);
}

/// One puzzle a line.
struct LineFormat {
  static Item next(const InputLayout&, std::string_view text, bool at_end) {
    const Line line = first_line(text, at_end);
    return {line.bytes, 1, line.is_content(), line.is_too_long() ? line.raw : line.text};
  }

  static Fault parse(const InputLayout&, std::string_view record, Grid& puzzle) {
    if (record.size() > kMaxLineBytes) return {.kind = FaultKind::line_too_long};
    return parse_cells(record, kCells, puzzle.cells.data());
  }
};

template <class Format>
Cut cut(const InputLayout& layout, std::string_view text, bool at_end, CutLimits limits) {
  Cut taken;
  while (taken.bytes < text.size() && taken.bytes < limits.bytes &&
         taken.records < limits.records) {
    if constexpr (std::is_same_v<Format, LineFormat>) {
      const size_t lines_of_bytes = (limits.bytes - taken.bytes - 1) / kPlainLineBytes + 1;
      const size_t lines =
          plain_lines().count(text.substr(taken.bytes),
                              std::min<uint64_t>(lines_of_bytes, limits.records - taken.records));
      taken.bytes += lines * kPlainLineBytes;
      taken.lines += lines;
      taken.records += lines;
      if (lines > 0) continue;
    }
    const Item item = Format::next(layout, text.substr(taken.bytes), at_end);
    if (item.bytes == 0) break;
    if (!item.refusal.empty()) {
      taken.refusal = item.refusal;
      taken.refused_line = taken.lines + item.refused_line;
      break;
    }
    taken.bytes += item.bytes;
    taken.lines += item.lines;
    taken.records += item.is_record ? 1 : 0;
  }
  return taken;
}

/// Fills a ParsedText. The grids of the text before are written over, not cleared.
class TextParser {
 public:
  explicit TextParser(ParsedText& parsed) : parsed_(parsed) {
    parsed.records.clear();
    parsed.candidates.clear();
  }
  ~TextParser() { parsed_.puzzles.resize(puzzle_count_); }
  TextParser(const TextParser&) = delete;
  TextParser& operator=(const TextParser&) = delete;

  /// Parses plain lines at the front of `text`, `most` at the most, and takes them from it. Returns
  /// how many there were.
  size_t take_plain_lines(std::string_view& text, size_t most) {
    most = std::min(most, text.size() / kPlainLineBytes);
    make_room(most);
    const size_t count =
        plain_lines().parse(text, std::span(parsed_.puzzles).subspan(puzzle_count_, most));
    for (size_t i = 0; i < count; ++i) {
      parsed_.records.push_back({text.substr(0, kCells), line_++, {}});
      text.remove_prefix(kPlainLineBytes);
    }
    puzzle_count_ += count;
    return count;
  }

  template <class Format>
  void take_item(const InputLayout& layout, std::string_view& text) {
    const Item item = Format::next(layout, text, true);
    text.remove_prefix(item.bytes);
    if (item.is_record) {
      const Fault fault = parse_record<Format>(layout, item.text);
      parsed_.records.push_back({item.text, line_ + item.lines_ahead, fault});
    }
    line_ += item.lines;
  }

 private:
  template <class Format>
  Fault parse_record(const InputLayout& layout, std::string_view record) {
    if constexpr (std::is_same_v<Format, CandidatesFormat>) {
      Candidates puzzle;
      const Fault fault = Format::parse(layout, record, puzzle);
      if (!fault) parsed_.candidates.push_back(puzzle);
      return fault;
    } else {
      make_room(1);
      const Fault fault = Format::parse(layout, record, parsed_.puzzles[puzzle_count_]);
      if (!fault) ++puzzle_count_;
      return fault;
    }
  }

  void make_room(size_t puzzles) {
    if (parsed_.puzzles.size() < puzzle_count_ + puzzles) {
      parsed_.puzzles.resize(puzzle_count_ + puzzles);
    }
  }

  ParsedText& parsed_;
  size_t puzzle_count_ = 0;
  uint64_t line_ = 0;
};

template <class Format>
void parse(const InputLayout& layout, std::string_view text, ParsedText& parsed) {
  TextParser parser(parsed);
  size_t expected = 1;  // plain lines; twice as many each time that there are
  while (!text.empty()) {
    if constexpr (std::is_same_v<Format, LineFormat>) {
      const size_t count = parser.take_plain_lines(text, expected);
      expected = count == expected ? 2 * expected : 1;
      if (count > 0) continue;
    }
    parser.take_item<Format>(layout, text);
  }
}

template <class Format>
constexpr InputFormat row(std::string_view name, std::string_view description) {
  InputFormat format = {name, description, cut<Format>, parse<Format>};
  if constexpr (requires { Format::fields; }) format.fields = Format::fields;
  format.has_candidates = std::is_same_v<Format, CandidatesFormat>;
  if (format.has_candidates) format.line_characters = kCandidatesCharacters;
  if (std::is_same_v<Format, LineFormat>) format.line_characters = kCells;
  return format;
}

constexpr std::array kInputFormats = {
    row<TableFormat>("csv", "a table, one column (--column) the puzzles, with a header or without"),
    row<TableFormat>("tsv", "the same with tabs"),
    row<JsonFormat>("jsonl", "an object a line, one field (--column) the puzzle"),
    row<GridFormat>("grid", "nine lines of nine cells, bare, spaced or drawn, titles between"),
    row<ValuesFormat>("values", "81 values a line between commas, semicolons or blanks"),
    row<CandidatesFormat>("candidates",
                          "729 characters a line: for each cell the digits 1 to 9, each or '.'"),
    row<LineFormat>("line", "81 cells a line, then white space or one of , ; : # and any rest"),
};

}  // namespace

std::span<const InputFormat> input_formats() { return kInputFormats; }

const InputFormat* find_input_format(std::string_view name) {
  const auto row = std::ranges::find(kInputFormats, name, &InputFormat::name);
  return row == kInputFormats.end() ? nullptr : &*row;
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
    if (count == kCells && parse_good_cells<kCells>(text.data(), cells)) return {};
    if (count == 9 && parse_good_cells<9>(text.data(), cells)) return {};
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

std::string_view rest_of(const InputLayout& layout, const Record& record) {
  const size_t characters = layout.format->line_characters;
  if (characters == 0 || record.fault) return {};
  return record.text.substr(characters);
}

std::string claimed_solution(const InputLayout& layout, const Record& record) {
  if (layout.checked_column && layout.format->fields != nullptr) {
    const auto fields = layout.format->fields(layout, record.text);
    return fields && *layout.checked_column < fields->size() ? (*fields)[*layout.checked_column]
                                                             : std::string();
  }
  std::string_view rest = rest_of(layout, record);
  const size_t begin = rest.find_first_not_of(" \t,;:");
  rest = begin == std::string_view::npos ? std::string_view() : rest.substr(begin);
  Grid grid;
  const bool is_grid = !parse_cells(rest, kCells, grid.cells.data());
  return std::string(is_grid ? rest.substr(0, kCells) : std::string_view());
}

bool is_title(std::string_view line) {
  const bool begins_a_word =
      !line.empty() && (is_letter(line.front()) ||
                        std::string_view("[(\"'").find(line.front()) != std::string_view::npos);
  if (!begins_a_word || std::ranges::none_of(line, is_letter)) return false;
  if (std::ranges::find(kStatusNames, line) != kStatusNames.end()) return false;
  int continuation = 0;  // bytes that a UTF-8 character still needs
  for (const char c : line) {
    const auto byte = static_cast<uint8_t>(c);
    if ((byte < 0x20 && c != '\t') || byte == 0x7F || byte >= 0xF5) return false;
    const bool continues = byte >= 0x80 && byte < 0xC0;
    if (continues != (continuation > 0)) return false;
    continuation = continues      ? continuation - 1
                   : byte >= 0xF0 ? 3
                   : byte >= 0xE0 ? 2
                                  : byte >= 0xC0;
  }
  return continuation == 0;
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
