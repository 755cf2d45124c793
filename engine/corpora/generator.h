// The kinds of puzzles that can be made record by record, and the table of all kinds.
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

/// Counted by all generators of a run, and read while they work.
struct GeneratorProgress {
  std::atomic<uint64_t> tried{0};  ///< full grids that a puzzle was looked for in
  std::atomic<uint64_t> found{0};
};

struct GeneratorOptions {
  uint64_t seed = 1;
  int clues = 0;                                     ///< 0: as it comes
  int below = 1;                                     ///< clues to take from a minimal puzzle
  const Symmetry* symmetry = &symmetries().front();  ///< of the pattern of clues
  /// Once this is set, generate() returns soon; records that it has not made are left as they were.
  /// Null: never.
  const std::atomic<bool>* give_up = nullptr;
  GeneratorProgress* progress = nullptr;  ///< null: nobody asks

  void count_try() const {
    if (progress != nullptr) progress->tried.fetch_add(1, std::memory_order_relaxed);
  }
  void count_puzzle() const {
    if (progress != nullptr) progress->found.fetch_add(1, std::memory_order_relaxed);
  }
  bool gives_up() const { return give_up != nullptr && give_up->load(std::memory_order_relaxed); }
};

/// Holds the working memory of one thread: use one instance per thread.
class Generator {
 public:
  virtual ~Generator() = default;

  /// Makes the records of these numbers. Each has a stream of random numbers of its own, so that it
  /// depends on the options and its number alone. Takes as long as it must where the options ask
  /// for what is rare, such as minimal puzzles of 18 clues.
  virtual void generate(std::span<const uint64_t> records, std::span<Grid> puzzles) = 0;
};

struct PuzzleKind {
  std::string_view name;
  std::string_view description;
  int default_clues = 0;  ///< 0: as it comes
  int fewest_clues = 0;   ///< that a puzzle can have; 0: not to choose
  int most_clues = 0;
  bool takes_below = false;  ///< which of the options mean something
  bool takes_symmetry = false;
  bool takes_rounds = false;
  size_t batch_records = 0;  ///< that make a good call of generate()
  /// Null: puzzles of this kind are not made one by one but searched for; see hard_search.h.
  std::unique_ptr<Generator> (*make)(const GeneratorOptions& options) = nullptr;
};

std::span<const PuzzleKind> puzzle_kinds();
const PuzzleKind* find_puzzle_kind(std::string_view name);

/// The numbers of clues, ascending, that puzzles of this kind and symmetry can have as far as is
/// known. Some of them are rare. Empty if the number is not to choose.
std::vector<int> possible_clues(const PuzzleKind& kind, const Symmetry& symmetry);
/// Of these the one nearest to the kind's default; 0 if it has none.
int default_clues(const PuzzleKind& kind, const Symmetry& symmetry);

}  // namespace nonet
