#include "engine/bindings/python/classes.h"

#include <nonet/canonical.h>
#include <nonet/equivalence.h>
#include <nonet/explain.h>
#include <nonet/rate.h>
#include <pybind11/stl.h>

#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "engine/bindings/python/array_job.h"
#include "engine/bindings/python/arrays.h"
#include "engine/pipeline/split.h"

namespace nonet::python {
namespace {

namespace py = pybind11;

/// Returns work that calls `each(index)` for every puzzle of a range.
template <class Each>
MakeWork for_each_puzzle(const Each& each) {
  return [&each](const std::atomic<bool>& give_up) -> RangeWork {
    return [&each, &give_up](IndexRange range) {
      for (size_t i = range.begin; i < range.end && !give_up; ++i) each(i);
    };
  };
}

Array<uint8_t> canonical(const Array<uint8_t>& array, int threads) {
  const std::span<const Grid> puzzles = grids_of(array);
  NewGrids forms(puzzles.size());
  const auto each = [&](size_t i) { forms.grids[i] = canonical_form(puzzles[i]); };
  for_puzzles(puzzles, threads, for_each_puzzle(each));
  return forms.array;
}

Array<uint64_t> class_ids(const Array<uint8_t>& array, int threads) {
  const std::span<const Grid> puzzles = grids_of(array);
  NewArray<uint64_t> ids(puzzles.size());
  const auto each = [&](size_t i) { ids.values[i] = class_id(puzzles[i]); };
  for_puzzles(puzzles, threads, for_each_puzzle(each));
  return ids.array;
}

/// Returns `copies` equivalents of each grid, one after the other, and before them the grid itself
/// if `original`.
Array<uint8_t> augment(const Array<uint8_t>& array, uint64_t copies, uint64_t seed, bool original,
                       int threads) {
  const std::span<const Grid> puzzles = grids_of(array);
  const uint64_t forms_of_each = copies + (original ? 1 : 0);
  NewGrids forms(puzzles.size() * forms_of_each);
  const auto each = [&](size_t i) {
    Grid* form = &forms.grids[i * forms_of_each];
    if (original) *form++ = puzzles[i];
    for (uint64_t copy = 1; copy <= copies; ++copy) {
      *form++ = equivalence_of_copy(seed, i + 1, copy).apply(puzzles[i]);
    }
  };
  if (forms_of_each > 0) for_puzzles(puzzles, threads, for_each_puzzle(each));
  return forms.array;
}

/// Returns the index of each puzzle's part, see part_of().
Array<uint64_t> parts(const Array<uint8_t>& array, const std::vector<double>& shares, uint64_t seed,
                      int threads) {
  const std::span<const Grid> puzzles = grids_of(array);
  NewArray<uint64_t> numbers(puzzles.size());
  const auto each = [&](size_t i) {
    numbers.values[i] = part_of(class_id(puzzles[i], seed), shares);
  };
  for_puzzles(puzzles, threads, for_each_puzzle(each));
  return numbers.array;
}

constexpr double kNoRating = std::numeric_limits<double>::quiet_NaN();

struct Ratings {
  Ratings(size_t count, bool is_explained)
      : status(count),
        technique(count),
        clues(count),
        guesses(count),
        rating(count),
        er(is_explained ? count : 0),
        ep(is_explained ? count : 0),
        ed(is_explained ? count : 0),
        steps(is_explained ? count * kStepTechniques : 0) {}

  void set(size_t index, const Rating& of) {
    status.values[index] = static_cast<uint8_t>(of.status);
    technique.values[index] = static_cast<uint8_t>(of.technique);
    clues.values[index] = of.clues;
    guesses.values[index] = of.guesses;
    rating.values[index] = of.status == Status::unique ? of.rating() : kNoRating;
  }

  void set(size_t index, const Explanation& of, bool is_unique) {
    const auto rating_of = [&](uint8_t tenths) { return is_unique ? tenths / 10.0 : kNoRating; };
    er.values[index] = rating_of(of.er);
    ep.values[index] = rating_of(of.ep);
    ed.values[index] = rating_of(of.ed);
    for (size_t i = 0; i < kStepTechniques; ++i) {
      steps.values[index * kStepTechniques + i] = is_unique ? of.counts[i] : uint16_t{0};
    }
  }

