// The ratings ER, EP and ED that an input has beside its puzzles, as `nonet rate --explain` writes
// them, or other raters.
#pragma once

#include <nonet/explain.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/corpora/ratings/er_counts.h"
#include "engine/io/formats/format.h"
#include "engine/io/formats/text_lines.h"

namespace nonet {

/// A rating of an explanation.
struct RatingKind {
  std::string_view name, in_capitals;
  uint8_t Explanation::*rating;
  uint8_t Explanation::*technique;
};

inline constexpr RatingKind kRatingKinds[] = {
    {"er", "ER", &Explanation::er, &Explanation::er_technique},
    {"ep", "EP", &Explanation::ep, &Explanation::ep_technique},
    {"ed", "ED", &Explanation::ed, &Explanation::ed_technique},
};

/// The column er or ER of a table, or the field of that name of JSON lines; likewise ep and ed; or
/// another that is named. The names can be in a comment above the records, as in gsf's tables:
/// "#! puzzle, clues, er". Without names, the text behind or before the puzzle of a line if it
/// begins with ratings: "ED=7.1/1.2/1.2", as serate and skfr write them, "7.1,1.2,1.2", "SE 7.1".
/// "7,1" is 7.1.
class RatingColumn {
 public:
  /// `kind` is a row of kRatingKinds.
  explicit RatingColumn(const InputLayout& layout, const RatingKind& kind = kRatingKinds[0],
                        std::string_view column = {})
      : layout_(layout),
        is_list_(layout.format->input->fields == nullptr),
        has_texts_(layout.columns.size() >= 3 && layout.columns[0] == "before" &&
                   layout.columns[1] == "puzzle" && layout.columns[2] == "after"),
        place_(static_cast<size_t>(&kind - kRatingKinds)) {
    const std::vector<std::string> columns =
        has_names_above() ? values_of(layout.header_row.substr(2)) : layout.columns;
    const std::vector<std::string_view> names =
        column.empty() ? std::vector{kind.name, kind.in_capitals} : std::vector{column};
    for (const std::string_view name : names) {
      const auto found = std::ranges::find(columns, name);
      if (found == columns.end() || column_) continue;
      column_ = static_cast<size_t>(found - columns.begin());
    }
    is_in_texts_ = has_texts_ && !has_names_above() && !column_ && column.empty();
  }

  /// Returns the rating of a good record, if it has one.
  std::optional<uint8_t> rating(const Record& record) const {
    if (is_list_ && !has_names_above()) return rating_in(layout_.text_behind(record));
    if (!column_ && !is_in_texts_) return {};
    std::optional<std::vector<std::string>> values = layout_.fields(record.text);
    if (is_list_) values = around_puzzle({}, layout_.text_behind(record));
    if (has_texts_ && has_names_above()) {
      if (!values || values->size() < 3) return {};
      values = around_puzzle((*values)[0], (*values)[2]);
    }
    if (!values || values->size() <= column_.value_or(2)) return {};
    if (column_) return parse_tenths_of((*values)[*column_]);
    const auto behind = rating_in(trimmed((*values)[2]));
    return behind ? behind : rating_in(trimmed((*values)[0]));
  }

 private:
  bool has_names_above() const { return layout_.header_row.starts_with("#!"); }

  // The values between commas, without the blanks around them; without a comma, between blanks.
  static std::vector<std::string> values_of(std::string_view text) {
    const bool has_commas = text.find(',') != std::string_view::npos;
    std::vector<std::string> values;
    for (size_t begin = 0, end = 0; end < text.size(); begin = end + 1) {
      end = std::min(text.find_first_of(has_commas ? "," : " \t", begin), text.size());
      const std::string_view value = trimmed(text.substr(begin, end - begin));
      if (has_commas || !value.empty()) values.emplace_back(value);
    }
    return values;
  }

  // The values before the puzzle, the puzzle, and those behind it. A comma beside it divides them.
  static std::vector<std::string> around_puzzle(std::string_view before, std::string_view behind) {
    before = trimmed(before);
    behind = trimmed(behind);
    if (!before.empty() && before.back() == ',') before.remove_suffix(1);
    if (!behind.empty() && behind.front() == ',') behind.remove_prefix(1);
    std::vector<std::string> values = values_of(before);
    values.emplace_back("puzzle");
    for (std::string& value : values_of(behind)) values.push_back(std::move(value));
    return values;
  }

  std::optional<uint8_t> rating_in(std::string_view text) const {
    const auto skip = [&text](std::string_view signs) {
      text.remove_prefix(std::min(text.find_first_not_of(signs), text.size()));
    };
    skip(" \t#|;");
    for (const std::string_view name : {"ED", "ER", "SE"}) {
      if (text.starts_with(name)) text.remove_prefix(name.size());
    }
    skip(" =:");
    for (size_t i = 0; i < place_; ++i) {
      if (!parse_tenths_with_point(first_of(text))) return {};
      text.remove_prefix(std::min(first_of(text).size() + 1, text.size()));
    }
    return parse_tenths_with_point(first_of(text));
  }
  // The number that a text begins with. A comma before one digit and no further number is a point.
  static std::string_view first_of(std::string_view text) {
    constexpr std::string_view kNumerals = "0123456789";
    const size_t comma = std::min(text.find_first_not_of(kNumerals), text.size());
    const std::string_view behind = text.substr(comma);
    const bool is_point = behind.starts_with(',') &&
                          std::min(behind.find_first_not_of(kNumerals, 1), behind.size()) == 2 &&
                          behind.substr(2, 1).find_first_of(".,") == std::string_view::npos;
    return text.substr(0, is_point ? comma + 2 : text.find_first_not_of("0123456789."));
  }
  static std::optional<uint8_t> parse_tenths_with_point(std::string_view text) {
    return text.find_first_of(".,") == std::string_view::npos ? std::nullopt
                                                              : parse_tenths_of(text);
  }
  static std::optional<uint8_t> parse_tenths_of(std::string_view with_comma) {
    std::string text(with_comma);
    std::ranges::replace(text, ',', '.');
    return parse_tenths(text);
  }

  const InputLayout& layout_;
  const bool is_list_;            // lines
  const bool has_texts_;          // the columns are the texts around the puzzle
  size_t place_;                  // of the kind among the ratings of a line
  std::optional<size_t> column_;  // none: the input has no such column
  bool is_in_texts_ = false;      // without a name
};

}  // namespace nonet
