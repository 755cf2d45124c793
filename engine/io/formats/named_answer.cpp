#include "engine/io/formats/named_answer.h"

#include <algorithm>

#include "engine/io/formats/answer_text.h"
#include "engine/io/formats/foreign_answer.h"

namespace nonet {
namespace {

bool is_answer(AnswerField field) {
  return field == AnswerField::solution || field == AnswerField::status;
}

}  // namespace

AnswerField answer_field_named(std::string_view name) {
  if (name == "record") return AnswerField::record;
  if (name == "puzzle") return AnswerField::puzzle;
  if (name == "solution") return AnswerField::solution;
  if (name == "status") return AnswerField::status;
  const bool is_form = name.ends_with("minlex") || name == "pattern_form";
  return is_form ? AnswerField::form : AnswerField::other;
}

std::vector<AnswerField> answer_fields_named(const std::vector<std::string>& names) {
  std::vector<AnswerField> fields;
  for (const std::string& name : names) fields.push_back(answer_field_named(name));
  if (std::ranges::none_of(fields, is_answer)) return {};
  return fields;
}

void NamedAnswer::take(AnswerField field, std::string_view text) {
  switch (field) {
    case AnswerField::record:
      claim_.record = number_in(text);
      break;
    case AnswerField::puzzle:
      set_puzzle(text, claim_);
      break;
    case AnswerField::solution:
      has_solution_ = true;
      is_blank_ = text.empty();
      claim_.solution = grid_in(text);
      if (!claim_.solution && !is_blank_) claim_.solution = read_foreign_answer(text).solution;
      break;
    case AnswerField::status:
      has_status_ = true;
      claim_.status = status_named(text);
      if (!claim_.status) claim_.status = status_in(text);
      break;
    case AnswerField::form:
      break;
    case AnswerField::other:
      if (const auto grid = grid_in(text); grid && std::ranges::count(grid->cells, 0) == 0) {
        other_grid_ = grid;
      }
      break;
  }
}

ClaimedAnswer NamedAnswer::answer() const {
  ClaimedAnswer claim = claim_;
  if (!has_solution_) claim.solution = other_grid_;
  claim.is_status_only = !has_solution_ && !other_grid_;
  claim.is_empty = has_solution_ && is_blank_ && !has_status_;
  return claim;
}

}  // namespace nonet
