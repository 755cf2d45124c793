#include "engine/bindings/python/classes.h"

#include <nonet/canonical.h>
#include <nonet/equivalence.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <mutex>
#include <numeric>
#include <vector>

#include "engine/bindings/python/array_job.h"
#include "engine/bindings/python/arrays.h"
#include "engine/corpora/minimal/minimizer.h"
#include "engine/corpora/neighbours.h"
#include "engine/pipeline/jobs/split.h"

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

/// Returns how many solutions are not of their puzzles, and the index of the first.
std::pair<uint64_t, uint64_t> wrong_solutions(const Array<uint8_t>& puzzle_array,
                                              const Array<uint8_t>& solution_array) {
  const std::span<const Grid> puzzles = grids_of(puzzle_array);
  const std::span<const Grid> solutions = grids_of(solution_array);
  uint64_t count = 0, first = 0;
  for (size_t i = 0; i < std::min(puzzles.size(), solutions.size()); ++i) {
    if (is_solution_of(puzzles[i], solutions[i])) continue;
    if (count++ == 0) first = i;
  }
  return {count, first};
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

/// Returns a minimal puzzle in each puzzle; blank for one that does not have one solution.
Array<uint8_t> minimize(const Array<uint8_t>& array, uint64_t seed, int threads) {
  const std::span<const Grid> puzzles = grids_of(array);
  NewGrids minimal(puzzles.size());
  for_puzzles(puzzles, threads, [&](const std::atomic<bool>& give_up) -> RangeWork {
    const auto minimizer = std::make_shared<Minimizer>(&give_up);
    return [&, minimizer](IndexRange range) {
      std::vector<uint64_t> records(range.size());
      std::iota(records.begin(), records.end(), range.begin + 1);
      std::vector<Status> statuses(range.size());
      minimizer->minimize(puzzles.subspan(range.begin, range.size()), seed, records,
                          minimal.grids.subspan(range.begin, range.size()), statuses);
    };
  });
  return minimal.array;
}

/// Returns the minimal puzzles in one puzzle, and whether these are all.
py::tuple minimal_in(const Array<uint8_t>& array, uint64_t limit) {
  const std::span<const Grid> puzzles = grids_of(array);
  std::vector<Grid> minimal;
  bool is_complete = true;
  for_puzzles(puzzles, 1, [&](const std::atomic<bool>& give_up) -> RangeWork {
    return
        [&](IndexRange) { is_complete = Minimizer(&give_up).find_all(puzzles[0], limit, minimal); };
  });
  return py::make_tuple(array_of(std::move(minimal)), is_complete);
}

void sort_distinct(std::vector<Grid>& grids) {
  std::ranges::sort(grids, {}, &Grid::cells);
  grids.erase(std::unique(grids.begin(), grids.end()), grids.end());
}

/// Returns the canonical forms of the neighbours, see find_neighbours(). The cells were checked.
Array<uint8_t> neighbours(const Array<uint8_t>& array, const Array<uint8_t>& known_array,
                          int remove, int add, bool true_clues, bool minimal, int clues,
                          uint64_t min_guesses, int threads) {
  const std::span<const Grid> puzzles = grids_of(array), known = grids_of(known_array);
  std::mutex mutex;
  std::vector<Grid> found, left_out;
  const auto add_to = [&mutex](std::vector<Grid>& all, std::span<const Grid> grids) {
    const std::lock_guard lock(mutex);
    all.insert(all.end(), grids.begin(), grids.end());
  };
  const auto leave_out = [&](std::span<const Grid> grids) {
    std::vector<Grid> forms(grids.size());
    std::ranges::transform(grids, forms.begin(), canonical_form);
    add_to(left_out, forms);
  };
  for_puzzles(known, threads, [&](const std::atomic<bool>&) -> RangeWork {
    return [&](IndexRange range) { leave_out(known.subspan(range.begin, range.size())); };
  });
  for_puzzles(
      puzzles, threads,
      [&](const std::atomic<bool>& give_up) -> RangeWork {
        const auto search =
            std::make_shared<NeighbourSearch>(NeighbourOptions{.remove = remove,
                                                               .add = add,
                                                               .true_clues = true_clues,
                                                               .minimal = minimal,
                                                               .clues = clues,
                                                               .min_guesses = min_guesses,
                                                               .give_up = &give_up});
        return [&, search, forms = std::vector<Grid>()](IndexRange range) mutable {
          const auto own = puzzles.subspan(range.begin, range.size());
          search->find(own, forms);
          add_to(found, forms);
          leave_out(own);
        };
      },
      neighbour_bases(remove, add));
  sort_distinct(found);
  sort_distinct(left_out);
  std::vector<Grid> rest;
  std::ranges::set_difference(found, left_out, std::back_inserter(rest), {}, &Grid::cells,
                              &Grid::cells);
  return array_of(std::move(rest));
}

}  // namespace

void add_classes(py::module_& module) {
  module.def("parts", &parts, py::arg("puzzles").noconvert(), py::arg("shares"), py::arg("seed"),
             py::arg("threads"));
  module.def("wrong_solutions", &wrong_solutions, py::arg("puzzles").noconvert(),
             py::arg("solutions").noconvert());
  module.def("augment", &augment, py::arg("puzzles").noconvert(), py::arg("copies"),
             py::arg("seed"), py::arg("original"), py::arg("threads"));
  module.def("minimize", &minimize, py::arg("puzzles").noconvert(), py::arg("seed"),
             py::arg("threads"));
  module.def("minimal_in", &minimal_in, py::arg("puzzle").noconvert(), py::arg("limit"));
  module.def("neighbours", &neighbours, py::arg("puzzles").noconvert(),
             py::arg("known").noconvert(), py::arg("remove"), py::arg("add"), py::arg("true_clues"),
             py::arg("minimal"), py::arg("clues"), py::arg("min_guesses"), py::arg("threads"));
  module.attr("most_exchanged") = kMostExchanged;
}

}  // namespace nonet::python
