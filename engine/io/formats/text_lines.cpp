#include "engine/io/formats/text_lines.h"

#include <nonet/result.h>

#include <algorithm>

#include "engine/io/formats/field_cells.h"

namespace nonet {

bool is_commented_board(std::string_view line) {
  if (!line.starts_with('#')) return false;
  const auto run = CellRuns(line, {}).next();
  return run && line.substr(run->begin, run->bytes).find_first_of("123456789") != line.npos;
}

Cut cut_gap(std::string_view text, bool at_end) {
  Cut taken;
  while (taken.bytes < text.size()) {
    const Line line = first_line(text.substr(taken.bytes), at_end);
    if (line.bytes == 0 || line.is_content()) break;
    if (is_commented_board(line.text)) taken.count(Passed::commented_board);
    taken.bytes += line.bytes;
    ++taken.lines;
  }
  return taken;
}

bool is_title(std::string_view line) {
  const bool begins_a_word =
      !line.empty() && (is_letter(line.front()) ||
                        std::string_view("[(\"'%").find(line.front()) != std::string_view::npos);
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

bool is_title_line(std::string_view line) {
  size_t run = 0, longest = 0;
  for (const char c : line) {
    run = is_cell(c) ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return is_title(line) && longest < 20;
}

}  // namespace nonet
