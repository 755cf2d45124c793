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

class BranchingChains {
 public:
  /// What is searched for: Nishio (contradictions by the places of a digit alone), multiple chains,
  /// or from 0 on the level of dynamic chains, see find_branching_chain().
  static constexpr int kNishio = -2, kMultiple = -1;

  /// `within`, which searches for the chains within chains, and `patience` must outlive this.
  BranchingChains(const Patience& patience, BranchingChains* within)
      : patience_(patience), within_(within) {}

  /// Finds the first hint of the least rating.
  bool find(int level, const Board& board, Step& step);

  /// Finds all hints, in order, each set of eliminations once. They are valid until the next call.
  /// `screen`, unless null, has entered `marks`: cells and houses of which it knows nothing in
  /// common are left out.
  const ChainHints& find_all(int level, const Board& board, const Marks& marks,
                             const LinkScreen* screen);

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

  bool is_dynamic() const { return level_ != kMultiple; }
  // From level 2 on, chains within chains.
  bool nests_simple() const { return level_ == 2 || level_ == 3; }
  bool has_outlines() const { return best_only_ && level_ >= 0 && level_ < Outlines::kLevels; }

  void begin(int level, const Board& board, const Marks& marks, bool best_only);
  void search();
  void search_cell(int cell);
  void search_pair(Candidate candidate, bool with_reductions);
  bool may_fail(Candidate candidate, bool on) const;
  bool may_have_reductions(Candidate candidate);
  bool may_have_common(std::span<const Candidate> sources);
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
  void turn_off(Implications& out, std::span<const CellLoss> losses, uint16_t nested);
  void collect_parents(const ChainHints& hints, const ChainHint& hint);
  uint16_t add_nested(const ChainHints& hints, const ChainHint& hint, Implications& out);

  bool offer_common(std::span<const Implications* const> all, int kind, Cause root_cause);
  bool offer_contradiction(const Implications& from, Candidate result, bool on);
  bool offer(Candidate result, bool on, int kind, Cause root_cause, const Target9& targets);
  int nested_complexity(const Target9& targets);

  Implications& take() {
    if (used_ == pool_.size()) pool_.push_back(std::make_unique<Implications>());
    return *pool_[used_++];
  }

  const Patience& patience_;
  BranchingChains* const within_;
  SimpleChains simple_within_;

  // The search in progress.
  int level_ = 0;
  double base_rating_ = 0;
  const Board* board_ = nullptr;
  const Marks* source_ = nullptr;  // at the assumption
  const Marks* marks_ = nullptr;   // now
  bool best_only_ = false;
  LinkScreen own_screen_;  // of the candidates that all assumptions begin with
  const LinkScreen* screen_ = nullptr;
  Outlines outlines_{own_screen_};  // show where a search finds something
  ChainHints found_;

  std::vector<std::unique_ptr<Implications>> pool_;
  size_t used_ = 0;
  std::array<int16_t, kCandidates> from_on_{};  // number in the pool of what follows from on; -1
  std::vector<uint32_t> pending_on_, pending_off_;
  Marks work_;
  std::vector<Candidate> parents_;
  ChainWalk walk_;
  std::vector<std::span<const uint16_t>> seen_;  // nested chains that are counted
};

}  // namespace nonet::explain
