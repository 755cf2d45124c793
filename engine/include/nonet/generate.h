// Generating puzzles: kinds, options, single batches, and whole corpora on several threads.
//
//     std::vector<nonet::Grid> puzzles;
//     nonet::RunControl control;
//     nonet::generate({.kind = nonet::find_puzzle_kind("minimal"), .count = 1000,
//                      .each_batch = [&](std::span<const nonet::Grid> batch) {
//                        puzzles.insert(puzzles.end(), batch.begin(), batch.end());
//                      }},
//                     control);
#pragma once

#include <nonet/control.h>
#include <nonet/fields.h>
#include <nonet/formats.h>
#include <nonet/grid.h>
#include <nonet/streams.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

struct JobSaving;  ///< of a run that is saved: engine/pipeline/flow/record_job.h
struct SolverRow;

/// A symmetry of the pattern of clues: cells that all have a clue or none.
struct Symmetry {
  std::string_view name;
  std::string_view description;
  /// Returns the image of a cell. Applied often enough, it returns to the cell.
  int (*image)(int cell);
};

/// Returns the table of symmetries; the first is none at all.
std::span<const Symmetry> symmetries();
/// Returns null if there is none of that name.
const Symmetry* find_symmetry(std::string_view name);

/// All generators of a run count here. Any thread may read it while they work.
struct GeneratorProgress {
  std::atomic<uint64_t> tried{0};  ///< full grids in which a puzzle was searched for
  std::atomic<uint64_t> found{0};
};

struct GeneratorOptions {
  uint64_t seed = 1;
  int clues = 0;                                     ///< number of clues; 0: any
  int below = 1;                                     ///< clues to take from a minimal puzzle
  const Symmetry* symmetry = &symmetries().front();  ///< of the pattern of clues
  /// The cells that have a clue, those that are not 0. Then `clues` and `symmetry` are ignored.
  std::optional<Grid> pattern = {};
  /// After this is set, generate() returns soon and leaves unfinished records unchanged. Null:
  /// never.
  const std::atomic<bool>* give_up = nullptr;
  GeneratorProgress* progress = nullptr;  ///< null: nothing is counted
  /// Of kinds that are searched for, see rating_solver(); the puzzles are the same with each. It
  /// rates the puzzles; the minimal ones with which the search begins are made by "auto".
  const SolverRow* solver = nullptr;

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

  /// Fills puzzles[i] with record records[i], for every i; the spans have the same length. Each
  /// record has random numbers of its own, so a puzzle depends only on the options and the record's
  /// number. The call may take very long if the options ask for rare puzzles, such as minimal
  /// puzzles of 18 clues.
  virtual void generate(std::span<const uint64_t> records, std::span<Grid> puzzles) = 0;
};

/// A row of the table of kinds.
struct PuzzleKind {
  std::string_view name;
  std::string_view description;
  int default_clues = 0;  ///< 0: any number
  int min_clues = 0;      ///< 0: the number cannot be chosen
  int max_clues = 0;
  bool takes_below = false;     ///< whether GeneratorOptions::below has a meaning
  bool takes_symmetry = false;  ///< the same of the symmetry
  bool takes_rounds = false;    ///< the same of GenerateConfig::rounds
  bool takes_er = false;        ///< the same of GenerateConfig::er
  bool takes_pattern = false;   ///< the same of GeneratorOptions::pattern
  /// The hardest technique that its puzzles need, see step_techniques(); empty: any.
  std::string_view hardest = {};
  size_t batch_records = 0;  ///< records that one call of Generator::generate() should make
  /// Null: puzzles of this kind are found by a search and not made one by one; use generate()
  /// below.
  std::unique_ptr<Generator> (*make)(const GeneratorOptions& options) = nullptr;
};

std::span<const PuzzleKind> puzzle_kinds();
/// Returns null if there is none of that name.
const PuzzleKind* find_puzzle_kind(std::string_view name);

