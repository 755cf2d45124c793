#include "engine/corpora/forms/row_search.h"

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace nonet {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::FixedTag<uint8_t, 16>;
using Bytes = hn::Vec<Tag>;

constexpr uint8_t kUnknown = 0xF0;  // the label of a digit without one, times 16; sorts last
constexpr uint64_t kNoLabels = 0xFFFFFFFFF0;  // of digits 1 to 9; a blank has 0

/// The numbers of clues in the stacks of a row, by the row's mask.
struct StackCounts {
  uint8_t sorted;  // two bits each, the fewest first
  uint8_t orders;  // bit i: kOrdersOfThree[i] puts them in this order
};

constexpr auto make_stack_counts() {
  std::array<StackCounts, 512> all{};
  for (uint32_t mask = 0; mask < 512; ++mask) {
    std::array<int, 6> codes{};
    int fewest = 64;
    for (size_t i = 0; i < 6; ++i) {
      for (const uint8_t stack : kOrdersOfThree[i]) {
        codes[i] = 4 * codes[i] + std::popcount(mask >> 3 * stack & 7);
      }
      fewest = std::min(fewest, codes[i]);
    }
    all[mask].sorted = static_cast<uint8_t>(fewest);
    for (size_t i = 0; i < 6; ++i) {
      if (codes[i] == fewest) all[mask].orders |= static_cast<uint8_t>(1u << i);
    }
  }
  return all;
}
constexpr auto kStackCounts = make_stack_counts();

/// Shuffles that exchange two columns of each stack if both are blank so far, by the leading
/// columns that are blank: two bits for each stack.
struct alignas(16) Exchanges {
  std::array<uint8_t, 16> first, second;  // columns 0 and 1; columns 1 and 2
};

constexpr auto make_exchanges() {
  std::array<Exchanges, 64> all{};
  for (size_t counts = 0; counts < 64; ++counts) {
    Exchanges& entry = all[counts];
    for (uint8_t i = 0; i < 16; ++i) entry.first[i] = entry.second[i] = i;
    for (size_t stack = 0; stack < 3; ++stack) {
      const size_t blank = counts >> 2 * stack & 3, last = 6 - 3 * stack;
      if (blank >= 2) std::swap(entry.first[last + 2], entry.first[last + 1]);
      if (blank == 3) std::swap(entry.second[last + 1], entry.second[last]);
    }
  }
  return all;
}
constexpr auto kExchanges = make_exchanges();

// The place in kExchanges for a set of blank columns.
constexpr auto make_exchange_indexes() {
  std::array<uint8_t, 512> all{};
  for (uint32_t blank = 0; blank < 512; ++blank) {
    for (int stack = 0; stack < 3; ++stack) {
      all[blank] |= static_cast<uint8_t>(std::popcount(blank >> (6 - 3 * stack) & 7) << 2 * stack);
    }
  }
  return all;
}
constexpr auto kExchangeIndexes = make_exchange_indexes();

constexpr uint16_t kAllBlank = 0x1FF;
constexpr uint32_t kFirstTwo = 0b011011011;  // columns with a later one in their stack, shifted

alignas(16) constexpr std::array<uint8_t, 16> kSecondColumns = {0, 0xFF, 0, 0, 0xFF, 0, 0, 0xFF};
alignas(16) constexpr std::array<uint8_t, 16> kThirdColumns = {0xFF, 0, 0, 0xFF, 0, 0, 0xFF};
alignas(16) constexpr std::array<uint8_t, 16> kEvenBytes = {0,  2,  4,  6,  8,  15, 15, 15,
                                                            15, 15, 15, 15, 15, 15, 15, 15};

// The columns of the form are those of the grid, with the stacks in each order.
constexpr auto make_first_columns() {
  std::array<std::array<uint8_t, 16>, 6> all{};
  for (size_t i = 0; i < 6; ++i) {
    all[i].fill(15);
    for (size_t j = 0; j < 9; ++j) {
      all[i][8 - j] = static_cast<uint8_t>(3 * kOrdersOfThree[i][j / 3] + j % 3);
    }
  }
  return all;
}
alignas(16) constexpr auto kFirstColumns = make_first_columns();

// Exchanges two columns of each stack where they are not in order.
HWY_INLINE Bytes exchange(Bytes keys, const std::array<uint8_t, 16>& places,
                          const std::array<uint8_t, 16>& later) {
  const Tag d;
  const Bytes other = hn::TableLookupBytes(keys, hn::Load(d, places.data()));
  return hn::IfThenElse(hn::MaskFromVec(hn::Load(d, later.data())), hn::Max(keys, other),
                        hn::Min(keys, other));
}

HWY_INLINE uint32_t bits_of(hn::Mask<Tag> mask) {
  alignas(16) std::array<uint8_t, 8> bits{};
  hn::StoreMaskBits(Tag(), mask, bits.data());
  return bits[0] | uint32_t{bits[1]} << 8;
}

/// Writes rows below a state.
class RowWriter {
 public:
  RowWriter(const std::array<uint8_t, 16>& columns, uint64_t label, uint16_t blank)
      : columns_(hn::Load(Tag(), columns.data())),
        label_(bytes_of(label)),
        has_ties_((blank & blank >> 1 & kFirstTwo) != 0),
        exchanges_(kExchanges[kExchangeIndexes[blank]]) {}

  /// Returns the text of the row with F for each new digit, and the keys of its columns. These
  /// texts sort as those with labels: if two begin with the same digits, the same number of new
  /// digits came before.
  HWY_INLINE uint64_t write(const uint8_t* line, Bytes& keys) const {
    const Tag d;
    const Bytes digits = hn::TableLookupBytes(hn::Load(d, line), columns_);
    keys = hn::Or(hn::TableLookupBytes(label_, digits), columns_);
    if (has_ties_) {
      keys = exchange(keys, exchanges_.first, kSecondColumns);
      keys = exchange(keys, exchanges_.second, kThirdColumns);
      keys = exchange(keys, exchanges_.first, kSecondColumns);
    }
    const Bytes labels = hn::And(keys, hn::Set(d, 0xF0));
    // Two labels of four bits to a byte.
    const hn::Repartition<uint16_t, Tag> pairs;
    const hn::Repartition<uint64_t, Tag> words;
    const auto pair = hn::BitCast(pairs, labels);
    const auto packed = hn::Or(hn::ShiftRight<4>(pair), hn::ShiftRight<8>(pair));
    return hn::GetLane(hn::BitCast(
        words, hn::TableLookupBytes(hn::BitCast(d, packed), hn::Load(d, kEvenBytes.data()))));
  }

 private:
  // Returns 16 times each label in a byte of its own.
  static HWY_INLINE Bytes bytes_of(uint64_t label) {
    const Tag d;
    const hn::Repartition<uint64_t, Tag> words;
    const Bytes high = hn::Set(d, 0xF0);
    const auto word = hn::Set(words, label);
    return hn::InterleaveLower(d, hn::And(hn::BitCast(d, hn::ShiftLeft<4>(word)), high),
                               hn::And(hn::BitCast(d, word), high));
  }

  Bytes columns_, label_;
  bool has_ties_;
  const Exchanges& exchanges_;
};

}  // namespace

