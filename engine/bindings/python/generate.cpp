#include "engine/bindings/python/generate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nonet/errors.h>
#include <nonet/generate.h>
#include <nonet/solver_table.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/bindings/python/arrays.h"
#include "engine/bindings/python/solve.h"
#include "engine/bindings/python/waiting.h"

namespace nonet::python {
namespace {

namespace py = pybind11;

template <class Rows>
std::string names_of(const Rows& rows) {
  std::vector<std::string_view> names;
  for (const auto& row : rows) names.push_back(row.name);
  return fmt::format("{}", fmt::join(names, " "));
}

const PuzzleKind& kind_named(const std::string& name) {
  if (const PuzzleKind* const kind = find_puzzle_kind(name)) return *kind;
  throw UsageError(
      fmt::format("there is no kind '{}'; there are {}", name, names_of(puzzle_kinds())));
}

const Symmetry& symmetry_named(const std::optional<std::string>& name) {
  if (!name) return symmetries().front();
  if (const Symmetry* const symmetry = find_symmetry(*name)) return *symmetry;
  throw UsageError(
      fmt::format("there is no symmetry '{}'; there are {}", *name, names_of(symmetries())));
}

void refuse_if(bool is_wrong, const char* argument, const PuzzleKind& kind) {
  if (is_wrong)
    throw UsageError(fmt::format("{} does not apply to {} puzzles", argument, kind.name));
}

int clues_for(const PuzzleKind& kind, const Symmetry& symmetry, std::optional<int> clues) {
  if (!clues) return default_clues(kind, symmetry);
  const std::vector<int> possible = possible_clues(kind, symmetry);
  refuse_if(possible.empty(), "clues", kind);
  if (std::ranges::count(possible, *clues) > 0) return *clues;
  const bool has_gaps = possible.back() - possible.front() >= static_cast<int>(possible.size());
  throw UsageError(fmt::format(
      "{} puzzles of symmetry {} cannot have {} clues: choose {}", kind.name, symmetry.name, *clues,
      has_gaps ? fmt::format("one of {}", fmt::join(possible, ", "))
               : fmt::format("{} to {}", possible.front(), possible.back())));
}

Array<uint8_t> generate_puzzles(const std::string& kind_name, uint64_t count, uint64_t seed,
                                std::optional<int> clues,
                                const std::optional<std::string>& symmetry_name,
                                std::optional<int> below, std::optional<uint64_t> rounds,
                                const std::optional<Array<uint8_t>>& pattern,
                                std::optional<std::pair<uint8_t, uint8_t>> er,
                                const std::optional<std::string>& solver, int threads) {
  const PuzzleKind& kind = kind_named(kind_name);
  const Symmetry& symmetry = symmetry_named(symmetry_name);
  refuse_if(&symmetry != &symmetries().front() && !kind.takes_symmetry, "symmetry", kind);
  refuse_if(below && !kind.takes_below, "below", kind);
  refuse_if(rounds && !kind.takes_rounds, "rounds", kind);
  refuse_if(pattern && !kind.takes_pattern, "pattern", kind);
  refuse_if(er && !kind.takes_er, "er", kind);
  refuse_if(solver && !kind.takes_rounds, "solver", kind);
  const auto range = er ? std::optional(ErRange{er->first, er->second}) : std::nullopt;
  if (const std::string fault = range ? fault_of_er(kind, *range) : ""; !fault.empty()) {
    throw UsageError(fault);
  }
  if (pattern && (clues || symmetry_name)) {
    throw UsageError("pattern cannot be combined with clues and symmetry");
  }
  if (pattern) {
    const std::string fault = fault_of_pattern(kind, grids_of(*pattern).front());
    if (!fault.empty()) throw UsageError("no puzzle has exactly the clues of pattern: " + fault);
  }
  constexpr uint64_t kUsualRounds = 32;
  std::vector<Grid> puzzles;
  GenerateConfig config{
      .kind = &kind,
      .options = {.seed = seed,
                  .clues = clues_for(kind, symmetry, clues),
                  .below = below.value_or(1),
                  .symmetry = &symmetry,
                  .pattern = pattern ? std::optional(grids_of(*pattern).front()) : std::nullopt,
                  .solver = solver ? &rating_solver(&solver_named(*solver)) : nullptr},
      .count = count,
      .rounds = rounds.value_or(kUsualRounds),
      .er = range,
      .each_batch =
          [&](std::span<const Grid> batch) {
            puzzles.insert(puzzles.end(), batch.begin(), batch.end());
          },
      .threads = threads_of(threads)};
  RunControl control;
  if (count > 0) wait_for_job(control, [&] { generate(config, control); });
  if (solver) warn_of_remarks(*config.options.solver);
  return array_of(std::move(puzzles));
}

}  // namespace

void add_generate(py::module_& module) {
  module.def("generate", &generate_puzzles, py::arg("kind"), py::arg("count"), py::arg("seed"),
             py::arg("clues"), py::arg("symmetry"), py::arg("below"), py::arg("rounds"),
             py::arg("pattern"), py::arg("er"), py::arg("solver"), py::arg("threads"));
  py::list kinds;
  for (const PuzzleKind& kind : puzzle_kinds()) kinds.append(std::string(kind.name));
  module.attr("kinds") = kinds;
}

}  // namespace nonet::python
