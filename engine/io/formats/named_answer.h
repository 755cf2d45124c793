// Answers whose parts have names: the columns of a table, the members of an object.
#pragma once

#include <string_view>
#include <vector>

#include "engine/io/formats/answers.h"

namespace nonet {

/// Returns what a field of this name says. Figures of a puzzle that are grids, as `grid_minlex`,
/// are no answers.
AnswerField answer_field_named(std::string_view name);

/// Returns the same for the columns of a header; none if no column has solutions or statuses.
std::vector<AnswerField> answer_fields_named(const std::vector<std::string>& names);

/// Collects the fields of an answer, in any order.
class NamedAnswer {
 public:
  /// `text` is the value without quotes; empty: the record has none.
  void take(AnswerField field, std::string_view text);

  /// Returns the answer. A table without a column `solution` may have it in another column.
  ClaimedAnswer answer() const;

  bool has_answer_field() const { return has_solution_ || has_status_; }

 private:
  ClaimedAnswer claim_;
  std::optional<Grid> other_grid_;  // a full grid in another field
  bool has_solution_ = false;       // there is such a field
  bool has_status_ = false;
  bool is_blank_ = true;  // the solution
};

}  // namespace nonet