RowSearch::RowSearch(const Grid& grid, bool keeps_all) : keeps_all_(keeps_all) {
  is_found_ = load(grid) && search(grid);
}

// Returns false if clues clash.
bool RowSearch::load(const Grid& grid) {
  const Tag d;
  for (auto& lines : lines_) {
    for (auto& line : lines) hn::Store(hn::Zero(d), d, line.data());
  }
  std::array<std::array<uint16_t, 9>, 2> digits{};
  uint32_t clashes = 0;
  masks_ = {};
  const auto add = [&](int cell) {
    const uint8_t digit = grid.cells[cell];
    const int row = row_of(cell), column = column_of(cell);
    lines_[0][row][column] = lines_[1][column][row] = digit;
    masks_[0][row] |= static_cast<uint16_t>(1u << column);
    masks_[1][column] |= static_cast<uint16_t>(1u << row);
    const auto bit = static_cast<uint16_t>(1u << digit);
    clashes |= (digits[0][row] | digits[1][column]) & bit;
    digits[0][row] |= bit;
    digits[1][column] |= bit;
  };
  for (int first = 0; first < 80; first += 16) {
    uint32_t clues = bits_of(hn::Ne(hn::LoadU(d, &grid.cells[first]), hn::Zero(d)));
    for (; clues != 0; clues &= clues - 1) add(first + std::countr_zero(clues));
  }
  if (grid.cells[80] != 0) add(80);
  if (clashes != 0) return false;
  for (size_t way = 0; way < 2; ++way) {
    blank_rows_[way] = 0;
    for (size_t row = 0; row < 9; ++row) {
      if (masks_[way][row] == 0) blank_rows_[way] |= static_cast<uint16_t>(1u << row);
    }
  }
  return true;
}

