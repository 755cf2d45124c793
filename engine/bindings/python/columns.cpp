#include "engine/bindings/python/columns.h"

#include <pybind11/stl.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/bindings/python/array_job.h"
#include "engine/bindings/python/arrays.h"
#include "engine/pipeline/made_records.h"

namespace nonet::python {
namespace {

namespace py = pybind11;

using Numbers = NewArray<int64_t>;
using Decimals = NewArray<double>;
using Flags = NewArray<bool>;
using Texts = std::vector<std::string>;

/// The values of a field. Threads set different ones.
using Column = std::variant<Numbers, Decimals, Flags, NewGrids, Texts>;

Column make_column(FieldKind kind, size_t count) {
  switch (kind) {
    case FieldKind::integer:
      return Numbers(count);
    case FieldKind::decimal:
      return Decimals(count);
    case FieldKind::yes_no:
      return Flags(count);
    case FieldKind::grid:
      return NewGrids(count);
    case FieldKind::text:
      break;
  }
  return Texts(count);
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
void set(Texts& column, size_t index, const FieldValue& value) {
  const auto* const text = std::get_if<std::string_view>(&value);
  column[index] = text != nullptr ? *text : std::string_view();
}

template <class Kind>
py::object object_of(const Kind& column) {
  return column.array;
}
py::object object_of(const Texts& column) { return py::cast(column); }

/// The work of one thread.
class ColumnWork {
 public:
  ColumnWork(std::span<const Grid> puzzles, const std::vector<const Field*>& fields,
             std::vector<Column>& columns, const std::atomic<bool>& give_up)
      : puzzles_(puzzles),
        fields_(fields),
        columns_(columns),
        give_up_(give_up),
        figures_({.give_up = &give_up}, groups_of(fields)) {}

  void operator()(IndexRange range) {
    made_.clear();
    for (size_t i = range.begin; i < range.end; ++i) made_.add(i + 1, puzzles_[i]);
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
  const std::vector<const Field*>& fields_;
  std::vector<Column>& columns_;
  const std::atomic<bool>& give_up_;
  MadeRecords made_;
  Figures figures_;
};

/// Returns an array, or a list of texts, for each field.
py::list columns(const Array<uint8_t>& array, const std::string& names, int threads) {
  const std::vector<const Field*> fields = fields_named(names);
  const std::span<const Grid> puzzles = grids_of(array);
  std::vector<Column> columns;
  for (const Field* field : fields) columns.push_back(make_column(field->kind, puzzles.size()));
  constexpr size_t kMostPuzzles = 2048;
  for_puzzles(
      puzzles, threads,
      [&](const std::atomic<bool>& give_up) -> RangeWork {
        const auto work = std::make_shared<ColumnWork>(puzzles, fields, columns, give_up);
        return [work](IndexRange range) { (*work)(range); };
      },
      are_slow(fields) ? kSlowRecords : kMostPuzzles);
  py::list values;
  for (const Column& column : columns) {
    values.append(std::visit([](const auto& of_kind) { return object_of(of_kind); }, column));
  }
  return values;
}

}  // namespace

void add_columns(py::module_& module) {
  module.def("columns", &columns, py::arg("puzzles").noconvert(), py::arg("fields"),
             py::arg("threads"));
  py::list names;
  for (const Field& field : fields()) {
    if (is_field_of(field, FieldsOf::puzzles)) names.append(std::string(field.name));
  }
  module.attr("field_names") = names;
}

}  // namespace nonet::python
