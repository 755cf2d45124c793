#include "engine/search/scalar_solver.h"

#include "engine/search/words/branch-inl.h"
#include "engine/search/words/pass-inl.h"
#include "engine/search/words/transfer-inl.h"

// One lane, on the target that all code is compiled for.
HWY_BEFORE_NAMESPACE();
namespace nonet {
namespace HWY_NAMESPACE {
namespace {

using OneWord = hn::CappedTag<uint32_t, 1>;

enum class Outcome { contradiction, solution, stuck };

uint32_t number(hn::Vec<OneWord> word) { return hn::GetLane(word); }

Outcome run_passes(StoredWord<OneWord>* x) {
  for (uint32_t before = 0;;) {
    const PassFlags<OneWord> flags = run_pass<OneWord>(x);
    if (number(flags.bad) != 0) return Outcome::contradiction;
    if (number(flags.open) == 0) return Outcome::solution;
    if (number(flags.sum) == before) return Outcome::stuck;
    before = number(flags.sum);
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE

void ScalarSolver::search(const GivenPuzzle& puzzle, SearchTally& tally) {
  using HWY_NAMESPACE::OneWord;
  using HWY_NAMESPACE::Outcome;
  HWY_NAMESPACE::StoredWord<OneWord> x[WordNode::kWords], no[WordNode::kWords];
  uint32_t guesses_right = 0;
  for (size_t waiting = 1; waiting > 0;) {
    const WordNode& node = stack_[--waiting];
    for (int i = 0; i < WordNode::kWords; ++i) x[i].lanes[0] = node.words[i];
    guesses_right = node.words[WordNode::kTag];
    Outcome outcome;
    while ((outcome = HWY_NAMESPACE::run_passes(x)) == Outcome::stuck) {
      if (!tally.guess()) return;
      HWY_NAMESPACE::StoredWord<OneWord> yes[WordNode::kWords];
      HWY_NAMESPACE::branch<OneWord>(x, yes, no);
      WordNode& later = stack_[waiting++];
      for (int i = 0; i < WordNode::kWords; ++i) later.words[i] = no[i].lanes[0];
      later.words[WordNode::kTag] = guesses_right++;
      std::copy(std::begin(yes), std::end(yes), x);
    }
    if (outcome == Outcome::contradiction) continue;
    const Grid solution = HWY_NAMESPACE::read_solution(x[0].lanes.data(), 1);
    const bool has_exchange = tally.seeks_exchange(guesses_right) && puzzle.has_exchange(solution);
    if (tally.solution(solution, has_exchange)) return;
  }
}

void ScalarSolver::search(const Grid& puzzle, SearchTally& tally) {
  HWY_NAMESPACE::read_puzzle(puzzle, stack_[0]);
  stack_[0].words[WordNode::kTag] = 0;
  search(GivenPuzzle(puzzle), tally);
}

void ScalarSolver::solve_candidates(std::span<const Candidates> puzzles, std::span<Grid> solutions,
                                    std::span<SolveResult> results) {
  solve_each(puzzles, solutions, results, [this](const Candidates& puzzle, SearchTally& tally) {
    HWY_NAMESPACE::read_puzzle(puzzle, stack_[0]);
    stack_[0].words[WordNode::kTag] = 0;
    search(GivenPuzzle(puzzle), tally);
  });
}

}  // namespace nonet
HWY_AFTER_NAMESPACE();
