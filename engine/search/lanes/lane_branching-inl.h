// The branching rule of contract.h on the state of one lane, with the weights in vectors.
//
// Included once for each of Highway's targets. The weight of placing a digit in a cell is a sum
// over the cell's 20 peers: the rest of its box, and the intersections of its row and of its column
// with the other boxes. (Sums over the three houses would count the peers in an intersection
// twice.) All 81 x 9 sums are computed at once, in bytes. A block of 16 bytes has the cells at one
// place in all nine boxes, for one digit; a vector has as many digits as it has blocks:
//
//            band 0    band 1    band 2
//   byte     0  1  2   3  4  5   6  7  8   (9 to 15: following data, ignored in the end)
//   box      0  1  2   3  4  5   6  7  8
//
// Then the three cells of a box-line intersection are in three vectors, and one shuffle within the
// blocks brings the other boxes of a band or a stack, on every target.

#if defined(NONET_LANE_BRANCHING_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NONET_LANE_BRANCHING_INL_H_
#undef NONET_LANE_BRANCHING_INL_H_
#else
#define NONET_LANE_BRANCHING_INL_H_
#endif

#include <array>
#include <bit>
#include <cstring>
#include <span>

#include "engine/search/board.h"
#include "engine/search/contract.h"
#include "engine/search/lanes/lane_types-inl.h"
#include "engine/search/scalar_branching.h"

HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

using ByteTag = hn::CappedTag<uint8_t, 64>;
using Bytes = hn::Vec<ByteTag>;
constexpr size_t kBlocks = hn::MaxLanes(ByteTag()) / 16;

/// Moves the next box (kSteps 1) or the one after it (2) of the same band into each byte.
template <int kSteps>
HWY_INLINE Bytes next_in_band(Bytes v) {
  alignas(16) static constexpr uint8_t kNext[2][16] = {
      {1, 2, 0, 4, 5, 3, 7, 8, 6, 9, 10, 11, 12, 13, 14, 15},
      {2, 0, 1, 5, 3, 4, 8, 6, 7, 9, 10, 11, 12, 13, 14, 15}};
  return hn::TableLookupBytes(v, hn::LoadDup128(ByteTag(), kNext[kSteps - 1]));
}

/// The same in the stack.
template <int kSteps>
HWY_INLINE Bytes next_in_stack(Bytes v) {
  alignas(16) static constexpr uint8_t kNext[2][16] = {
      {3, 4, 5, 6, 7, 8, 0, 1, 2, 9, 10, 11, 12, 13, 14, 15},
      {6, 7, 8, 0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14, 15}};
  return hn::TableLookupBytes(v, hn::LoadDup128(ByteTag(), kNext[kSteps - 1]));
}

/// Converts a mask of digits for each cell to a board for each digit, by vector compares.
inline DigitBoards boards_of(const Snapshot& snapshot) {
  const Tag tag;
  alignas(64) uint16_t masks[kPositions] = {};
  HWY_UNROLL(81)
  for (int cell = 0; cell < kCells; ++cell) masks[position_of(cell)] = snapshot[cell];
  alignas(16) uint8_t bytes[9][16] = {};
  for (int digit = 0; digit < 9; ++digit) {
    const V bit = hn::Set(tag, static_cast<uint16_t>(1u << digit));
    for (int i = 0; i < kPositions; i += kLanes) {
      const LaneSet has_digit = lanes_of(hn::TestBit(hn::Load(tag, masks + i), bit));
      std::memcpy(bytes[digit] + i / 8, &has_digit, kLanes / 8);
    }
  }
  return std::bit_cast<DigitBoards>(bytes);
}

/// The cells with two candidates, given whole vectors of them.
HWY_INLINE auto are_bivalue(V masks) {
  return hn::Eq(hn::PopulationCount(masks), hn::Set(Tag(), 2));
}

