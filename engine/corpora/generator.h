// The kinds of puzzles that can be made record by record, and the table of all kinds.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "../core/grid.h"
#include "symmetry.h"

namespace nonet {

struct GeneratorOptions {
  uint64_t seed = 1;
  int clues = 0;                                     ///< 0: as it comes
  int below = 1;                                     ///< clues to take from a minimal puzzle
  const Symmetry* symmetry = &symmetries().front();  ///< of the pattern of clues
  /// Once this is set, generate() returns soon, and what it has written means nothing. Null: never.
  const std::atomic<bool>* give_up = nullptr;

  bool gives_up() const { return give_up != nullptr && give_up->load(std::memory_order_relaxed); }
};

/// Holds the working memory of one thread: use one instance per thread.
class Generator {
 public:
  virtual ~Generator() = default;

  /// Makes the records of these numbers. Each has a stream of random numbers of its own, so that it
  /// depends on the options and its number alone. May take for ever where the options ask for what
  /// hardly exists, such as minimal puzzles of 18 clues.
  virtual void generate(std::span<const uint64_t> records, std::span<Grid> puzzles) = 0;
};

struct PuzzleKind {
  std::string_view name;
  std::string_view description;
  int default_clues = 0;     ///< 0: as it comes
  bool takes_clues = false;  ///< which of the options mean something
  bool takes_below = false;
  bool takes_symmetry = false;
  bool takes_rounds = false;
  size_t batch_records = 0;  ///< that make a good call of generate()
  /// Null: puzzles of this kind are not made one by one but searched for; see hard_search.h.
  std::unique_ptr<Generator> (*make)(const GeneratorOptions& options) = nullptr;
};

std::span<const PuzzleKind> puzzle_kinds();
const PuzzleKind* find_puzzle_kind(std::string_view name);

}  // namespace nonet
