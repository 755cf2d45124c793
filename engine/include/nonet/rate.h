// Rating puzzles: how hard they are, in a way that does not depend on how a puzzle is written.
//
//     nonet::Rater rater;  // one instance per thread
//     std::vector<nonet::Rating> ratings(puzzles.size());
//     rater.rate(puzzles, ratings);
#pragma once

#include <nonet/grid.h>
#include <nonet/result.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace nonet {

/// What solves a puzzle. Each technique includes the ones before it.
enum class Technique : uint8_t {
  none,    ///< the puzzle does not have exactly one solution
  naked,   ///< naked singles: a cell with one candidate
  hidden,  ///< and hidden singles: a digit with one place in a house
  locked,  ///< and locked candidates, see engine/search/contract.h
  sets,    ///< and naked and hidden sets of any size, and fish: the search guesses instead
  guess,   ///< these do not suffice
};

inline constexpr int kTechniqueCount = 6;

/// The word for each technique in outputs, indexed by Technique. Empty for Technique::none.
inline constexpr std::array<std::string_view, kTechniqueCount> kTechniqueNames = {
    "", "naked", "hidden", "locked", "sets", "guess"};

constexpr std::string_view name_of(Technique technique) {
  return kTechniqueNames[static_cast<size_t>(technique)];
}

/// The number of equivalents in a rating.
inline constexpr int kRatingEquivalents = 8;

struct Rating {
  /// unique, multiple or unsolvable; malformed before it is rated.
  Status status = Status::malformed;
  Technique technique = Technique::none;  ///< the least that solves the puzzle, if it is unique
  uint8_t clues = 0;
  /// Of the search contract with a limit of 2, for the puzzle as it is written.
  uint64_t guesses = 0;
  /// The sum of the guesses for kRatingEquivalents equivalents of the canonical form, the same ones
  /// for every puzzle. So it is equal for equivalent puzzles. 0 if the puzzle is not unique.
  uint64_t equivalent_guesses = 0;

  /// Returns the mean guesses of the equivalents. It has a meaning for unique puzzles only.
  double rating() const { return static_cast<double>(equivalent_guesses) / kRatingEquivalents; }

  bool operator==(const Rating&) const = default;
};

class Solver;
struct SolverRow;

/// Rates puzzles. Holds the working memory of one thread: use one instance per thread.
class Rater {
 public:
  /// After `give_up` is set, rate() returns soon, and its ratings are invalid. Null: never.
  /// `solver` counts the guesses, see rating_solver(), which throws; the ratings are the same with
  /// each.
  explicit Rater(const std::atomic<bool>* give_up = nullptr, const SolverRow* solver = nullptr);
  ~Rater();
  Rater(Rater&&) noexcept;
  Rater& operator=(Rater&&) noexcept;

  /// Overwrites ratings[i] with the rating of puzzles[i], for every i. Requires spans of the same
  /// length. The rating of a puzzle does not depend on its neighbours. Batches of
  /// SolverRow::batch puzzles or more are fastest.
  void rate(std::span<const Grid> puzzles, std::span<Rating> ratings);

 private:
  void rate_as_given(std::span<const Grid> puzzles, std::span<Rating> ratings);
  void rate_equivalents(std::span<const Grid> puzzles, std::span<Rating> ratings);
  void solve(std::span<const Grid> puzzles);

  const std::atomic<bool>* give_up_;
  size_t batch_;  // puzzles of a call
  std::unique_ptr<Solver> solver_;
  std::vector<Grid> equivalents_, solutions_;
  std::vector<SolveResult> results_;
};

}  // namespace nonet