/// Returns whether a search is hard, given the state before its first guess.
inline bool is_hard(const Snapshot& state) {
  const Tag tag;
  int count = 0;
  HWY_UNROLL(20)
  for (int i = 0; i < Snapshot::kSize; i += kLanes) {
    count += std::popcount(lanes_of(are_bivalue(hn::Load(tag, &state.words[i]))));
  }
  return count <= kMaxBivaluesOfHard;
}

/// Returns the two guesses without weights, or only one.
inline Branches guess_without_weights(const Snapshot& state) {
  static_assert(kGuessesAtOnce == 2);
  alignas(64) static constexpr auto kCellNumbers = [] {
    std::array<uint16_t, Snapshot::kSize> numbers{};
    for (int cell = 0; cell < kCells; ++cell) {
      numbers[Snapshot::index_of(cell)] = static_cast<uint16_t>(cell + 1);
    }
    return numbers;
  }();
  const Tag tag;
  const V none = hn::Set(tag, kCells + 1);
  V first = none;
  HWY_UNROLL(20)
  for (int i = 0; i < Snapshot::kSize; i += kLanes) {
    const auto is_bivalue = are_bivalue(hn::Load(tag, &state.words[i]));
    first = hn::Min(first, hn::IfThenElse(is_bivalue, hn::Load(tag, &kCellNumbers[i]), none));
  }
  const int first_cell = hn::GetLane(hn::MinOfLanes(tag, first)) - 1;
  if (first_cell == kCells) return nonet::guess_without_weights(boards_of(state));
  Branches branches;
  branches[0] = {.cell = first_cell, .digit = std::countr_zero(state[first_cell])};
  const V guessed = hn::Set(tag, static_cast<uint16_t>(1u << branches[0].digit));
  V last = hn::Zero(tag);
  HWY_UNROLL(20)
  for (int i = 0; i < Snapshot::kSize; i += kLanes) {
    const V mask = hn::Load(tag, &state.words[i]);
    const auto is_other = hn::AndNot(hn::TestBit(mask, guessed), are_bivalue(mask));
    last = hn::Max(last, hn::IfThenElseZero(is_other, hn::Load(tag, &kCellNumbers[i])));
  }
  const int last_cell = hn::GetLane(hn::MaxOfLanes(tag, last)) - 1;
  if (last_cell >= 0) {
    branches[1] = {.cell = last_cell, .digit = std::countr_zero(state[last_cell])};
  }
  return branches;
}

/// Finds the best bivalue cells of several states at once, as many as a vector has blocks. Eight
/// digits of a state fill whole vectors; the ninth digits of all states share one. In that vector,
/// and in the last steps, each block is a state. No jump depends on a state.
class BivalueChooser {
 public:
  static constexpr size_t kStates = kBlocks;

  /// A state of a search.
  struct State {
    const Snapshot* snapshot;
    bool is_hard;  ///< the search is
  };

  /// Stores the best bivalue cell of each state, or none.
  void choose(std::span<const State> states, std::span<Branch> branches) {
    for (size_t slot = 0; slot < states.size(); ++slot) classify(states[slot], slot);
    for (size_t slot = 0; slot < states.size(); ++slot) {
      HWY_UNROLL(8)
      for (size_t i = 0; i < kVectors; ++i) add_up_low_digits(slot, i);
    }
    add_up_ninth_digits();
    for (size_t slot = 0; slot < states.size(); ++slot) {
      HWY_UNROLL(9)
      for (int place = 0; place < 9; ++place) {
        hn::Store(worths_by_low_digits(slot, place), ByteTag(), worths_[place][slot].data());
      }
    }
    find_best();
    for (size_t slot = 0; slot < states.size(); ++slot) {
      branches[slot] = branch_of(*states[slot].snapshot, slot);
    }
  }

