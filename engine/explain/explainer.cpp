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
    board.erase(explain::cell_of(candidate), explain::digit_of(candidate));
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

std::span<const TechniqueSetInfo> technique_sets() {
  static const auto infos = [] {
    std::vector<TechniqueSetInfo> all;
    for (const explain::NamedSet& set : explain::named_sets()) {
      all.push_back({set.name, set.description});
    }
    return all;
  }();
  return infos;
}

std::optional<TechniqueSet> technique_set(std::string_view text) {
  const std::span<const StepTechnique> all = explain::techniques();
  for (const explain::NamedSet& set : explain::named_sets()) {
    if (text != set.name && !set.name.ends_with("-" + std::string(text))) continue;
    TechniqueSet result{std::string(set.name), {}};
    for (size_t i = 0; i < all.size(); ++i) {
      result.techniques.tried[i] = all[i].since <= set.version;
    }
    result.techniques.strong_links_of_2020 = set.version == explain::Version::sukaku_1_15_12;
    return result;
  }
  TechniqueSet result{std::string(text), {}};
  std::bitset<kStepTechniques>& tried = result.techniques.tried;
  for (size_t i = 0; i < all.size(); ++i) tried[i] = explain::is_single(all[i]);
  for (size_t begin = 0, end = 0; end < text.size(); begin = end + 1) {
    end = std::min(text.find(',', begin), text.size());
    while (begin > 0 && begin < end && text[begin] == ' ') ++begin;
    const auto row = std::ranges::find(all, text.substr(begin, end - begin), &StepTechnique::name);
    if (row == all.end()) return {};
    tried.set(static_cast<size_t>(row - all.begin()));
  }
  return text.empty() || text.ends_with(',') ? std::nullopt : std::optional(result);
}

struct Explainer::Memory {
  explicit Memory(const ExplainOptions& options)
      : patience(options.give_up, options.max_seconds),
        max_er(options.max_er),
        enough_er(options.enough_er),
        workspace(patience) {
    const auto all = explain::techniques();
    for (size_t i = 0; i < all.size(); ++i) {
      const bool is_single = explain::is_single(all[i]);
      if (options.techniques.tried[i] || is_single) tried.push_back({i, &all[i], is_single, {}});
    }
    for (explain::DigitLinks& links : workspace.strong_links) {
      links.is_of_2020 = options.techniques.strong_links_of_2020;
    }
    // Techniques behind the last one that can be within the limit are not tried.
    while (!tried.empty() && tenths(tried.back().row->lowest) > max_er) {
      tried.pop_back();
      leaves_out_hard = true;
    }
  }

  // Finds the next step. Returns its technique, or kStepTechniques if there is none. Most often a
  // single is found; other techniques are told what has changed since they found nothing.
  size_t find(Board& board) {
    for (Tried& technique : tried) {
      step.begin(technique.row->lowest);
      if (!technique.is_single) {
        if (!board.lost.cells.empty()) {
          for (Tried& each : tried) each.changes |= board.lost;
          board.lost = {};
        }
        board.changes = technique.changes;
      }
      if (technique.row->find(board, workspace, step)) return technique.number;
      technique.changes = {};
    }
    return kStepTechniques;
  }

  struct Tried {
    size_t number;
    const StepTechnique* row;
    bool is_single;
    explain::Changes changes;
  };

  explain::Patience patience;
  uint8_t max_er, enough_er;
  std::vector<Tried> tried;
  bool leaves_out_hard = false;
  Step step;
  explain::Workspace workspace;
};

Explainer::Explainer(const ExplainOptions& options) : memory_(new Memory(options)) {}
Explainer::~Explainer() = default;
Explainer::Explainer(Explainer&&) noexcept = default;
Explainer& Explainer::operator=(Explainer&&) noexcept = default;

Explanation Explainer::explain(const PuzzleView& puzzle, std::vector<SolvingStep>* steps) {
  constexpr uint8_t kNoTechnique = 200;
  if (steps != nullptr) steps->clear();
  Explanation result;
  Board board(puzzle);
  board.lost = explain::Changes::all();
  double hardest = 0;
  memory_->patience.begin();
  while (board.unsolved > 0) {
    const size_t technique = memory_->find(board);
    const Step& step = memory_->step;
    const bool is_found = technique < kStepTechniques;
    if (memory_->patience.is_over()) return {};
    if (memory_->leaves_out_hard && !is_found) return {};
    if (is_found && tenths(step.rating) > memory_->max_er) return {};
    if (is_found && tenths(step.rating) >= memory_->enough_er) {
      result.er = tenths(step.rating);
      return result;
    }
    if (is_found && steps != nullptr) steps->push_back(described(step, board, technique));
    if (!is_found || !apply(step, board)) {
      result.er = kNoTechnique;
      result.er_technique = kStepTechniques;
      return result;
    }
    if (step.rating > hardest) {
      hardest = step.rating;
      result.er = tenths(hardest);
      result.er_technique = static_cast<uint8_t>(technique);
    }
    if (result.steps == 0) {
      result.ed = result.er;
      result.ed_technique = result.er_technique;
    }
    if (step.cell >= 0 && result.ep == 0) {
      result.ep = result.er;
      result.ep_technique = result.er_technique;
    }
    ++result.steps;
    ++result.counts[technique];
  }
  result.is_complete = board.unsolved == 0;
  return result;
}

}  // namespace nonet
