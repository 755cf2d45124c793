// The generators of puzzles, and the table of all kinds of puzzles.
#pragma once

#include <nonet/grid.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "engine/corpora/symmetry.h"

namespace nonet {

/// Counters that all generators of a run share. May be read while they work.
struct GeneratorProgress {
  std::atomic<uint64_t> tried{0};  ///< full grids that were tried
  std::atomic<uint64_t> found{0};
};

struct GeneratorOptions {
  uint64_t seed = 1;
  int clues = 0;                                     ///< 0: any number
  int below = 1;                                     ///< clues to remove from a minimal puzzle
  const Symmetry* symmetry = &symmetries().front();  ///< of the pattern of clues
  /// Once this is set, generate() returns soon and leaves the remaining records unchanged. Null:
  /// never.
  const std::atomic<bool>* give_up = nullptr;
  GeneratorProgress* progress = nullptr;  ///< null: not counted

  void count_try() const {
    if (progress != nullptr) progress->tried.fetch_add(1, std::memory_order_relaxed);
  }
  void count_puzzle() const {
    if (progress != nullptr) progress->found.fetch_add(1, std::memory_order_relaxed);
  }
  bool gives_up() const { return give_up != nullptr && give_up->load(std::memory_order_relaxed); }
};

/// A generator owns the working memory of one thread: use one instance per thread.
class Generator {
 public:
  virtual ~Generator() = default;

  /// Makes the records with these numbers. Each has its own stream of random numbers, so that it
  /// depends on the options and its number only. May take very long if the options ask for rare
  /// puzzles, such as minimal ones with 18 clues.
  virtual void generate(std::span<const uint64_t> records, std::span<Grid> puzzles) = 0;
};

struct PuzzleKind {
  std::string_view name;
  std::string_view description;
  int default_clues = 0;  ///< 0: any number
  int min_clues = 0;      ///< 0: the number cannot be chosen
  int max_clues = 0;
  bool takes_below = false;  ///< which of the options apply
  bool takes_symmetry = false;
  bool takes_rounds = false;
  size_t batch_records = 0;  ///< a good number of records for a call of generate()
  /// Null: puzzles of this kind are found by a search; see hard_search.h.
  std::unique_ptr<Generator> (*make)(const GeneratorOptions& options) = nullptr;
};

std::span<const PuzzleKind> puzzle_kinds();
const PuzzleKind* find_puzzle_kind(std::string_view name);

/// Returns the numbers of clues, ascending, that puzzles of this kind and symmetry are known to
/// have. Some of them are rare. Empty if the number cannot be chosen.
std::vector<int> possible_clues(const PuzzleKind& kind, const Symmetry& symmetry);
/// Returns the one of these that is nearest to the kind's default; 0 if it has none.
int default_clues(const PuzzleKind& kind, const Symmetry& symmetry);

}  // namespace nonet
