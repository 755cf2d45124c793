#include "engine/explain/chains/chain_hint.h"

namespace nonet::explain {
namespace {

// The hash code that SukakuExplainer gives to eliminations: of the first three cells. Eliminations
// that are equal but entered in another order can have another code, and then count as different.
uint8_t hash_of(std::span<const CellLoss> losses) {
  uint8_t hash = 0;
  for (size_t i = 0; i < std::min<size_t>(losses.size(), 3); ++i) hash ^= losses[i].cell;
  return hash;
}

bool are_equal(std::span<const CellLoss> a, std::span<const CellLoss> b) {
  if (a.size() != b.size()) return false;
  return std::ranges::all_of(a, [&](const CellLoss& loss) {
    return std::ranges::any_of(b, [&](const CellLoss& other) {
      return loss.cell == other.cell && loss.digits == other.digits;
    });
  });
}

}  // namespace

void ChainHints::sort_and_drop_repeated() {
  std::ranges::sort(hints, [](const ChainHint& a, const ChainHint& b) {
    if (a.comes_before(b)) return true;
    return !b.comes_before(a) && a.first_target < b.first_target;  // as they were found
  });
  std::array<std::vector<uint32_t>, 128> kept_by_hash;
  size_t kept = 0;
  for (size_t i = 0; i < hints.size(); ++i) {
    auto& same_hash = kept_by_hash[hash_of(losses_of(hints[i])) & 127];
    if (std::ranges::any_of(same_hash, [&](uint32_t other) {
          return are_equal(losses_of(hints[i]), losses_of(hints[other]));
        })) {
      continue;
    }
    same_hash.push_back(static_cast<uint32_t>(kept));
    hints[kept++] = hints[i];
  }
  hints.resize(kept);
}

void ChainHints::describe(const ChainHint& hint, ChainWalk& walk, Step& step) const {
  step.rating = hint.rating;
  step.cell = hint.placed_cell;
  step.digit = hint.placed_digit;
  for (const CellLoss& loss : losses_of(hint)) step.remove_digits(loss.cell, loss.digits);
  for (const ChainTarget& target : targets_of(hint)) {
    for (const uint32_t node : walk.walk(*target.implications, target.node)) {
      step.cells.insert(cell_of(target.implications->nodes[node].candidate));
    }
  }
}

}  // namespace nonet::explain
