#include "engine/explain/chains/branching_chains.h"

#include "engine/explain/chains/templates.h"

namespace nonet::explain {
namespace {

// Orders hints of the same complexity.
constexpr int kReduction = 1, kOfCell = 5, kOfHouse = 6, kContradiction = 7;

double base_rating(const BranchingChains::Kind& kind) {
  if (kind.level > 0) return 8.5 + 0.5 * std::min(kind.level, 4);
  if (kind.nishio) return 7.5;
  return kind.dynamic ? 8.5 : 8.0;
}

}  // namespace

BranchingChains::BranchingChains(Kind kind, ChainMemory& memory) : kind_(kind), memory_(memory) {}

bool BranchingChains::find(const Board& board, Step& step) {
  begin(board, board.marks, true);
  search();
  return take_best(step);
}

bool BranchingChains::find(const Board& board, const LinkSteps& steps, Step& step) {
  begin(board, board.marks, true);
  common_.begin(board.marks, steps);
  // Of equal ones, cells come before houses.
  Source best_cell, best_house;
  int nodes_of_cell = CommonSteps::kNone, nodes_of_house = CommonSteps::kNone;
  for (int cell = 0; cell < kCells; ++cell) {
    if (count_of(source_->cells[cell]) <= 2) continue;
    const Source of_cell = source_of(cell);
    const int nodes = common_.shortest(of_cell.all());
    if (nodes < nodes_of_cell) best_cell = of_cell, nodes_of_cell = nodes;
    for (const Candidate candidate : of_cell.all()) {
      for_each_house(candidate, [&](const Source& house) {
        const int of_house = common_.shortest(house.all());
        if (of_house < nodes_of_house) best_house = house, nodes_of_house = of_house;
      });
    }
  }
  if (std::min(nodes_of_cell, nodes_of_house) == CommonSteps::kNone) {
    search();
  } else {
    search_common(nodes_of_cell <= nodes_of_house ? best_cell : best_house);
  }
  return take_best(step);
}

const ChainHints& BranchingChains::find_all(const Board& board, const Marks& marks) {
  begin(board, marks, false);
  search();
  memory_.found.sort_and_drop_repeated();
  return memory_.found;
}

void BranchingChains::begin(const Board& board, const Marks& marks, bool best_only) {
  board_ = &board;
  source_ = &marks;
  best_only_ = best_only;
  memory_.used = 0;
  memory_.from_on.fill(-1);
  memory_.found.clear();
}

bool BranchingChains::take_best(Step& step) {
  const ChainHints& found = memory_.found;
  if (found.hints.empty()) return false;
  found.describe(found.hints[0], memory_.walk, step);
  return true;
}

void BranchingChains::search() {
  if (kind_.nishio) {
    search_nishio();
    return;
  }
  for (int cell = 0; cell < kCells; ++cell) {
    const int count = count_of(source_->cells[cell]);
    if (count > 2 || (count == 2 && kind_.dynamic)) search_cell(cell);
  }
}

// Only a candidate that is in no placement of its digit, or in all, can lead to a contradiction.
void BranchingChains::search_nishio() {
  DigitCells cells;
  CellSet of_any;
  for (int digit = 0; digit < kDigits; ++digit) {
    cells[digit] = Templates(*source_, digit).never_or_always();
    of_any |= cells[digit];
  }
  of_any.for_each([&](int cell) {
    for_each_bit(source_->cells[cell], [&](int digit) {
      if (!cells[digit].contains(cell)) return;
      const Candidate candidate = candidate_of(cell, digit);
      search_pair(candidate, false, what_follows_from_on(candidate));
    });
  });
}

void BranchingChains::search_cell(int cell) {
  const Source of_cell = source_of(cell);
  for (const Candidate candidate : of_cell.all()) {
    // Without contradictions and reductions, what follows from off has no use.
    if (kind_.dynamic) {
      search_pair(candidate, of_cell.count >= 3, what_follows_from_on(candidate));
    }
    for_each_house(candidate, [&](const Source& house) { search_common(house); });
  }
  if (of_cell.count == 2 || kind_.multiple) search_common(of_cell);
}

BranchingChains::Source BranchingChains::source_of(int cell) const {
  Source source{.kind = kOfCell, .root_cause = Cause::cell};
  for_each_bit(source_->cells[cell], [&](int digit) { source.add(candidate_of(cell, digit)); });
  return source;
}

// Houses in which this is the first place of the digit.
template <typename F>
void BranchingChains::for_each_house(Candidate first, F&& f) const {
  const int cell = cell_of(first), digit = digit_of(first);
  for (int i = 0; i < 3; ++i) {
    const int house = house_of(cell, kBoxRowColumn[i]);
    const uint16_t places = source_->places[digit][house];
    const int count = count_of(places);
    if (count < 2 || (count > 2 && !kind_.multiple)) continue;
    if (lowest(places) != place_of(cell, kBoxRowColumn[i])) continue;
    Source source{.kind = kOfHouse, .root_cause = kHouseCauses[i]};
    for_each_bit(places,
                 [&](int place) { source.add(candidate_of(kHouseCells[house][place], digit)); });
    f(source);
  }
}

// An assumption and its contrary.
void BranchingChains::search_pair(Candidate candidate, bool with_reductions,
                                  const Implications& from_on) {
  const size_t used_before = memory_.used;
  Implications& from_off = memory_.take();
  follow(candidate, false, from_off);
  bool is_used = false;
  if (from_on.is_contradiction) {
    Target9 targets;
    targets.add(from_on, from_on.contradiction_on);
    targets.add(from_on, from_on.contradiction_off);
    offer(candidate, false, kContradiction, Cause::none, targets);
  }
  if (from_off.is_contradiction) {
    Target9 targets;
    targets.add(from_off, from_off.contradiction_on);
    targets.add(from_off, from_off.contradiction_off);
    is_used |= offer(candidate, true, kContradiction, Cause::none, targets);
  }
  if (with_reductions) {
    for (const bool on : {true, false}) {
      CandidateSet common = on ? from_on.on : from_on.off;
      common &= on ? from_off.on : from_off.off;
      if (common.empty()) continue;
      for (uint32_t i = 0; i < from_on.members; ++i) {
        const Node& node = from_on.nodes[i];
        if (node.on != on || !common.contains(node.candidate)) continue;
        Target9 targets;
        targets.add(from_on, i);
        targets.add(from_off, from_off.number_of(node.candidate, on));
        is_used |= offer(node.candidate, on, kReduction, Cause::none, targets);
      }
    }
  }
  if (!is_used) memory_.used = used_before;
}

void BranchingChains::search_common(const Source& source) {
  std::array<const Implications*, 9> pointers;
  for (size_t i = 0; i < source.count; ++i) pointers[i] = &what_follows_from_on(source.list[i]);
  const std::span<const Implications* const> all{pointers.data(), source.count};
  for (const bool on : {true, false}) {
    CandidateSet common = on ? all[0]->on : all[0]->off;
    for (const Implications* other : all.subspan(1)) common &= on ? other->on : other->off;
    if (common.empty()) continue;
    for (uint32_t i = 0; i < all[0]->members; ++i) {
      const Node& node = all[0]->nodes[i];
      if (node.on != on || !common.contains(node.candidate)) continue;
      Target9 targets;
      for (const Implications* each : all) targets.add(*each, each->number_of(node.candidate, on));
      offer(node.candidate, on, source.kind, source.root_cause, targets);
    }
  }
}

const Implications& BranchingChains::what_follows_from_on(Candidate candidate) {
  int16_t& number = memory_.from_on[candidate];
  if (number < 0) {
    Implications& out = memory_.take();
    number = static_cast<int16_t>(memory_.used - 1);
    follow(candidate, true, out);
  }
  return *memory_.pool[number];
}

bool BranchingChains::offer(Candidate result, bool on, int kind, Cause root_cause,
                            const Target9& targets) {
  ChainHints& found = memory_.found;
  const int cell = cell_of(result), digit = digit_of(result);
  const auto lost = on ? static_cast<uint16_t>(source_->cells[cell] & ~bit(digit)) : bit(digit);
  if (lost == 0) return false;
  const bool is_first = !best_only_ || found.hints.empty();
  const int most =
      is_first ? 0x7FFFFFFF : found.hints[0].complexity - (kind < found.hints[0].kind ? 0 : 1);
  int complexity = 0;
  for (int i = 0; i < targets.count; ++i) {
    const ChainTarget& target = targets.list[i];
    complexity += static_cast<int>(
        memory_.walk.walk(*target.implications, target.node, static_cast<size_t>(most - complexity))
            .size());
    if (complexity > most) return false;
  }
  if (kind_.level > 1) {
    complexity += nested_complexity(targets);
    if (complexity > most) return false;
  }
  if (best_only_) found.clear();
  found.hints.push_back({.rating = base_rating(kind_) + length_rating(complexity),
                         .complexity = complexity,
                         .kind = kind,
                         .first_target = static_cast<uint32_t>(found.targets.size()),
                         .targets = static_cast<uint32_t>(targets.count),
                         .first_loss = static_cast<uint32_t>(found.losses.size()),
                         .losses = 1,
                         .root_cause = root_cause,
                         .placed_cell = on ? cell : -1,
                         .placed_digit = on ? digit : 0});
  found.targets.insert(found.targets.end(), targets.list.begin(),
                       targets.list.begin() + targets.count);
  found.losses.push_back({static_cast<uint8_t>(cell), lost});
  return true;
}

// The complexities of all different chains within the chains.
int BranchingChains::nested_complexity(const Target9& targets) {
  seen_.clear();
  int sum = 0;
  for (int i = 0; i < targets.count; ++i) {
    const Implications& implications = *targets.list[i].implications;
    if (implications.nested.empty()) continue;
    for (const uint32_t number : memory_.walk.walk(implications, targets.list[i].node)) {
      const uint16_t nested = implications.nodes[number].nested;
      if (nested == 0) continue;
      const NestedChain& chain = implications.nested[nested - 1];
      const std::span<const uint16_t> nodes{implications.nested_nodes.data() + chain.first,
                                            chain.size};
      if (std::ranges::any_of(seen_, [&](std::span<const uint16_t> other) {
            return std::ranges::equal(nodes, other);
          })) {
        continue;
      }
      seen_.push_back(nodes);
      sum += chain.complexity;
    }
  }
  return sum;
}

}  // namespace nonet::explain