 private:
  // The sums include the cell itself with the weight of a bivalue peer, in place of the weight of
  // its other candidate. Those of both digits of a bivalue cell are added in a byte.
  static constexpr int kMaxSum = 21 * PeerWeights::kTwo;
  static_assert(2 * kMaxSum <= 255 && 21 * PeerWeights::kMoreIfHard <= kMaxSum);
  static constexpr int kSurplus = 2 * (PeerWeights::kTwo - kOwnCandidateWeight);
  static constexpr size_t kVectors = 8 / kBlocks;  // for the low digits of a state
  static constexpr size_t kWidth = 16 * kBlocks;   // bytes in a vector

  // The cells of each state, in the order of a snapshot.
  using CellBytes = std::array<std::array<uint8_t, Snapshot::kSize>, kStates>;

  /// Sums of weights, a block for each digit. `rows` has, for the three rows of each box, the sum
  /// over the box and the row's cells in other boxes; `columns`, for the three columns, the sum
  /// over the column's cells in other boxes. A cell's own weight and that of its peers is the sum
  /// of an entry of each.
  template <size_t kDigits>
  struct LineSums {
    alignas(64) uint8_t rows[3][16 * kDigits];
    alignas(64) uint8_t columns[3][16 * kDigits];
  };

  static Bytes bits_of_low_digits(size_t vector) {
    alignas(64) static constexpr auto kBits = [] {
      std::array<uint8_t, 16 * 8> bits{};
      for (int i = 0; i < 16 * 8; ++i) bits[i] = static_cast<uint8_t>(1 << i / 16);
      return bits;
    }();
    return hn::Load(ByteTag(), &kBits[kWidth * vector]);
  }

  static auto has_low_digits(const CellBytes& digits, size_t slot, size_t vector, int place) {
    return hn::TestBit(hn::LoadDup128(ByteTag(), &digits[slot][9 * place]),
                       bits_of_low_digits(vector));
  }
  // Bivalue cells with the ninth digit: no other cells have that weight for it.
  auto is_ninth_of_bivalue(int place) const {
    return hn::Eq(cells_of_states(ninth_weights_, place), hn::Set(ByteTag(), PeerWeights::kTwo));
  }

  // The cells at a place in their boxes, of each state in its block.
  HWY_INLINE static Bytes cells_of_states(const CellBytes& cells, int place) {
    return load_blocks(ByteTag(), cells, 0, 9 * place);
  }
  template <class D>
  HWY_INLINE static hn::Vec<D> load_blocks(D d, const CellBytes& cells, size_t slot, int index) {
    if constexpr (hn::MaxLanes(d) == 16) {
      return hn::LoadU(d, &cells[slot][index]);
    } else {
      const hn::Half<D> half;
      return hn::Combine(d, load_blocks(half, cells, slot + hn::MaxLanes(half) / 16, index),
                         load_blocks(half, cells, slot, index));
    }
  }

  // Stores for each cell its weight for peers that share a candidate, and its candidates in bytes.
  HWY_INLINE void classify(const State& state, size_t slot) {
    const Tag tag;
    const V more = hn::Set(tag, state.is_hard ? PeerWeights::kMoreIfHard : 0);
    HWY_UNROLL(20)
    for (int i = 0; i < Snapshot::kSize; i += kLanes) {
      const V mask = hn::Load(tag, &state.snapshot->words[i]);
      const V count = hn::PopulationCount(mask);
      const auto is_bivalue = hn::Eq(count, hn::Set(tag, 2));
      const auto is_trivalue = hn::Eq(count, hn::Set(tag, 3));
      // The weight of a single cell does not matter: no peer has its candidate any more.
      const V weight =
          hn::IfThenElse(is_bivalue, hn::Set(tag, PeerWeights::kTwo),
                         hn::IfThenElse(is_trivalue, hn::Set(tag, PeerWeights::kThree), more));
      const auto has_ninth_digit = hn::TestBit(mask, hn::Set(tag, 0x100));
      store_bytes(weight, &weights_[slot][i]);
      store_bytes(hn::IfThenElseZero(has_ninth_digit, weight), &ninth_weights_[slot][i]);
      store_bytes(mask, &low_digits_[slot][i]);
      store_bytes(hn::IfThenElseZero(is_bivalue, mask), &low_digits_of_bivalues_[slot][i]);
    }
  }

