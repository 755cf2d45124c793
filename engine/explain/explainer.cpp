#include <nonet/explain.h>

#include <algorithm>

#include "engine/explain/technique_table.h"
#include "engine/explain/workspace.h"

namespace nonet {
namespace {

using explain::Board;
using explain::Candidate;
using explain::Step;
using explain::StepTechnique;

// Ratings are sums of floating-point numbers, and are cut to tenths as SukakuExplainer does it.
uint8_t tenths(double rating) { return static_cast<uint8_t>((rating + 0.05) * 10); }

std::vector<uint8_t> list_of(const explain::CellSet& cells) {
  std::vector<uint8_t> list;
  cells.for_each([&](int cell) { list.push_back(static_cast<uint8_t>(cell)); });
  return list;
}

SolvingStep described(const Step& step, const Board& board, size_t technique) {
  SolvingStep result{.technique = static_cast<uint8_t>(technique),
                     .rating = tenths(step.rating),
                     .placed = {},
                     .removed = {},
                     .cells = list_of(step.cells),
                     .houses = {}};
  if (step.cell >= 0) {
    result.placed = {static_cast<uint8_t>(step.cell), static_cast<uint8_t>(step.digit + 1)};
  }
  std::vector<Candidate> removed = step.removed;
  std::ranges::sort(removed);
  for (const Candidate candidate : removed) {
    // With its digit placed, a cell has no other candidates.
    if (explain::cell_of(candidate) == step.cell || !board.marks.has(candidate)) continue;
    result.removed.push_back({static_cast<uint8_t>(explain::cell_of(candidate)),
                              static_cast<uint8_t>(explain::digit_of(candidate) + 1)});
  }
  explain::for_each_bit(step.houses,
                        [&](int house) { result.houses.push_back(static_cast<uint8_t>(house)); });
  return result;
}

// Returns whether the step changes anything.
bool apply(const Step& step, Board& board) {
  bool is_change = step.cell >= 0 && board.values[step.cell] == 0;
  for (const Candidate candidate : step.removed) {
    if (!board.marks.has(candidate)) continue;
    board.marks.erase(explain::cell_of(candidate), explain::digit_of(candidate));
    is_change = true;
  }
  if (step.cell >= 0 && board.values[step.cell] == 0) board.place(step.cell, step.digit);
  return is_change;
}

}  // namespace

std::span<const StepTechniqueInfo> step_techniques() {
  static const auto table = [] {
    std::array<StepTechniqueInfo, kStepTechniques> infos{};
    std::ranges::transform(explain::techniques(), infos.begin(), [](const StepTechnique& row) {
      return StepTechniqueInfo{row.name, row.rating};
    });
    return infos;
  }();
  return table;
}

struct Explainer::Memory {
  explicit Memory(const ExplainOptions& options)
      : patience(options.give_up, options.max_seconds),
        max_er(options.max_er),
        workspace(patience) {
    // Techniques behind the last one that can be within the limit are not tried.
    const auto all = explain::techniques();
    tried = all.size();
    while (tried > 0 && tenths(all[tried - 1].lowest) > max_er) --tried;
  }

  // Finds the next step. Returns its technique, or `tried` if there is none.
  size_t find(const Board& board) {
    for (size_t i = 0; i < tried; ++i) {
      step.clear();
      if (explain::techniques()[i].find(board, workspace, step)) return i;
    }
    return tried;
  }

  explain::Patience patience;
  uint8_t max_er;
  size_t tried;
  Step step;
  explain::Workspace workspace;
};

Explainer::Explainer(const ExplainOptions& options) : memory_(new Memory(options)) {}
Explainer::~Explainer() = default;
Explainer::Explainer(Explainer&&) noexcept = default;
Explainer& Explainer::operator=(Explainer&&) noexcept = default;

Explanation Explainer::explain(const Grid& puzzle, std::vector<SolvingStep>* steps) {
  constexpr uint8_t kNoTechnique = 200;
  if (steps != nullptr) steps->clear();
  Explanation result;
  Board board(puzzle);
  double hardest = 0;
  memory_->patience.begin();
  while (board.unsolved > 0) {
    const size_t technique = memory_->find(board);
    const Step& step = memory_->step;
    const bool is_found = technique < memory_->tried;
    if (memory_->patience.is_over()) return {};
    if (memory_->tried < kStepTechniques ? !is_found : false) return {};
    if (is_found && tenths(step.rating) > memory_->max_er) return {};
    if (is_found && steps != nullptr) steps->push_back(described(step, board, technique));
    if (!is_found || !apply(step, board)) {
      result.er = kNoTechnique;
      return result;
    }
    hardest = std::max(hardest, step.rating);
    result.er = tenths(hardest);
    if (result.steps == 0) result.ed = result.er;
    if (step.cell >= 0 && result.ep == 0) result.ep = result.er;
    ++result.steps;
    ++result.counts[technique];
  }
  result.is_complete = board.unsolved == 0;
  return result;
}

}  // namespace nonet
