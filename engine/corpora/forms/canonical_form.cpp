#include "engine/corpora/forms/canonical_form.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/corpora/forms/canonical_state.h"
#include "engine/corpora/forms/row_search.h"

namespace nonet {
namespace {

/// Tied columns of a form with new digits: every order gives the same row.
struct Ambiguity {
  uint8_t begin, end;
};

/// Finds the form of any grid. Grids that RowSearch takes are found there, more quickly.
class Canonizer {
 public:
  explicit Canonizer(const Grid& grid) {
    for (int cell = 0; cell < kCells; ++cell) {
      const uint8_t digit = grid.cells[cell];
      lines_[0][row_of(cell)][column_of(cell)] = digit;
      lines_[1][column_of(cell)][row_of(cell)] = digit;
    }
    for (size_t way = 0; way < 2; ++way) {
      for (size_t row = 0; row < 9; ++row) {
        uint32_t seen = 0;
        for (const uint8_t digit : lines_[way][row]) {
          repeats_digit_[way][row] |= digit != 0 && (seen >> digit & 1) != 0;
          seen |= 1u << digit;
        }
        has_clash_ |= repeats_digit_[way][row];
      }
    }
  }

  Equivalence find() {
    write_rows();
    return states_.front().equivalence();
  }

  /// Requires that no clues clash and that no two lines of a band or stack are blank: then every
  /// state is another equivalence.
  std::vector<Equivalence> find_all() {
    keeps_all_ = true;
    write_rows();
    std::vector<Equivalence> ways;
    for (const CanonicalState& state : states_) ways.push_back(state.equivalence());
    return ways;
  }

 private:
  using Counts = std::array<uint8_t, 3>;

  void write_rows() {
    choose_first_row();
    while (states_.front().written < 9) write_row();
  }

  const Nine& line(const CanonicalState& state, int row) const {
    return lines_[state.transposed][row];
  }

  bool is_blank_band(bool transposed, int band) const {
    return std::ranges::all_of(std::span(lines_[transposed]).subspan(3 * band, 3),
                               [](const Nine& row) { return row == Nine{}; });
  }

  // The first row is minimal if its stacks have the fewest clues, in ascending order; if clues
  // clash, all rows have to be examined.
  void choose_first_row() {
    Counts fewest = {3, 3, 3};
    for (const auto& rows : lines_) {
      for (const Nine& row : rows) fewest = std::min(fewest, sorted_counts(row));
    }
    for (const bool transposed : {false, true}) {
      CanonicalState start;
      start.transposed = transposed;
      start.tied = 0b11011011;
      for (const auto& order : kOrdersOfThree) {
        if (swaps_blank_stacks(transposed, order)) continue;
        for (uint8_t j = 0; j < 9; ++j) {
          start.columns[j] = static_cast<uint8_t>(3 * order[j / 3] + j % 3);
        }
        for (int row = 0; row < 9; ++row) {
          const Nine& digits = line(start, row);
          const Counts counts = counts_of(digits);
          const Counts ordered = {counts[order[0]], counts[order[1]], counts[order[2]]};
          const bool fits = has_clash_ || ordered == fewest;
          if (fits && !is_repetition(start, row)) append(start, row);
        }
      }
    }
    states_.swap(next_states_);
  }

  static Counts counts_of(const Nine& row) {
    Counts counts{};
    for (size_t j = 0; j < 9; ++j) counts[j / 3] += row[j] != 0;
    return counts;
  }
  static Counts sorted_counts(const Nine& row) {
    Counts counts = counts_of(row);
    std::ranges::sort(counts);
    return counts;
  }

  // The order of stacks without clues does not matter.
  bool swaps_blank_stacks(bool transposed, const std::array<uint8_t, 3>& order) const {
    int last_blank = -1;
    for (const int stack : order) {
      if (!is_blank_band(!transposed, stack)) continue;
      if (stack < last_blank) return true;
      last_blank = stack;
    }
    return false;
  }

  // Returns whether an earlier candidate for the next row equals this one, or both are in blank
  // bands.
  bool is_repetition(const CanonicalState& state, int row) const {
    const int band = row / 3;
    for (int other = 3 * band; other < row; ++other) {
      if ((state.used_rows >> other & 1) == 0 && line(state, other) == line(state, row)) {
        return true;
      }
    }
    if (state.written % 3 != 0 || !is_blank_band(state.transposed, band)) return false;
    for (int other = 0; other < band; ++other) {
      const bool is_used = (state.used_rows >> 3 * other & 7) != 0;
      if (!is_used && is_blank_band(state.transposed, other)) return true;
    }
    return false;
  }

