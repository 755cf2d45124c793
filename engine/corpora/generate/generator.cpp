#include <nonet/generate.h>
#include <nonet/solver.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/corpora/generate/easy_generator.h"
#include "engine/corpora/ratings/er_counts.h"
#include "engine/corpora/generate/full_grid.h"
#include "engine/corpora/minimal/minimal_generator.h"
#include "engine/corpora/generate/pattern_generator.h"
#include "engine/corpora/forms/symmetry.h"
#include "engine/explain/technique_table.h"

namespace nonet {
namespace {

class SolvedGenerator final : public Generator {
 public:
  explicit SolvedGenerator(const GeneratorOptions& options) : options_(options) {}

  void generate(std::span<const uint64_t> records, std::span<Grid> puzzles) override {
    for (size_t i = 0; i < records.size() && !options_.gives_up(); ++i) {
      Random random(options_.seed, records[i]);
      options_.count_try();
      puzzles[i] = random_full_grid(random);
      options_.count_puzzle();
    }
  }

 private:
  GeneratorOptions options_;
};

/// Distributes the records over other generators in turn.
class MixedGenerator final : public Generator {
 public:
  explicit MixedGenerator(const GeneratorOptions& options) {
    for (const std::string_view name : {"easy", "minimal", "multiple", "unsolvable", "solved"}) {
      const PuzzleKind* const kind = find_puzzle_kind(name);
      GeneratorOptions own = options;
      own.clues = kind->default_clues;
      generators_.push_back(kind->make(own));
    }
  }

  void generate(std::span<const uint64_t> records, std::span<Grid> puzzles) override {
    std::vector<uint64_t> own_records;
    std::vector<Grid> own_puzzles;
    for (size_t turn = 0; turn < generators_.size(); ++turn) {
      const auto is_own = [&](uint64_t record) { return record % generators_.size() == turn; };
      own_records.clear();
      std::ranges::copy_if(records, std::back_inserter(own_records), is_own);
      own_puzzles.assign(own_records.size(), Grid{});
      generators_[turn]->generate(own_records, own_puzzles);
      auto puzzle = own_puzzles.begin();
      for (size_t i = 0; i < records.size(); ++i) {
        if (is_own(records[i])) puzzles[i] = *puzzle++;
      }
    }
  }

