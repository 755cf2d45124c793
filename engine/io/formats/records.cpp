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

/// Returns whether a row of a table has a board behind the fields that the header names: two rows
/// are joined.
bool has_surplus_board(const InputLayout& layout, std::string_view row) {
  if (!layout.has_header) return false;
  const auto fields = layout.fields(row);
  for (size_t i = layout.columns.size(); fields && i < fields->size(); ++i) {
    if (CellRuns((*fields)[i], layout.signs).next()) return true;
  }
  return false;
}

/// Makes the records malformed for which `fault_of` returns a fault.
template <class FaultOf>
void refuse(ParsedText& parsed, FaultOf fault_of) {
  ParsedText rest;
  for (RecordCursor at(parsed); at; at.next()) {
    Record record = at.record();
    if (at.is_puzzle()) record.fault = fault_of(record, parsed.puzzles[at.puzzle()]);
    if (!record.fault) rest.puzzles.push_back(parsed.puzzles[at.puzzle()]);
    rest.records.push_back(record);
  }
  parsed = std::move(rest);
}

}  // namespace

void InputLayout::parse(std::string_view text, ParsedText& parsed) const {
  format->input->parse(*this, text, parsed);
  if (!parsed.candidates.empty()) return;
  const auto is_long = [this](const Record& record) { return record.text.size() > joined_bytes; };
  if (has_blanks && std::ranges::any_of(parsed.puzzles, is_full)) {
    refuse(parsed, [](const Record&, const Grid& puzzle) {
      return Fault{.kind = is_full(puzzle) ? FaultKind::full_grid : FaultKind::none};
    });
  }
  if (joined_bytes != SIZE_MAX && std::ranges::any_of(parsed.records.others(), is_long)) {
    refuse(parsed, [&](const Record& record, const Grid&) {
      const bool is_bad =
          is_long(record) && (is_joined(record.text) || has_surplus_board(*this, record.text));
      return is_bad ? Fault{.kind = FaultKind::too_long, .cells = kCells} : Fault{};
    });
  }
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
