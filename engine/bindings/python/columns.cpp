#include "engine/bindings/python/columns.h"

#include <pybind11/stl.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/bindings/python/array_job.h"
#include "engine/bindings/python/arrays.h"
#include "engine/pipeline/made_records.h"

namespace nonet::python {
namespace {

namespace py = pybind11;

template <class Number>
Number number_in(std::string_view text, Number none) {
  if (!text.empty()) std::from_chars(text.data(), text.data() + text.size(), none);
  return none;
}

/// The values of a field: an array or a list, by its kind. Threads set different values.
class Column {
 public:
  Column(const Field& field, size_t count) : kind_(field.kind) {
    switch (kind_) {
      case FieldKind::integer:
        integers_.emplace(count);
        break;
      case FieldKind::decimal:
        decimals_.emplace(count);
        break;
      case FieldKind::yes_no:
        flags_.emplace(count);
        break;
      case FieldKind::grid:
        grids_.emplace(count);
        break;
      case FieldKind::text:
        texts_.resize(count);
        break;
    }
  }

  /// Sets a value from its text in csv, which is empty if there is none.
  void set(size_t index, std::string_view text) {
    switch (kind_) {
      case FieldKind::integer:
        integers_->values[index] = number_in<int64_t>(text, -1);
        break;
      case FieldKind::decimal:
        decimals_->values[index] = number_in(text, std::numeric_limits<double>::quiet_NaN());
        break;
      case FieldKind::yes_no:
        flags_->values[index] = text == "yes";
        break;
      case FieldKind::grid: {
        Grid& grid = grids_->grids[index] = Grid();
        for (size_t cell = 0; cell < text.size(); ++cell) {
          grid.cells[cell] = text[cell] == '.' ? 0 : static_cast<uint8_t>(text[cell] - '0');
        }
        break;
      }
      case FieldKind::text:
        texts_[index] = text;
        break;
    }
  }

  py::object values() const {
    switch (kind_) {
      case FieldKind::integer:
        return integers_->array;
      case FieldKind::decimal:
        return decimals_->array;
      case FieldKind::yes_no:
        return flags_->array;
      case FieldKind::grid:
        return grids_->array;
      case FieldKind::text:
        break;
    }
    return py::cast(texts_);
  }

 private:
  FieldKind kind_;
  std::optional<NewArray<int64_t>> integers_;
  std::optional<NewArray<double>> decimals_;
  std::optional<NewArray<bool>> flags_;
  std::optional<NewGrids> grids_;
  std::vector<std::string> texts_;
};

/// The work of one thread.
class ColumnWork {
 public:
  ColumnWork(std::span<const Grid> puzzles, const std::vector<const Field*>& fields,
             std::vector<Column>& columns, const std::atomic<bool>& give_up)
      : puzzles_(puzzles),
        fields_(fields),
        columns_(columns),
        give_up_(give_up),
        figures_({.give_up = &give_up}, groups_of(fields)),
        printer_(FieldSyntax(), {""}) {}

  void operator()(IndexRange range) {
    made_.clear();
    for (size_t i = range.begin; i < range.end; ++i) made_.add(i + 1, puzzles_[i]);
    const Slice none;
    figures_.begin(none, made_.parsed(), {}, made_.numbers());
    for (RecordCursor at(made_.parsed()); at && !give_up_; at.next()) {
      figures_.go_to(at);
      for (size_t i = 0; i < fields_.size(); ++i) {
        text_.clear();
        printer_.begin(text_);
        fields_[i]->write(figures_, printer_);
        columns_[i].set(range.begin + at.index(), text_.view());
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
  FieldPrinter printer_;
  TextBuffer text_;
};

/// Returns the values of each field, see Column.
py::list columns(const Array<uint8_t>& array, const std::string& names, int threads) {
  const std::vector<const Field*> fields = fields_named(names);
  const std::span<const Grid> puzzles = grids_of(array);
  std::vector<Column> columns;
  for (const Field* field : fields) columns.emplace_back(*field, puzzles.size());
  constexpr size_t kMostPuzzles = 2048;
  for_puzzles(
      puzzles, threads,
      [&](const std::atomic<bool>& give_up) -> RangeWork {
        const auto work = std::make_shared<ColumnWork>(puzzles, fields, columns, give_up);
        return [work](IndexRange range) { (*work)(range); };
      },
      are_slow(fields) ? kSlowRecords : kMostPuzzles);
  py::list values;
  for (const Column& column : columns) values.append(column.values());
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