 private:
  std::vector<std::unique_ptr<Generator>> generators_;
};

template <class G>
std::unique_ptr<Generator> make(const GeneratorOptions& options) {
  return std::make_unique<G>(options);
}

template <class G, PatternGenerator::Wanted kWanted>
std::unique_ptr<Generator> make_with_pattern(const GeneratorOptions& options) {
  if (options.pattern) return std::make_unique<PatternGenerator>(options, kWanted);
  return std::make_unique<G>(options);
}

// No puzzle with one solution has fewer: McGuire, Tugemann, Civario, 2012.
constexpr int kMinClues = 17;
// No minimal puzzle with more clues is known.
constexpr int kMaxMinimalClues = 40;

constexpr std::array kKinds = {
    PuzzleKind{.name = "solved",
               .description = "full grids, all with nearly the same probability",
               .batch_records = kPreferredBatch,
               .make = make<SolvedGenerator>},
    PuzzleKind{.name = "easy",
               .description = "one solution, found by naked and hidden singles alone",
               .default_clues = 34,
               .min_clues = kMinClues,
               .max_clues = kCells,
               .takes_symmetry = true,
               .takes_er = true,
               .takes_pattern = true,
               .hardest = "naked single",
               .batch_records = 4096,
               .make = make_with_pattern<EasyGenerator, PatternGenerator::Wanted::singles>},
    PuzzleKind{.name = "minimal",
               .description = "one solution, and no clue can be removed",
               .min_clues = kMinClues,
               .max_clues = kMaxMinimalClues,
               .takes_symmetry = true,
               .takes_er = true,
               .takes_pattern = true,
               .batch_records = 4096,
               .make = make_with_pattern<MinimalGenerator, PatternGenerator::Wanted::minimal>},
    PuzzleKind{.name = "hard",
               .description = "minimal puzzles, the hardest that a search finds",
               .takes_rounds = true,
               .takes_pattern = true},
    PuzzleKind{.name = "multiple",
               .description = "minimal puzzles without some clues: several solutions",
               .takes_below = true,
               .batch_records = 4096,
               .make = make<MultipleGenerator>},
    PuzzleKind{.name = "unsolvable",
               .description = "minimal puzzles with a wrong clue added: no solution",
               .batch_records = 4096,
               .make = make<UnsolvableGenerator>},
    PuzzleKind{.name = "mixed",
               .description = "easy, minimal, multiple, unsolvable and solved in turn",
               .batch_records = 4096,
               .make = make<MixedGenerator>},
};

}  // namespace

std::span<const PuzzleKind> puzzle_kinds() { return kKinds; }

const PuzzleKind* find_puzzle_kind(std::string_view name) {
  const auto row = std::ranges::find(kKinds, name, &PuzzleKind::name);
  return row == kKinds.end() ? nullptr : &*row;
}

std::vector<int> possible_clues(const PuzzleKind& kind, const Symmetry& symmetry) {
  std::vector<int> possible;
  for (int clues = kind.min_clues; clues > 0 && clues <= kind.max_clues; ++clues) {
    if (admits_clues(symmetry, clues)) possible.push_back(clues);
  }
  return possible;
}

int default_clues(const PuzzleKind& kind, const Symmetry& symmetry) {
  if (kind.default_clues == 0) return 0;
  return std::ranges::min(possible_clues(kind, symmetry), {},
                          [&](int clues) { return std::abs(clues - kind.default_clues); });
}

std::string fault_of_er(const PuzzleKind& kind, const ErRange& range) {
  uint8_t lowest = 200, highest = 0;  // of the techniques that its puzzles can need, in tenths
  bool has_any = false;               // in the range
  for (const explain::StepTechnique& technique : explain::techniques()) {
    const auto rating = static_cast<uint8_t>(10 * technique.lowest + 0.5);
    lowest = std::min(lowest, rating);
    highest = std::max(highest, rating);
    const bool varies = technique.rating.find_first_not_of(".0123456789") != std::string_view::npos;
    has_any = has_any || (rating <= range.high && (varies || rating >= range.low));
    if (technique.name == kind.hardest) break;
  }
  if (has_any) return {};
  return std::string(kind.name) + " puzzles have an ER of " + tenths_text(lowest) +
         (kind.hardest.empty() ? " or more" : " to " + tenths_text(highest)) + ", and none of " +
         tenths_text(range.low) + " to " + tenths_text(range.high);
}

namespace {

// Returns ascending numbers as text, such as "17 to 20, 24".
std::string ranges_text(const std::vector<int>& numbers) {
  std::string text;
  for (size_t begin = 0, end = 0; begin < numbers.size(); begin = end) {
    for (end = begin + 1; end < numbers.size() && numbers[end] == numbers[end - 1] + 1;) ++end;
    text += (begin > 0 ? ", " : "") + std::to_string(numbers[begin]);
    if (end > begin + 1) text += " to " + std::to_string(numbers[end - 1]);
  }
  return text;
}

}  // namespace

SettingFault fault_of(const ChosenSettings& chosen) {
  const PuzzleKind& kind = *chosen.kind;
  const Symmetry& symmetry = *chosen.symmetry;
  const std::string name(kind.name);
  const bool has_symmetry = &symmetry != &symmetries().front();
  const std::vector<int> possible = possible_clues(kind, symmetry);
  const struct {
    std::string_view setting;
    bool is_chosen, applies;
  } rows[] = {{"clues", chosen.clues.has_value(), !possible.empty()},
              {"below", chosen.below, kind.takes_below},
              {"rounds", chosen.rounds, kind.takes_rounds},
              {"solver", chosen.solver, kind.takes_rounds},
              {"er", chosen.er.has_value(), kind.takes_er},
              {"symmetry", has_symmetry, kind.takes_symmetry},
              {"pattern", chosen.pattern, kind.takes_pattern}};
  for (const auto& row : rows) {
    if (row.is_chosen && !row.applies) return {row.setting, "does not apply to " + name + " puzzles"};
  }
  if (chosen.er) {
    if (std::string fault = fault_of_er(kind, *chosen.er); !fault.empty()) return {"er", fault};
  }
  constexpr uint64_t kMostSearched = 100'000;  // a few hundred bytes each
  if (kind.takes_rounds && chosen.count > kMostSearched) {
    return {"count", "'" + std::to_string(chosen.count) + "' is too many for " + name +
                         " puzzles, which are kept in memory: at most " +
                         std::to_string(kMostSearched) +
                         " in a run. Runs with other seeds find other puzzles"};
  }
  if (!chosen.clues || std::ranges::count(possible, *chosen.clues) > 0) return {};
  return {"clues", name + " puzzles" +
                       (has_symmetry ? " of " + std::string(symmetry.name) + " symmetry" : "") +
                       " cannot have " + std::to_string(*chosen.clues) + " clues, but " +
                       ranges_text(possible)};
}

std::string fault_of_pattern(const PuzzleKind& kind, const Grid& pattern) {
  const auto clues = kCells - static_cast<int>(std::ranges::count(pattern.cells, 0));
  const std::string has = "it has " + std::to_string(clues) + " clues, and ";
  if (clues < kMinClues) {
    return has + "no puzzle with one solution has fewer than " + std::to_string(kMinClues);
  }
  const int most = kind.max_clues > 0 ? kind.max_clues : kMaxMinimalClues;
  if (clues > most) {
    return has + "no " + std::string(kind.name) + " puzzle with more than " + std::to_string(most) +
           " is known";
  }
  for (int line = 0; line < 18; ++line) {
    const auto is_blank = [&pattern](int house) {
      return std::ranges::all_of(kHouseCells[house],
                                 [&pattern](int cell) { return pattern.cells[cell] == 0; });
    };
    for (int other = line + 1; other < (line / 3 + 1) * 3; ++other) {
      if (!is_blank(line) || !is_blank(other)) continue;
      const bool is_row = line < 9;
      return std::string(is_row ? "its rows " : "its columns ") + std::to_string(line % 9 + 1) +
             " and " + std::to_string(other % 9 + 1) +
             " are blank, so that every solution has a second one with them exchanged";
    }
  }
  return {};
}

}  // namespace nonet
