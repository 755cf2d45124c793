// The candidates that are reached over links within 0, 1, 2 ... steps. They give the lengths of the
// shortest chains, and the candidates that lead back to the start of a cycle within its length.
//
// A step goes from a candidate that is on over a weak link and a strong link to one that is on.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/explain/chains/link_graph.h"

namespace nonet::explain {

class LinkSteps {
 public:
  /// Begins with no step. The graph must not be closed, and must outlive the steps.
  void begin(const LinkGraph& graph);

  /// Adds a step. Returns false, and adds none, if it reaches nothing new.
  bool extend();

  int steps() const { return steps_; }

  /// Whether `to`, which has a strong link, is on because of `from` within that many steps.
  bool reaches(Candidate from, Candidate to, int within) const {
    return LinkGraph::contains(row(std::min(within, steps_), graph_->number_[from]),
                               graph_->number_[to]);
  }

  /// What leads to `to`, which has a strong link, within that many steps.
  LinkGraph::Column leading_to(Candidate to, int within) const {
    return graph_->column_of(row(std::min(within, steps_), 0), to);
  }

  /// The candidates that lead to their contrary within these steps.
  const CandidateSet& leading_to_off() const { return to_off_; }
  const CandidateSet& leading_to_on() const { return to_on_; }

  /// Calls f(to) for each candidate that is reached within that many steps.
  template <typename F>
  void for_each_reached(Candidate from, int within, F&& f) const {
    const uint64_t* const reached = row(std::min(within, steps_), graph_->number_[from]);
    for (int word = 0; word < graph_->words_; ++word) {
      for (uint64_t rest = reached[word]; rest != 0; rest &= rest - 1) {
        f(graph_->list_[word * 64 + std::countr_zero(rest)]);
      }
    }
  }

 private:
  const uint64_t* row(int step, int number) const {
    return rows_.data() + (static_cast<size_t>(step) * graph_->columns_ + number) * graph_->words_;
  }
  template <int words>
  bool extend_rows();

  const LinkGraph* graph_ = nullptr;
  int steps_ = 0;
  std::vector<uint64_t> rows_;  // of candidates with strong links, by steps
  CandidateSet to_off_, to_on_;
};

}  // namespace nonet::explain