  // Stores the low byte of each lane.
  HWY_INLINE static void store_bytes(V v, uint8_t* bytes) {
    const hn::Rebind<uint8_t, Tag> tag;
    hn::Store(hn::TruncateTo(tag, v), tag, bytes);
  }

  HWY_INLINE void add_up_low_digits(size_t slot, size_t vector) {
    Bytes weights[9];
    HWY_UNROLL(9)
    for (int place = 0; place < 9; ++place) {
      weights[place] = hn::IfThenElseZero(has_low_digits(low_digits_, slot, vector, place),
                                          hn::LoadDup128(ByteTag(), &weights_[slot][9 * place]));
    }
    add_up(weights, sums_[slot], kWidth * vector);
  }

  HWY_INLINE void add_up_ninth_digits() {
    Bytes weights[9];
    HWY_UNROLL(9)
    for (int place = 0; place < 9; ++place) {
      weights[place] = cells_of_states(ninth_weights_, place);
    }
    add_up(weights, ninth_sums_, 0);
  }

  template <class Sums>
  HWY_INLINE static void add_up(const Bytes (&places)[9], Sums& sums, size_t at) {
    const ByteTag tag;
    const auto sum = [](Bytes a, Bytes b, Bytes c) HWY_ATTR { return hn::Add(hn::Add(a, b), c); };
    Bytes rows[3], columns[3];  // sums over the intersections of a box with its lines
    HWY_UNROLL(3)
    for (int i = 0; i < 3; ++i) {
      rows[i] = sum(places[3 * i], places[3 * i + 1], places[3 * i + 2]);
      columns[i] = sum(places[i], places[3 + i], places[6 + i]);
    }
    const Bytes box = sum(rows[0], rows[1], rows[2]);
    HWY_UNROLL(3)
    for (int i = 0; i < 3; ++i) {
      hn::Store(sum(box, next_in_band<1>(rows[i]), next_in_band<2>(rows[i])), tag,
                &sums.rows[i][at]);
      hn::Store(hn::Add(next_in_stack<1>(columns[i]), next_in_stack<2>(columns[i])), tag,
                &sums.columns[i][at]);
    }
  }

  // The weights of the cells at a place in their boxes, for each digit.
  template <class Sums>
  HWY_INLINE static Bytes weights_at(int place, const Sums& sums, size_t at) {
    return hn::Add(hn::Load(ByteTag(), &sums.rows[place / 3][at]),
                   hn::Load(ByteTag(), &sums.columns[place % 3][at]));
  }

  // The part of the worth that is from low digits, spread over the blocks.
  HWY_INLINE Bytes worths_by_low_digits(size_t slot, int place) const {
    Bytes worths = hn::Zero(ByteTag());
    HWY_UNROLL(8)
    for (size_t i = 0; i < kVectors; ++i) {
      worths = hn::Add(worths,
                       hn::IfThenElseZero(has_low_digits(low_digits_of_bivalues_, slot, i, place),
                                          weights_at(place, sums_[slot], kWidth * i)));
    }
    return worths;
  }

  // Adds the blocks of each state's vector; the sum is the block of that state.
  HWY_INLINE static Bytes add_blocks(
      const std::array<std::array<uint8_t, kWidth>, kBlocks>& states) {
    const ByteTag tag;
    const auto state = [&](size_t i) HWY_ATTR { return hn::Load(tag, states[i].data()); };
    if constexpr (kBlocks == 1) {
      return state(0);
    } else {
      const auto add_halves = [&](Bytes a, Bytes b) HWY_ATTR {
        return hn::Add(hn::ConcatLowerLower(tag, b, a), hn::ConcatUpperUpper(tag, b, a));
      };
      if constexpr (kBlocks == 2) {
        return add_halves(state(0), state(1));
      } else {
        const Bytes even = add_halves(state(0), state(2)), odd = add_halves(state(1), state(3));
        return hn::OddEvenBlocks(hn::Add(odd, hn::SwapAdjacentBlocks(odd)),
                                 hn::Add(even, hn::SwapAdjacentBlocks(even)));
      }
    }
  }