  // Writes the next row of all states in all ways that give the minimal text.
  void write_row() {
    best_row_ = kNoRow;
    next_states_.clear();
    for (const CanonicalState& state : states_) {
      const bool begins_band = state.written % 3 == 0;
      const int from = begins_band ? 0 : state.rows[state.written - 1] / 3 * 3;
      const int to = begins_band ? 9 : from + 3;
      for (int row = from; row < to; ++row) {
        if ((state.used_rows >> row & 1) == 0 && !is_repetition(state, row)) append(state, row);
      }
    }
    states_.swap(next_states_);
  }

  // Writes `row` below `state` as its minimal text. Keeps the result if no smaller one is known.
  void append(const CanonicalState& state, int row) {
    CanonicalState next = state;
    for (uint8_t begin = 0; begin < 9;) {
      const uint8_t end = next.end_of_ties(begin);
      if (end - begin > 1) arrange(next, line(state, row), begin, end);
      begin = end;
    }
    if (repeats_digit_[state.transposed][row]) {
      write_in_all_orders(next, row, 0);
    } else {
      write(next, row, true);
    }
  }

  // Tied columns: blanks first, then known digits by their labels, then new ones.
  static void arrange(CanonicalState& state, const Nine& digits, int begin, int end) {
    const auto rank = [&](uint8_t column) -> int {
      const uint8_t digit = digits[column];
      return digit == 0 ? 0 : state.label[digit] != 0 ? state.label[digit] : 10 + digit;
    };
    for (int i = begin + 1; i < end; ++i) {
      for (int j = i; j > begin && rank(state.columns[j]) < rank(state.columns[j - 1]); --j) {
        std::swap(state.columns[j], state.columns[j - 1]);
      }
    }
  }

  // If clues clash, a digit can occur twice, and the order of new digits changes the row.
  void write_in_all_orders(const CanonicalState& state, int row, uint8_t begin) {
    if (begin == 9) {
      write(state, row, false);
      return;
    }
    const Nine& digits = line(state, row);
    const uint8_t end = state.end_of_ties(begin);
    uint8_t fresh = begin;  // the first column with a new digit
    while (fresh < end &&
           (digits[state.columns[fresh]] == 0 || state.label[digits[state.columns[fresh]]] != 0)) {
      ++fresh;
    }
    const int count = end - fresh;
    CanonicalState variant = state;
    for (const auto& places : kOrdersOfThree) {
      if ((count < 3 && places[2] != 2) || (count < 2 && places[1] != 1)) continue;
      if (swaps_equals(digits, std::span(state.columns).subspan(fresh, count), places)) continue;
      for (int j = 0; j < count; ++j) variant.columns[fresh + j] = state.columns[fresh + places[j]];
      write_in_all_orders(variant, row, end);
    }
  }

  // The order of columns with the same digit does not matter.
  static bool swaps_equals(const Nine& digits, std::span<const uint8_t> columns,
                           const std::array<uint8_t, 3>& places) {
    for (size_t j = 0; j < columns.size(); ++j) {
      for (size_t i = 0; i < j; ++i) {
        if (places[i] > places[j] && digits[columns[places[i]]] == digits[columns[places[j]]]) {
          return true;
        }
      }
    }
    return false;
  }

  // Writes `row` with the columns in their order; if `any_order`, with tied columns of new digits
  // in all orders, which give the same text.
  void write(CanonicalState next, int row, bool any_order) {
    const Nine& digits = line(next, row);
    std::array<Ambiguity, 3> ambiguities;
    size_t ambiguity_count = 0;
    uint64_t text = 0;
    for (uint8_t begin = 0; begin < 9;) {
      const uint8_t end = next.end_of_ties(begin);
      uint8_t fresh = end;  // the first column with a new digit
      for (uint8_t j = begin; j < end; ++j) {
        const uint8_t digit = digits[next.columns[j]];
        if (digit != 0 && next.label[digit] == 0) {
          next.label[digit] = ++next.labels;
          fresh = std::min(fresh, j);
        }
        text = text << 4 | next.label[digit];
        const bool stays_tied = j > begin && digit == digits[next.columns[j - 1]];
        if (j > begin && !stays_tied) next.tied &= static_cast<uint16_t>(~(1u << (j - 1)));
      }
      if (end - fresh > 1) ambiguities[ambiguity_count++] = {fresh, end};
      begin = end;
    }
    if (text > best_row_) return;
    if (text < best_row_) {
      best_row_ = text;
      next_states_.clear();
    }
    next.rows[next.written++] = static_cast<uint8_t>(row);
    next.used_rows |= static_cast<uint16_t>(1u << row);
    if (!any_order || (next.written == 9 && !keeps_all_)) ambiguity_count = 0;
    keep_all_orders(next, digits, {ambiguities.data(), ambiguity_count});
  }

