#include "engine/explain/chains/link_steps.h"

namespace nonet::explain {

void LinkSteps::begin(const LinkGraph& graph) {
  graph_ = &graph;
  steps_ = 0;
  to_off_.clear();
  to_on_.clear();
  rows_.assign(static_cast<size_t>(graph.count_) * graph.words_, 0);
  for (int column = 0; column < graph.columns_; ++column) {
    rows_[static_cast<size_t>(graph.of_column_[column]) * graph.words_ + column / 64] |=
        1ull << column % 64;
  }
}

bool LinkSteps::extend() {
  rows_.resize(static_cast<size_t>(steps_ + 2) * graph_->count_ * graph_->words_);
  return graph_->with_words([this]<int words>() { return extend_rows<words>(); });
}

template <int words>
bool LinkSteps::extend_rows() {
  const LinkGraph& graph = *graph_;
  const uint64_t* const before = row(steps_, 0);
  auto* const after = const_cast<uint64_t*>(row(steps_ + 1, 0));
  std::array<uint64_t, words> changed{};  // candidates that reached more by the step before
  for (int column = 0; column < graph.columns_; ++column) {
    const size_t own = static_cast<size_t>(graph.of_column_[column]) * words;
    const bool is_changed =
        steps_ == 0 || !std::equal(before + own, before + own + words, row(steps_ - 1, 0) + own);
    changed[column / 64] |= static_cast<uint64_t>(is_changed) << column % 64;
  }
  uint64_t added = 0;
  for (int number = 0; number < graph.count_; ++number) {
    const uint64_t* const old_row = before + static_cast<size_t>(number) * words;
    const uint64_t* const direct = graph.reach(number);
    const uint64_t* const weak = graph.weak(number);
    std::array<uint64_t, words> all;
    std::copy_n(old_row, words, all.begin());
    for (int word = 0; word < words; ++word) {
      for (uint64_t rest = direct[word] & changed[word]; rest != 0; rest &= rest - 1) {
        const int next = graph.of_column_[word * 64 + std::countr_zero(rest)];
        const uint64_t* const more = before + static_cast<size_t>(next) * words;
        for (int i = 0; i < words; ++i) all[i] |= more[i];
      }
    }
    uint64_t is_off = 0;
    for (int i = 0; i < words; ++i) {
      added |= all[i] & ~old_row[i];
      is_off |= all[i] & weak[i];
    }
    std::copy_n(all.begin(), words, after + static_cast<size_t>(number) * words);
    if (is_off != 0) to_off_.insert(graph.list_[number]);
  }
  if (added == 0) return false;
  ++steps_;
  for (int column = 0; column < graph.columns_; ++column) {
    const int number = graph.of_column_[column];
    const LinkGraph::StrongLinks& links = graph.strong_[number];
    for (int i = 0; i < links.count; ++i) {
      if (LinkGraph::contains(row(steps_, graph.of_column_[links.to[i]]), column)) {
        to_on_.insert(graph.list_[number]);
      }
    }
  }
  return true;
}

}  // namespace nonet::explain
