#include "engine/pipeline/fields/fields.h"

#include <fmt/format.h>
#include <nonet/canonical.h>
#include <nonet/errors.h>

#include <algorithm>
#include <bit>
#include <iterator>

#include "engine/corpora/forms/bands.h"
#include "engine/corpora/forms/symmetry.h"
#include "engine/corpora/ratings/trials.h"
#include "engine/io/formats/answer_text.h"
#include "engine/io/formats/cells.h"

namespace nonet {
namespace {

using Kind = FieldKind;
using Needs = FieldNeeds;

constexpr FieldValue kNone;

FieldValue number_or_none(std::optional<uint64_t> number) {
  return number ? FieldValue(*number) : kNone;
}

template <class Enum>
FieldValue named(Enum value) {
  return NamedNumber{static_cast<uint64_t>(value), name_of(value)};
}

FieldValue puzzle_of(Figures& figures) {
  if (const PuzzleView puzzle = figures.view()) return puzzle;
  return AnyText{figures.text() = excerpt(figures.record().text)};
}

FieldValue solution_of(Figures& figures) {
  const Grid* const solution = figures.solution();
  return solution != nullptr ? FieldValue(PuzzleView(*solution)) : kNone;
}

FieldValue reason_of(Figures& figures) {
  if (figures.is_puzzle()) return kNone;
  return AnyText{figures.text() = describe(figures.record().fault)};
}

/// A figure of puzzles only.
template <FieldValue (*kValue)(Figures&)>
FieldValue of_puzzle(Figures& figures) {
  return figures.is_puzzle() ? kValue(figures) : kNone;
}

/// A figure of puzzles with exactly one solution.
template <FieldValue (*kValue)(Figures&)>
FieldValue of_unique(Figures& figures) {
  return figures.is_puzzle() && figures.is_unique() ? kValue(figures) : kNone;
}

template <uint8_t Explanation::*kRating>
FieldValue rating_in_tenths(Figures& figures) {
  return figures.is_abandoned() ? kNone : Tenths{figures.explanation().*kRating};
}

template <uint8_t Explanation::*kTechnique>
FieldValue deciding_technique(Figures& figures) {
  const size_t technique = figures.explanation().*kTechnique;
  return technique < kStepTechniques ? FieldValue(step_techniques()[technique].name) : kNone;
}

FieldValue techniques_of(Figures& figures) {
  if (figures.is_abandoned()) return kNone;
  return NamedCounts{figures.explanation().counts,
                     [](size_t index) { return step_techniques()[index].name; }};
}

FieldValue symmetry_of(Figures& figures) {
  std::string& names = figures.text();
  for (const Symmetry& symmetry : symmetries().subspan(1)) {
    if (!has_symmetry(figures.puzzle(), symmetry)) continue;
    names.append(names.empty() ? "" : ";").append(symmetry.name);
  }
  return names.empty() ? symmetries().front().name : std::string_view(names);
}

FieldValue clues_of(Figures& figures) {
  const PuzzleView puzzle = figures.view();
  int clues = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    clues += puzzle.grid != nullptr ? puzzle.grid->cells[cell] != 0
                                    : std::has_single_bit(puzzle.candidates->masks[cell]);
  }
  return static_cast<uint64_t>(clues);
}

FieldValue automorphisms_of(Figures& figures) {
  const uint32_t count = automorphisms(figures.puzzle());
  return count == 0 ? kNone : FieldValue(uint64_t{count});
}

constexpr Field kFields[] = {
    {"record", "number of the record, from 1", Kind::integer, 10, Needs::record, FigureGroup::none,
     [](Figures& figures) -> FieldValue { return figures.number(); }},
    {"line", "number of its line in its file, from 1", Kind::integer, 10, Needs::record,
     FigureGroup::none, [](Figures& figures) -> FieldValue { return figures.line(); }},
    {"puzzle", "the puzzle; of a malformed record, its text", Kind::grid, 81, Needs::record,
     FigureGroup::none, puzzle_of},
    {"solution", "the only solution", Kind::grid, 81, Needs::record, FigureGroup::none,
     solution_of},
    {"status", "unique, multiple, unsolvable, abandoned, malformed, or solved with a limit of 1",
     Kind::name, 10, Needs::record, FigureGroup::none,
     [](Figures& figures) -> FieldValue { return named(figures.status()); }},
    {"reason", "why the record is malformed", Kind::text, 40, Needs::record, FigureGroup::none,
     reason_of},
    {"solutions", "solutions found, at most as many as the limit, 2", Kind::integer, 2,
     Needs::record, FigureGroup::none,
     [](Figures& figures) -> FieldValue { return number_or_none(figures.solutions()); }},
    {"guesses", "guesses of the solver", Kind::integer, 6, Needs::record, FigureGroup::none,
     [](Figures& figures) -> FieldValue { return number_or_none(figures.guesses()); }},
    {"nanos", "time of the solver in nanoseconds; of runs that solve only", Kind::integer, 10,
     Needs::run, FigureGroup::none, [](Figures& figures) -> FieldValue { return figures.nanos(); }},
    {"clues", "number of clues; of candidates, cells with one", Kind::integer, 2, Needs::record,
     FigureGroup::none, of_puzzle<clues_of>},
    {"technique", "the least that solves it: naked, hidden, locked, sets, guess", Kind::name, 6,
     Needs::grid, FigureGroup::rating,
     of_puzzle<[](Figures& figures) -> FieldValue { return named(figures.rating().technique); }>},
    {"rating", "mean guesses for 8 equivalents, equal for equivalent puzzles", Kind::decimal, 8,
     Needs::grid, FigureGroup::rating,
     of_unique<[](Figures& figures) -> FieldValue { return figures.rating().rating(); }>},
    {"er", "ER, the hardest step of a solution by hand (SukakuExplainer)", Kind::decimal, 4,
     Needs::record, FigureGroup::explanation, of_unique<rating_in_tenths<&Explanation::er>>},
    {"ep", "EP, the hardest step up to the first placed digit", Kind::decimal, 4, Needs::record,
     FigureGroup::explanation, of_unique<rating_in_tenths<&Explanation::ep>>},
    {"ed", "ED, the first step", Kind::decimal, 4, Needs::record, FigureGroup::explanation,
     of_unique<rating_in_tenths<&Explanation::ed>>},
    {"er_technique", "the technique of the first step with the rating ER", Kind::text, 50,
     Needs::record, FigureGroup::explanation,
     of_unique<deciding_technique<&Explanation::er_technique>>},
    {"ep_technique", "the same of EP", Kind::text, 50, Needs::record, FigureGroup::explanation,
     of_unique<deciding_technique<&Explanation::ep_technique>>},
    {"ed_technique", "the same of ED", Kind::text, 50, Needs::record, FigureGroup::explanation,
     of_unique<deciding_technique<&Explanation::ed_technique>>},
    {"explain_nanos", "time of the solution by hand in nanoseconds", Kind::integer, 12,
     Needs::record, FigureGroup::explanation,
     of_unique<[](Figures& figures) -> FieldValue { return figures.explanation_nanos(); }>},
    {"techniques", "the steps of each technique, as in last value:3;naked pair:1", Kind::counts,
     240, Needs::record, FigureGroup::explanation, of_unique<techniques_of>},
    {"trial_depth", "trials within trials of singles that solve it, 0 to 3", Kind::integer, 1,
     Needs::grid, FigureGroup::trials, of_unique<[](Figures& figures) -> FieldValue {
       return static_cast<uint64_t>(trial_depth(figures.puzzle()));
     }>},
    {"backdoor", "least number of cells whose digits make singles solve the rest", Kind::integer, 1,
     Needs::grid, FigureGroup::trials, of_unique<[](Figures& figures) -> FieldValue {
       return static_cast<uint64_t>(figures.backdoor());
     }>},
    {"minimal", "whether no clue can be removed", Kind::yes_no, 3, Needs::grid,
     FigureGroup::minimality,
     of_unique<[](Figures& figures) -> FieldValue { return figures.minimality().is_minimal(); }>},
    {"removable", "the clues that can be removed, each on its own, as in r1c4;r9c2", Kind::cells,
     404, Needs::grid, FigureGroup::minimality, of_unique<[](Figures& figures) -> FieldValue {
       return CellSet{&figures.minimality().removable};
     }>},
    {"automorphisms", "number of automorphisms", Kind::integer, 6, Needs::grid, FigureGroup::none,
     of_puzzle<automorphisms_of>},
    {"symmetry", "symmetries of the pattern of clues as it is written, or none", Kind::text, 80,
     Needs::grid, FigureGroup::none, of_puzzle<symmetry_of>},
    {"minlex", "the canonical form (row-minlex)", Kind::grid, 81, Needs::grid, FigureGroup::none,
     of_puzzle<[](Figures& figures) -> FieldValue { return figures.minlex(); }>},
    {"solution_minlex", "the form whose solution is minlex", Kind::grid, 81, Needs::grid,
     FigureGroup::none, of_unique<[](Figures& figures) -> FieldValue {
       return solution_form(figures.puzzle(), figures.only_solution());
     }>},
    {"grid_minlex", "the canonical form of its solution", Kind::grid, 81, Needs::grid,
     FigureGroup::none, of_unique<[](Figures& figures) -> FieldValue {
       return canonical_form(figures.only_solution());
     }>},
    {"band", "number of the first band of that form among the 416 bands, 1 to 416", Kind::integer,
     3, Needs::grid, FigureGroup::none, of_unique<[](Figures& figures) -> FieldValue {
       return static_cast<uint64_t>(band_number(canonical_form(figures.only_solution())));
     }>},
    {"pattern_form", "the form whose pattern of clues sorts first", Kind::grid, 81, Needs::grid,
     FigureGroup::none,
     of_puzzle<[](Figures& figures) -> FieldValue { return pattern_form(figures.puzzle()); }>},
    {"class_id", "identifier of the class of equivalents, 16 hexadecimal digits", Kind::identifier,
     16, Needs::grid, FigureGroup::none, of_puzzle<[](Figures& figures) -> FieldValue {
       return Identifier{class_id_of_form(figures.minlex())};
     }>},
};

std::vector<std::string> list_of_names(const std::vector<const Field*>& fields) {
  std::vector<std::string> names;
  for (const Field* field : fields) names.emplace_back(field->name);
  return names;
}

OutputShape shape_of(const FieldsConfig& config, std::string_view names,
                     const InputLayout* layout) {
  return {.carried = config.carry_columns ? layout : nullptr,
          .carries_text = config.carry_text,
          .own_fields = names};
}

}  // namespace

