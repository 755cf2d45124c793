// The ratings ER, EP and ED that an input has beside its puzzles, as `nonet rate --explain` writes
// them, or other raters.
#pragma once

#include <nonet/explain.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/corpora/er_counts.h"
#include "engine/io/formats/format.h"

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

/// The column er or ER of a table, or the field of that name of JSON lines; likewise ep and ed. Of
/// lines, the text behind the puzzle if it begins with ratings: "ED=7.1/1.2/1.2", as serate and
/// skfr write them, or "7.1,1.2,1.2", as gsf's tables have them.
class RatingColumn {
 public:
  /// `kind` is a row of kRatingKinds.
  explicit RatingColumn(const InputLayout& layout, const RatingKind& kind = kRatingKinds[0])
      : layout_(layout), place_(static_cast<size_t>(&kind - kRatingKinds)) {
    for (const std::string_view name : {kind.name, kind.in_capitals}) {
      const auto found = std::ranges::find(layout.columns, name);
      if (found == layout.columns.end() || column_) continue;
      column_ = static_cast<size_t>(found - layout.columns.begin());
    }
  }

  /// Returns the rating of a good record, if it has one.
  std::optional<uint8_t> rating(const Record& record) const {
    if (layout_.format->input->fields == nullptr) return rating_in(layout_.text_behind(record));
    if (!column_) return {};
    const std::optional<std::vector<std::string>> values = layout_.fields(record.text);
    if (!values || *column_ >= values->size()) return {};
    return parse_tenths((*values)[*column_]);
  }

 private:
  std::optional<uint8_t> rating_in(std::string_view text) const {
    if (text.starts_with("ED=")) text.remove_prefix(3);
    for (size_t i = 0; i < place_; ++i) {
      if (!parse_tenths_with_point(first_of(text))) return {};
      text.remove_prefix(std::min(first_of(text).size() + 1, text.size()));
    }
    return parse_tenths_with_point(first_of(text));
  }
  static std::string_view first_of(std::string_view text) {
    return text.substr(0, text.find_first_not_of("0123456789."));
  }
  static std::optional<uint8_t> parse_tenths_with_point(std::string_view text) {
    return text.find('.') == std::string_view::npos ? std::nullopt : parse_tenths(text);
  }

  const InputLayout& layout_;
  size_t place_;                  // of the kind among the ratings of a line
  std::optional<size_t> column_;  // none: the input has no such column
};

}  // namespace nonet
