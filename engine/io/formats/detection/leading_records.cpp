#include "engine/io/formats/detection/leading_records.h"

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

std::optional<size_t> checked_column(const std::vector<std::string>& names, size_t puzzle_column,
                                     const ColumnChoice& choice, const InputOptions& options) {
  if (!options.check_column) return {};
  if (!options.check_column->empty()) return column_of_option(names, *options.check_column);
  const auto column = choice.solutions(puzzle_column);
  if (column) return column;
  if (options.solutions_are_optional) {
    if (!choice.has_full_columns(puzzle_column)) return {};
    throw DataError(fmt::format("several columns of '{}' may be the solutions; choose one{}",
                                joined(names), hint(Setting::solution_column)));
  }
  throw DataError(fmt::format("no solution column in '{}'; choose one{}", joined(names),
                              hint(Setting::check_column)));
}

}  // namespace nonet
