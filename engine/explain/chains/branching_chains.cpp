#include "engine/explain/chains/branching_chains.h"

namespace nonet::explain {
namespace {

// Orders hints of the same complexity.
constexpr int kReduction = 1, kOfCell = 5, kOfHouse = 6, kContradiction = 7;

double base_rating(const BranchingChains::Kind& kind) {
  if (kind.level > 0) return 8.5 + 0.5 * std::min(kind.level, 4);
  if (kind.nishio) return 7.5;
  return kind.dynamic ? 8.5 : 8.0;
}

// The candidates that one of some assumptions leaves, at least.
class Left {
 public:
  void add(const Marks& marks) {
    for (int cell = 0; cell < kCells; ++cell) cells_[cell] |= marks.cells[cell];
  }
  void add(const Implications& implications, const Marks& source) {
    std::array<uint16_t, kCells> left = source.cells;
    for (uint32_t i = 0; i < implications.members; ++i) {
      const Node& node = implications.nodes[i];
      const uint16_t digit = bit(digit_of(node.candidate));
      left[cell_of(node.candidate)] &= static_cast<uint16_t>(node.on ? digit : ~digit);
    }
    for (int cell = 0; cell < kCells; ++cell) cells_[cell] |= left[cell];
  }
  bool is_all_of(const Marks& source) const { return cells_ == source.cells; }

 private:
  std::array<uint16_t, kCells> cells_{};
};

}  // namespace

BranchingChains::BranchingChains(Kind kind, ChainMemory& memory) : kind_(kind), memory_(memory) {}

bool BranchingChains::find(const Board& board, Step& step) {
  if (outlines_ != nullptr) outlines_->update(board.marks, kind_.level);
  begin(board, board.marks, true);
  search();
  if (memory_.found.hints.empty()) return false;
  memory_.found.describe(memory_.found.hints[0], memory_.walk, step);
  return true;
}

const ChainHints& BranchingChains::find_all(const Board& board, const Marks& marks,
                                            const LinkScreen* screen) {
  begin(board, marks, false);
  screen_ = screen;
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
  screen_ = nullptr;
  if (nested_simple_ != nullptr || (best_only && !kind_.dynamic)) memory_.screen.begin(marks);
  if (best_only && !kind_.dynamic && !memory_.screen.enter(marks)) screen_ = &memory_.screen;
}

void BranchingChains::search() {
  for (int cell = 0; cell < kCells; ++cell) {
    const int count = count_of(source_->cells[cell]);
    if (count > 2 || (count == 2 && kind_.dynamic)) search_cell(cell);
  }
}

void BranchingChains::search_cell(int cell) {
  const Source of_cell = source_of(cell);
  for (const Candidate candidate : of_cell.all()) {
    if (kind_.nishio && (board_->changes.digits >> digit_of(candidate) & 1) == 0) continue;
    // Without contradictions and reductions, what follows from off has no use.
    if (kind_.dynamic) search_pair(candidate, of_cell.count >= 3 && !kind_.nishio);
    if (kind_.nishio) continue;
    for_each_house(candidate, [&](const Source& house) { search_common(house); });
  }
  if (!kind_.nishio) search_common(of_cell);
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
    if (count_of(places) < 2) continue;
    if (lowest(places) != place_of(cell, kBoxRowColumn[i])) continue;
    Source source{.kind = kOfHouse, .root_cause = kHouseCauses[i]};
    for_each_bit(places,
                 [&](int place) { source.add(candidate_of(kHouseCells[house][place], digit)); });
    f(source);
  }
}

// An assumption and its contrary.
void BranchingChains::search_pair(Candidate candidate, bool with_reductions) {
  if (may_fail(candidate, true)) {
    offer_contradiction(what_follows_from_on(candidate), candidate, false);
  }
  with_reductions = with_reductions && may_have_reductions(candidate);
  if (!with_reductions && !may_fail(candidate, false)) return;
  const Implications* const from_on = with_reductions ? &what_follows_from_on(candidate) : nullptr;
  const size_t used_before = memory_.used;
  Implications& from_off = memory_.take();
  follow(candidate, false, from_off);
  bool is_used = offer_contradiction(from_off, candidate, true);
  for (const bool on : {true, false}) {
    if (!with_reductions) break;
    CandidateSet common = on ? from_on->on : from_on->off;
    common &= on ? from_off.on : from_off.off;
    if (common.empty()) continue;
    for (uint32_t i = 0; i < from_on->members; ++i) {
      const Node& node = from_on->nodes[i];
      if (node.on != on || !common.contains(node.candidate)) continue;
      Target9 targets;
      targets.add(*from_on, i);
      targets.add(from_off, from_off.number_of(node.candidate, on));
      is_used |= offer(node.candidate, on, kReduction, Cause::none, targets);
    }
  }
  if (!is_used) memory_.used = used_before;
}

bool BranchingChains::offer_contradiction(const Implications& from, Candidate result, bool on) {
  if (!from.is_contradiction) return false;
  Target9 targets;
  targets.add(from, from.contradiction_on);
  targets.add(from, from.contradiction_off);
  return offer(result, on, kContradiction, Cause::none, targets);
}

void BranchingChains::search_common(const Source& source) {
  if (screen_ != nullptr && !screen_->has_common(source.all())) return;
  if (outlines_ != nullptr && !may_have_common(source.all())) return;
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

bool BranchingChains::may_fail(Candidate candidate, bool on) const {
  if (kind_.nishio) return fails_by_digit(*source_, candidate, on);
  return outlines_ == nullptr || outlines_->fails(kind_.level, candidate, on);
}

bool BranchingChains::may_have_reductions(Candidate candidate) {
  if (outlines_ == nullptr || may_fail(candidate, false)) return true;
  Left left;
  left.add(outlines_->left(kind_.level, candidate, false));
  if (may_fail(candidate, true)) {
    left.add(what_follows_from_on(candidate), *source_);
  } else {
    left.add(outlines_->left(kind_.level, candidate, true));
  }
  return !left.is_all_of(*source_);
}

// What follows until a contradiction depends on the order, so it is searched for, at last.
bool BranchingChains::may_have_common(std::span<const Candidate> sources) {
  Left left;
  for (const bool may_fail_now : {false, true}) {
    for (const Candidate source : sources) {
      if (may_fail(source, true) != may_fail_now) continue;
      if (may_fail_now) {
        left.add(what_follows_from_on(source), *source_);
      } else {
        left.add(outlines_->left(kind_.level, source, true));
      }
      if (left.is_all_of(*source_)) return false;
    }
  }
  return true;
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
