// The minimal form of a grid whose clues do not clash, in vectors: a part of canonical_form.cpp.
#pragma once

#include <nonet/grid.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/corpora/forms/canonical_state.h"

namespace nonet {

/// Builds the canonical form row by row, as to_canonical_form() says. The working memory is in the
/// object, so hardly any grid needs an allocation.
///
/// A row of a state is one vector. A shuffle puts its digits into the order of the columns, a
/// second one replaces them by their labels, and up to three exchanges sort the columns that are
/// blank so far. So every row of every state is written (60 for a puzzle with 17 clues, 40 for a
/// minimal one), and only the states of the minimal rows are made.
class RowSearch {
 public:
  /// With `keeps_all`, keeps all ways to the form, see ways_to_canonical_form().
  RowSearch(const Grid& grid, bool keeps_all);
  RowSearch(const RowSearch&) = delete;
  RowSearch& operator=(const RowSearch&) = delete;

  /// Returns whether the form is found. It is not if clues clash in a row or column, or if there
  /// are more than kMaxStates states; the others below then have no result.
  bool is_found() const { return is_found_; }

  Grid form() const;
  /// The number of ways to the form.
  size_t size() const { return state_count_; }
  Equivalence equivalence(size_t way) const;

 private:
  /// Rows that are written, and the choices that led to them. Column j of the form has byte 8 - j,
  /// so that a row, read as a number, compares as its text.
  struct State {
    alignas(16) std::array<uint8_t, 16> columns;  // the sources; 15 behind them
    uint64_t label;                               // of each digit, in its four bits; 15: none yet
    Nine rows;                                    // the sources
    uint8_t written;                              // rows
    uint8_t labels;                               // how many digits have one
    uint16_t blank;  // a bit for each byte: columns blank so far, the leading ones of each stack
    uint16_t used_rows;  // a bit for each source row
    bool transposed;
  };

  /// A row below a state.
  struct Candidate {
    alignas(16) std::array<uint8_t, 16> keys;  // label times 16, and source, of each column
    uint16_t state;
    uint8_t row;
  };

  struct alignas(16) Places : std::array<std::array<uint8_t, 16>, 9> {};

  // More states need repetitive grids or very few clues, or nearly full ones.
  static constexpr size_t kMaxStates = 1024;
  static constexpr uint64_t kNoRow = ~uint64_t{0};

  /// Up to kMaxStates elements. The first ones are in the object: a thread may have a stack of
  /// 128 KiB.
  template <class Element>
  class Room {
   public:
    Element& operator[](size_t i) { return elements_[i]; }
    const Element& operator[](size_t i) const { return elements_[i]; }
    /// Returns whether there is a place `i`, the first one without an element.
    bool has(size_t i) { return i < kFew || grow(i); }

   private:
    static constexpr size_t kFew = 96;

    bool grow(size_t count) {
      if (many_) return count < kMaxStates;
      many_ = std::make_unique_for_overwrite<std::array<Element, kMaxStates>>();
      std::copy_n(elements_, count, many_->begin());
      elements_ = many_->data();
      return true;
    }

    std::array<Element, kFew> few_;
    std::unique_ptr<std::array<Element, kMaxStates>> many_;
    Element* elements_ = few_.data();
  };

  bool load(const Grid& grid);
  bool search(const Grid& grid);
  uint32_t rows_to_try(bool transposed, uint8_t written, uint16_t used_rows,
                       const Nine& rows) const;
  bool choose_first_rows();
  bool swaps_blank_stacks(bool transposed, const std::array<uint8_t, 3>& order) const;
  void choose_two_full_rows();
  void add_full_pair(bool transposed, int first, int second, bool is_pure, const Places& places);
  void add_full(State& state, int first, int second);
  bool try_rows();
  bool keep_rows();
  bool keep_orders(const State& state, const uint8_t* digits, uint32_t fresh);

  alignas(16) std::array<std::array<std::array<uint8_t, 16>, 9>, 2> lines_;  // rows; columns
  std::array<std::array<uint16_t, 9>, 2> masks_;  // bit j: a clue in place j
  std::array<uint16_t, 2> blank_rows_;
  bool keeps_all_;
  bool is_found_;
  uint64_t best_row_ = kNoRow;    // of the candidates; as in form_
  std::array<uint64_t, 9> form_;  // a hexadecimal digit for each cell; F: the next label
  size_t state_count_ = 0, next_count_ = 0, candidate_count_ = 0;
  size_t active_ = 0;  // which of the two arrays has the states
  std::array<Room<State>, 2> states_;
  Room<Candidate> candidates_;
};

}  // namespace nonet