  // Stores the key of the best bivalue cell of each state: the worth with its surplus, and below it
  // the cell, counted down.
  HWY_INLINE void find_best() {
    alignas(16) static constexpr auto kOrders = [] {
      std::array<uint8_t, 9 * 16> orders{};
      for (int cell = 0; cell < kCells; ++cell) {
        orders[16 * Snapshot::place_of(cell) + box_of(cell)] = static_cast<uint8_t>(kCells - cell);
      }
      return orders;
    }();
    const ByteTag tag;
    const hn::RepartitionToWide<ByteTag> keys;
    const hn::RepartitionToWide<decltype(keys)> quarters;
    const hn::RepartitionToWide<decltype(quarters)> halves;
    alignas(16) static constexpr uint8_t kBoxes[16] = {255, 255, 255, 255, 255, 255, 255, 255, 255};
    const Bytes boxes = hn::LoadDup128(tag, kBoxes);
    auto best = hn::Zero(keys);
    HWY_UNROLL(9)
    for (int place = 0; place < 9; ++place) {
      const Bytes worths = hn::Add(
          add_blocks(worths_[place]),
          hn::IfThenElseZero(is_ninth_of_bivalue(place), weights_at(place, ninth_sums_, 0)));
      const Bytes of_bivalues = hn::And(worths, boxes);
      const Bytes orders = hn::LoadDup128(tag, &kOrders[16 * place]);
      best = hn::Max(best, hn::Max(hn::ZipLower(keys, orders, of_bivalues),
                                   hn::ZipUpper(keys, orders, of_bivalues)));
    }
    // The best of the eight keys in each block.
    best = hn::Max(best, hn::BitCast(keys, hn::Shuffle01(hn::BitCast(halves, best))));
    best = hn::Max(best, hn::BitCast(keys, hn::Shuffle2301(hn::BitCast(quarters, best))));
    best = hn::Max(best, hn::BitCast(keys, hn::ShiftRight<16>(hn::BitCast(quarters, best))));
    hn::Store(best, keys, keys_[0].data());
  }

  Branch branch_of(const Snapshot& state, size_t slot) const {
    const unsigned key = keys_[slot][0];
    const int worth = static_cast<int>(key / 256);
    if (worth == 0) return {};
    const int cell = kCells - static_cast<int>(key % 256);
    const auto index = static_cast<unsigned>(Snapshot::index_of(cell));
    const unsigned place = index / 9, box = index % 9;
    const unsigned digits = state[cell];
    const unsigned at = 16 * static_cast<unsigned>(std::countr_zero(digits)) + box;
    const int low_weight = sums_[slot].rows[place / 3][at] + sums_[slot].columns[place % 3][at];
    const unsigned guess = 2 * low_weight >= worth ? digits : digits & (digits - 1);
    return {cell, std::countr_zero(guess), worth - kSurplus};
  }

  alignas(64) CellBytes weights_{};
  alignas(64) CellBytes low_digits_{};  // bit d: digit d, up to 7
  alignas(64) CellBytes low_digits_of_bivalues_{};
  alignas(64) CellBytes ninth_weights_{};  // 0: without that digit
  LineSums<8> sums_[kStates];
  LineSums<kBlocks> ninth_sums_;
  alignas(64) std::array<std::array<std::array<uint8_t, kWidth>, kBlocks>, 9> worths_{};
  alignas(64) std::array<std::array<uint16_t, 8>, kBlocks> keys_;
};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace nonet
HWY_AFTER_NAMESPACE();

#endif  // NONET_LANE_BRANCHING_INL_H_
