#include "engine/explain/chains/common_steps.h"

namespace nonet::explain {

void CommonSteps::begin(const Marks& marks, const LinkSteps& steps) {
  graph_ = &steps.graph();
  const auto count = static_cast<size_t>(graph_->count_);
  width_ = (count + 15) / 16 * 16;
  on_.assign(count * width_, kFar);
  off_.assign(count * width_, kFar);
  if (weak_.size() < count) weak_.resize(count);
  for (size_t number = 0; number < count; ++number) {
    weak_[number].clear();
    for_each_weak_link(marks, graph_->list_[number], true, [&](Candidate other, Cause) {
      weak_[number].push_back(static_cast<uint16_t>(graph_->number_[other]));
    });
  }
  for (size_t number = 0; number < count; ++number) {
    uint8_t* const on = &on_[number * width_];
    uint8_t* const off = &off_[number * width_];
    const auto enter = [&](size_t other, int step) {
      on[other] = static_cast<uint8_t>(step);
      for (const uint16_t beside : weak_[other]) {
        if (off[beside] == kFar) off[beside] = static_cast<uint8_t>(step);
      }
    };
    enter(number, 0);
    for (int step = 1; step <= std::min(steps.steps(), kFar - 1); ++step) {
      steps.for_each_new(static_cast<int>(number), step, [&](size_t other) { enter(other, step); });
    }
  }
}

int CommonSteps::shortest(std::span<const Candidate> candidates) const {
  const int chains = static_cast<int>(candidates.size());
  const int on = least_sum(on_, candidates), off = least_sum(off_, candidates);
  return std::min(on == kFar ? kNone : 2 * on + chains, off == kFar ? kNone : 2 * (off + chains));
}

int CommonSteps::least_sum(const std::vector<uint8_t>& rows,
                           std::span<const Candidate> candidates) const {
  std::array<const uint8_t*, 9> of;
  for (size_t i = 0; i < candidates.size(); ++i) {
    of[i] = &rows[static_cast<size_t>(graph_->number_[candidates[i]]) * width_];
  }
  std::array<uint8_t, 16> least;
  least.fill(kFar);
  for (size_t block = 0; block < width_; block += 16) {
    std::array<uint8_t, 16> sum{};
    for (size_t i = 0; i < candidates.size(); ++i) {
      for (size_t j = 0; j < 16; ++j) {
        const auto more = static_cast<uint8_t>(sum[j] + of[i][block + j]);
        sum[j] = more < sum[j] ? kFar : more;
      }
    }
    for (size_t j = 0; j < 16; ++j) least[j] = std::min(least[j], sum[j]);
  }
  return *std::ranges::min_element(least);
}

}  // namespace nonet::explain
