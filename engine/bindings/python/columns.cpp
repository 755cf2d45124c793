// nonet.columns(), nonet.rate() and other functions that give figures of puzzles.
#include "engine/bindings/python/columns.h"

#include <nonet/errors.h>
#include <nonet/explain.h>
#include <nonet/rate.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "engine/bindings/python/array_job.h"
#include "engine/bindings/python/arrays.h"
#include "engine/bindings/python/solve.h"
#include "engine/bindings/python/waiting.h"
#include "engine/pipeline/fields/made_records.h"

namespace nonet::python {
namespace {

namespace py = pybind11;

using Numbers = NewArray<int64_t>;
using Decimals = NewArray<double>;
using Flags = NewArray<bool>;
using Identifiers = NewArray<uint64_t>;
using Texts = std::vector<std::string>;
struct Names : NewArray<uint8_t> {  // their numbers; 0 where there is none
  using NewArray::NewArray;
};
struct CellSets : Flags {  // 81 of each puzzle
  explicit CellSets(size_t count) : Flags(count * kCells) {}
};
struct Counts : NewArray<uint16_t> {  // kStepTechniques of each puzzle
  explicit Counts(size_t count) : NewArray(count * kStepTechniques) {}
};

/// The values of a field. Threads set different ones.
using Column =
    std::variant<Numbers, Decimals, Flags, NewGrids, Names, Identifiers, CellSets, Counts, Texts>;

/// Names, cells and the like are texts if `has_texts`, else numbers.
Column make_column(FieldKind kind, size_t count, bool has_texts) {
  switch (kind) {
    case FieldKind::integer:
      return Numbers(count);
    case FieldKind::decimal:
      return Decimals(count);
    case FieldKind::yes_no:
      return Flags(count);
    case FieldKind::grid:
      return NewGrids(count);
    default:
      break;
  }
  if (has_texts) return Texts(count);
  switch (kind) {
    case FieldKind::name:
      return Names(count);
    case FieldKind::identifier:
      return Identifiers(count);
    case FieldKind::cells:
      return CellSets(count);
    case FieldKind::counts:
      return Counts(count);
    default:
      return Texts(count);
  }
}

void set(Numbers& column, size_t index, const FieldValue& value) {
  const auto* const number = std::get_if<uint64_t>(&value);
  column.values[index] = number != nullptr ? static_cast<int64_t>(*number) : -1;
}
void set(Decimals& column, size_t index, const FieldValue& value) {
  const auto* const tenths = std::get_if<Tenths>(&value);
  const auto* const number = std::get_if<double>(&value);
  column.values[index] = tenths != nullptr   ? tenths->count / 10.0
                         : number != nullptr ? *number
                                             : std::numeric_limits<double>::quiet_NaN();
}
void set(Flags& column, size_t index, const FieldValue& value) {
  const auto* const flag = std::get_if<bool>(&value);
  column.values[index] = flag != nullptr && *flag;
}
void set(NewGrids& column, size_t index, const FieldValue& value) {
  const auto* const view = std::get_if<PuzzleView>(&value);
  const auto* const grid = view != nullptr ? view->grid : std::get_if<Grid>(&value);
  column.grids[index] = grid != nullptr ? *grid : Grid();
}
void set(Names& column, size_t index, const FieldValue& value) {
  const auto* const name = std::get_if<NamedNumber>(&value);
  column.values[index] = name != nullptr ? static_cast<uint8_t>(name->number) : uint8_t{0};
}
void set(Identifiers& column, size_t index, const FieldValue& value) {
  const auto* const identifier = std::get_if<Identifier>(&value);
  column.values[index] = identifier != nullptr ? identifier->number : 0;
}
void set(CellSets& column, size_t index, const FieldValue& value) {
  const auto* const set = std::get_if<CellSet>(&value);
  for (size_t cell = 0; cell < kCells; ++cell) {
    column.values[index * kCells + cell] = set != nullptr && (*set->cells)[cell];
  }
}
void set(Counts& column, size_t index, const FieldValue& value) {
  const auto* const counts = std::get_if<NamedCounts>(&value);
  const auto own = column.values.subspan(index * kStepTechniques, kStepTechniques);
  if (counts != nullptr) {
    std::ranges::copy(counts->counts, own.begin());
  } else {
    std::ranges::fill(own, uint16_t{0});
  }
}
void set(Texts& column, size_t index, const FieldValue& value) {
  std::visit(
      [&text = column[index]](const auto& of_kind) {
        if constexpr (requires { text_of(of_kind); }) text = text_of(of_kind);
        if constexpr (std::is_same_v<decltype(of_kind), const std::string_view&>) text = of_kind;
      },
      value);
}

template <class Kind>
py::object object_of(const Kind& column) {
  return column.array;
}
py::object object_of(const Texts& column) { return py::cast(column); }

/// The work of one thread. With candidates, these are the puzzles.
class ColumnWork {
 public:
  ColumnWork(std::span<const Grid> puzzles, std::span<const Candidates> candidates,
             const std::vector<const Field*>& fields, const FigureOptions& options,
             std::vector<Column>& columns)
      : puzzles_(puzzles),
        candidates_(candidates),
        fields_(fields),
        columns_(columns),
        give_up_(*options.give_up),
        figures_(options, groups_of(fields)) {}