  NewArray<uint8_t> status, technique, clues;
  NewArray<uint64_t> guesses;
  NewArray<double> rating, er, ep, ed;
  NewArray<uint16_t> steps;
};

/// The work of one thread.
class RateWork {
 public:
  RateWork(std::span<const Grid> puzzles, bool is_explained, Ratings& ratings,
           const std::atomic<bool>& give_up)
      : puzzles_(puzzles), ratings_(ratings), give_up_(give_up), rater_(&give_up) {
    if (is_explained) explainer_.emplace(ExplainOptions{.give_up = &give_up});
  }

  void operator()(IndexRange range) {
    rated_.resize(range.size());
    rater_.rate(puzzles_.subspan(range.begin, range.size()), rated_);
    for (size_t i = 0; i < range.size() && !give_up_; ++i) {
      const size_t index = range.begin + i;
      ratings_.set(index, rated_[i]);
      if (!explainer_) continue;
      const bool is_unique = rated_[i].status == Status::unique;
      ratings_.set(index, is_unique ? explainer_->explain(puzzles_[index]) : Explanation{},
                   is_unique);
    }
  }

 private:
  std::span<const Grid> puzzles_;
  Ratings& ratings_;
  const std::atomic<bool>& give_up_;
  Rater rater_;
  std::optional<Explainer> explainer_;
  std::vector<Rating> rated_;
};

py::tuple rate(const Array<uint8_t>& array, bool is_explained, int threads) {
  const std::span<const Grid> puzzles = grids_of(array);
  Ratings ratings(puzzles.size(), is_explained);
  for_puzzles(puzzles, threads, [&](const std::atomic<bool>& give_up) -> RangeWork {
    const auto work = std::make_shared<RateWork>(puzzles, is_explained, ratings, give_up);
    return [work](IndexRange range) { (*work)(range); };
  });
  return py::make_tuple(ratings.clues.array, ratings.technique.array, ratings.status.array,
                        ratings.guesses.array, ratings.rating.array, ratings.er.array,
                        ratings.ep.array, ratings.ed.array, ratings.steps.array);
}

py::tuple pair_of(const CellDigit& of) { return py::make_tuple(of.cell, of.digit); }

/// Returns the ratings and the steps of one puzzle: (er, ep, ed, steps). A step is a tuple
/// (technique, rating, placed or None, removed, cells, houses).
py::tuple explain(const Array<uint8_t>& array) {
  const std::span<const Grid> puzzles = grids_of(array);
  Explanation explanation;
  std::vector<SolvingStep> steps;
  for_puzzles(puzzles, 1, [&](const std::atomic<bool>& give_up) -> RangeWork {
    return [&](IndexRange) {
      explanation = Explainer({.give_up = &give_up}).explain(puzzles[0], &steps);
    };
  });
  py::list list;
  for (const SolvingStep& step : steps) {
    py::list removed;
    for (const CellDigit& each : step.removed) removed.append(pair_of(each));
    list.append(py::make_tuple(
        std::string(step_techniques()[step.technique].name), step.rating / 10.0,
        step.placed.digit > 0 ? py::object(pair_of(step.placed)) : py::object(py::none()), removed,
        py::cast(std::vector<int>(step.cells.begin(), step.cells.end())),
        py::cast(std::vector<int>(step.houses.begin(), step.houses.end()))));
  }
  return py::make_tuple(explanation.er / 10.0, explanation.ep / 10.0, explanation.ed / 10.0, list);
}

}  // namespace

void add_classes(py::module_& module) {
  module.def("canonical", &canonical, py::arg("puzzles").noconvert(), py::arg("threads"));
  module.def("class_ids", &class_ids, py::arg("puzzles").noconvert(), py::arg("threads"));
  module.def("parts", &parts, py::arg("puzzles").noconvert(), py::arg("shares"), py::arg("seed"),
             py::arg("threads"));
  module.def("augment", &augment, py::arg("puzzles").noconvert(), py::arg("copies"),
             py::arg("seed"), py::arg("original"), py::arg("threads"));
  module.def("rate", &rate, py::arg("puzzles").noconvert(), py::arg("explain"),
             py::arg("threads"));
  module.def("explain", &explain, py::arg("puzzle").noconvert());
  py::list steps;
  for (const StepTechniqueInfo& row : step_techniques()) steps.append(std::string(row.name));
  module.attr("step_technique_names") = steps;
  py::list names;
  for (const std::string_view name : kTechniqueNames) names.append(std::string(name));
  module.attr("technique_names") = names;
}

}  // namespace nonet::python