bool RowSearch::search(const Grid& grid) {
  const bool has_all_clues = std::ranges::all_of(masks_[0], [](uint16_t m) { return m == 0x1FF; });
  if (has_all_clues && is_solution_of(grid, grid)) {
    choose_two_full_rows();
  } else if (!choose_first_rows()) {
    return false;
  }
  if (!keep_rows()) return false;
  while (states_[active_][0].written < 9) {
    if (!try_rows() || !keep_rows()) return false;
  }
  return true;
}

// Returns the rows that can be next, without blank ones that an earlier blank one stands for.
uint32_t RowSearch::rows_to_try(bool transposed, uint8_t written, uint16_t used_rows,
                                const Nine& rows) const {
  uint32_t unused = 0x1FF & ~uint32_t{used_rows};
  if (written % 3 != 0) unused &= 7u << rows[written - 1] / 3 * 3;
  const uint32_t blank = blank_rows_[transposed] & unused;
  if ((blank & (blank - 1)) == 0) return unused;
  bool has_blank_band = false;
  for (int band = 0; band < 9; band += 3) {
    uint32_t rest = blank & 7u << band;
    if (rest == 0) continue;
    const bool is_blank_band = rest == 7u << band;
    if (!is_blank_band || !has_blank_band) rest &= rest - 1;  // the first stays
    has_blank_band = has_blank_band || is_blank_band;
    unused &= ~rest;
  }
  return unused;
}

// The first row with clues is minimal if its stacks have the fewest, in ascending order.
bool RowSearch::choose_first_rows() {
  struct Start {
    Nine rows;
    uint16_t used_rows;
    uint8_t written;
    bool transposed;
  };
  std::array<Start, 128> starts, next;  // blank rows: 2 * 3! choices and 9 rows at most
  size_t count = 2;
  starts[0] = {.rows = {}, .used_rows = 0, .written = 0, .transposed = false};
  starts[1] = {.rows = {}, .used_rows = 0, .written = 0, .transposed = true};
  uint8_t fewest = 0;
  while (fewest == 0 && starts[0].written < 9) {
    fewest = 0xFF;
    size_t next_count = 0;
    for (size_t i = 0; i < count; ++i) {
      const Start& start = starts[i];
      uint32_t rows = rows_to_try(start.transposed, start.written, start.used_rows, start.rows);
      for (; rows != 0; rows &= rows - 1) {
        const auto row = static_cast<uint8_t>(std::countr_zero(rows));
        const uint8_t counts = kStackCounts[masks_[start.transposed][row]].sorted;
        if (counts > fewest) continue;
        if (counts < fewest) next_count = 0;
        fewest = counts;
        Start& longer = next[next_count++] = start;
        longer.rows[longer.written++] = row;
        longer.used_rows |= static_cast<uint16_t>(1u << row);
      }
    }
    count = next_count;
    std::copy_n(next.begin(), count, starts.begin());
    if (fewest == 0) form_[starts[0].written - 1] = 0;
  }
  candidate_count_ = 0;
  for (size_t i = 0; i < count; ++i) {
    const Start& start = starts[i];
    const uint8_t row = start.rows[start.written - 1];
    const uint32_t orders = kStackCounts[masks_[start.transposed][row]].orders;
    for (size_t order = 0; order < 6; ++order) {
      if ((orders >> order & 1) == 0) continue;
      if (swaps_blank_stacks(start.transposed, kOrdersOfThree[order])) continue;
      if (!states_[active_].has(candidate_count_) || !candidates_.has(candidate_count_)) {
        return false;
      }
      State& state = states_[active_][candidate_count_];
      state.columns = kFirstColumns[order];
      state.label = kNoLabels;
      state.rows = start.rows;
      state.written = start.written - 1;
      state.labels = 0;
      state.blank = kAllBlank;
      state.used_rows = static_cast<uint16_t>(start.used_rows & ~(1u << row));
      state.transposed = start.transposed;
      Candidate& candidate = candidates_[candidate_count_];
      Bytes keys;
      best_row_ = RowWriter(kFirstColumns[order], kNoLabels, kAllBlank)
                      .write(lines_[start.transposed][row].data(), keys);
      hn::Store(keys, Tag(), candidate.keys.data());
      candidate.state = static_cast<uint16_t>(candidate_count_++);
      candidate.row = row;
    }
  }
  return true;
}