  void operator()(IndexRange range) {
    made_.clear();
    for (size_t i = range.begin; i < range.end; ++i) {
      candidates_.empty() ? made_.add(i + 1, puzzles_[i]) : made_.add(i + 1, candidates_[i]);
    }
    const Slice none;
    figures_.begin(none, made_.parsed(), {}, made_.numbers());
    for (RecordCursor at(made_.parsed()); at && !give_up_; at.next()) {
      figures_.go_to(at);
      for (size_t i = 0; i < fields_.size(); ++i) {
        const FieldValue value = value_of(*fields_[i], figures_);
        std::visit([&](auto& column) { set(column, range.begin + at.index(), value); },
                   columns_[i]);
      }
    }
  }

 private:
  std::span<const Grid> puzzles_;
  std::span<const Candidates> candidates_;
  const std::vector<const Field*>& fields_;
  std::vector<Column>& columns_;
  const std::atomic<bool>& give_up_;
  MadeRecords made_;
  Figures figures_;
};

TechniqueSet techniques_named(const std::string& names) {
  if (const std::optional<TechniqueSet> set = technique_set(names)) return *set;
  throw UsageError("'" + names + "' is not a set or a list of techniques");
}

/// Returns an array, or a list of texts, for each field. With candidates, `array` has as many grids,
/// which are not used.
py::list columns(const Array<uint8_t>& array, const Array<uint16_t>& masks,
                 const std::string& names, bool has_texts, const std::string& techniques,
                 const std::string& solver, int threads) {
  const std::vector<const Field*> fields = fields_named(names);
  const std::span<const Grid> puzzles = grids_of(array);
  const std::span<const Candidates> candidates = candidates_of(masks);
  const SolverRow& row = rating_solver(&solver_named(solver));
  FigureOptions options{.techniques = techniques_named(techniques).techniques, .solver = &row};
  std::vector<Column> columns;
  for (const Field* field : fields) {
    columns.push_back(make_column(field->kind, puzzles.size(), has_texts));
  }
  constexpr size_t kMostPuzzles = 2048;
  for_puzzles(
      puzzles, threads,
      [&](const std::atomic<bool>& give_up) -> RangeWork {
        FigureOptions own = options;
        own.give_up = &give_up;
        const auto work = std::make_shared<ColumnWork>(puzzles, candidates, fields, own, columns);
        return [work](IndexRange range) { (*work)(range); };
      },
      are_slow(fields) ? kSlowRecords : std::max(kMostPuzzles, row.batch));
  warn_of_remarks(row);
  py::list values;
  for (const Column& column : columns) {
    values.append(std::visit([](const auto& of_kind) { return object_of(of_kind); }, column));
  }
  return values;
}

py::tuple pair_of(const CellDigit& of) { return py::make_tuple(of.cell, of.digit); }

/// Returns the ratings and the steps of one puzzle: (er, ep, ed, steps). A step is a tuple
/// (technique, rating, placed or None, removed, cells, houses).
py::tuple explain(const Array<uint8_t>& array, const Array<uint16_t>& masks,
                  const std::string& techniques) {
  const std::span<const Grid> puzzles = grids_of(array);
  const std::span<const Candidates> candidates = candidates_of(masks);
  const PuzzleView puzzle =
      candidates.empty() ? PuzzleView(puzzles[0]) : PuzzleView(candidates[0]);
  ExplainOptions options{.techniques = techniques_named(techniques).techniques};
  Explanation explanation;
  std::vector<SolvingStep> steps;
  RunControl control;
  options.give_up = &control.give_up;
  wait_for_job(control, [&] { explanation = Explainer(options).explain(puzzle, &steps); });
  py::list list;
  for (const SolvingStep& step : steps) {
    py::list removed, cells, houses;
    for (const CellDigit& each : step.removed) removed.append(pair_of(each));
    for (const uint8_t cell : step.cells) cells.append(cell);
    for (const uint8_t house : step.houses) houses.append(house);
    list.append(py::make_tuple(std::string(step_techniques()[step.technique].name),
                               step.rating / 10.0,
                               step.placed.digit > 0 ? pair_of(step.placed) : py::object(py::none()),
                               removed, cells, houses));
  }
  return py::make_tuple(explanation.er / 10.0, explanation.ep / 10.0, explanation.ed / 10.0, list);
}

}  // namespace

void add_columns(py::module_& module) {
  module.def("columns", &columns, py::arg("puzzles").noconvert(), py::arg("candidates").noconvert(),
             py::arg("fields"), py::arg("has_texts"), py::arg("techniques"), py::arg("solver"),
             py::arg("threads"));
  module.def("explain", &explain, py::arg("puzzle").noconvert(), py::arg("candidates").noconvert(),
             py::arg("techniques"));
  py::list names, steps, techniques;
  for (const Field& field : fields()) {
    if (is_field_of(field, FieldsOf::puzzles)) names.append(std::string(field.name));
  }
  for (const StepTechniqueInfo& row : step_techniques()) steps.append(std::string(row.name));
  for (const std::string_view name : kTechniqueNames) techniques.append(std::string(name));
  module.attr("field_names") = names;
  module.attr("technique_names") = techniques;
  module.attr("step_technique_names") = steps;
  module.attr("default_techniques") = std::string(technique_sets().front().name);
}

}  // namespace nonet::python