std::span<const Field> fields() { return kFields; }

std::vector<const Field*> fields_named(std::string_view names, FieldsOf which) {
  std::vector<const Field*> found;
  while (true) {
    const size_t end = std::min(names.find(','), names.size());
    const std::string_view name = names.substr(0, end);
    const auto* const row = std::ranges::find(kFields, name, &Field::name);
    if (row == std::end(kFields) || !is_field_of(*row, which)) {
      std::vector<const Field*> all;
      for (const Field& field : kFields) {
        if (is_field_of(field, which)) all.push_back(&field);
      }
      throw UsageError(fmt::format("'{}' is not a field; the fields are {}", name, names_of(all)));
    }
    if (std::ranges::find(found, row) != found.end()) {
      throw UsageError(fmt::format("the field '{}' is given twice", name));
    }
    found.push_back(row);
    if (end == names.size()) return found;
    names.remove_prefix(end + 1);
  }
}

std::string names_of(const std::vector<const Field*>& fields) {
  std::string names;
  for (const Field* field : fields) names.append(names.empty() ? "" : ",").append(field->name);
  return names;
}

FieldValue value_of(const Field& field, Figures& figures) {
  if (field.needs == FieldNeeds::grid && !figures.has_grids()) return kNone;
  return field.value(figures);
}

