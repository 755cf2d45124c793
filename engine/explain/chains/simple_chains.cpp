#include "engine/explain/chains/simple_chains.h"

namespace nonet::explain {
namespace {

constexpr double kCycleRating = 6.5, kXChainRating = 6.6, kXYRating = 7.0;
constexpr double kNoRating = 100;           // behind all
constexpr int kNoLength = 2 * kCandidates;  // no chain is as long

constexpr std::array<SimpleChains::Links, 3> kSearches = {{{.y = false, .x = true, .kind = 2},
                                                           {.y = true, .x = false, .kind = 3},
                                                           {.y = true, .x = true, .kind = 4}}};

// Calls f(candidate) for each candidate that a chain or cycle can begin with.
template <typename F>
void for_each_start(const Marks& marks, bool x, F&& f) {
  for (int cell = 0; cell < kCells; ++cell) {
    const int count = count_of(marks.cells[cell]);
    if (count < 2 || (!x && count > 2)) continue;
    for_each_bit(marks.cells[cell], [&](int digit) { f(candidate_of(cell, digit)); });
  }
}

}  // namespace

bool SimpleChains::find(const Marks& marks, Step& step) {
  begin(marks, true);
  for (const Links& links : kSearches) search(links);
  if (found_.hints.empty()) return false;
  found_.describe(found_.hints[0], walk_, step);
  return true;
}

const ChainHints& SimpleChains::find_all(const Marks& marks) {
  Known& known = known_of(marks);
  if (known.cells == marks.cells) return known.found;
  begin(marks, false);
  for (const Links& links : kSearches) search(links);
  found_.sort_and_drop_repeated();
  known.cells = marks.cells;
  std::swap(known.found, found_);
  std::swap(known.paths.nodes, paths_.nodes);
  std::swap(known.paths.parents, paths_.parents);
  for (ChainTarget& target : known.found.targets) target.implications = &known.paths;
  return known.found;
}

SimpleChains::Known& SimpleChains::known_of(const Marks& marks) {
  uint64_t hash = 0;
  for (const uint16_t cell : marks.cells) hash = (hash ^ cell) * 0x9E3779B97F4A7C15;
  known_.resize(128);
  std::unique_ptr<Known>& known = known_[(hash >> 32) % known_.size()];
  if (known == nullptr) known = std::make_unique<Known>();
  return *known;
}

void SimpleChains::begin(const Marks& marks, bool best_only) {
  marks_ = &marks;
  best_only_ = best_only;
  found_.clear();
  paths_.clear();
}

// The hints of an assumption are offered in the order: cycles, chain from on, chain from off.
void SimpleChains::search(const Links& links) {
  shortest_rating_ = kNoRating;
  if (!can_be_better(cycle_rating(links), 0, links)) return;
  if (best_only_ && !links.y && !has_x_chain()) return;
  graph_.build(*marks_, links.y, links.x);
  if (!has_chain(links.x)) return;
  shortest_cycle_ = std::max(2 * graph_.steps(), 4);
  if (links.x) {
    shortest_ = 2 * graph_.steps() + 2;
    shortest_rating_ = chain_rating(links) + length_rating(shortest_);
  }
  while (!best_only_ && graph_.extend()) {
  }
  linked_ = graph_.linked();
  const CandidateSet from_on = graph_.leading_to_off(), from_off = graph_.leading_to_on();
  const CandidateSet starts = find_starts_of_cycles(longest_cycle(links));
  for_each_start(*marks_, links.x, [&](Candidate start) {
    if (starts.contains(start)) find_cycles(start, links);
    if (!links.x) return;
    if (from_on.contains(start)) find_forcing_chain(start, true, links);
    if (from_off.contains(start)) find_forcing_chain(start, false, links);
  });
}

// Most often there is no chain of one digit, which is seen for a digit at a time.
bool SimpleChains::has_x_chain() {
  for (int digit = 0; digit < kDigits; ++digit) {
    if (marks_->places[digit] == without_x_chain_[digit]) continue;
    graph_.build(*marks_, false, true, bit(digit));
    if (has_chain(true)) return true;
    without_x_chain_[digit] = marks_->places[digit];
  }
  return false;
}

// Adds steps until a candidate leads to its contrary. Returns whether one does. A chain of this
// number of steps will be found, so no later chain is searched for. A cycle that removes a
// candidate leads from it to its contrary, with two more nodes at most.
bool SimpleChains::has_chain(bool x) {
  while (graph_.leading_to_off().empty() && (!x || graph_.leading_to_on().empty())) {
    if (!graph_.extend()) return false;
  }
  return true;
}

// A candidate that a cycle removes leads to its contrary within as many steps as the cycle has, and
// is seen by a candidate of it that is on, and by one that is off. Returns all that can be in a
// cycle with two such candidates.
CandidateSet SimpleChains::find_starts_of_cycles(int longest) {
  CandidateSet starts;
  if (longest < shortest_cycle_) return starts;
  const int most = longest / 2;
  while (graph_.steps() < most && graph_.extend()) {
  }
  // Whether they are on both, in a cycle of that length.
  const auto are_in_cycle = [&](Candidate a, Candidate b) {
    if (!graph_.reaches(a, b, most) || !graph_.reaches(b, a, most)) return false;
    int there = 0;  // steps
    while (!graph_.reaches(a, b, there)) ++there;
    return graph_.reaches(b, a, most - there);
  };
  CandidateSet seeing;
  graph_.leading_to_off().for_each([&](Candidate gone) {
    for_each_weak_link(linked_, gone, false, [&](Candidate on, Cause) {
      if (seeing.contains(on)) return;
      for_each_weak_link(linked_, gone, false, [&](Candidate off, Cause) {
        if (seeing.contains(on) || (off == on && !graph_.leading_to_off().contains(on))) return;
        const bool is_in_cycle = graph_.any_strong(off, [&](int number) {
          const Candidate next = graph_.candidate(number);
          return next == on || are_in_cycle(on, next);
        });
        if (is_in_cycle) seeing.insert(on);
      });
    });
  });
  seeing.for_each([&](Candidate on) {
    graph_.for_each_reached(on, most, [&](Candidate start) {
      if (!starts.contains(start) && are_in_cycle(on, start)) starts.insert(start);
    });
  });
  return starts;
}

template <typename F>
void SimpleChains::for_each_strong_link(const SearchNode& node, const Links& links, F&& f) const {
  const int cell = cell_of(node.candidate), digit = digit_of(node.candidate);
  if (links.y && count_of(marks_->cells[cell]) == 2) {
    f(candidate_of(cell, lowest(marks_->cells[cell] & ~bit(digit))), Cause::cell);
  }
  if (!links.x) return;
  int in_box = -1;
  for (int i = 0; i < 3; ++i) {
    const int house = house_of(cell, kBoxRowColumn[i]);
    const uint32_t others = marks_->places[digit][house] & ~bit(place_of(cell, kBoxRowColumn[i]));
    if (count_of(others) != 1) continue;
    const int other = kHouseCells[house][lowest(others)];
    if (other == in_box) continue;
    if (i == 0) in_box = other;
    f(candidate_of(other, digit), kHouseCauses[i]);
  }
}

bool SimpleChains::is_ancestor(int node, Candidate candidate) const {
  for (int i = nodes_[node].parent; i >= 0; i = nodes_[i].parent) {
    if (nodes_[i].candidate == candidate && !nodes_[i].on) return true;
  }
  return false;
}

double SimpleChains::cycle_rating(const Links& links) {
  return links.x && links.y ? kXYRating : kCycleRating;
}
double SimpleChains::chain_rating(const Links& links) {
  return links.y ? kXYRating : kXChainRating;
}

bool SimpleChains::can_be_better(double base, int complexity, const Links& links) const {
  if (!best_only_) return true;
  const double rating = base + length_rating(complexity);
  if (rating > shortest_rating_) return false;
  if (rating == shortest_rating_ && complexity > shortest_) return false;
  if (found_.hints.empty()) return true;
  const ChainHint& best = found_.hints[0];
  if (rating != best.rating) return rating < best.rating;
  if (complexity != best.complexity) return complexity < best.complexity;
  return links.kind < best.kind;
}

int SimpleChains::longest_cycle(const Links& links) const {
  if (can_be_better(cycle_rating(links), kNoLength, links)) return kNoLength;
  int longest = 2;
  while (can_be_better(cycle_rating(links), longest + 2, links)) longest += 2;
  return longest;
}

void SimpleChains::find_cycles(Candidate start, const Links& links) {
  if (best_only_ && !can_be_better(cycle_rating(links), shortest_cycle_, links)) return;
  const int longest = longest_cycle(links);
  nodes_.clear();
  on_.clear();
  cycles_.clear();
  pending_on_.clear();
  nodes_.push_back({start, true, Cause::none, -1});
  on_.insert(start);
  pending_on_.push_back(0);
  const int start_number = graph_.number_of(start);
  for (int length = 2; length <= longest && !pending_on_.empty(); length += 2) {
    pending_off_.clear();
    // Only what leads back in time.
    const LinkGraph::Column leading = graph_.leading_to(start, (longest - length) / 2);
    const auto leads_back = [&](int number) {
      return number == start_number || leading.contains(number);
    };
    for (const int parent : pending_on_) {
      const SearchNode node = nodes_[parent];
      const auto visit = [&](Candidate candidate, Cause cause) {
        if (!graph_.any_strong(candidate, leads_back) || is_ancestor(parent, candidate)) return;
        pending_off_.push_back(static_cast<int>(nodes_.size()));
        nodes_.push_back({candidate, false, cause, parent});
      };
      for_each_weak_link(linked_, node.candidate, links.y, visit);
    }
    pending_on_.clear();
    for (const int parent : pending_off_) {
      const SearchNode node = nodes_[parent];
      for_each_strong_link(node, links, [&](Candidate candidate, Cause cause) {
        const bool is_cycle = length >= 4 && candidate == start;
        if (!is_cycle && on_.contains(candidate)) return;
        if (!leads_back(graph_.number_of(candidate))) return;
        const int number = static_cast<int>(nodes_.size());
        nodes_.push_back({candidate, true, cause, parent});
        if (is_cycle) {
          if (length >= shortest_cycle_) cycles_.push_back(number);
        } else {
          on_.insert(candidate);
          pending_on_.push_back(number);
        }
      });
    }
  }
  for (const int last : cycles_) offer_cycle(last, links);
}

void SimpleChains::find_forcing_chain(Candidate start, bool on, const Links& links) {
  if (best_only_ && !can_be_better(chain_rating(links), shortest_, links)) return;
  Marks reachable = linked_;
  reachable.insert(cell_of(start), digit_of(start));  // need not have a strong link
  nodes_.clear();
  on_.clear();
  off_.clear();
  pending_on_.clear();
  pending_off_.clear();
  nodes_.push_back({start, on, Cause::none, -1});
  (on ? on_ : off_).insert(start);
  (on ? pending_on_ : pending_off_).push_back(0);
  int target = -1;
  bool is_on_turn = on;
  while (true) {
    std::vector<int>& pending = is_on_turn ? pending_on_ : pending_off_;
    std::vector<int>& next = is_on_turn ? pending_off_ : pending_on_;
    if (pending.empty()) return;
    CandidateSet& reached = is_on_turn ? off_ : on_;
    next.clear();
    for (const int parent : pending) {
      const SearchNode node = nodes_[parent];
      const auto visit = [&](Candidate candidate, Cause cause) {
        if (target >= 0 || reached.contains(candidate)) return;
        reached.insert(candidate);
        const int number = static_cast<int>(nodes_.size());
        nodes_.push_back({candidate, !is_on_turn, cause, parent});
        next.push_back(number);
        if (candidate == start && is_on_turn == on) target = number;
      };
      if (is_on_turn) {
        for_each_weak_link(reachable, node.candidate, links.y, visit);
      } else {
        for_each_strong_link(node, links, visit);
      }
      if (target >= 0) {
        offer_chain(target, links);
        return;
      }
    }
    is_on_turn = !is_on_turn;
  }
}

void SimpleChains::offer_cycle(int last, const Links& links) {
  CellSet cells;
  for (int i = last; nodes_[i].parent >= 0; i = nodes_[i].parent) {
    cells.insert(cell_of(nodes_[i].candidate));
  }
  // A digit goes from a cell that sees it on one way round, and on the other way.
  std::array<CellSet, kDigits> seen_by_off{};
  for (int i = last; nodes_[i].parent >= 0; i = nodes_[i].parent) {
    const Candidate candidate = nodes_[i].candidate;
    if (!nodes_[i].on) seen_by_off[digit_of(candidate)] |= kPeers[cell_of(candidate)];
  }
  ChainHint hint = begun_hint(links);
  CandidateSet entered;
  for (int i = last; nodes_[i].parent >= 0; i = nodes_[i].parent) {
    if (!nodes_[i].on) continue;
    const int digit = digit_of(nodes_[i].candidate);
    const CellSet victims =
        (kPeers[cell_of(nodes_[i].candidate)] & seen_by_off[digit]).without(cells);
    victims.for_each([&](int cell) {
      const Candidate candidate = candidate_of(cell, digit);
      if (!marks_->has(cell, digit) || entered.contains(candidate)) return;
      entered.insert(candidate);
      for (size_t j = hint.first_loss; j < found_.losses.size(); ++j) {
        if (found_.losses[j].cell == cell) {
          found_.losses[j].digits |= bit(digit);
          return;
        }
      }
      found_.losses.push_back({static_cast<uint8_t>(cell), bit(digit)});
    });
  }
  const std::span<CellLoss> losses = std::span(found_.losses).subspan(hint.first_loss);
  if (losses.empty()) return;
  order_as_hashed(losses);

  // The way round, without the first candidate, which is the last one, too; and the way back.
  std::vector<int>& way = next_;
  way.clear();
  int root = last;
  for (; nodes_[root].parent >= 0; root = nodes_[root].parent) way.push_back(root);
  add_path(way, false);
  way[0] = root;  // the way back begins with the first candidate, which has no cause
  std::ranges::reverse(way.begin() + 1, way.end());
  add_path(way, true);
  offer(hint, cycle_rating(links), way.size());
}

void SimpleChains::offer_chain(int last, const Links& links) {
  const Candidate candidate = nodes_[last].candidate;
  const int cell = cell_of(candidate), digit = digit_of(candidate);
  ChainHint hint = begun_hint(links);
  uint16_t lost = bit(digit);
  if (nodes_[last].on) {
    lost = static_cast<uint16_t>(marks_->cells[cell] & ~bit(digit));
    hint.placed_cell = cell;
    hint.placed_digit = digit;
  }
  found_.losses.push_back({static_cast<uint8_t>(cell), lost});
  std::vector<int>& way = next_;
  way.clear();
  for (int i = last; i >= 0; i = nodes_[i].parent) way.push_back(i);
  add_path(way, false);
  offer(hint, chain_rating(links), way.size());
}

ChainHint SimpleChains::begun_hint(const Links& links) const {
  ChainHint hint{};
  hint.kind = links.kind;
  hint.first_target = static_cast<uint32_t>(found_.targets.size());
  hint.first_loss = static_cast<uint32_t>(found_.losses.size());
  return hint;
}

// Adds nodes, the last one first. `contrary`: on those that are off, off those that are on.
void SimpleChains::add_path(std::span<const int> way, bool contrary) {
  found_.targets.push_back({&paths_, static_cast<uint32_t>(paths_.nodes.size())});
  for (size_t i = 0; i < way.size(); ++i) {
    const SearchNode& node = nodes_[way[i]];
    const uint32_t number = paths_.add(node.candidate, node.on != contrary, node.cause);
    if (i + 1 < way.size()) paths_.add_parent(number + 1);
  }
}

// Adds a hint with the losses and targets since it was begun. If only the best one is wanted, keeps
// the better one of two.
void SimpleChains::offer(ChainHint hint, double base_rating, size_t complexity) {
  hint.complexity = static_cast<int>(complexity);
  hint.rating = base_rating + length_rating(hint.complexity);
  hint.targets = static_cast<uint32_t>(found_.targets.size()) - hint.first_target;
  hint.losses = static_cast<uint32_t>(found_.losses.size()) - hint.first_loss;
  found_.hints.push_back(hint);
  if (!best_only_ || found_.hints.size() < 2) return;
  if (found_.hints[1].comes_before(found_.hints[0])) {
    found_.hints[0] = found_.hints[1];
    found_.hints.pop_back();
  } else {
    found_.drop_last();
  }
}

}  // namespace nonet::explain
