#include "engine/explain/chains/link_steps.h"

namespace nonet::explain {

void LinkSteps::begin(const LinkGraph& graph) {
  graph_ = &graph;
  steps_ = 0;
  to_off_.clear();
  to_on_.clear();
  rows_.assign(static_cast<size_t>(graph.columns_) * graph.words_, 0);
  for (int column = 0; column < graph.columns_; ++column) {
    rows_[static_cast<size_t>(column) * graph.words_ + column / 64] |= 1ull << column % 64;
  }
}

bool LinkSteps::extend() {
  rows_.resize(static_cast<size_t>(steps_ + 2) * graph_->columns_ * graph_->words_);
  return graph_->with_words([this]<int words>() { return extend_rows<words>(); });
}

template <int words>
bool LinkSteps::extend_rows() {
  const LinkGraph& graph = *graph_;
  const uint64_t* const before = row(steps_, 0);
  auto* const after = const_cast<uint64_t*>(row(steps_ + 1, 0));
  std::array<uint64_t, words> changed{};  // candidates that reached more by the step before
  for (int column = 0; column < graph.columns_; ++column) {
    const size_t own = static_cast<size_t>(column) * words;
    const bool is_changed =
        steps_ == 0 || !std::equal(before + own, before + own + words, row(steps_ - 1, 0) + own);
    changed[column / 64] |= static_cast<uint64_t>(is_changed) << column % 64;
  }
  uint64_t added = 0;
  for (int number = 0; number < graph.count_; ++number) {
    const uint64_t* const direct = graph.reach(number);
    std::array<uint64_t, words> more{};
    for (int word = 0; word < words; ++word) {
      for (uint64_t rest = direct[word] & changed[word]; rest != 0; rest &= rest - 1) {
        const uint64_t* const next =
            before + static_cast<size_t>(word * 64 + std::countr_zero(rest)) * words;
        for (int i = 0; i < words; ++i) more[i] |= next[i];
      }
    }
    const uint64_t* const weak = graph.weak(number);
    uint64_t is_off = 0;
    for (int i = 0; i < words; ++i) is_off |= more[i] & weak[i];
    if (is_off != 0 && !to_off_.contains(graph.list_[number])) {
      to_off_.insert(graph.list_[number]);
      added = 1;
    }
    if (number >= graph.columns_) continue;
    const size_t own = static_cast<size_t>(number) * words;
    for (int i = 0; i < words; ++i) {
      added |= more[i] & ~before[own + i];
      after[own + i] = before[own + i] | more[i];
    }
  }
  if (added == 0) return false;
  ++steps_;
  for (int column = 0; column < graph.columns_; ++column) {
    const LinkGraph::StrongLinks& links = graph.strong_[column];
    for (int i = 0; i < links.count; ++i) {
      if (LinkGraph::contains(row(steps_, links.to[i]), column)) {
        to_on_.insert(graph.list_[column]);
      }
    }
  }
  return true;
}

}  // namespace nonet::explain
