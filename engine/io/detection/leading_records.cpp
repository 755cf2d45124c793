#include "engine/io/detection/leading_records.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nonet/errors.h>

#include <algorithm>

#include "engine/core/setting.h"

namespace nonet {

LeadingRecords::Next LeadingRecords::next() {
  while (looked_at_ <= kEnoughBytes) {
    const std::string_view rest = text_.substr(taken_.bytes);
    const Cut item = layout_.cut(rest, at_end_, {.bytes = 1, .records = 1});
    parsed_.records.clear();
    if (item.bytes == 0) {
      return at_end_ || !item.refusal.empty() ? Next::end : Next::too_early;
    }
    taken_.bytes += item.bytes;
    taken_.lines += item.lines;
    looked_at_ += std::min(item.bytes, kMaxLineBytes);
    if (item.records == 0) continue;
    layout_.parse(rest.substr(0, item.bytes), parsed_);
    return Next::record;
  }
  return Next::end;
}

std::string joined(const std::vector<std::string>& names) {
  return excerpt(fmt::format("{}", fmt::join(names, ",")));
}

namespace {

/// Returns the column of the solutions to check; none if the options do not ask for a check. Throws
/// DataError if it is not there.
std::optional<size_t> checked_column(const std::vector<std::string>& names, size_t puzzle_column,
                                     const ColumnChoice& choice, const InputOptions& options) {
  if (!options.check_column) return {};
  const auto column = options.check_column->empty()
                          ? choice.solutions(puzzle_column)
                          : column_of_option(names, *options.check_column);
  if (column) {
    choice.check_digits(*column);
    return column;
  }
  if (options.solutions_are_optional) {
    if (!choice.has_full_columns(puzzle_column)) return {};
    throw DataError(fmt::format("several columns of '{}' may be the solutions; choose one{}",
                                joined(names), hint(Setting::solution_column)));
  }
  throw DataError(fmt::format("no solution column in '{}'; choose one{}", joined(names),
                              hint(Setting::check_column)));
}

}  // namespace

Detection with_boards(InputLayout layout, const ColumnChoice& choice, const InputOptions& options,
                      std::string_view word) {
  const size_t column = layout.puzzle_column;
  const bool is_chosen = options.format != nullptr || !options.column.empty();
  std::string note;
  if (!is_chosen && !choice.has_names()) {
    note = fmt::format("no header, {} {} is taken for the puzzle{}", word, column + 1,
                       hint(Setting::column));
  } else if (!is_chosen && !choice.is_usual(column)) {
    note = fmt::format("{} '{}' is taken for the puzzle{}", word, excerpt(layout.columns[column]),
                       hint(Setting::column));
  }
  const PlaceOfBoards place = choice.place(column);
  if (choice.has_candidates(column)) layout.format = layout.format->input->of_candidates;
  layout.checked_column = checked_column(layout.columns, column, choice, options);
  layout.series = choice.descriptions();
  layout.is_inside_text = place.is_inside_text;
  layout.signs = place.signs;
  layout.has_blanks = options.column.empty() && choice.has_blanks(column);
  const std::string remark = remark_of(layout.signs);
  if (!remark.empty()) note += (note.empty() ? "" : "; ") + remark;
  return {.layout = std::move(layout), .preamble = {}, .note = std::move(note)};
}

}  // namespace nonet
