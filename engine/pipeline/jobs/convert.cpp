#include "engine/pipeline/jobs/convert.h"

#include <fmt/format.h>
#include <nonet/errors.h>

#include <algorithm>
#include <optional>

#include "engine/io/formats/answer_text.h"
#include "engine/io/formats/format_table.h"
#include "engine/io/formats/record_cursor.h"
#include "engine/io/formats/text_lines.h"
#include "engine/pipeline/jobs/rate.h"

namespace nonet {
namespace {

constexpr size_t kFrontBytes = size_t{64} << 10;  // of the shortest first slice of a file

/// The fields that are written, decided by the first records of the first input that has any: those
/// of a shard or a resumed run, and of a slow pipe, too.
struct Fields {
  std::vector<std::string> names;
  size_t puzzle = 0;
  bool of_columns = false;  ///< they are the columns of the input
  bool has_text = false;    ///< the second one is the text behind the puzzle
};

Fields fields_of(const Slice& slice, bool puzzles_only) {
  const InputLayout& layout = *slice.layout;
  if (puzzles_only || layout.format->input == std::nullopt) return {.names = {"puzzle"}};
  if (layout.format->input->fields != nullptr) {
    return {.names = layout.columns, .puzzle = layout.puzzle_column, .of_columns = true};
  }
  ParsedText parsed;
  slice.parse(parsed);
  size_t texts = 0, solutions = 0, records = 0;
  for (const Record& record : parsed.records) {
    const auto end =
        static_cast<size_t>(record.text.data() + record.text.size() - slice.text.view().data());
    const bool is_front = end < kFrontBytes;
    if (!is_front || records++ == kPreferredBatch) break;
    const std::string_view text = layout.text_behind(record);
    texts += text.empty() ? 0 : 1;
    solutions += !text.empty() && text == layout.claimed_solution(record) ? 1 : 0;
  }
  if (texts == 0) return {.names = {"puzzle"}};
  return {.names = {"puzzle", solutions == texts ? "solution" : "text"}, .has_text = true};
}

class PuzzleWriter final : public RecordWriter {
 public:
  PuzzleWriter(const ConvertConfig& config, const Fields& fields)
      : config_(config), side_(*config.format->puzzles), fields_(fields) {}

  void write(const Slice& slice, const ParsedText& parsed, std::span<OutputPart> parts) override {
    for (RecordCursor at(parsed); at; at.next()) {
      if (!at.is_puzzle()) continue;
      write(slice, at.record(), slice.first_record + at.index(), parsed.puzzle(at.puzzle()),
            parts[0].text);
      ++parts[0].records;
    }
    if (parts[0].records > 0) parts[0].text.remove_end(side_.between.size());
  }

 private:
  void write(const Slice& slice, const Record& record, uint64_t number, PuzzleView puzzle,
             TextBuffer& text) {
    const InputLayout& layout = *slice.layout;
    values_.assign(fields_.names.size(), {});
    std::optional<Grid> solution;
    std::string_view rest;
    if (!config_.puzzles_only) {
      rest = layout.text_after_cells(record);
      const std::string claim = layout.claimed_solution(record);
      solution = grid_in(claim);
      const std::string lost = layout.format->input->fields != nullptr
                                   ? set_columns(layout, record)
                                   : set_text(layout.text_behind(record), solution ? claim : "");
      if (!lost.empty()) {
        tally.add("lost");
        tally.find(number, lost);
      }
    }
    side_.write({.puzzle = puzzle,
                 .solution = solution ? &*solution : nullptr,
                 .text = rest,
                 .names = fields_.names,
                 .puzzle_field = fields_.puzzle,
                 .values = values_},
                text);
    text.append(side_.between);
  }

  /// Sets the values from the columns of a record. Returns the part of the record
  /// that is not written.
  std::string set_columns(const InputLayout& layout, const Record& record) {
    auto values = layout.fields(record.text);
    if (!values) return {};
    const bool writes_fields = side_.beside == Beside::fields;
    const bool has_places = fields_.of_columns && values->size() <= fields_.names.size();
    for (size_t i = 0; i < values->size(); ++i) {
      const bool is_solution = side_.beside == Beside::solution && i == layout.checked_column;
      if ((writes_fields && has_places) || i == layout.puzzle_column || is_solution) continue;
      if ((*values)[i].empty()) continue;
      const std::string name = i < layout.columns.size() ? layout.columns[i] : std::string();
      return fmt::format("'{}' in column '{}'", excerpt((*values)[i]), excerpt(name));
    }
    if (writes_fields) std::ranges::move(*values, values_.begin());
    return {};
  }

  std::string set_text(std::string_view text, std::string_view solution) {
    const bool has_place = side_.beside == Beside::text ||
                           (side_.beside == Beside::solution && text == solution) ||
                           (side_.beside == Beside::fields && fields_.has_text &&
                            (fields_.names[1] != "solution" || text.empty() || text == solution));
    if (!text.empty() && !has_place) return fmt::format("'{}' behind the puzzle", excerpt(text));
    if (fields_.has_text && !fields_.of_columns) values_[1] = text;
    return {};
  }

  const ConvertConfig& config_;
  const PuzzleSide& side_;
  const Fields& fields_;
  std::vector<std::string> values_;
};

}  // namespace

RecordJobReport convert(const ConvertConfig& config, RunControl& control) {
  if (!config.fields.empty()) {
    RateConfig of_fields{config};
    of_fields.carry_columns = !config.puzzles_only;
    of_fields.puzzles_only = true;
    return rate(of_fields, control);
  }
  const PuzzleSide& side = *config.format->puzzles;
  Fields fields{.names = {"puzzle"}};
  RecordJobConfig job{config};
  job.header = [&](const InputLayout*) {
    return side.begin != nullptr ? side.begin(fields.names) : std::string();
  };
  job.between = side.between;
  job.footer = [&](const RecordJobReport& report) {
    if (const uint64_t lost = report.tally["lost"]; lost > 0) {
      const auto& [first, what] = *report.tally.findings.begin();
      throw LossError(
          fmt::format("the format {} cannot have all of {} {}; the first is record {}, with {}",
                      config.format->name, lost, lost == 1 ? "record" : "records", first, what));
    }
    // A line end that ends the last record is not written if there is none.
    return std::string(report.written[0] > 0 || side.begin != nullptr ? side.end : "");
  };
  job.takes_candidates = side.takes_candidates;
  if (side.beside == Beside::solution) {
    if (!job.slices.input.check_column) job.slices.input.check_column = "";
    job.slices.input.solutions_are_optional = job.slices.input.check_column->empty();
  }
  if (side.beside == Beside::fields && !config.puzzles_only) job.slices.front_bytes = kFrontBytes;
  job.slices.input.same_columns = side.beside == Beside::fields && !config.puzzles_only;
  if (!side.takes_candidates) {
    job.slices.input.candidates_refusal =
        fmt::format("which the format {} cannot hold", config.format->name);
  }
  job.look_at_first = [&](const Slice& slice) {
    const bool is_divided = config.saving != nullptr && config.saving->part.range;
    if (slice.first_record == 1 && !is_divided) {
      fields = fields_of(slice, config.puzzles_only);
    } else {
      Slice front;
      SliceReader(job.inputs, job.slices).next(front);
      fields = fields_of(front, config.puzzles_only);
    }
  };
  if (side.final_begin != nullptr) job.final_header = side.final_begin;
  return run_record_job(
      job, [&] { return std::make_unique<PuzzleWriter>(config, fields); }, control);
}

}  // namespace nonet
