#include "engine/bindings/python/classes.h"

#include <nonet/canonical.h>
#include <nonet/equivalence.h>
#include <nonet/rate.h>
#include <pybind11/stl.h>

#include <limits>
#include <memory>
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

struct Ratings {
  explicit Ratings(size_t count)
      : status(count), technique(count), clues(count), guesses(count), rating(count) {}

  void set(size_t index, const Rating& of) {
    status.values[index] = static_cast<uint8_t>(of.status);
    technique.values[index] = static_cast<uint8_t>(of.technique);
    clues.values[index] = of.clues;
    guesses.values[index] = of.guesses;
    rating.values[index] =
        of.status == Status::unique ? of.rating() : std::numeric_limits<double>::quiet_NaN();
  }

  NewArray<uint8_t> status, technique, clues;
  NewArray<uint64_t> guesses;
  NewArray<double> rating;
};

/// The work of one thread.
class RateWork {
 public:
  RateWork(std::span<const Grid> puzzles, Ratings& ratings, const std::atomic<bool>& give_up)
      : puzzles_(puzzles), ratings_(ratings), rater_(&give_up) {}

  void operator()(IndexRange range) {
    rated_.resize(range.size());
    rater_.rate(puzzles_.subspan(range.begin, range.size()), rated_);
    for (size_t i = 0; i < range.size(); ++i) ratings_.set(range.begin + i, rated_[i]);
  }

 private:
  std::span<const Grid> puzzles_;
  Ratings& ratings_;
  Rater rater_;
  std::vector<Rating> rated_;
};

py::tuple rate(const Array<uint8_t>& array, int threads) {
  const std::span<const Grid> puzzles = grids_of(array);
  Ratings ratings(puzzles.size());
  for_puzzles(puzzles, threads, [&](const std::atomic<bool>& give_up) -> RangeWork {
    const auto work = std::make_shared<RateWork>(puzzles, ratings, give_up);
    return [work](IndexRange range) { (*work)(range); };
  });
  return py::make_tuple(ratings.clues.array, ratings.technique.array, ratings.status.array,
                        ratings.guesses.array, ratings.rating.array);
}

}  // namespace

void add_classes(py::module_& module) {
  module.def("canonical", &canonical, py::arg("puzzles").noconvert(), py::arg("threads"));
  module.def("class_ids", &class_ids, py::arg("puzzles").noconvert(), py::arg("threads"));
  module.def("parts", &parts, py::arg("puzzles").noconvert(), py::arg("shares"), py::arg("seed"),
             py::arg("threads"));
  module.def("augment", &augment, py::arg("puzzles").noconvert(), py::arg("copies"),
             py::arg("seed"), py::arg("original"), py::arg("threads"));
  module.def("rate", &rate, py::arg("puzzles").noconvert(), py::arg("threads"));
  py::list names;
  for (const std::string_view name : kTechniqueNames) names.append(std::string(name));
  module.attr("technique_names") = names;
}

}  // namespace nonet::python