namespace {

constexpr bool is_slow(const Field& field) {
  return field.group == FigureGroup::explanation || field.group == FigureGroup::trials;
}

/// Returns the fields that are computed.
std::vector<const Field*> computed_fields_of(const FieldsConfig& config) {
  std::vector<const Field*> fields = config.fields;
  if (config.leaves_slow_empty) {
    std::erase_if(fields, [](const Field* field) { return is_slow(*field); });
  }
  return fields;
}

}  // namespace

std::vector<FigureGroup> groups_of(const std::vector<const Field*>& fields) {
  std::vector<FigureGroup> groups;
  for (const Field* field : fields) groups.push_back(field->group);
  return groups;
}

WorkMemory memory_of(const std::vector<const Field*>& fields) {
  WorkMemory work;
  if (fields.empty()) return work;
  constexpr uint64_t kLineBytes = 83, kAroundName = 6;
  work.of_batch_record = kLineBytes;
  unsigned groups = 0;
  for (const Field* field : fields) {
    work.of_batch_record += field->width + field->name.size() + kAroundName;
    const auto group = static_cast<size_t>(field->group);
    if ((groups >> group & 1) != 0) continue;
    groups |= 1U << group;
    work.of_thread += kFigureMemory[group].of_thread;
    work.of_thread_record += kFigureMemory[group].of_record;
  }
  return work;
}

bool has_explanations(const std::vector<const Field*>& fields) {
  return std::ranges::find(fields, FigureGroup::explanation, &Field::group) != fields.end();
}

std::vector<const Field*> slow_fields_of(const std::vector<const Field*>& fields) {
  std::vector<const Field*> slow;
  std::ranges::copy_if(fields, std::back_inserter(slow),
                       [](const Field* field) { return is_slow(*field); });
  return slow;
}

bool are_slow(const std::vector<const Field*>& fields) { return !slow_fields_of(fields).empty(); }

std::string header_of(const FieldsConfig& config, const InputLayout* layout) {
  const std::string names = names_of(config.fields);
  const OutputSide& format = *config.format->output;
  return format.begin != nullptr ? format.begin(shape_of(config, names, layout)) : std::string();
}

FieldWriter::FieldWriter(const FieldsConfig& config)
    : config_(config),
      names_(names_of(config.fields)),
      figures_(config.figures, groups_of(computed_fields_of(config))),
      text_(*config.format->output->named_fields, list_of_names(config.fields)) {}

void FieldWriter::write(const RecordCursor& at, TextBuffer& text) {
  figures_.go_to(at);
  text_.begin(text);
  for (const Field* field : config_.fields) {
    const bool is_left_empty = config_.leaves_slow_empty && is_slow(*field);
    text_.value(is_left_empty ? FieldValue() : value_of(*field, figures_));
  }
  if (config_.carry_columns) {
    const InputLayout* const layout = figures_.slice().layout.get();
    const Answer answer{figures_.number(), *layout, figures_.record(), {}, nullptr, {}};
    for (const CarriedValue& value : carried_values(answer, shape_of(config_, names_, layout))) {
      text_.other(value.name, value.text);
    }
  }
  text_.end();
}

}  // namespace nonet
