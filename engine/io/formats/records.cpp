#include "engine/io/formats/records.h"

#include <algorithm>
#include <utility>

#include "engine/io/formats/cells.h"
#include "engine/io/formats/field_cells.h"
#include "engine/io/formats/format.h"
#include "engine/io/formats/record_cursor.h"
#include "engine/io/formats/text_lines.h"

namespace nonet {

Cut InputLayout::cut(std::string_view text, bool at_end, CutLimits limits) const {
  return format->input->cut(*this, text, at_end, limits);
}

namespace {

/// Makes the records whose puzzle is a full grid malformed.
void refuse_full_grids(ParsedText& parsed) {
  if (std::ranges::none_of(parsed.puzzles, is_full)) return;
  ParsedText rest;
  for (RecordCursor at(parsed); at; at.next()) {
    Record record = at.record();
    if (at.is_puzzle() && is_full(parsed.puzzles[at.puzzle()])) {
      record.fault.kind = FaultKind::full_grid;
    } else if (at.is_puzzle()) {
      rest.puzzles.push_back(parsed.puzzles[at.puzzle()]);
    }
    rest.records.push_back(record);
  }
  parsed = std::move(rest);
}

}  // namespace

void InputLayout::parse(std::string_view text, ParsedText& parsed) const {
  format->input->parse(*this, text, parsed);
  if (has_blanks) refuse_full_grids(parsed);
}

std::optional<std::vector<std::string>> InputLayout::fields(std::string_view record) const {
  if (format->input->fields == nullptr) return {};
  return format->input->fields(*this, record);
}

std::string_view InputLayout::text_after_cells(const Record& record) const {
  if (record.fault || format->input->text_after_cells == nullptr) return {};
  return format->input->text_after_cells(record.text);
}

std::string_view InputLayout::text_behind(const Record& record) const {
  std::string_view text = text_after_cells(record);
  if (!text.empty() && is_separator(text.front())) text.remove_prefix(1);
  return trimmed(text);
}

std::string InputLayout::claimed_solution(const Record& record) const {
  if (checked_column && format->input->fields != nullptr) {
    const auto values = fields(record.text);
    if (!values || *checked_column >= values->size()) return {};
    const std::string& value = (*values)[*checked_column];
    if (value.find_first_of("123456789") == std::string::npos) return {};  // as arrays have it
    Grid grid;
    const bool is_plain = !parse_cells(value, kCells, grid.cells.data());
    if (is_plain && !signs.from_zero && !signs.by_boxes) return value;
    return parse_field(value, signs, false, grid.cells.data()) ? value : puzzle_text(grid);
  }
  std::string_view rest = text_after_cells(record);
  const size_t begin = rest.find_first_not_of(" \t,;:");
  rest = begin == std::string_view::npos ? std::string_view() : rest.substr(begin);
  Grid grid;
  const bool is_grid = !parse_cells(rest, kCells, grid.cells.data());
  return std::string(is_grid ? rest.substr(0, kCells) : std::string_view());
}

}  // namespace nonet
