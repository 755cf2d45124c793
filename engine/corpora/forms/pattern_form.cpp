// The form of a puzzle by its pattern of clues.
#include <nonet/canonical.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "engine/corpora/forms/canonical_state.h"

namespace nonet {
namespace {

/// Tries all orders of rows and columns that lead to the first pattern. Columns are compared by
/// their numbers of clues first, so few orders remain.
class PatternSearch {
 public:
  explicit PatternSearch(const Grid& grid) {
    Grid pattern;
    for (int cell = 0; cell < kCells; ++cell) {
      lines_[0][row_of(cell)][column_of(cell)] = lines_[1][column_of(cell)][row_of(cell)] =
          grid.cells[cell];
      pattern.cells[cell] = grid.cells[cell] != 0 ? 1 : 0;
    }
    pattern = canonical_form(pattern);
    for (int cell = 0; cell < kCells; ++cell) {
      if (pattern.cells[cell] == 0) continue;
      wanted_[row_of(cell)] |= static_cast<uint16_t>(1u << column_of(cell));
      ++wanted_counts_[column_of(cell)];
    }
  }

  Grid find() {
    for (size_t way = 0; way < 2; ++way) {
      rows_ = &lines_[way];
      for (size_t column = 0; column < 9; ++column) {
        const Nine& clues = lines_[1 - way][column];
        counts_[column] = static_cast<uint8_t>(9 - std::ranges::count(clues, 0));
      }
      for (const auto& stacks : kOrdersOfThree) choose_columns(stacks, 0);
    }
    return best_;
  }

 private:
  /// The rows that are written of a form.
  struct Written {
    std::array<uint8_t, 10> label{};
    uint8_t labels = 0;
    uint16_t used = 0;  // a bit for each source row
    int last = 0;       // source row
    Grid form;
  };

  void choose_columns(const std::array<uint8_t, 3>& stacks, size_t stack) {
    if (stack == 3) {
      for (size_t row = 0; row < 9; ++row) {
        masks_[row] = 0;
        for (size_t j = 0; j < 9; ++j) {
          masks_[row] |= static_cast<uint16_t>(((*rows_)[row][columns_[j]] != 0 ? 1u : 0u) << j);
        }
      }
      write_rows({}, 0);
      return;
    }
    for (const auto& order : kOrdersOfThree) {
      bool fits = true;
      for (size_t j = 0; j < 3; ++j) {
        const auto column = static_cast<uint8_t>(3 * stacks[stack] + order[j]);
        columns_[3 * stack + j] = column;
        fits = fits && counts_[column] == wanted_counts_[3 * stack + j];
      }
      if (fits) choose_columns(stacks, stack + 1);
    }
  }

  void write_rows(const Written& written, int row) {
    if (row == 9) {
      if (!is_found_ || written.form.cells < best_.cells) best_ = written.form;
      is_found_ = true;
      return;
    }
    const int from = row % 3 == 0 ? 0 : written.last / 3 * 3;
    const int to = row % 3 == 0 ? 9 : from + 3;
    for (int source = from; source < to; ++source) {
      if ((written.used >> source & 1) != 0 || masks_[source] != wanted_[row]) continue;
      Written next = written;
      next.used |= static_cast<uint16_t>(1u << source);
      next.last = source;
      for (size_t j = 0; j < 9; ++j) {
        const uint8_t digit = (*rows_)[source][columns_[j]];
        if (digit != 0 && next.label[digit] == 0) next.label[digit] = ++next.labels;
        next.form.cells[9 * row + j] = next.label[digit];
      }
      const size_t cells = 9 * (static_cast<size_t>(row) + 1);
      if (is_found_ && std::memcmp(next.form.cells.data(), best_.cells.data(), cells) > 0) continue;
      write_rows(next, row + 1);
    }
  }

  std::array<std::array<Nine, 9>, 2> lines_{};  // rows; columns
  std::array<uint16_t, 9> wanted_{};            // the rows of the first pattern
  std::array<uint8_t, 9> wanted_counts_{};      // clues in its columns
  const std::array<Nine, 9>* rows_ = nullptr;
  std::array<uint8_t, 9> counts_{};   // clues in the source columns
  std::array<uint8_t, 9> columns_{};  // the source of each column
  std::array<uint16_t, 9> masks_{};   // the source rows with the columns in order
  bool is_found_ = false;
  Grid best_;
};

}  // namespace

Grid pattern_form(const Grid& grid) { return PatternSearch(grid).find(); }

}  // namespace nonet
