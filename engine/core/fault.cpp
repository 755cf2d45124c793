#include <fmt/format.h>
#include <nonet/fault.h>

namespace nonet {
namespace {

std::string quoted(char character) {
  const auto byte = static_cast<unsigned char>(character);
  return byte > 32 && byte < 127 ? fmt::format("'{}'", character) : fmt::format("0x{:02X}", byte);
}

// Of a puzzle of candidates: 729 characters, nine for each cell.
std::string describe_in_candidates(const Fault& fault) {
  const int good = 9 * fault.cells + fault.digit - 1;
  if (fault.kind == FaultKind::too_short) {
    return fmt::format("too short: {} of 729 characters", good);
  }
  if (fault.kind == FaultKind::too_long) return "too long: more than 729 characters";
  if (good == 729)
    return fmt::format("bad character {} after 729 characters", quoted(fault.character));
  return fmt::format("bad character {} after {} of 729 characters (row {}, column {}, digit {})",
                     quoted(fault.character), good, fault.cells / 9 + 1, fault.cells % 9 + 1,
                     fault.digit);
}

}  // namespace

std::string describe(const Fault& fault) {
  if (fault.digit != 0) return describe_in_candidates(fault);
  const int expected = fault.row == 0 ? 81 : 9;
  const std::string where = fault.row == 0 ? "" : fmt::format("row {}: ", fault.row);
  switch (fault.kind) {
    case FaultKind::none:
      return "none";
    case FaultKind::too_short:
      return fmt::format("{}too short: {} of {} cells", where, fault.cells, expected);
    case FaultKind::too_long:
      return fmt::format("{}too long: more than {} cells", where, expected);
    case FaultKind::bad_character:
      if (fault.character == kNoDigit) {
        return fmt::format("{}a number that is no digit after {} of {} cells", where, fault.cells,
                           expected);
      }
      return fmt::format("{}bad character {} after {} of {} cells", where, quoted(fault.character),
                         fault.cells, expected);
    case FaultKind::line_too_long:
      return where + "line of more than 64 KiB";
    case FaultKind::too_few_rows:
      return fmt::format("too few rows: {} of 9", fault.cells);
    case FaultKind::missing_field:
      return "the puzzle's field is missing";
    case FaultKind::open_quote:
      return "a quote that is not closed";
    case FaultKind::bad_json:
      return "not a JSON object";
    case FaultKind::full_grid:
      return "a full grid behind puzzles with blanks: is it a solution?";
  }
  return {};
}

}  // namespace nonet
