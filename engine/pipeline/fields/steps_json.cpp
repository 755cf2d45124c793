#include "engine/pipeline/fields/steps_json.h"

#include <fmt/format.h>

#include <iterator>

#include "engine/corpora/ratings/er_counts.h"

namespace nonet {
namespace {

std::string cell_name(int cell) {
  return fmt::format("r{}c{}", row_of(cell) + 1, column_of(cell) + 1);
}

std::string house_name(int house) {
  constexpr std::array<std::string_view, 3> kKinds = {"row", "column", "box"};
  return fmt::format("{} {}", kKinds[house / 9], house % 9 + 1);
}

// An object of cells with lists of digits.
void append_removed(std::span<const CellDigit> removed, std::string& line) {
  line += '{';
  for (size_t i = 0; i < removed.size(); ++i) {
    if (i > 0 && removed[i].cell == removed[i - 1].cell) {
      line += ',';
    } else {
      if (i > 0) line += "],";
      fmt::format_to(std::back_inserter(line), "\"{}\":[", cell_name(removed[i].cell));
    }
    line += static_cast<char>('0' + removed[i].digit);
  }
  if (!removed.empty()) line += ']';
  line += '}';
}

template <typename Name>
void append_names(std::span<const uint8_t> list, Name name, std::string& line) {
  line += '[';
  for (size_t i = 0; i < list.size(); ++i) {
    if (i > 0) line += ',';
    line += '"' + name(list[i]) + '"';
  }
  line += ']';
}

void append_step(const SolvingStep& step, std::string& line) {
  const auto out = std::back_inserter(line);
  fmt::format_to(out, "{{\"technique\":\"{}\",\"rating\":{},\"placed\":",
                 step_techniques()[step.technique].name, tenths_text(step.rating));
  if (step.placed.digit > 0) {
    fmt::format_to(out, "{{\"{}\":{}}}", cell_name(step.placed.cell), step.placed.digit);
  } else {
    line += "{}";
  }
  line += ",\"removed\":";
  append_removed(step.removed, line);
  line += ",\"cells\":";
  append_names(step.cells, cell_name, line);
  line += ",\"houses\":";
  append_names(step.houses, house_name, line);
  line += '}';
}

}  // namespace

void append_steps(uint64_t record, const PuzzleView& puzzle, Status status,
                  const Explanation& explanation, std::span<const SolvingStep> steps,
                  std::string& line) {
  const auto out = std::back_inserter(line);
  fmt::format_to(out, "{{\"record\":{},\"puzzle\":\"{}\",\"status\":\"{}\"", record,
                 puzzle_text(puzzle), name_of(status));
  if (status == Status::unique) {
    fmt::format_to(out, ",\"er\":{},\"ep\":{},\"ed\":{},\"steps\":[", tenths_text(explanation.er),
                   tenths_text(explanation.ep), tenths_text(explanation.ed));
    for (size_t i = 0; i < steps.size(); ++i) {
      if (i > 0) line += ',';
      append_step(steps[i], line);
    }
    line += ']';
  }
  line += "}\n";
}

void append_steps_of_malformed(uint64_t record, std::string& line) {
  fmt::format_to(std::back_inserter(line), "{{\"record\":{},\"status\":\"{}\"}}\n", record,
                 name_of(Status::malformed));
}

}  // namespace nonet
