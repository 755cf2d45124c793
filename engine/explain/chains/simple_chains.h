// Forcing chains and cycles with one assumption, without branches.
//
// A strong link leads from off to on: two candidates of a cell (Y-links), or two places in a house.
// A weak link leads from on to off: the other candidates of the cell (Y-links), the other places in
// the houses. A forcing chain leads from an assumption to its contrary, a cycle from a candidate
// that is on back to it, and then all its weak links hold as strong ones. Three searches: with
// places only (X), with cycles of bivalue cells (Y), with all (XY).
#pragma once

#include <memory>

#include "engine/explain/chains/chain_hint.h"
#include "engine/explain/chains/link_graph.h"

namespace nonet::explain {

class SimpleChains {
 public:
  /// Links of cells, links of houses.
  struct Links {
    bool y, x;
    int kind;  // of hints
  };

  /// Finds the first hint of the least rating.
  bool find(const Marks& marks, Step& step);

  /// Finds all hints, in order, each set of eliminations once. They are valid until the next call.
  const ChainHints& find_all(const Marks& marks);

 private:
  struct SearchNode {
    Candidate candidate;
    bool on;
    Cause cause;
    int parent;
  };

  struct Known {
    std::array<uint16_t, kCells> cells{};
    Implications paths;
    ChainHints found;
  };

  Known& known_of(const Marks& marks);
  void begin(const Marks& marks, bool best_only);
  void search(const Links& links);
  bool has_x_chain();
  bool has_chain(bool x);
  CandidateSet find_starts_of_cycles(int longest);
  void find_cycles(Candidate start, const Links& links);
  void find_forcing_chain(Candidate start, bool on, const Links& links);

  template <typename F>
  void for_each_strong_link(const SearchNode& node, const Links& links, F&& f) const;

  bool is_ancestor(int node, Candidate candidate) const;
  static double cycle_rating(const Links& links);
  static double chain_rating(const Links& links);
  int longest_cycle(const Links& links) const;
  bool can_be_better(double base, int complexity, const Links& links) const;
  void offer_cycle(int last, const Links& links);
  void offer_chain(int last, const Links& links);
  ChainHint begun_hint(const Links& links) const;
  void add_path(std::span<const int> way, bool contrary);
  void offer(ChainHint hint, double base_rating, size_t complexity);

  LinkGraph graph_;
  Marks linked_;  // its candidates with a strong link
  // The least nodes that a cycle with eliminations has, the nodes and rating of the shortest chain.
  int shortest_cycle_ = 0, shortest_ = 0;
  double shortest_rating_ = 0;
  // The places of digits that are known to have no chain of places alone.
  std::array<std::array<uint16_t, kHouses>, kDigits> without_x_chain_{};
  const Marks* marks_ = nullptr;
  bool best_only_ = false;
  std::vector<SearchNode> nodes_;
  std::vector<int> pending_on_, pending_off_, next_;
  CandidateSet on_, off_;
  std::vector<int> cycles_, chains_;
  Implications paths_;  // the chains of all hints
  // What find_all() has found: the same candidates come again, from another assumption or in the
  // next step. By a hash of them; 128 of up to some tens of KiB.
  std::vector<std::unique_ptr<Known>> known_;
  ChainHints found_;
  ChainWalk walk_;
};

}  // namespace nonet::explain
