#include "engine/bindings/python/generate.h"

#include <fmt/format.h>
#include <nonet/errors.h>
#include <nonet/generate.h>
#include <nonet/solver_table.h>
#include <pybind11/stl.h>

#include <optional>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include "engine/bindings/python/arrays.h"
#include "engine/bindings/python/errors.h"
#include "engine/bindings/python/solve.h"
#include "engine/bindings/python/waiting.h"

namespace nonet::python {
namespace {

namespace py = pybind11;

Array<uint8_t> generate_puzzles(const std::string& kind_name, uint64_t count, uint64_t seed,
                                std::optional<int> clues,
                                const std::optional<std::string>& symmetry_name,
                                std::optional<int> below, std::optional<uint64_t> rounds,
                                const std::optional<Array<uint8_t>>& pattern,
                                std::optional<std::pair<uint8_t, uint8_t>> er,
                                const std::optional<std::string>& solver, int threads) {
  const PuzzleKind& kind = row_named("kind", kind_name, find_puzzle_kind(kind_name),
                                     puzzle_kinds() | std::views::transform(&PuzzleKind::name));
  const Symmetry& symmetry =
      !symmetry_name ? symmetries().front()
                     : row_named("symmetry", *symmetry_name, find_symmetry(*symmetry_name),
                                 symmetries() | std::views::transform(&Symmetry::name));
  ChosenSettings chosen{.kind = &kind,
                        .count = count,
                        .clues = clues,
                        .symmetry = &symmetry,
                        .below = below.has_value(),
                        .rounds = rounds.has_value(),
                        .pattern = pattern.has_value(),
                        .solver = solver.has_value()};
  if (er) chosen.er = ErRange{er->first, er->second};
  const SettingFault wrong = fault_of(chosen);
  if (!wrong.setting.empty()) throw UsageError(fmt::format("{}: {}", wrong.setting, wrong.reason));
  if (pattern && (clues || symmetry_name)) {
    throw UsageError("pattern cannot be combined with clues and symmetry");
  }
  if (pattern) {
    const std::string fault = fault_of_pattern(kind, grids_of(*pattern).front());
    if (!fault.empty()) throw UsageError("no puzzle has exactly the clues of pattern: " + fault);
  }
  std::vector<Grid> puzzles;
  GenerateConfig config{
      .kind = &kind,
      .options = {.seed = seed,
                  .clues = clues ? *clues : default_clues(kind, symmetry),
                  .below = below.value_or(1),
                  .symmetry = &symmetry,
                  .pattern = pattern ? std::optional(grids_of(*pattern).front()) : std::nullopt,
                  .solver = solver ? &rating_solver(&solver_named(*solver)) : nullptr},
      .count = count,
      .rounds = rounds.value_or(GenerateConfig().rounds),
      .er = chosen.er,
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