// The order of stacks without clues does not matter.
bool RowSearch::swaps_blank_stacks(bool transposed, const std::array<uint8_t, 3>& order) const {
  int last_blank = -1;
  for (const int stack : order) {
    if ((blank_rows_[!transposed] >> 3 * stack & 7) != 7) continue;
    if (stack < last_blank) return true;
    last_blank = stack;
  }
  return false;
}

// For full grids. The first row is 123456789. The second row has in its first stack as many digits
// of the second stack as possible: 456, else 457.
void RowSearch::choose_two_full_rows() {
  candidate_count_ = 0;
  best_row_ = kNoRow;
  form_[0] = 0x123456789;
  std::array<Places, 2> places{};
  for (size_t way = 0; way < 2; ++way) {
    for (size_t row = 0; row < 9; ++row) {
      for (uint8_t j = 0; j < 9; ++j) places[way][row][lines_[way][row][j]] = j;
    }
  }
  for (const bool is_pure : {true, false}) {
    for (const bool transposed : {false, true}) {
      for (int first = 0; first < 9; ++first) {
        for (int second = first / 3 * 3; second < first / 3 * 3 + 3; ++second) {
          if (first == second) continue;
          add_full_pair(transposed, first, second, is_pure, places[transposed]);
        }
      }
    }
    if (candidate_count_ > 0) return;
  }
}

// `places` are those of each digit, by row.
void RowSearch::add_full_pair(bool transposed, int first, int second, bool is_pure,
                              const Places& places) {
  const uint8_t* upper = lines_[transposed][first].data();
  const uint8_t* lower = lines_[transposed][second].data();
  uint32_t upper_digits = 0, lower_digits = 0;  // of the second stack; of the first one
  for (size_t j = 0; j < 3; ++j) {
    upper_digits |= 1u << upper[3 + j];
    lower_digits |= 1u << lower[j];
  }
  const int from_second = std::popcount(upper_digits & lower_digits);
  if ((from_second % 3 == 0) != is_pure) return;
  // The column whose digit the second row repeats, for each column.
  const Tag d;
  alignas(16) std::array<uint8_t, 16> origin;
  const Bytes origins = hn::TableLookupBytes(hn::Load(d, places[first].data()), hn::Load(d, lower));
  hn::Store(origins, d, origin.data());
  const uint32_t exchanged =
      bits_of(hn::Eq(hn::TableLookupBytes(origins, origins), hn::Iota(d, 0)));
  // As many digits go from the third stack to the second, and from the first to the third.
  const bool is_ascending = from_second >= 2;
  State state;
  std::array<uint8_t, 9> columns;
  const auto column = [&](size_t j) -> uint8_t& { return columns[j]; };
  state.labels = 9;
  state.blank = 0;
  state.transposed = transposed;
  const auto add = [&] {
    state.label = 0;
    state.columns.fill(15);
    for (size_t j = 0; j < 9; ++j) {
      state.columns[8 - j] = column(j);
      state.label |= uint64_t{j + 1} << 4 * upper[column(j)];
    }
    add_full(state, first, second);
  };
  for (size_t begin = 0; begin < 3; ++begin) {
    const size_t stack1 = (begin + (is_ascending ? 1 : 2)) % 3, stack2 = 3 - begin - stack1;
    if (is_pure) {
      for (const auto& order : kOrdersOfThree) {
        for (size_t j = 0; j < 3; ++j) {
          column(j) = static_cast<uint8_t>(3 * begin + order[j]);
          column(3 + j) = origin[column(j)];
          column(6 + j) = origin[column(3 + j)];
        }
        add();
      }
      continue;
    }
    // Columns 0 and 1 have digits of the second stack, column 2 has one of the third. Their origins
    // are columns 3, 4 and 6; column 5 is left over, and 7 and 8 are in any order.
    size_t odd = 3 * begin;
    while (origin[odd] / 3 != stack2) ++odd;
    const size_t base = 3 * begin, turn = odd - base;
    std::array<uint64_t, 9> label{};
    const auto put = [&](size_t j, size_t source) {
      column(j) = static_cast<uint8_t>(source);
      label[source] = j + 1;
    };
    put(2, odd);
    put(6, origin[odd]);
    const size_t last = 3 * stack2, place = column(6) - last;
    for (size_t swap = 1; swap <= 2; ++swap) {
      const size_t leading = base + (turn + swap) % 3;
      // The label below column 3 is 1 if that column and column 0 exchange digits.
      if ((best_row_ >> 20 & 15) == 1 && (exchanged >> leading & 1) == 0) continue;
      put(0, leading);
      put(1, base + (turn + 3 - swap) % 3);
      put(3, origin[column(0)]);
      put(4, origin[column(1)]);
      put(5, 9 * stack1 + 3 - column(3) - column(4));
      for (size_t other = 1; other <= 2; ++other) {
        put(7, last + (place + other) % 3);
        put(8, last + (place + 3 - other) % 3);
        uint64_t text = 0x457;
        for (size_t j = 3; j < 9; ++j) text = text << 4 | label[origin[column(j)]];
        if (text <= best_row_) add();
      }
    }
  }
}

