// The rule of branching.h on one lane's state, with the weighing in vectors.
//
// Included once for each of Highway's targets. What placing a digit in a cell disturbs is a sum
// over the cell's 20 peers: the rest of its box, and the crossings of its row and of its column
// with the other boxes. (Sums over the three houses would count the peers in a crossing twice.) All
// 81 x 9 sums are computed at once, in bytes. A block of 16 bytes has one place of all nine boxes,
// for one digit; a vector has as many digits as it has blocks:
//
//            band 0        band 1        band 2
//   byte      0 1 2 (3)     4 5 6 (7)     8 9 10 (11)    (12 to 15)     in brackets: always zero
//   box       0 1 2         3 4 5         6 7 8
//
// Then the three cells where a box and a line cross are in three vectors, and the other boxes of a
// band or a stack are one shuffle away that stays in its block, on every target. A sum is at most
// 126.

#if defined(NONET_LANE_BRANCHING_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_LANE_BRANCHING_INL_H_
#undef NONET_LANE_BRANCHING_INL_H_
#else
#define NONET_LANE_BRANCHING_INL_H_
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "../solvers/branching.h"
#include "lane_types-inl.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

using ByteTag = hn::CappedTag<uint8_t, 64>;
using Bytes = hn::Vec<ByteTag>;
constexpr int kBlocks = static_cast<int>(hn::MaxLanes(ByteTag())) / 16;
constexpr int kDigitVectors = (9 + kBlocks - 1) / kBlocks;

/// Brings the next box (kSteps 1) or the one after it (2) of the same band into each byte.
template <int kSteps>
HWY_INLINE Bytes next_in_band(Bytes v) {
  alignas(16) static constexpr uint8_t kNext[2][16] = {
      {1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 12, 13, 14, 15},
      {2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 12, 13, 14, 15}};
  return hn::TableLookupBytes(v, hn::LoadDup128(ByteTag(), kNext[kSteps - 1]));
}

/// The same in the stack.
template <int kSteps>
HWY_INLINE Bytes next_in_stack(Bytes v) {
  alignas(16) static constexpr uint8_t kNext[2][16] = {
      {4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15},
      {8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15}};
  return hn::TableLookupBytes(v, hn::LoadDup128(ByteTag(), kNext[kSteps - 1]));
}

/// Turns masks of digits per cell into masks of cells per digit: a vector compare for each.
inline Candidates candidates_of(const Snapshot& snapshot) {
  const Tag tag;
  alignas(64) uint16_t masks[kPositions] = {};
  HWY_UNROLL(81)
  for (int cell = 0; cell < kCells; ++cell) masks[position_of(cell)] = snapshot[cell];
  alignas(16) uint8_t bytes[9][16] = {};
  for (int digit = 0; digit < 9; ++digit) {
    const V bit = hn::Set(tag, static_cast<uint16_t>(1u << digit));
    for (int i = 0; i < kPositions; i += kLanes) {
      hn::StoreMaskBits(tag, hn::TestBit(hn::Load(tag, masks + i), bit), bytes[digit] + i / 8);
    }
  }
  return std::bit_cast<Candidates>(bytes);
}

/// Chooses branches for several lanes at once, by the rule in branching.h. First all states are
/// weighed, which is vector code without a jump; then all pairs of all states are compared in one
/// loop, so that its end is foreseen wrongly once and not once per lane.
class LaneBranching {
 public:
  void clear() {
    state_count_ = 0;
    pair_count_ = 0;
  }

  /// Adds a state, up to kLanes of them. It must stay as it is until choose() has returned.
  HWY_INLINE void add(const Snapshot& state, Aim aim) {
    const size_t slot = state_count_++;
    states_[slot] = &state;
    aims_[slot] = aim;
    best_[slot] = 0;
    classify_cells(slot);
    HWY_UNROLL(9)
    for (int i = 0; i < kDigitVectors; ++i) add_up(slot, i);
  }

  /// The branches of the states, in the order in which they were added.
  std::span<const Branch> choose() {
    find_best_pairs();
    for (size_t slot = 0; slot < state_count_; ++slot) branches_[slot] = choose_for(slot);
    return {branches_.data(), state_count_};
  }

 private:
  static constexpr int kDigitSlots = kDigitVectors * kBlocks;
  static constexpr int kSums = 6 * kDigitSlots * 16;

