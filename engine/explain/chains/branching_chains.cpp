#include "engine/explain/chains/branching_chains.h"

namespace nonet::explain {
namespace {

// Orders hints of the same complexity.
constexpr int kReduction = 1, kOfCell = 5, kOfHouse = 6, kContradiction = 7;

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

bool BranchingChains::find(int level, const Board& board, Step& step) {
  base_rating_ = step.rating;
  begin(level, board, board.marks, true);
  search();
  if (found_.hints.empty()) return false;
  found_.describe(found_.hints[0], walk_, step);
  return true;
}

const ChainHints& BranchingChains::find_all(int level, const Board& board, const Marks& marks,
                                            const LinkScreen* screen) {
  begin(level, board, marks, false);
  screen_ = screen;
  search();
  found_.sort_and_drop_repeated();
  return found_;
}

void BranchingChains::begin(int level, const Board& board, const Marks& marks, bool best_only) {
  level_ = level;
  board_ = &board;
  source_ = &marks;
  best_only_ = best_only;
  used_ = 0;
  from_on_.fill(-1);
  found_.clear();
  screen_ = nullptr;
  if (has_outlines()) outlines_.update(marks, level);
  const bool is_first_multiple = best_only && !is_dynamic();
  if (nests_simple() || is_first_multiple) own_screen_.begin(marks);
  if (is_first_multiple && !own_screen_.enter(marks)) screen_ = &own_screen_;
}

void BranchingChains::search() {
  for (int cell = 0; cell < kCells; ++cell) {
    const int count = count_of(source_->cells[cell]);
    if (count > 2 || (count == 2 && is_dynamic())) search_cell(cell);
  }
}

void BranchingChains::search_cell(int cell) {
  Source of_cell{.kind = kOfCell, .root_cause = Cause::cell};
  for_each_bit(source_->cells[cell], [&](int digit) { of_cell.add(candidate_of(cell, digit)); });
  for (const Candidate candidate : of_cell.all()) {
    if (level_ == kNishio && (board_->changes.digits >> digit_of(candidate) & 1) == 0) continue;
    // Without contradictions and reductions, what follows from off has no use.
    if (is_dynamic()) search_pair(candidate, of_cell.count >= 3 && level_ != kNishio);
    if (level_ == kNishio) continue;
    for_each_house(candidate, [&](const Source& house) { search_common(house); });
  }
  if (level_ != kNishio) search_common(of_cell);
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
  const size_t used_before = used_;
  Implications& from_off = take();
  follow(candidate, false, from_off);
  bool is_used = offer_contradiction(from_off, candidate, true);
  if (with_reductions) {
    is_used |= offer_common(std::array<const Implications*, 2>{from_on, &from_off}, kReduction,
                            Cause::none);
  }
  if (!is_used) used_ = used_before;
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
  if (has_outlines() && !may_have_common(source.all())) return;
  std::array<const Implications*, 9> pointers;
  for (size_t i = 0; i < source.count; ++i) pointers[i] = &what_follows_from_on(source.list[i]);
  offer_common({pointers.data(), source.count}, source.kind, source.root_cause);
}

// Offers what follows from all of some assumptions. Returns whether there is a hint of it.
bool BranchingChains::offer_common(std::span<const Implications* const> all, int kind,
                                   Cause root_cause) {
  bool is_used = false;
  for (const bool on : {true, false}) {
    CandidateSet common = on ? all[0]->on : all[0]->off;
    for (const Implications* other : all.subspan(1)) common &= on ? other->on : other->off;
    if (common.empty()) continue;
    for (uint32_t i = 0; i < all[0]->members; ++i) {
      const Node& node = all[0]->nodes[i];
      if (node.on != on || !common.contains(node.candidate)) continue;
      Target9 targets;
      for (const Implications* each : all) targets.add(*each, each->number_of(node.candidate, on));
      is_used |= offer(node.candidate, on, kind, root_cause, targets);
    }
  }
  return is_used;
}

bool BranchingChains::may_fail(Candidate candidate, bool on) const {
  if (level_ == kNishio) return fails_by_digit(*source_, candidate, on);
  return !has_outlines() || outlines_.fails(level_, candidate, on);
}

bool BranchingChains::may_have_reductions(Candidate candidate) {
  if (!has_outlines() || may_fail(candidate, false)) return true;
  Left left;
  left.add(outlines_.left(level_, candidate, false));
  if (may_fail(candidate, true)) {
    left.add(what_follows_from_on(candidate), *source_);
  } else {
    left.add(outlines_.left(level_, candidate, true));
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
        left.add(outlines_.left(level_, source, true));
      }
      if (left.is_all_of(*source_)) return false;
    }
  }
  return true;
}

const Implications& BranchingChains::what_follows_from_on(Candidate candidate) {
  int16_t& number = from_on_[candidate];
  if (number < 0) {
    Implications& out = take();
    number = static_cast<int16_t>(used_ - 1);
    follow(candidate, true, out);
  }
  return *pool_[number];
}

bool BranchingChains::offer(Candidate result, bool on, int kind, Cause root_cause,
                            const Target9& targets) {
  const int cell = cell_of(result), digit = digit_of(result);
  const auto lost = on ? static_cast<uint16_t>(source_->cells[cell] & ~bit(digit)) : bit(digit);
  if (lost == 0) return false;
  const bool is_first = !best_only_ || found_.hints.empty();
  const int most =
      is_first ? 0x7FFFFFFF : found_.hints[0].complexity - (kind < found_.hints[0].kind ? 0 : 1);
  int complexity = 0;
  for (int i = 0; i < targets.count; ++i) {
    const ChainTarget& target = targets.list[i];
    complexity += static_cast<int>(
        walk_.walk(*target.implications, target.node, static_cast<size_t>(most - complexity))
            .size());
    if (complexity > most) return false;
  }
  if (level_ > 1) {
    complexity += nested_complexity(targets);
    if (complexity > most) return false;
  }
  if (best_only_) found_.clear();
  found_.hints.push_back({.rating = base_rating_ + length_rating(complexity),
                          .complexity = complexity,
                          .kind = kind,
                          .first_target = static_cast<uint32_t>(found_.targets.size()),
                          .targets = static_cast<uint32_t>(targets.count),
                          .first_loss = static_cast<uint32_t>(found_.losses.size()),
                          .losses = 1,
                          .root_cause = root_cause,
                          .placed_cell = on ? cell : -1,
                          .placed_digit = on ? digit : 0});
  found_.targets.insert(found_.targets.end(), targets.list.begin(),
                        targets.list.begin() + targets.count);
  found_.losses.push_back({static_cast<uint8_t>(cell), lost});
  return true;
}

// The complexities of all different chains within the chains.
int BranchingChains::nested_complexity(const Target9& targets) {
  seen_.clear();
  int sum = 0;
  for (int i = 0; i < targets.count; ++i) {
    const Implications& implications = *targets.list[i].implications;
    if (implications.nested.empty()) continue;
    for (const uint32_t number : walk_.walk(implications, targets.list[i].node)) {
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
