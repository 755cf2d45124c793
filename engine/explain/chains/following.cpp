// What follows from an assumption: the part of BranchingChains that makes Implications.
#include "engine/explain/chains/branching_chains.h"
#include "engine/explain/fish.h"
#include "engine/explain/locked.h"
#include "engine/explain/sets.h"

namespace nonet::explain {

void BranchingChains::follow(Candidate start, bool on, Implications& out) {
  out.clear();
  pending_on_.clear();
  pending_off_.clear();
  if (is_dynamic()) {
    work_ = *source_;
    marks_ = &work_;
  } else {
    marks_ = source_;
  }
  out.add(start, on, Cause::none);
  out.enter();
  out.members = 1;
  if (patience_.is_over()) return;
  (on ? pending_on_ : pending_off_).push_back(0);
  size_t next_on = 0, next_off = 0;
  while (true) {
    if (next_on < pending_on_.size()) {
      if (turn_off_others(out, pending_on_[next_on++])) break;
    } else if (next_off < pending_off_.size()) {
      if (turn_on_last(out, pending_off_[next_off++])) break;
    } else if (level_ <= 0 || !go_on_with_techniques(out) || is_too_long(out, next_off)) {
      break;
    }
  }
  out.members = static_cast<uint32_t>(out.nodes.size()) - (out.is_contradiction ? 1 : 0);
}

// Whether all nodes that can follow are in chains that are longer than the best hint: if the chains
// of all nodes that wait to be followed are.
bool BranchingChains::is_too_long(const Implications& out, size_t next_off) {
  if (!best_only_ || found_.hints.empty()) return false;
  const int best = found_.hints[0].complexity;
  for (; next_off < pending_off_.size(); ++next_off) {
    const uint32_t number = pending_off_[next_off];
    int complexity = static_cast<int>(walk_.walk(out, number, static_cast<size_t>(best)).size());
    const uint16_t nested = out.nodes[number].nested;
    if (nested > 0) complexity += out.nested[nested - 1].complexity;
    if (complexity < best) return false;
  }
  return true;
}

// A candidate is on: others are off. Returns whether this is a contradiction.
bool BranchingChains::turn_off_others(Implications& out, uint32_t number) {
  bool is_contradiction = false;
  const auto visit = [&](Candidate candidate, Cause cause) {
    if (is_contradiction) return;
    const bool is_on = out.on.contains(candidate);
    if (!is_on && out.off.contains(candidate)) return;
    const uint32_t added = out.add(candidate, false, cause);
    out.add_parent(number);
    if (is_on) {
      is_contradiction = true;
      out.contradiction_on = out.on_number[candidate];
      out.contradiction_off = added;
    } else {
      out.enter();
      pending_off_.push_back(added);
    }
  };
  for_each_weak_link(*marks_, out.nodes[number].candidate, level_ != kNishio, visit);
  out.is_contradiction = is_contradiction;
  return is_contradiction;
}

// A candidate is off: if it leaves one candidate in its cell, or one place in a house, that one is
// on. Returns whether this is a contradiction.
bool BranchingChains::turn_on_last(Implications& out, uint32_t number) {
  const Candidate candidate = out.nodes[number].candidate;
  const int cell = cell_of(candidate), digit = digit_of(candidate);
  struct Last {
    Candidate candidate;
    Cause cause;
    int house;
    uint32_t gone;  // digits of the cell or places of the house that had to go before
  };
  std::array<Last, 4> found;
  int count = 0;
  if (level_ != kNishio && count_of(marks_->cells[cell]) == 2) {
    found[count++] = {candidate_of(cell, lowest(marks_->cells[cell] & ~bit(digit))), Cause::cell,
                      -1, static_cast<uint32_t>(source_->cells[cell] & ~marks_->cells[cell])};
  }
  const auto& places = marks_->places[digit];
  for (int i = 0; i < 3; ++i) {
    const int house = house_of(cell, kBoxRowColumn[i]);
    const uint32_t others = places[house] & ~bit(place_of(cell, kBoxRowColumn[i]));
    if (count_of(others) != 1) continue;
    const Candidate other = candidate_of(kHouseCells[house][lowest(others)], digit);
    if (count > 0 && found[count - 1].candidate == other) continue;
    if (count > 1 && found[count - 2].candidate == other) continue;
    found[count++] = {other, kHouseCauses[i], house,
                      static_cast<uint32_t>(source_->places[digit][house] & ~places[house])};
  }
  if (is_dynamic()) work_.erase(cell, digit);
  for (int i = 0; i < count; ++i) {
    const Last& last = found[i];
    const bool is_off = out.off.contains(last.candidate);
    if (!is_off && out.on.contains(last.candidate)) continue;
    const uint32_t added = out.add(last.candidate, true, last.cause);
    out.add_parent(number);
    for_each_bit(last.gone, [&](int each) {
      const Candidate before = last.house < 0 ? candidate_of(cell, each)
                                              : candidate_of(kHouseCells[last.house][each], digit);
      out.add_parent(out.off_number[before]);
    });
    if (is_off) {
      out.is_contradiction = true;
      out.contradiction_on = added;
      out.contradiction_off = out.off_number[last.candidate];
      return true;
    }
    out.enter();
    pending_on_.push_back(added);
  }
  return false;
}

// Enters the candidates that are new, with the parents that have been collected.
void BranchingChains::turn_off(Implications& out, std::span<const CellLoss> losses,
                               uint16_t nested) {
  for (const CellLoss& loss : losses) {
    for_each_bit(loss.digits, [&](int digit) {
      const Candidate candidate = candidate_of(loss.cell, digit);
      if (out.off.contains(candidate)) return;
      const uint32_t added = out.add(candidate, false, Cause::advanced);
      for (const Candidate parent : parents_) out.add_parent(out.off_number[parent]);
      out.nodes[added].nested = nested;
      out.enter();
      pending_off_.push_back(added);
    });
  }
}

// Call f(candidate) for the candidates of a cell, or of a digit in a house, that have gone since
// the assumption.
template <typename F>
void BranchingChains::for_each_gone_digit(int cell, uint32_t of, F&& f) const {
  for_each_bit(source_->cells[cell] & ~marks_->cells[cell] & of,
               [&](int digit) { f(candidate_of(cell, digit)); });
}
template <typename F>
void BranchingChains::for_each_gone_place(int house, int digit, uint32_t of, F&& f) const {
  for_each_bit(source_->places[digit][house] & ~marks_->places[digit][house] & of,
               [&](int place) { f(candidate_of(kHouseCells[house][place], digit)); });
}

// When nothing follows any more, other techniques continue: the first one that finds something new
// because of the candidates that are off. Returns whether there is one.
bool BranchingChains::go_on_with_techniques(Implications& out) {
  const Marks& marks = *marks_;
  std::array<CellLoss, 20> losses;
  size_t count = 0;
  bool found = false;
  // Each pattern begins, names the candidates that it removes, then those that had to go before.
  const auto begin = [&] {
    count = 0;
    parents_.clear();
  };
  const auto remove = [&](int cell, uint16_t digits) {
    losses[count++] = {static_cast<uint8_t>(cell), digits};
  };
  const auto need = [&](Candidate gone) { parents_.push_back(gone); };
  const auto finish = [&] {
    if (parents_.empty()) return false;
    found = true;
    order_as_hashed({losses.data(), count});
    turn_off(out, {losses.data(), count}, 0);
    return false;
  };

  for (const auto& kinds : {kPointing, kClaiming}) {
    for_each_locked(marks, kinds, kAllDigits, [&](const LockedDigit& locked) {
      const uint16_t places = removed_places(marks, locked);
      if (places == 0) return false;
      begin();
      for_each_bit(places,
                   [&](int place) { remove(kHouseCells[locked.to][place], bit(locked.digit)); });
      for_each_gone_place(locked.from, locked.digit,
                          ~uint32_t{kCommonPlaces[locked.to][locked.from]}, need);
      return finish();
    });
  }
  if (found) return true;

  for_each_hidden_set<2>(*board_, marks, kAllHouses, [&](const HouseSet& set) {
    begin();
    for_each_loss_of_hidden(marks, set, remove);
    if (count == 0) return false;
    for_each_bit(kAllDigits & ~set.places, [&](int place) {
      for_each_gone_digit(kHouseCells[set.house][place], set.digits, need);
    });
    return finish();
  });
  if (found) return true;

  for_each_naked_set<2>(*board_, marks, kAllHouses, [&](const HouseSet& set) {
    begin();
    for_each_loss_of_naked(marks, set, remove);
    if (count == 0) return false;
    for_each_bit(set.places,
                 [&](int place) { for_each_gone_digit(kHouseCells[set.house][place], ~0u, need); });
    return finish();
  });
  if (found) return true;

  for_each_fish<2>(*board_, marks, kAllDigits, [&](const Fish& fish) {
    begin();
    for_each_loss(marks, fish, [&](int cell) { remove(cell, bit(fish.digit)); });
    if (count == 0) return false;
    for_each_bit(fish.base, [&](int line) {
      for_each_gone_place(fish.base_kind + line, fish.digit, ~uint32_t{fish.cover}, need);
    });
    return finish();
  });
  if (found) return true;

  return go_on_with_chains(out);
}

// Most often there are no such chains, which the screen shows quickly.
bool BranchingChains::go_on_with_chains(Implications& out) {
  const LinkScreen* screen = nullptr;
  if (nests_simple()) {
    if (!own_screen_.enter(*marks_)) {
      screen = &own_screen_;
    } else if (go_on_with_hints(simple_within_.find_all(*marks_), out)) {
      return true;
    }
  }
  if (level_ < 3) return false;
  const int level = level_ == 3 ? kMultiple : level_ - 4;
  return go_on_with_hints(within_->find_all(level, *board_, *marks_, screen), out);
}

bool BranchingChains::go_on_with_hints(const ChainHints& hints, Implications& out) {
  bool found = false;
  for (const ChainHint& hint : hints.hints) {
    bool is_new = false;
    for (const CellLoss& loss : hints.losses_of(hint)) {
      for_each_bit(loss.digits,
                   [&](int digit) { is_new |= !out.off.contains(candidate_of(loss.cell, digit)); });
    }
    if (!is_new && found) continue;
    collect_parents(hints, hint);
    if (parents_.empty()) continue;
    found = true;
    if (!is_new) continue;
    turn_off(out, hints.losses_of(hint), add_nested(hints, hint, out));
  }
  return found;
}

// Collects the candidates that are off and without which the chains of the hint would not hold.
void BranchingChains::collect_parents(const ChainHints& hints, const ChainHint& hint) {
  parents_.clear();
  CandidateSet entered;
  const auto enter = [&](Candidate candidate) {
    if (entered.contains(candidate)) return;
    entered.insert(candidate);
    parents_.push_back(candidate);
  };
  for (const ChainTarget& target : hints.targets_of(hint)) {
    for (const uint32_t number : walk_.walk(*target.implications, target.node)) {
      const Node& node = target.implications->nodes[number];
      if (!node.on) continue;
      const Cause cause = node.cause == Cause::none ? hint.root_cause : node.cause;
      if (cause == Cause::none) continue;
      const int cell = cell_of(node.candidate), digit = digit_of(node.candidate);
      if (cause == Cause::cell) {
        for_each_gone_digit(cell, ~0u, enter);
      } else {
        for_each_gone_place(house_of(cell, kind_of(cause)), digit, ~0u, enter);
      }
    }
  }
}

uint16_t BranchingChains::add_nested(const ChainHints& hints, const ChainHint& hint,
                                     Implications& out) {
  constexpr uint16_t kNextTarget = 0xFFFF;
  const auto first = static_cast<uint32_t>(out.nested_nodes.size());
  for (const ChainTarget& target : hints.targets_of(hint)) {
    out.nested_nodes.push_back(kNextTarget);
    for (const uint32_t number : walk_.walk(*target.implications, target.node)) {
      const Node& node = target.implications->nodes[number];
      out.nested_nodes.push_back(static_cast<uint16_t>(node.candidate * 2 + (node.on ? 1 : 0)));
    }
  }
  out.nested.push_back(
      {hint.complexity, first, static_cast<uint32_t>(out.nested_nodes.size()) - first});
  return static_cast<uint16_t>(out.nested.size());
}

}  // namespace nonet::explain