  /// Where the sums of a cell begin, by its index in the snapshot.
  struct SumPlace {
    uint16_t row, column;
    uint16_t order;  // twice the cell number, counted down
  };
  static constexpr auto kSumPlaces = [] {
    std::array<SumPlace, Snapshot::kSize> places{};
    for (int cell = 0; cell < kCells; ++cell) {
      const int index = Snapshot::index_of(cell);
      const int place = index / Snapshot::kWidth, box = index % Snapshot::kWidth;
      places[index] = {.row = static_cast<uint16_t>(place / 3 * kDigitSlots * 16 + box),
                       .column = static_cast<uint16_t>((3 + place % 3) * kDigitSlots * 16 + box),
                       .order = static_cast<uint16_t>(2 * (127 - cell))};
    }
    return places;
  }();

  void find_best_pairs() {
#if defined(__clang__)  // which makes it worse
#pragma clang loop vectorize(disable) unroll(disable)
#endif
    for (size_t i = 0; i < pair_count_; ++i) {
      const size_t slot = pairs_[i] / 256, index = pairs_[i] % 256;
      const SumPlace& sums = kSumPlaces[index];
      const uint32_t digits = states_[slot]->masks[index];
      const uint8_t* const row = &sums_[slot][sums.row];
      const uint8_t* const column = &sums_[slot][sums.column];
      const size_t lower = 16 * static_cast<size_t>(std::countr_zero(digits));
      const size_t higher = 16 * static_cast<size_t>(std::countr_zero(digits & (digits - 1)));
      // The sums have the cell itself, with 6, but lack the 3 for its other candidate.
      const uint32_t low = row[lower] + column[lower] - 3u;
      const uint32_t high = row[higher] + column[higher] - 3u;
      const uint32_t heavier = std::max(low, high);
      const uint32_t worth =
          heavier * (aims_[slot] == Aim::solution ? heavier : std::min(low, high));
      // One number: the worth, then the cell, the first one first, then which candidate to guess.
      const uint32_t key = worth << 8 | sums.order | (high > low ? 1 : 0);
      best_[slot] = std::max(best_[slot], key);
    }
  }

  Branch choose_for(size_t slot) const {
    const Branch pair = best_pair(slot);
    if (is_enough(pair.worth, aims_[slot])) return pair;
    return choose_branch(candidates_of(*states_[slot]), aims_[slot]);
  }

  /// The best pair of a state, with a worth of 0 if there is none.
  Branch best_pair(size_t slot) const {
    const uint32_t best = best_[slot];
    if (best == 0) return {-1, 0, 0};
    const int cell = 127 - static_cast<int>(best / 2 % 128);
    const unsigned digits = (*states_[slot])[cell];
    const unsigned guess = best % 2 == 0 ? digits : digits & (digits - 1);
    return {cell, static_cast<int>(std::countr_zero(guess)), static_cast<int>(best / 256)};
  }

  // Fills what is known of each cell: 6, 2 or 1 for a peer that has a candidate of it, the
  // candidates in bytes; and lists the pairs.
  HWY_INLINE void classify_cells(size_t slot) {
    const Tag tag;
    const hn::Rebind<uint8_t, Tag> bytes;
    const V zero = hn::Zero(tag), one = hn::Set(tag, 1);
#if HWY_TARGET == HWY_AVX3_DL
    V index = hn::Iota(tag, static_cast<uint16_t>(256 * slot));
#else
    std::array<uint32_t, 6> pairs{};
#endif
    HWY_UNROLL(20)
    for (int i = 0; i < Snapshot::kSize; i += kLanes) {
      const V mask = hn::Load(tag, &states_[slot]->masks[i]);
      const V second = hn::And(mask, hn::Sub(mask, one));  // all but the lowest candidate
      const V third = hn::And(second, hn::Sub(second, one));
      const V fourth = hn::And(third, hn::Sub(third, one));
      const auto up_to_two = hn::Eq(third, zero);
      // A cell with one candidate weighs on nobody: its peers do not have that candidate any more.
      const V weight = hn::IfThenElse(up_to_two, hn::Set(tag, 6),
                                      hn::IfThenElse(hn::Eq(fourth, zero), hn::Set(tag, 2), one));
      hn::Store(hn::TruncateTo(bytes, weight), bytes, &cell_weights_[i]);
      hn::Store(hn::TruncateTo(bytes, mask), bytes, &low_digits_[i]);
      hn::Store(hn::TruncateTo(bytes, hn::ShiftRight<8>(mask)), bytes, &last_digit_[i]);
      const auto is_pair = hn::AndNot(hn::Eq(second, zero), up_to_two);
#if HWY_TARGET == HWY_AVX3_DL  // elsewhere it takes longer than jumps foreseen wrongly
      pair_count_ += hn::CompressStore(index, is_pair, tag, &pairs_[pair_count_]);
      index = hn::Add(index, hn::Set(tag, static_cast<uint16_t>(kLanes)));
#else
      pairs[i / 32] |= lanes_of(is_pair) << i % 32;
#endif
    }
#if HWY_TARGET != HWY_AVX3_DL
    for (size_t word = 0; word < 3; ++word) {
      uint64_t rest = pairs[2 * word] | static_cast<uint64_t>(pairs[2 * word + 1]) << 32;
      for (; rest != 0; rest &= rest - 1) {
        const size_t cell_index = 64 * word + static_cast<size_t>(std::countr_zero(rest));
        pairs_[pair_count_++] = static_cast<uint16_t>(256 * slot + cell_index);
      }
    }
#endif
  }

