#include "engine/bindings/python/classes.h"

#include <nonet/canonical.h>
#include <nonet/equivalence.h>
#include <nonet/errors.h>
#include <nonet/explain.h>
#include <nonet/rate.h>
#include <nonet/solver_table.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "engine/bindings/python/array_job.h"
#include "engine/bindings/python/arrays.h"
#include "engine/bindings/python/solve.h"
#include "engine/bindings/python/waiting.h"
#include "engine/corpora/minimizer.h"
#include "engine/corpora/neighbours.h"
#include "engine/corpora/trials.h"
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

/// Returns the forms that are named; blank where there is none.
Array<uint8_t> forms(const Array<uint8_t>& array, const std::string& name, int threads) {
  const std::span<const Grid> puzzles = grids_of(array);
  NewGrids forms(puzzles.size());
  if (name == "pattern") {
    const auto each = [&](size_t i) { forms.grids[i] = pattern_form(puzzles[i]); };
    for_puzzles(puzzles, threads, for_each_puzzle(each));
    return forms.array;
  }
  for_puzzles(puzzles, threads, [&](const std::atomic<bool>& give_up) -> RangeWork {
    const std::shared_ptr<Solver> solver = find_solver("auto")->make({.give_up = &give_up});
    return [&, solver](IndexRange range) {
      std::vector<Grid> solutions(range.size());
      std::vector<SolveResult> results(range.size());
      solver->solve(puzzles.subspan(range.begin, range.size()), solutions, results);
      for (size_t i = 0; i < range.size() && !give_up; ++i) {
        const bool is_unique = results[i].status == Status::unique;
        forms.grids[range.begin + i] =
            is_unique ? solution_form(puzzles[range.begin + i], solutions[i]) : Grid();
      }
    };
  });
  return forms.array;
}