// There are 648 at most, so that they are never too many: 18 of each pair if it is pure, else 12.
void RowSearch::add_full(State& state, int first, int second) {
  Bytes keys;
  const uint64_t text = RowWriter(state.columns, state.label, state.blank)
                            .write(lines_[state.transposed][second].data(), keys);
  if (text > best_row_) return;
  if (text < best_row_) candidate_count_ = 0;
  best_row_ = text;
  if (!states_[active_].has(candidate_count_) || !candidates_.has(candidate_count_)) return;
  State& kept = states_[active_][candidate_count_] = state;
  kept.rows = {static_cast<uint8_t>(first)};
  kept.written = 1;
  kept.used_rows = static_cast<uint16_t>(1u << first);
  Candidate& candidate = candidates_[candidate_count_];
  hn::Store(keys, Tag(), candidate.keys.data());
  candidate.state = static_cast<uint16_t>(candidate_count_++);
  candidate.row = static_cast<uint8_t>(second);
}

// Writes the next row of all states in all ways, and keeps those with the minimal text.
bool RowSearch::try_rows() {
  uint64_t best = kNoRow;
  size_t count = 0;
  for (size_t i = 0; i < state_count_; ++i) {
    const State& state = states_[active_][i];
    const RowWriter writer(state.columns, state.label, state.blank);
    uint32_t rows = rows_to_try(state.transposed, state.written, state.used_rows, state.rows);
    for (; rows != 0; rows &= rows - 1) {
      const int row = std::countr_zero(rows);
      Bytes keys;
      const uint64_t text = writer.write(lines_[state.transposed][row].data(), keys);
      if (text > best) continue;
      if (text < best) count = 0;
      best = text;
      if (!candidates_.has(count)) return false;
      Candidate& candidate = candidates_[count++];
      hn::Store(keys, Tag(), candidate.keys.data());
      candidate.state = static_cast<uint16_t>(i);
      candidate.row = static_cast<uint8_t>(row);
    }
  }
  candidate_count_ = count;
  best_row_ = best;
  return true;
}