/// Returns the numbers of clues, ascending, that puzzles of this kind and symmetry can have as far
/// as is known. Some of them are rare. Empty if the number cannot be chosen.
std::vector<int> possible_clues(const PuzzleKind& kind, const Symmetry& symmetry);
/// Returns the possible number that is nearest to the kind's default; 0 if it has none.
int default_clues(const PuzzleKind& kind, const Symmetry& symmetry);

/// Returns the reason why no puzzle of this kind has exactly the clues of a pattern, for a message,
/// as far as is known; empty if there may be some.
std::string fault_of_pattern(const PuzzleKind& kind, const Grid& pattern);

/// A range of ER, see nonet/explain.h, in tenths; both ends are in it.
struct ErRange {
  uint8_t low = 0;
  uint8_t high = 255;
};

/// Returns the reason why no puzzle of this kind has an ER in the range, for a message, as far as
/// is known; empty if there may be some.
std::string fault_of_er(const PuzzleKind& kind, const ErRange& range);

/// What is chosen of a kind of puzzles.
struct ChosenSettings {
  const PuzzleKind* kind = nullptr;    ///< required
  uint64_t count = 0;                  ///< puzzles
  std::optional<int> clues = {};       ///< none: the usual number
  const Symmetry* symmetry = nullptr;  ///< required
  std::optional<ErRange> er = {};
  bool below = false, rounds = false, pattern = false, solver = false;  ///< whether they are chosen
};

/// A setting by its name, which is that of its member, and why it cannot be, for a message. Without a
/// name there is none.
struct SettingFault {
  std::string_view setting = {};
  std::string reason = {};
};

/// Returns the first setting that has no meaning for the kind, or that no puzzle of it can have.
SettingFault fault_of(const ChosenSettings& chosen);

struct GenerateConfig {
  const PuzzleKind* kind = nullptr;  ///< required
  GeneratorOptions options{};        ///< `give_up` is ignored, see RunControl
  uint64_t skipped = 0;              ///< puzzles before the first one, which another run makes
  uint64_t count = 0;                ///< puzzles
  uint64_t rounds = 32;              ///< of the search, for kinds that are searched for
  /// Keeps the puzzles of this ER, of those that are made without it.
  std::optional<ErRange> er = {};
  Sink* output = nullptr;  ///< a puzzle a line, as puzzle_text(); null: none
  /// Writes these fields of each puzzle instead of a line: of puzzles, see nonet/fields.h. Records
  /// have the numbers in which they are made, those that `er` leaves out among them.
  std::vector<const Field*> fields = {};
  const Format* format = nullptr;  ///< of fields, such as find_output_format("csv")
  /// Called with the puzzles in their order, one batch at a time, from any of the run's threads. An
  /// exception of the callback ends the run and is passed on. Null: never.
  std::function<void(std::span<const Grid>)> each_batch = {};
  int threads = 1;
  JobSaving* saving = nullptr;  ///< for the program's --resume and --shard, not with `er`
};

struct GenerateReport {
  uint64_t records = 0;   ///< puzzles made
  uint64_t clues = 0;     ///< in all of them
  bool complete = false;  ///< all that the configuration asks for
  uint64_t tried = 0;     ///< with GenerateConfig::er, puzzles of any ER up to the last one kept
  // For kinds that are searched for, the guesses of the hardest puzzle and of all, averaged over
  // equivalents; else 0.
  double most_guesses = 0;
  double mean_guesses = 0;
  std::vector<std::string> notes = {};  ///< remarks
  double wall_seconds = 0;
};

/// Makes `count` puzzles, the same for any number of threads. If `control.stop` is requested, it
/// makes fewer: it finishes the batches in hand, or with `control.give_up` it keeps only the
/// puzzles that are already made, and leaves fields of them empty that can take a second. It does
/// not call finish() of the sink. The fields for bytes in `control` count records. Passes on
/// exceptions of the sink and the callback. The thread rules of run() apply.
GenerateReport generate(const GenerateConfig& config, RunControl& control);

}  // namespace nonet