  void keep_all_orders(const CanonicalState& state, const Nine& digits,
                       std::span<const Ambiguity> ambiguities) {
    if (ambiguities.empty()) {
      if (next_states_.size() >= merge_at_) merge_states();
      next_states_.push_back(state);
      return;
    }
    const auto [begin, end] = ambiguities.front();
    const int count = end - begin;  // 2 or 3
    CanonicalState variant = state;
    const uint8_t first_label = state.label[digits[state.columns[begin]]];
    for (const auto& places : kOrdersOfThree) {
      if (count == 2 && places[2] != 2) continue;
      for (uint8_t j = 0; j < count; ++j) {
        const uint8_t column = state.columns[begin + places[j]];
        variant.columns[begin + j] = column;
        variant.label[digits[column]] = static_cast<uint8_t>(first_label + j);
      }
      keep_all_orders(variant, digits, ambiguities.subspan(1));
    }
  }

  // Keeps one of several states that later rows cannot distinguish. Puzzles whose clues do not
  // clash have hardly any such states; grids that consist of repetitions would have millions. Fewer
  // than the 3,359,232 orders of rows and columns remain.
  void merge_states() {
    for (CanonicalState& state : next_states_) state.order_ties();
    std::ranges::sort(next_states_, {}, &CanonicalState::key);
    // Not std::ranges::unique(), which clang 14 and 15 cannot compile with the library of g++ 12.
    const auto is_same = [](const CanonicalState& a, const CanonicalState& b) {
      return a.key() == b.key();
    };
    next_states_.erase(std::unique(next_states_.begin(), next_states_.end(), is_same),
                       next_states_.end());
    merge_at_ = std::max(kFewStates, 2 * next_states_.size());
  }

  static constexpr uint64_t kNoRow = ~uint64_t{0};
  static constexpr size_t kFewStates = 1024;

  std::array<std::array<Nine, 9>, 2> lines_{};  // rows; columns
  std::array<std::array<bool, 9>, 2> repeats_digit_{};
  bool has_clash_ = false;  // in a line
  bool keeps_all_ = false;  // all orders of the last row, too
  std::vector<CanonicalState> states_, next_states_;
  size_t merge_at_ = kFewStates;  // merge when there are this many states
  uint64_t best_row_ = kNoRow;  // the newest row of all next_states_, a hexadecimal digit per cell
};

// Returns whether no clues clash and every band and stack has at most one blank line.
bool has_distinct_lines(const Grid& grid) {
  int blank_lines = 0;  // of a band or stack
  for (int house = 0; house < kHouses; ++house) {
    uint32_t seen = 0;
    for (const int cell : kHouseCells[house]) {
      const uint32_t digit = 1u << grid.cells[cell];
      if (digit != 1 && (seen & digit) != 0) return false;
      seen |= digit;
    }
    if (house % 3 == 0) blank_lines = 0;
    blank_lines += seen == 1;
    if (house < 18 && blank_lines > 1) return false;
  }
  return true;
}

}  // namespace

std::vector<Equivalence> ways_to_canonical_form(const Grid& grid) {
  if (!has_distinct_lines(grid)) return {};
  const RowSearch search(grid, true);
  if (!search.is_found()) return Canonizer(grid).find_all();
  std::vector<Equivalence> ways(search.size());
  for (size_t i = 0; i < ways.size(); ++i) ways[i] = search.equivalence(i);
  return ways;
}

uint32_t automorphisms(const Grid& grid) {
  return static_cast<uint32_t>(ways_to_canonical_form(grid).size());
}

Grid solution_form(const Grid& puzzle, const Grid& solution) {
  std::optional<Grid> first;
  for (const Equivalence& way : ways_to_canonical_form(solution)) {
    const Grid form = way.apply(puzzle);
    if (!first || form.cells < first->cells) first = form;
  }
  return first.value_or(Grid{});
}

Equivalence to_canonical_form_of_any(const Grid& grid) { return Canonizer(grid).find(); }

Equivalence to_canonical_form(const Grid& grid) {
  const RowSearch search(grid, false);
  return search.is_found() ? search.equivalence(0) : to_canonical_form_of_any(grid);
}

Grid canonical_form(const Grid& grid) {
  const RowSearch search(grid, false);
  return search.is_found() ? search.form() : to_canonical_form_of_any(grid).apply(grid);
}

uint64_t class_id_of_form(const Grid& form, uint64_t seed) {
  const std::string text = puzzle_text(form);
  return XXH64(text.data(), text.size(), seed);
}

uint64_t class_id(const Grid& grid, uint64_t seed) {
  return class_id_of_form(canonical_form(grid), seed);
}

}  // namespace nonet
