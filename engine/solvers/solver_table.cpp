#include <nonet/errors.h>
#include <nonet/solver_table.h>

#include <algorithm>
#include <string>
#include <vector>

#ifdef NONET_CUDA_MODULE
#include "engine/search/gpu/device_solver.h"
#endif
#include "engine/search/scalar_solver.h"
#include "engine/search/sliced/sliced_solver.h"
#include "engine/search/words/word_solver.h"
#include "engine/solvers/textbook/bitmask_solver.h"
#include "engine/solvers/textbook/blanks_solver.h"
#include "engine/solvers/textbook/forced_solver.h"
#include "engine/solvers/textbook/mrv_solver.h"
#include "engine/solvers/textbook/rowmajor_solver.h"
#include "engine/solvers/textbook/stack_solver.h"

namespace nonet {
namespace {

template <class S>
std::unique_ptr<Solver> make(const SolverOptions& options) {
  return std::make_unique<S>(options);
}

std::vector<SolverRow> make_table() {
  std::vector<SolverRow> rows = {
#ifndef __wasm__  // the module of web/ has `auto` alone: the first of the targets, else `scalar`
      {"rowmajor", "cell by cell from the top left, tables of booleans", "portable",
       make<RowMajorSolver>},
      {"blanks", "the same over a list of the blank cells", "portable", make<BlanksSolver>},
      {"bitmask", "as blanks, with a bit per digit, lowest free bit first", "portable",
       make<BitmaskSolver>},
      {"forced", "as bitmask, after filling every cell with a single possible digit", "portable",
       make<ForcedSolver>},
      {"stack", "no recursion: an explicit stack of blank cells", "portable", make<StackSolver>},
      {"mrv", "bitmask that always takes the cell with the fewest possible digits", "portable",
       make<MrvSolver>},
#endif
#ifndef __wasm_simd128__
      {"scalar", "singles, locked candidates, and the branch that changes the most", "portable",
       make<ScalarSolver>, true, true},
#endif
  };
  for (const LaneTarget& target : lane_targets()) {
    rows.push_back({target.solver_name, target.description, target.name, target.make, true, true});
  }
  static const std::vector<LaneTarget> sliced = sliced_targets();
  for (const LaneTarget& target : sliced) {
    rows.push_back({target.solver_name, target.description, target.name, target.make, true, true});
  }
#ifdef NONET_CUDA_MODULE
  rows.push_back({.name = "cuda",
                  .description = "the search of scalar in each thread of a GPU",
                  .target = "NVIDIA",
                  .make = make_cuda_solver,
                  .takes_candidates = true,
                  .keeps_contract = true,
                  .batch = 32'768,  // several threads fill a batch of the device
                  .device = cuda_device,
                  .remarks = cuda_remarks});
#endif
  return rows;
}

}  // namespace

std::vector<std::string> remarks_of(const SolverRow& solver) {
  return solver.remarks != nullptr ? solver.remarks() : std::vector<std::string>();
}

std::span<const SolverRow> solver_table() {
  static const std::vector<SolverRow> rows = make_table();
  return rows;
}

std::string solvers_with_targets_text() {
  std::string text;
  for (size_t i = 0; i < kSolversWithTargets.size(); ++i) {
    const bool is_last = i + 1 == kSolversWithTargets.size();
    text.append(i == 0 ? "" : is_last ? " or " : ", ").append(kSolversWithTargets[i]);
  }
  return text;
}

const SolverRow* find_solver(std::string_view name, std::string_view target) {
  std::string name_on_target;
  if (lane_targets().empty()) {  // a build without SIMD
    if (name == "auto") name = "scalar";
  } else if (std::ranges::find(kSolversWithTargets, name) != kSolversWithTargets.end()) {
    const LaneTarget* const found =
        target.empty() ? &default_lane_target() : find_lane_target(target);
    if (found == nullptr) return nullptr;
    name_on_target.append(name == "auto" ? kBestSolver : name).append("-").append(found->name);
    name = name_on_target;
    target = {};
  }
  if (!target.empty()) return nullptr;
  const auto rows = solver_table();
  const auto row = std::ranges::find(rows, name, &SolverRow::name);
  return row == rows.end() ? nullptr : &*row;
}

const SolverRow& rating_solver(const SolverRow* solver) {
  const SolverRow& row = solver != nullptr ? *solver : *find_solver("auto");
  if (row.keeps_contract) return row;
  std::string names;
  for (const SolverRow& other : solver_table()) {
    if (!other.keeps_contract || other.target != "portable") continue;
    names.append(names.empty() ? "" : ", ").append(other.name);
  }
  throw UsageError("ratings count the guesses of the search contract, and the solver " +
                   std::string(row.name) + " has guesses of its own: choose " + names + ", " +
                   solvers_with_targets_text());
}

}  // namespace nonet