Array<uint64_t> automorphism_counts(const Array<uint8_t>& array, int threads) {
  const std::span<const Grid> puzzles = grids_of(array);
  NewArray<uint64_t> counts(puzzles.size());
  const auto each = [&](size_t i) { counts.values[i] = automorphisms(puzzles[i]); };
  for_puzzles(puzzles, threads, for_each_puzzle(each));
  return counts.array;
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

/// Returns the statuses, and 1 for each clue that can be removed, in the shape (N * 81,).
py::tuple check_minimal(const Array<uint8_t>& array, int threads) {
  const std::span<const Grid> puzzles = grids_of(array);
  NewArray<uint8_t> statuses(puzzles.size()), removable(puzzles.size() * kCells);
  for_puzzles(puzzles, threads, [&](const std::atomic<bool>& give_up) -> RangeWork {
    const auto minimizer = std::make_shared<Minimizer>(&give_up);
    return [&, minimizer](IndexRange range) {
      std::vector<Minimality> answers(range.size());
      minimizer->check(puzzles.subspan(range.begin, range.size()), answers);
      for (size_t i = 0; i < range.size(); ++i) {
        statuses.values[range.begin + i] = static_cast<uint8_t>(answers[i].status);
        for (size_t cell = 0; cell < kCells; ++cell) {
          removable.values[(range.begin + i) * kCells + cell] = answers[i].removable[cell] ? 1 : 0;
        }
      }
    };
  });
  return py::make_tuple(statuses.array, removable.array);
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
        steps(is_explained ? count * kStepTechniques : 0),
        trial_depth(is_explained ? count : 0),
        backdoor(is_explained ? count : 0) {}

  void set(size_t index, const Rating& of) {
    status.values[index] = static_cast<uint8_t>(of.status);
    technique.values[index] = static_cast<uint8_t>(of.technique);
    clues.values[index] = of.clues;
    guesses.values[index] = of.guesses;
    rating.values[index] = of.status == Status::unique ? of.rating() : kNoRating;
  }

  void set(size_t index, const Explanation& of) {
    er.values[index] = of.er / 10.0;
    ep.values[index] = of.ep / 10.0;
    ed.values[index] = of.ed / 10.0;
    std::ranges::copy(of.counts, steps_of(index).begin());
  }
  void set_unexplained(size_t index) {
    er.values[index] = ep.values[index] = ed.values[index] = kNoRating;
    std::ranges::fill(steps_of(index), uint16_t{0});
    trial_depth.values[index] = backdoor.values[index] = -1;
  }

  std::span<uint16_t> steps_of(size_t index) {
    return steps.values.subspan(index * kStepTechniques, kStepTechniques);
  }

  NewArray<uint8_t> status, technique, clues;
  NewArray<uint64_t> guesses;
  NewArray<double> rating, er, ep, ed;
  NewArray<uint16_t> steps;
  NewArray<int8_t> trial_depth, backdoor;
};

/// The work of one thread.
class RateWork {
 public:
  /// With candidates, `puzzles` are their clues.
  RateWork(std::span<const Grid> puzzles, std::span<const Candidates> candidates,
           const ExplainOptions* explained, const SolverRow& row, Ratings& ratings,
           const std::atomic<bool>& give_up)
      : puzzles_(puzzles),
        candidates_(candidates),
        ratings_(ratings),
        give_up_(give_up),
        rater_(&give_up, &row),
        backdoors_(&give_up) {
    if (explained == nullptr) return;
    explainer_.emplace(ExplainOptions{.techniques = explained->techniques, .give_up = &give_up});
    solver_ = row.make({.give_up = &give_up});
  }

  void operator()(IndexRange range) {
    rated_.resize(range.size());
    const std::span<const Grid> puzzles = puzzles_.subspan(range.begin, range.size());
    solutions_.resize(range.size());
    results_.resize(range.size());
    if (!candidates_.empty()) {
      solve_candidates(range);
    } else {
      rater_.rate(puzzles, rated_);
      if (explainer_) solver_->solve(puzzles, solutions_, results_);
    }
    for (size_t i = 0; i < range.size() && !give_up_; ++i) {
      const size_t index = range.begin + i;
      ratings_.set(index, rated_[i]);
      if (!explainer_) continue;
      if (rated_[i].status != Status::unique) {
        ratings_.set_unexplained(index);
        continue;
      }
      if (!candidates_.empty()) {
        ratings_.set_unexplained(index);
        ratings_.set(index, explainer_->explain(candidates_[index]));
        ratings_.rating.values[index] = kNoRating;
        continue;
      }
      ratings_.set(index, explainer_->explain(puzzles[i]));
      ratings_.trial_depth.values[index] = static_cast<int8_t>(trial_depth(puzzles[i]));
      ratings_.backdoor.values[index] =
          static_cast<int8_t>(backdoors_.smallest(puzzles[i], solutions_[i]));
    }
  }

 private:
  // Equivalents and trials are those of grids.
  void solve_candidates(IndexRange range) {
    solver_->solve_candidates(candidates_.subspan(range.begin, range.size()), solutions_, results_);
    for (size_t i = 0; i < range.size(); ++i) {
      const Grid& clues = puzzles_[range.begin + i];
      rated_[i] = {.status = results_[i].status,
                   .clues = static_cast<uint8_t>(kCells - std::ranges::count(clues.cells, 0)),
                   .guesses = results_[i].guesses};
    }
  }

  std::span<const Grid> puzzles_;
  std::span<const Candidates> candidates_;
  Ratings& ratings_;
  const std::atomic<bool>& give_up_;
  Rater rater_;
  Backdoors backdoors_;
  std::optional<Explainer> explainer_;  // none: ratings are not explained
  std::unique_ptr<Solver> solver_;      // likewise
  std::vector<Rating> rated_;
  std::vector<Grid> solutions_;
  std::vector<SolveResult> results_;
};

ExplainOptions options_of(const std::string& techniques) {
  const std::optional<TechniqueSet> set = technique_set(techniques);
  if (!set) throw UsageError("'" + techniques + "' is not a set or a list of techniques");
  return {.techniques = set->techniques};
}

py::tuple rate(const Array<uint8_t>& array, const Array<uint16_t>& masks, bool is_explained,
               const std::string& techniques, const std::string& solver, int threads) {
  const ExplainOptions options = options_of(techniques);
  const SolverRow& row = rating_solver(&solver_named(solver));
  const std::span<const Grid> puzzles = grids_of(array);
  Ratings ratings(puzzles.size(), is_explained);
  const auto make_work = [&](const std::atomic<bool>& give_up) -> RangeWork {
    const auto work = std::make_shared<RateWork>(
        puzzles, candidates_of(masks), is_explained ? &options : nullptr, row, ratings, give_up);
    return [work](IndexRange range) { (*work)(range); };
  };
  for_puzzles(puzzles, threads, make_work, std::max(kMostPuzzles, row.batch));
  warn_of_remarks(row);
  return py::make_tuple(ratings.clues.array, ratings.technique.array, ratings.status.array,
                        ratings.guesses.array, ratings.rating.array, ratings.er.array,
                        ratings.ep.array, ratings.ed.array, ratings.steps.array,
                        ratings.trial_depth.array, ratings.backdoor.array);
}

py::tuple pair_of(const CellDigit& of) { return py::make_tuple(of.cell, of.digit); }

/// Returns the ratings and the steps of one puzzle: (er, ep, ed, steps). A step is a tuple
/// (technique, rating, placed or None, removed, cells, houses).
py::tuple explain(const Array<uint8_t>& array, const Array<uint16_t>& masks,
                  const std::string& techniques) {
  const std::span<const Grid> puzzles = grids_of(array);
  const std::span<const Candidates> candidates = candidates_of(masks);
  ExplainOptions options = options_of(techniques);
  Explanation explanation;
  std::vector<SolvingStep> steps;
  for_puzzles(puzzles, 1, [&](const std::atomic<bool>& give_up) -> RangeWork {
    return [&](IndexRange) {
      options.give_up = &give_up;
      Explainer explainer(options);
      explanation = candidates.empty() ? explainer.explain(puzzles[0], &steps)
                                       : explainer.explain(candidates[0], &steps);
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
  module.def("forms", &forms, py::arg("puzzles").noconvert(), py::arg("name"), py::arg("threads"));
  module.def("automorphisms", &automorphism_counts, py::arg("puzzles").noconvert(),
             py::arg("threads"));
  module.def("class_ids", &class_ids, py::arg("puzzles").noconvert(), py::arg("threads"));
  module.def("parts", &parts, py::arg("puzzles").noconvert(), py::arg("shares"), py::arg("seed"),
             py::arg("threads"));
  module.def("wrong_solutions", &wrong_solutions, py::arg("puzzles").noconvert(),
             py::arg("solutions").noconvert());
  module.def("augment", &augment, py::arg("puzzles").noconvert(), py::arg("copies"),
             py::arg("seed"), py::arg("original"), py::arg("threads"));
  module.def("minimize", &minimize, py::arg("puzzles").noconvert(), py::arg("seed"),
             py::arg("threads"));
  module.def("check_minimal", &check_minimal, py::arg("puzzles").noconvert(), py::arg("threads"));
  module.def("minimal_in", &minimal_in, py::arg("puzzle").noconvert(), py::arg("limit"));
  module.def("neighbours", &neighbours, py::arg("puzzles").noconvert(),
             py::arg("known").noconvert(), py::arg("remove"), py::arg("add"), py::arg("true_clues"),
             py::arg("minimal"), py::arg("clues"), py::arg("min_guesses"), py::arg("threads"));
  module.attr("most_exchanged") = kMostExchanged;
  module.def("rate", &rate, py::arg("puzzles").noconvert(), py::arg("candidates").noconvert(),
             py::arg("explain"), py::arg("techniques"), py::arg("solver"), py::arg("threads"));
  module.def("explain", &explain, py::arg("puzzle").noconvert(), py::arg("candidates").noconvert(),
             py::arg("techniques"));
  py::list steps;
  for (const StepTechniqueInfo& row : step_techniques()) steps.append(std::string(row.name));
  module.attr("step_technique_names") = steps;
  py::list names;
  for (const std::string_view name : kTechniqueNames) names.append(std::string(name));
  module.attr("technique_names") = names;
}

}  // namespace nonet::python
