// Chains that branch: everything that follows from an assumption, and what several assumptions have
// in common, one of which must hold.
//
//     contradiction   an assumption leads to a candidate that is both on and off
//     reduction       a candidate follows from another one, on and off
//     house, cell     a candidate follows from each place of a digit in a house, or from each digit
//                     of a cell
//
// Dynamic: candidates that are off count as removed in the later steps of the chain. A node then
// has further parents: the candidates that had to be removed before it. With levels above 0, when
// nothing follows any more, other techniques continue: locked candidates, pairs and X-wings, then
// chains within the chain.
#pragma once

#include <memory>

#include "engine/explain/chains/outlines.h"
#include "engine/explain/chains/simple_chains.h"
#include "engine/explain/patience.h"

namespace nonet::explain {

/// Memory of searches that are never in progress at the same time.
struct ChainMemory {
  std::vector<std::unique_ptr<Implications>> pool;
  size_t used = 0;
  std::array<int16_t, kCandidates> from_on{};  // number in the pool of what follows from on; -1
  std::vector<uint32_t> pending_on, pending_off;
  Marks work;
  ChainWalk walk;
  ChainHints found;
  LinkScreen screen;  // of the candidates that all assumptions begin with
  const Patience* patience = nullptr;

  Implications& take() {
    if (used == pool.size()) pool.push_back(std::make_unique<Implications>());
    return *pool[used++];
  }
};

class BranchingChains {
 public:
  struct Kind {
    bool dynamic;
    bool nishio;  // contradictions by the places of a digit alone
    int level;
  };

  BranchingChains(Kind kind, ChainMemory& memory);

  /// Chains that are looked for within chains, from level 2 on. Not owned.
  void nest(SimpleChains* simple, BranchingChains* branching) {
    nested_simple_ = simple;
    nested_branching_ = branching;
  }

  /// Searches only where these outlines find something. Not owned.
  void outline(Outlines* outlines) { outlines_ = outlines; }

  /// Finds the first hint of the least rating.
  bool find(const Board& board, Step& step);

  /// Finds all hints, in order, each set of eliminations once. They are valid until the next call.
  /// `screen`, unless null, has entered `marks`: cells and houses of which it knows nothing in
  /// common are left out.
  const ChainHints& find_all(const Board& board, const Marks& marks, const LinkScreen* screen);

 private:
  // The candidates of a cell, or the places of a digit in a house: one of them is on.
  struct Source {
    std::array<Candidate, 9> list{};
    size_t count = 0;
    int kind = 0;
    Cause root_cause = Cause::none;
    void add(Candidate candidate) { list[count++] = candidate; }
    std::span<const Candidate> all() const { return {list.data(), count}; }
  };
  struct Target9 {
    std::array<ChainTarget, 9> list;
    int count = 0;
    void add(const Implications& implications, uint32_t node) {
      list[count++] = {&implications, node};
    }
  };

  void begin(const Board& board, const Marks& marks, bool best_only);
  void search();
  void search_cell(int cell);
  void search_pair(Candidate candidate, bool with_reductions);
  bool may_fail(Candidate candidate, bool on) const;
  bool may_have_reductions(Candidate candidate);
  bool may_have_common(std::span<const Candidate> sources);
  Source source_of(int cell) const;
  template <typename F>
  void for_each_house(Candidate first, F&& f) const;
  void search_common(const Source& source);

  const Implications& what_follows_from_on(Candidate candidate);
  void follow(Candidate start, bool on, Implications& out);
  bool turn_off_others(Implications& out, uint32_t number);
  bool turn_on_last(Implications& out, uint32_t number);
  template <typename F>
  void for_each_gone_digit(int cell, uint32_t of, F&& f) const;
  template <typename F>
  void for_each_gone_place(int house, int digit, uint32_t of, F&& f) const;
  bool go_on_with_techniques(Implications& out);
  bool go_on_with_chains(Implications& out);
  bool go_on_with_hints(const ChainHints& hints, Implications& out);
  bool is_too_long(const Implications& out, size_t next_off);
  void turn_off(Implications& out, Candidate candidate, std::span<const Candidate> parents,
                uint16_t nested);
  void collect_parents(const ChainHints& hints, const ChainHint& hint);
  uint16_t add_nested(const ChainHints& hints, const ChainHint& hint, Implications& out);

  bool offer_contradiction(const Implications& from, Candidate result, bool on);
  bool offer(Candidate result, bool on, int kind, Cause root_cause, const Target9& targets);
  int nested_complexity(const Target9& targets);

  const Kind kind_;
  ChainMemory& memory_;
  SimpleChains* nested_simple_ = nullptr;
  BranchingChains* nested_branching_ = nullptr;
  Outlines* outlines_ = nullptr;

  const Board* board_ = nullptr;
  const Marks* source_ = nullptr;  // at the assumption
  const Marks* marks_ = nullptr;   // now
  bool best_only_ = false;
  const LinkScreen* screen_ = nullptr;
  std::vector<Candidate> parents_;
  ChainWalk nested_walk_;
  std::vector<std::span<const uint16_t>> seen_;  // nested chains that are counted
};

}  // namespace nonet::explain