  // Adds up the weights for the digits of one vector.
  HWY_INLINE void add_up(size_t slot, int digit_vector) {
    const ByteTag tag;
    const int first_digit = digit_vector * kBlocks;
    alignas(64) static constexpr auto kBits = [] {
      std::array<uint8_t, 16 * 8> bits{};
      for (int i = 0; i < 16 * 8; ++i) bits[i] = static_cast<uint8_t>(1 << i / 16);
      return bits;
    }();
    const bool has_low_digits = first_digit < 8;
    const uint8_t* const digits = has_low_digits ? low_digits_ : last_digit_;
    const Bytes bit = hn::Load(tag, &kBits[has_low_digits ? 16 * first_digit : 0]);
    Bytes places[9];
    HWY_UNROLL(9)
    for (int place = 0; place < 9; ++place) {
      const auto has_digit = hn::TestBit(hn::LoadDup128(tag, digits + 16 * place), bit);
      places[place] =
          hn::IfThenElseZero(has_digit, hn::LoadDup128(tag, cell_weights_ + 16 * place));
    }
    const auto sum = [](Bytes a, Bytes b, Bytes c) HWY_ATTR { return hn::Add(hn::Add(a, b), c); };
    Bytes rows[3], columns[3];  // the crossings of a box with its lines
    HWY_UNROLL(3)
    for (int i = 0; i < 3; ++i) {
      rows[i] = sum(places[3 * i], places[3 * i + 1], places[3 * i + 2]);
      columns[i] = sum(places[i], places[3 + i], places[6 + i]);
    }
    const Bytes box = sum(rows[0], rows[1], rows[2]);
    HWY_UNROLL(3)
    for (int i = 0; i < 3; ++i) {
      hn::Store(sum(box, next_in_band<1>(rows[i]), next_in_band<2>(rows[i])), tag,
                &sums_[slot][(i * kDigitSlots + first_digit) * 16]);
      hn::Store(hn::Add(next_in_stack<1>(columns[i]), next_in_stack<2>(columns[i])), tag,
                &sums_[slot][((3 + i) * kDigitSlots + first_digit) * 16]);
    }
  }

  size_t state_count_ = 0;
  size_t pair_count_ = 0;
  std::array<const Snapshot*, kLanes> states_;
  std::array<Aim, kLanes> aims_;
  std::array<uint32_t, kLanes> best_;  // the best pair so far, see find_best_pairs
  std::array<Branch, kLanes> branches_;
  // Pairs of cells, 256 x slot + index in the snapshot. A compressed store may write a vector.
  std::array<uint16_t, kLanes * kCells + kLanes> pairs_;
  // Of each slot six tables of sums for each digit and box: for its three rows, the cells of the
  // row in other boxes and all of the box; for its three columns, the cells of the column in other
  // boxes.
  alignas(64) uint8_t sums_[kLanes][kSums];
  // Of the state that is being added:
  alignas(64) uint8_t cell_weights_[Snapshot::kSize];
  alignas(64) uint8_t low_digits_[Snapshot::kSize];  // bit d: digit d, up to 7
  alignas(64) uint8_t last_digit_[Snapshot::kSize];  // 1: digit 8
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_LANE_BRANCHING_INL_H_
