#include "engine/io/formats/format_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nonet/errors.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "engine/io/formats/candidates_format.h"
#include "engine/io/formats/foreign_answer.h"
#include "engine/io/formats/grid_format.h"
#include "engine/io/formats/jsonl_format.h"
#include "engine/io/formats/line_format.h"
#include "engine/io/formats/marks_format.h"
#include "engine/io/formats/npy_format.h"
#include "engine/io/formats/pair_format.h"
#include "engine/io/formats/table_format.h"
#include "engine/io/formats/text_format.h"
#include "engine/io/formats/values_format.h"

namespace nonet {
namespace {

constexpr std::array kFormats = {
    &kCandidatesFormat, &kLineFormat, &kMarksFormat, &kValuesFormat,
    &kGridFormat,       &kJsonFormat, &kJsonlFormat,
    &kCsvFormat,  // tables with commas or semicolons
    &kTsvFormat,  // tables with tabs
    &kTextFormat,
    &kPairFormat,  // behind the others: it reads the end of any line as an answer
    &kNpyFormat,
};

template <class Selected>
std::vector<const Format*> rows_where(Selected is_selected) {
  std::vector<const Format*> rows;
  std::ranges::copy_if(kFormats, std::back_inserter(rows),
                       [&](const Format* format) { return is_selected(*format); });
  return rows;
}

const Format* find_in(const std::vector<const Format*>& rows, std::string_view name) {
  const auto row = std::ranges::find(rows, name, &Format::name);
  return row == rows.end() ? nullptr : *row;
}

}  // namespace

std::span<const Format* const> format_table() { return kFormats; }

void refuse_candidates(const Format& format, const std::string& refusal,
                       const std::string& before) {
  if (!format.input->takes_candidates || refusal.empty()) return;
  throw UsageError(before + "these are puzzles of candidates, " + refusal);
}

const std::vector<const Format*>& input_formats() {
  static const auto rows = rows_where([](const Format& row) { return row.input.has_value(); });
  return rows;
}

const std::vector<const Format*>& output_formats() {
  static const auto rows = rows_where([](const Format& row) { return row.output.has_value(); });
  return rows;
}

const std::vector<const Format*>& puzzle_formats() {
  static const auto rows = rows_where([](const Format& row) { return row.puzzles.has_value(); });
  return rows;
}

const Format* find_input_format(std::string_view name) { return find_in(input_formats(), name); }

const Format* find_output_format(std::string_view name) { return find_in(output_formats(), name); }

std::string names_of_formats_with(const std::function<bool(const OutputSide&)>& flag) {
  std::vector<std::string_view> names;
  for (const Format* format : output_formats()) {
    if (flag(*format->output)) names.push_back(format->name);
  }
  return fmt::format("{}", fmt::join(names.begin(), names.end() - 1, ", ")) + " and " +
         std::string(names.back());
}

const Format& default_output_format() { return kLineFormat; }

const Format& fallback_format() {
  static const Format& row = **std::ranges::find_if(
      input_formats(), [](const Format* format) { return format->input->is_fallback; });
  return row;
}

ClaimedAnswer read_answer(const InputLayout& layout, const Record& record, const Grid* grid) {
  const AnswerRecord answer = {.text = record.text,
                               .grid = grid,
                               .text_after_cells = layout.text_after_cells(record),
                               .is_too_long = record.fault.kind == FaultKind::line_too_long,
                               .fields = layout.answer_fields};
  if (!answer.fields.empty()) {
    return layout.format->output->read(answer).value_or(ClaimedAnswer());
  }
  ClaimedAnswer claim;
  for (const Format* format : output_formats()) {
    const auto read = format->output->read(answer);
    if (!read) continue;
    claim = *read;
    break;
  }
  const bool has_solution = claim.solution && std::ranges::count(claim.solution->cells, 0) == 0;
  if (has_solution || claim.status || claim.ends_malformed || claim.is_empty) return claim;
  if (answer.is_too_long) return claim;
  const ClaimedAnswer foreign = read_foreign_answer(record.text);
  return foreign.solution || foreign.status ? foreign : claim;
}

}  // namespace nonet