// Makes the states of the candidates. Tied columns of new digits have all orders, because all give
// the same text.
bool RowSearch::keep_rows() {
  next_count_ = 0;
  const Tag d;
  for (size_t i = 0; i < candidate_count_; ++i) {
    const Candidate& candidate = candidates_[i];
    if (!states_[1 - active_].has(next_count_)) return false;
    State& next = states_[1 - active_][next_count_] = states_[active_][candidate.state];
    const uint8_t* digits = lines_[next.transposed][candidate.row].data();
    const Bytes keys = hn::Load(d, candidate.keys.data());
    const Bytes known = hn::And(keys, hn::Set(d, 0xF0));
    hn::Store(hn::And(keys, hn::Set(d, 0x0F)), d, next.columns.data());
    next.rows[next.written++] = candidate.row;
    next.used_rows |= static_cast<uint16_t>(1u << candidate.row);
    const uint32_t blank = next.blank;
    next.blank &= static_cast<uint16_t>(bits_of(hn::Eq(known, hn::Zero(d))));
    const uint32_t fresh = bits_of(hn::Eq(known, hn::Set(d, kUnknown)));
    for (uint32_t rest = fresh; rest != 0;) {
      const int byte = std::bit_width(rest) - 1;
      rest ^= 1u << byte;
      const uint8_t digit = digits[next.columns[byte]];
      next.label ^= uint64_t{15u ^ ++next.labels} << 4 * digit;
    }
    const uint32_t open = fresh & blank;
    if ((open & open >> 1 & kFirstTwo) == 0 || (next.written == 9 && !keeps_all_)) {
      ++next_count_;
      continue;
    }
    const State state = next;
    if (!keep_orders(state, digits, open)) return false;
  }
  form_[states_[1 - active_][0].written - 1] = best_row_;
  active_ = 1 - active_;
  state_count_ = next_count_;
  return true;
}

// `open` has the bytes of the tied columns with new digits, of which no stack is done yet.
bool RowSearch::keep_orders(const State& state, const uint8_t* digits, uint32_t open) {
  if (open == 0) {
    if (!states_[1 - active_].has(next_count_)) return false;
    states_[1 - active_][next_count_++] = state;
    return true;
  }
  const int first = std::bit_width(open) - 1, stack_end = first / 3 * 3;
  const int count = std::popcount(open >> stack_end);
  const uint32_t others = open & ((1u << stack_end) - 1);
  if (count == 1) return keep_orders(state, digits, others);
  State variant = state;
  const uint64_t label = state.label >> 4 * digits[state.columns[first]] & 15;
  for (const auto& places : kOrdersOfThree) {
    if (count == 2 && places[2] != 2) continue;
    for (int j = 0; j < count; ++j) {
      const uint8_t column = state.columns[first - places[j]];
      variant.columns[first - j] = column;
      const int at = 4 * digits[column];
      variant.label = (variant.label & ~(uint64_t{15} << at)) | (label + j) << at;
    }
    if (!keep_orders(variant, digits, others)) return false;
  }
  return true;
}

Grid RowSearch::form() const {
  Grid form;
  uint32_t labels = 0;
  for (size_t row = 0; row < 9; ++row) {
    // The last eight cells, four bits each, to bytes of their own.
    uint64_t cells = form_[row] & 0xFFFFFFFF;
    cells = (cells | cells << 16) & 0x0000FFFF0000FFFF;
    cells = (cells | cells << 8) & 0x00FF00FF00FF00FF;
    cells = (cells | cells << 4) & 0x0F0F0F0F0F0F0F0F;
    uint64_t first = form_[row] >> 32;
    if (first == 15) first = ++labels;
    uint64_t unknown = (cells + 0x0101010101010101) & 0x1010101010101010;
    while (unknown != 0) {
      const int byte = (std::bit_width(unknown) - 1) / 8;
      unknown &= (uint64_t{1} << 8 * byte) - 1;
      cells ^= uint64_t{15u ^ ++labels} << 8 * byte;
    }
    form.cells[9 * row] = static_cast<uint8_t>(first);
    for (size_t j = 0; j < 8; ++j) {
      form.cells[9 * row + 1 + j] = static_cast<uint8_t>(cells >> (56 - 8 * j));
    }
  }
  return form;
}

Equivalence RowSearch::equivalence(size_t way) const {
  const State& state = states_[active_][way];
  CanonicalState result;
  for (size_t j = 0; j < 9; ++j) result.columns[j] = state.columns[8 - j];
  result.rows = state.rows;
  for (size_t digit = 1; digit <= 9; ++digit) {
    const uint64_t label = state.label >> 4 * digit & 15;
    result.label[digit] = label == 15 ? 0 : static_cast<uint8_t>(label);
  }
  result.labels = state.labels;
  result.transposed = state.transposed;
  return result.equivalence();
}

}  // namespace nonet
