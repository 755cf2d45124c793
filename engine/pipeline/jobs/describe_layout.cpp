#include "engine/pipeline/jobs/describe_layout.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/setting.h"
#include "engine/io/detection/judge.h"
#include "engine/io/formats/cells.h"
#include "engine/io/formats/format.h"

namespace nonet {
namespace {

std::string words_for_delimiter(char delimiter) {
  return delimiter == '\t' ? std::string("tab") : fmt::format("'{}'", delimiter);
}

std::string words_for_signs(const CellSigns& signs) {
  if (signs.has_letters) return "the letters b to j are the digits 1 to 9, '_' is a blank";
  std::string words = signs.from_zero ? "digits from 0 to 8; no digit is a blank"
                                      : "digits from 1 to 9; blanks are . 0 * _ -";
  if (!signs.blank.empty()) words += fmt::format(" {}", signs.blank);
  if (signs.has_plus) words += "; a digit behind '+' is a blank";
  return words;
}

std::string words_for_run(const InputLayout& layout) {
  if (layout.run == InputLayout::kAllRuns) return "all runs of 81 cells of a line";
  return fmt::format("run {} of 81 cells of a line", layout.run + 1);
}

void add_columns(const InputLayout& layout, std::vector<LayoutFact>& facts) {
  if (layout.columns.empty()) return;
  const size_t column = layout.puzzle_column;
  facts.push_back({"columns", excerpt(fmt::format("{}", fmt::join(layout.columns, ",")))});
  facts.push_back(
      {"puzzles",
       fmt::format("column {}, '{}'{}{}", column + 1, excerpt(layout.columns[column]),
                   layout.is_inside_text ? ", inside other text" : "", hint(Setting::column))});
}

}  // namespace

std::vector<LayoutFact> describe_layout(const RunInput& input, const InputOptions& options) {
  SliceReader reader({input}, {.slice_records = 128, .input = options});
  Slice slice;
  std::vector<LayoutFact> facts;
  if (!reader.next(slice)) {
    facts.push_back({"format", "none: it has no record"});
  } else {
    const InputLayout& layout = *slice.layout;
    const bool is_text = std::string_view(layout.format->name) == "text";
    facts.push_back({"data", reader.data()});
    facts.push_back(
        {"format", fmt::format("{}: {}{}", layout.format->name, layout.format->input->description,
                               hint(Setting::input_format))});
    facts.push_back({"because", layout.evidence});
    if (layout.format->input->fields != nullptr && !is_text) {
      facts.push_back({"header", layout.has_header ? excerpt(layout.header_row) : "none"});
    }
    if (layout.format->name == "csv" || layout.format->name == "tsv") {
      facts.push_back({"delimiter", words_for_delimiter(layout.delimiter)});
    }
    if (is_text) {
      facts.push_back({"puzzles", words_for_run(layout)});
    } else {
      add_columns(layout, facts);
    }
    if (layout.values_in_line > 0) {
      facts.push_back(
          {"puzzles", fmt::format("values {} to {} of {} in a line", layout.first_value + 1,
                                  layout.first_value + kCells, layout.values_in_line)});
    }
    if (!layout.format->input->takes_candidates) {
      facts.push_back({"cells", words_for_signs(layout.signs)});
    }
    for (const std::string& series : layout.series) facts.push_back({"boards", series});
    ParsedText parsed;
    slice.parse(parsed);
    if (layout.series.empty() && !parsed.puzzles.empty()) {
      const BoardSeries boards(parsed.puzzles.begin(), parsed.puzzles.end());
      facts.push_back({"boards", "records: " + nonet::describe(judge(boards))});
    }
    if (layout.passes_solutions) {
      facts.push_back({"solutions", "full grids are solutions of the puzzles, and no records"});
    }
    std::string first = "none";
    if (!parsed.records.empty()) {
      const Record record = parsed.records.front();
      first = fmt::format("line {}: {}", slice.first_line + record.line,
                          record.fault ? "malformed, " + nonet::describe(record.fault)
                                       : puzzle_text(parsed.puzzle(0)));
    }
    facts.push_back({"first record", first});
  }
  for (const std::string& note : reader.notes()) facts.push_back({"remark", note});
  return facts;
}

}  // namespace nonet
